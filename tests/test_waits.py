"""How long one waits, by the device's time: what costs more is noticed on every board."""

from pathlib import Path

import pytest

from tests.support.waits import screens, waits

ROOT = Path(__file__).resolve().parent.parent
BOARDS = sorted(path.stem for path in (ROOT / "firmware/boards").glob("*.py"))
SOON = 50  # ms from a button's edge to the last byte of its picture
SCREEN = 120  # and to that of another screen
NEW_GAME = {"pico_lcd_13": 144, "pico_lcd_114": 127, "tdisplay": 132, "pico_oled": 124}
MOTION = 230  # from the first picture of a card that moves to its last
PICTURES = 24  # of it in a second
PRESSED = 28  # until a press is taken
# For tables, which are saved when they have been drawn, and where something has to be loaded first;
# from when the press is taken.
LOADED = {
    "the table": 123,
    "the result": 94,
    "the table, to call": 157,
    "back to the table": 93,
}


@pytest.mark.parametrize("board", BOARDS)
def test_what_one_waits_for_comes_soon(board, tmp_path):
    found = waits(board, str(tmp_path), 2)
    for what in ("cursor", "line", "card"):
        assert found[what] <= SOON, what
    assert found["menu"] <= SCREEN
    assert found["deal"] <= NEW_GAME.get(board, SCREEN)
    assert found["motion"] <= MOTION and found["pictures"] >= PICTURES


@pytest.mark.parametrize("board", BOARDS)
def test_screens_appear_soon(board, tmp_path):
    found = screens(board, str(tmp_path))
    late = {
        what: us for what, us in found.items() if us > 1000 * LOADED.get(what, SCREEN - PRESSED)
    }
    assert not late
