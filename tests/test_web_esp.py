"""The page puts the game on an ESP32: esptool-js talks to an imitation of its loader."""

import json

import pytest

from tests.support.blank_boards import EspLoader
from tests.support.browser import browse, browser, site, url
from tests.support.micropython_images import esp_bin
from tools.flashing.image import read

NAME = "images/pocket-skat-tdisplay.bin"


@pytest.fixture
def made(site):
    """An image for a T-Display, which the page has, too."""
    path = site / NAME
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(esp_bin())
    image = read(path)
    about = json.loads((site / "images.json").read_text())
    entry = {
        "board": "tdisplay",
        "chip": image.chip,
        "machine": "Generic ESP32 module with ESP32",
        "platform": image.platform,
        "build": image.build,
        "storage": image.storage,
        "file": NAME,
        "offset": image.offset,
        "fileSystem": image.file_system,
    }
    about["images"] = [each for each in about["images"] if each["board"] != "tdisplay"] + [entry]
    (site / "images.json").write_text(json.dumps(about))
    return image


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
