"""How long one waits on the emulated chip, whose time is the same in every run.

Bounds, in ms, are what is reached, and a tenth. The aims: power-on to title 500; cursor, line and
card 50; any other screen 120; a round at the end of a deal 60; a new game and a change of game 120,
but for those that load a game or its players for the first time. When in a round a press comes
shifts its wait by several ms, so that other code can, too.
"""

import random

import pytest

from tests.firmware.modes import MODES
from tests.support.chip_measures import changes, ends, screens, title_ms, waits
from tests.support.chips import BOARDS
from tests.support.sizes import size

TITLE = 490
WAITS = {"cursor": 53, "line": 53, "card": 52, "menu": 94, "deal": 140}
SCREEN = 113
SCREENS = {"settings": 131, "tutor": 120, "help": 127, "task": 119, "puzzles": 126, "table": 117}
END = 345  # of all games in a row, when the file of records passes 8 KB; else 161
CHANGES = {"chosen": 520, "dealt": 245, "hint": 215, "ended": 75}
SLOWEST = ["pico_lcd_13", "pico_oled"]
SOME = size(random.Random(1).sample(MODES, 2), MODES)


@pytest.mark.parametrize("board", size(SLOWEST[:1], BOARDS))
def test_the_title_comes_soon(board):
    assert title_ms(board) <= TITLE


@pytest.mark.parametrize("board", size(SLOWEST, BOARDS))
def test_what_one_waits_for_comes_soon(board):
    found = waits(board)
    assert not {what: ms for what, ms in found.items() if ms > WAITS[what]}


@pytest.mark.parametrize("board", size(SLOWEST[1:], BOARDS))
def test_screens_come_soon(board):
    found = screens(board)
    assert not {name: ms for name, ms in found.items() if ms > SCREENS.get(name, SCREEN)}


@pytest.mark.parametrize("board", size(SLOWEST[:1], BOARDS))
def test_no_round_at_the_end_of_a_deal_holds_up_the_rest(board):
    found = ends(board, SOME)
    assert not {mode: ms for mode, ms in found.items() if ms > END}


@pytest.mark.parametrize("board", size(SLOWEST[:1], BOARDS))
def test_no_round_of_an_evening_holds_up_the_rest(board):
    """Each game is chosen, begun, advised on and broken off."""
    for mode, found in changes(board, SOME).items():
        assert not {what: ms for what, ms in found.items() if ms > CHANGES[what]}, mode
