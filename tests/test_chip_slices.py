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
PLAYERS = "hints", "master", "greedy"
LEVELS = (*PLAYERS, "review")  # which looks back on whole deals
GAMES = [name for name in games.NAMES if name != "toy"]  # which other tests add
EACH = [(name, level) for name in GAMES for level in LEVELS]
SOME = [(name, PLAYERS[n % 3]) for n, name in enumerate(GAMES)]


@pytest.fixture(scope="module")
def repl():
    return Repl(image(BOARD))


@pytest.mark.parametrize("name, level", size(SOME, EACH))
def test_slices_are_short(name, level, repl):
    for number in random.Random(name).sample(range(1000), DEALS):
        for _, _, _, whole, _, longest, *which in repl.deal(name, level, number, EVERY, [], -1):
            assert longest <= SLICE_US, (number, which)
            assert level != "master" or whole <= MOVE_US, number
