"""The heap of the emulated chip on an evening on which games are played with master."""

import random

import pytest

from tests.firmware.modes import MODES
from tests.support.chip_measures import evening
from tests.support.chips import BOARDS
from tests.support.sizes import size

# Bytes, at least, in the worst moment; a picture of a byte a pixel takes 57,600 on this board.
FREE = 44 << 10
PIECE = 16 << 10


SOME = size(random.Random(2).sample(MODES, 3), MODES)


@pytest.mark.parametrize("board", size(["pico_lcd_13"], BOARDS))
def test_the_games_of_an_evening_fit(board):
    found = evening(board, SOME, size(0, 1))
    assert min(free for free, _ in found.values()) >= FREE, found
    assert min(piece for _, piece in found.values()) >= PIECE, found
