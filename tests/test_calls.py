"""The numbers for calls: what declare.py expects of cards is what tools/train/calls.py fits."""

import numpy as np
import pytest

from skat import cards
from skat.calls import CALL, SAY_KONTRA
from skat.chance import Pack
from skat.games.officers import GAME as officers
from skat.games.officers.options import Options
from skat.games.officers.players import hand_weights
from skat.games.officers.players.declare import Declare
from skat.players.kernels import evaluate
from tests.support.sizes import size
from tools.train import calls


def _numbers(table, row):
    """The numbers of a row, in card points."""
    part = list(table[hand_weights.ROW * row : hand_weights.ROW * row + hand_weights.DEVIATION])
    ranks = [(byte - hand_weights.ZERO) / 10 for byte in part[1:37]]
    return np.array([part[0] / 5, *ranks, *[(byte - hand_weights.ZERO) / 50 for byte in part[37:]]])


@pytest.mark.parametrize(
    "game, low_ten, name",
    [
        (cards.CLUBS, 0, "SUIT"),
        (cards.DIAMONDS, 0, "SUIT"),
        (cards.GRAND, 0, "GRAND"),
        (cards.RAMSCH, 0, "RAMSCH"),
        (cards.RAMSCH, 10, "LOW_TEN"),
        (cards.RAMSCH, 1, "LOW_ONE"),
    ],
)
def test_what_open_cards_promise(game, low_ten, name):
    kind = cards.kind(game, low_ten)
    table = getattr(hand_weights, name)
    assert len(table) == 3 * hand_weights.ROW
    for number in range(size(20, 300)):
        options = Options()
        options.lowten = low_ten
        dealt = officers.rules.Table()
        dealt.deal(Pack(number), 0, options)
        for row, call in enumerate((None, CALL + cards.CLUBS, SAY_KONTRA)):
            if call is not None:
                dealt.play(call)
            view = dealt.view(dealt.mover, officers.rules.Table())
            declare = Declare()
            declare.start(view)
            codes = np.zeros((1, 32), np.int64)
            for place in range(16):
                if view.top[place] < cards.NONE:
                    codes[0, place] = evaluate.code(kind, view.top[place])
            plain = calls.open_cards(codes, calls.SEEN[row])[0] @ _numbers(table, row)
            assert abs(declare._expected(0, game) / 10 - plain) <= 0.21  # two squares rounded down


def test_a_fit_finds_the_numbers_that_made_the_points():
    """Points that are a sum of numbers by rank, with noise, give just these numbers back."""
    chance = np.random.default_rng(4)
    dealt = np.zeros((20000, 32), np.int64)
    pack = [*range(7, 11), *[16 * group + height for group in range(1, 5) for height in range(7)]]
    for row in dealt:
        row[:] = chance.permutation(pack)
    brings = chance.uniform(0, 10, 48)
    made = 20 + sum(brings[dealt[:, i] % 16] for i in range(8)) + chance.normal(0, 5, len(dealt))
    table = calls.fit(dealt, made)
    numbers = _numbers(table, 2)
    steps = [table[hand_weights.ROW * row + hand_weights.DEVIATION] / 10 for row in range(3)]
    assert steps[0] < 1.5 and steps[1] > 3 and 4.9 < steps[2] < 5.1
    for name in ("SUIT", "GRAND"):
        assert len(getattr(hand_weights, name)) == len(table)
    rows = calls.open_cards(dealt[:500], (8, 8))
    expected = 20 + sum(brings[dealt[:500, i] % 16] for i in range(8))
    assert np.abs(rows @ numbers - expected).max() < 1.5
