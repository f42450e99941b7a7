"""Two pages, or a page and a handheld, play with each other: docs/web.md, docs/link.md."""

import sys

import pytest

from tests.support.browser import browse, browser, site, url
from tests.support.systems import LINUX
from tests.support.virtual_handheld import Handheld
from tests.test_linked import connect, flashed


@pytest.mark.parametrize("how", ["tab", "peer"])
def test_two_pages_play_a_deal(browse, how):
    """In two tabs, or in two browsers with codes that are copied by hand."""
    found = browse("two", how=how)
    assert found["points"] != "0,0"
    for lines in found["said"]:
        assert any(line.startswith("Trick: ") for line in lines), lines


@LINUX
def test_a_page_and_a_handheld_on_usb_play_a_deal(browse, tmp_path):
    """Over its serial line, which the page has by a bridge; each by its own buttons."""
    flashed(tmp_path, "flash")
    handheld = Handheld(tmp_path)

    def press(buttons):
        for button in buttons:
            handheld.press(button, 2)

    try:
        connect(handheld, 1)
        found = browse("usb", desk=press, line=handheld.tty)
    finally:
        handheld.kill()
    assert found["points"] != "0,0"
    assert any("turned up" in line for line in found["said"])
    assert "is free" in found["told"] and not found["open"], "the port is given back"


def test_a_port_that_another_program_has_is_said(browse, tmp_path):
    """Here one that is not there, of a T-Display's bridge."""
    found = browse("port", ports={"line": str(tmp_path / "none"), "vendor": 0x1A86})
    assert "port can’t be opened" in found["told"] and not found["open"]
