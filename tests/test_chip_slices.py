"""How long the players think in one go, on the emulated chip."""

import random

import pytest

from skat import games
from tests.support.chips import image
from tests.support.sizes import size
from tools.measure.slices import BOARD, Repl

SLICE_US = 20_000
MOVE_US = 800_000
DEALS = size(1, 10)
EVERY = size(6, 2)  # cards, of which the level decides one
PLAYERS = "greedy", "master", "hints"
GAMES = [name for name in games.NAMES if name != "toy"]  # which other tests add
LEVELS = size(PLAYERS, (*PLAYERS, "review"))  # which looks back on whole deals


@pytest.fixture(scope="module")
def repl():
    return Repl(image(BOARD))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_slices_are_short(name, level, repl):
    for number in random.Random(name).sample(range(1000), DEALS):
        for _, _, _, whole, _, longest, *which in repl.deal(name, level, number, EVERY, [], -1):
            assert longest <= SLICE_US, (number, which)
            assert level != "master" or whole <= MOVE_US, number
