"""How long one waits on the emulated chip, whose time is the same in every run.

Bounds are what is reached, and a tenth. The aims: power-on to title 500 ms; cursor, line and card
45; any other screen 100; a round at the end of a deal 60; a new game and a change of game 120.
"""

import random

import pytest

from handheld.settings import MODES
from tests.support.chip_measures import changes, ends, screens, title_ms, waits
from tests.support.chips import BOARDS
from tests.support.sizes import size

TITLE = 520
WAITS = {"cursor": 47, "line": 56, "card": 50, "menu": 82, "deal": 117}
SCREENS = {}
SCREEN = 131
END = 155
CHANGES = {
    "chosen": 360,
    "dealt": 200,
    "left": 98,
    "hint": 151,
    "statistics": 98,
    "games": 43,
    "ended": 125,
}
SLOWEST = ["pico_lcd_13", "pico_oled"]
SOME = size(random.Random(1).sample(MODES, 3), MODES)


def late(found: dict, bounds: dict, other: float = 0) -> dict:
    """What takes longer than it may."""
    return {what: ms for what, ms in found.items() if ms > bounds.get(what, other)}


@pytest.mark.parametrize("board", size(SLOWEST[:1], BOARDS))
def test_the_title_comes_soon(board):
    assert title_ms(board) <= TITLE


@pytest.mark.parametrize("board", size(SLOWEST, BOARDS))
def test_what_one_waits_for_comes_soon(board):
    assert not late(waits(board, size(1, 5)), WAITS)


@pytest.mark.parametrize("board", size(SLOWEST[1:], BOARDS))
def test_screens_come_soon(board):
    assert not late(screens(board, 1), SCREENS, SCREEN)


@pytest.mark.parametrize("board", size(SLOWEST[:1], BOARDS))
def test_no_round_at_the_end_of_a_deal_holds_up_the_rest(board):
    assert not late(ends(board, SOME), {}, END)


@pytest.mark.parametrize("board", size(SLOWEST[:1], BOARDS))
def test_no_round_of_an_evening_holds_up_the_rest(board):
    """Each game is chosen, begun, advised on and ended; lists are opened."""
    late_rounds = {}
    for mode, found in changes(board, SOME).items():
        late_rounds.update({(mode, what): ms for what, ms in late(found, CHANGES).items()})
    assert not late_rounds
