"""The page puts the game on an ESP32: esptool-js talks to an imitation of its loader."""

import json

import pytest

from devices.processors import ESP32
from tests.support.blank_boards import EspLoader
from tests.support.browser import browse, browser, site, url
from tests.support.micropython_images import esp_bin
from tools.flashing.image import read
from web.building import about_image

NAME = "images/pocket-skat-tdisplay.bin"


@pytest.fixture
def made(site):
    """An image for a T-Display, which the page has, too."""
    path = site / NAME
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(esp_bin())
    about = json.loads((site / "images.json").read_text())
    about["images"] = [each for each in about["images"] if each["board"] != "tdisplay"]
    about["images"].append(about_image("tdisplay", ESP32, path))
    (site / "images.json").write_text(json.dumps(about))
    return read(path)


def install(browse, loader):
    """What the page finds at the end of a bridge to a loader."""
    return browse(
        "install",
        allowed=("info:", "log: ", "debug: "),  # esptool-js tells much
        ports={"line": loader.tty, "vendor": 0x10C4, "product": 0xEA60},
        start="connect",
        clicks=[],
        patience=0.2,
    )


def test_a_blank_one_gets_the_image(browse, made):
    loader = EspLoader()
    try:
        found = install(browse, loader)
    finally:
        loader.close()
    assert found["steps"][-2:] == ["Writing …", "It starts."], found
    assert loader.flash[made.offset : made.offset + len(made.data)] == made.data
    # What would start there is not part of the imitation, and so it is missed.
    assert "does not answer" in found["wrong"]


def test_another_chip_gets_nothing(browse, made):
    loader = EspLoader(magic=0x000007C6)  # an ESP32-S2's
    try:
        found = install(browse, loader)
    finally:
        loader.close()
    assert "which this board does not have: nothing was written" in found["wrong"], found
    assert loader.written == 0


def test_what_was_not_written_as_it_was_sent_is_found(browse, made):
    loader = EspLoader(spoil=True)
    try:
        found = install(browse, loader)
    finally:
        loader.close()
    assert "not what was sent" in found["wrong"] and "It starts." not in found["steps"], found
