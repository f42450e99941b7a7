"""Two pages, or a page and a handheld, play with each other: docs/web.md, docs/link.md."""

import sys
import threading

import pytest

from tests.support.browser import browse, browser, site, url
from tests.support.virtual_handheld import Handheld
from tests.test_linked import connect, flashed


@pytest.mark.parametrize("how", ["tab", "peer"])
def test_two_pages_play_a_deal(browse, how):
    """In two tabs, or in two browsers with codes that are copied by hand."""
    found = browse("two", how=how)
    for lines in found["table"]:
        assert any("turned up" in line for line in lines) or len(lines) > 10


@pytest.mark.skipif(sys.platform != "linux", reason="the virtual handheld's lines are Linux's")
def test_a_page_and_a_handheld_on_usb_play_a_deal(browse, tmp_path):
    """Over its serial line, which the page has by a bridge; both press buttons of their own."""
    flashed(tmp_path, "flash")
    handheld = Handheld(tmp_path)
    over = threading.Event()

    def play():  # A is all that its side needs: a new game, and then the first card
        while not over.wait(0.5):
            handheld.say("press a")

    player = threading.Thread(target=play)
    try:
        connect(handheld, 1)
        player.start()
        found = browse("usb", line=handheld.tty)
    finally:
        over.set()
        if player.ident:
            player.join()
        handheld.kill()
    assert found["points"] != "0,0"
    assert any("turned up" in line for line in found["said"])
