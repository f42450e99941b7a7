"""The wiring pictures and their pages agree with the board files."""

import re
from xml.etree import ElementTree

import pytest

from devices.boards import boards
from devices.paths import FIRMWARE
from tests.support.virtual_handheld import ROOT
from tools import make_wiring
from tools.flashing.firmware import constants

PINS = constants(FIRMWARE / "boards/pico_oled.py")
SIGNALS = ("SDA", "SCL", *make_wiring.BUTTONS)


def test_the_picture_is_the_one_of_the_present_pins():
    svg = (ROOT / "docs/wiring.svg").read_text(encoding="utf-8")
    assert svg == make_wiring.draw(PINS).svg(), "python tools/make_wiring.py redraws it"
    words = [text.text for text in ElementTree.fromstring(svg).iter() if text.tag.endswith("text")]
    assert {f"GP{PINS[name]}" for name in SIGNALS} <= set(words)


def test_another_pin_moves_its_wire():
    other = make_wiring.draw({**PINS, "UP": 22})
    ends = {name: points[-1] for name, _, points in other.wires}
    assert ends["UP"] == make_wiring.pin_at(29) and ends["DOWN"] == make_wiring.pin_at(15)


def test_each_wire_ends_at_its_pin_and_the_pin_is_named():
    drawing = make_wiring.draw(PINS)
    named = {(y, text) for _, y, text, _, _ in drawing.texts}
    pins = {}
    for name, pin, points in drawing.wires:
        if pin is not None:
            assert points[-1] == make_wiring.pin_at(pin)
            assert {(points[-1][1], str(pin)), (points[-1][1], make_wiring.PINS[pin - 1])} <= named
            pins.setdefault(name, []).append(make_wiring.PINS[pin - 1])
    assert pins.pop("GND") == ["GND", "GND"] and pins.pop("VCC") == ["3V3"]
    assert pins == {name: [f"GP{PINS[name]}"] for name in SIGNALS}


@pytest.mark.parametrize("draw", [make_wiring.draw, make_wiring.draw_link])
def test_no_wire_crosses_a_text(draw):
    drawing = draw(PINS)
    for name, _, points in drawing.wires:
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            assert x0 == x1 or y0 == y1
            for x, y, text, size, anchor in drawing.texts:
                w = len(text) * size * 0.72  # at most, in a bold font
                left = x - {"start": 0, "middle": w / 2, "end": w}[anchor]
                beside = max(x0, x1) + 4 < left or min(x0, x1) - 4 > left + w
                off = max(y0, y1) + 4 < y - size / 2 or min(y0, y1) - 4 > y + size / 2
                assert beside or off, f"{name} crosses '{text}'"


def test_three_wires_join_two_handhelds():
    svg = (ROOT / "docs/three_wires.svg").read_text(encoding="utf-8")
    drawing = make_wiring.draw_link({**PINS, "LINK_TX": 8, "LINK_RX": 9})
    ys = make_wiring.LINK_YS
    ends = {(points[0][1], points[-1][1]) for _, _, points in drawing.wires}
    assert ends == {(ys["TX"], ys["RX"]), (ys["RX"], ys["TX"]), (ys["GND"], ys["GND"])}
    told = [(y, text) for _, y, text, _, _ in drawing.texts]
    for name, pin in (("TX", "GP8, pin 11"), ("RX", "GP9, pin 12"), ("GND", "pin 3")):
        assert told.count((ys[name], pin)) == told.count((ys[name], name)) == 2
    assert make_wiring.PINS[make_wiring.LINK_GROUND - 1] == "GND"
    assert svg == make_wiring.draw_link(PINS).svg(), "python tools/make_wiring.py redraws it"


def test_the_page_on_links_names_the_pins_of_each_board():
    page = (ROOT / "docs/link.md").read_text(encoding="utf-8")
    assert "(three_wires.svg)" in page
    rows = re.findall(r"^\| (`.*`) \| GPIO (\d+).*\| GPIO (\d+).*\| \d \|$", page, re.MULTILINE)
    said = {
        board: (int(tx), int(rx)) for names, tx, rx in rows for board in re.findall(r"\w+", names)
    }
    pins = {name: constants(FIRMWARE / f"boards/{name}.py") for name in boards()}
    assert said == {name: (its["LINK_TX"], its["LINK_RX"]) for name, its in pins.items()}


def test_the_page_names_the_same_pins():
    page = (ROOT / "docs/assembly.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\S+)[^|]*\| (GP\d+|3V3|GND) \| (\d+) \|", page, re.MULTILINE)
    for _, pin, number in rows:
        assert make_wiring.PINS[int(number) - 1] == pin
    said = {name.upper(): pin for name, pin, _ in rows if pin.startswith("GP")}
    assert said == {name: f"GP{PINS[name]}" for name in SIGNALS}
    assert f"0x{PINS['ADDRESS']:02X}" in page
    assert f"[{PINS['ADDRESS']}]" in page, "what the display answers to"
    assert f"Pin({PINS['SCL']}), sda=Pin({PINS['SDA']})" in page
