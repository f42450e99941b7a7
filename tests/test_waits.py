"""How long one waits, by the device's time: what costs more is noticed on every board."""

from pathlib import Path

import pytest

from handheld.settings import MODES
from tests.support.sizes import size
from tests.support.waits import LESSONS, ends, evening, lessons, screens, waits

ROOT = Path(__file__).resolve().parent.parent
BOARDS = sorted(path.stem for path in (ROOT / "firmware/boards").glob("*.py"))
SOON = 50  # ms from a button's edge to the last byte of its picture
SCREEN = 120  # and to that of another screen
ROUND = 160  # of the app, in which nothing else is done: another game is loaded,
LESSON = 175  # or a lesson in one
END = 62  # when a deal is over
MOTION = 200  # from the first picture of a card that moves to its last
PICTURES = 24  # of it in a second
PRESSED = 28  # until a press is taken
# For tables, whose save after they have been drawn is part of this, and where something has to be
# loaded first; from when the press is taken.
LOADED = {"the table": 112, "the result": 95, "the table, to call": 128}


@pytest.mark.parametrize("board", BOARDS)
def test_what_one_waits_for_comes_soon(board, tmp_path):
    found = waits(board, str(tmp_path), 2)
    for what in ("cursor", "line", "card"):
        assert found[what] <= SOON, what
    assert found["menu"] <= SCREEN
    assert found["deal"] <= SCREEN
    assert found["motion"] <= MOTION and found["pictures"] >= PICTURES


@pytest.mark.parametrize("board", BOARDS)
def test_screens_appear_soon(board, tmp_path):
    found = screens(board, str(tmp_path))
    late = {
        what: us for what, us in found.items() if us > 1000 * LOADED.get(what, SCREEN - PRESSED)
    }
    assert not late


@pytest.mark.parametrize("board", BOARDS)
def test_no_round_of_a_lesson_holds_up_the_rest(board, tmp_path):
    """Puzzles and tasks are laid out, shown and left."""
    found = lessons(board, str(tmp_path))
    assert len(found) == 3 * len(LESSONS)
    assert not {what: us for what, us in found.items() if us > 1000 * LESSON}


@pytest.mark.parametrize("board", BOARDS)
def test_no_round_at_the_end_of_a_deal_holds_up_the_rest(board, tmp_path):
    found = ends(board, str(tmp_path))
    assert len(found) == len(MODES)
    assert not {what: us for what, us in found.items() if us > 1000 * END}


@pytest.mark.parametrize("level", ["greedy", "master"])
@pytest.mark.parametrize("board", size(["pico_oled", "pico_lcd_13", "tdisplay"], BOARDS))
def test_no_round_of_an_evening_holds_up_the_rest(board, level, tmp_path):
    """Lists are opened and left; each game is chosen, begun, advised on and ended."""
    found = evening(board, str(tmp_path), level)
    assert len(found) > 2 * len(MODES)
    assert not {what: us for what, us in found.items() if us > 1000 * ROUND}
