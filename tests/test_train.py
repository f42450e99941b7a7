"""The trainer: its features against their plain definition; the same seed, the same table."""

import sys

import numpy as np

from skat import cards
from skat.cards import NONE
from skat.players import evaluate, weights
from tests.firmware_files import ROOT
from tests.sizes import size

sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/firmware")]

import train  # noqa: E402
from features import left_after  # noqa: E402
from games import dealt, some_plies  # noqa: E402


def _trainers_features(table, lead_place, reply_place):
    """The features that the trainer finds after a trick, and who leads then."""
    code = [evaluate.code(table.kind, card) for card in range(32)]
    open_ = np.array([-1 if c == NONE else code[c] for c in table.top])
    covers = np.array([-1 if c == NONE else code[c] for c in table.under])
    sets = np.zeros((2, 5), np.int64)
    covering = np.zeros((2, 5), np.int64)
    unseen = np.zeros(5, np.int64)
    covered = np.zeros(2, np.int64)
    turned = np.zeros(2, np.int64)
    for stack in range(16):
        if open_[stack] >= 0:
            sets[stack >> 3, open_[stack] >> 4] |= 1 << (open_[stack] & 15)
        if covers[stack] >= 0:
            covering[stack >> 3, open_[stack] >> 4] |= 1 << (open_[stack] & 15)
            unseen[covers[stack] >> 4] |= 1 << (covers[stack] & 15)
            covered[stack >> 3] += 1
    for place in (lead_place, reply_place):
        train.move(place, open_, covers, sets, covering, covered, turned)
    won = train.beats(open_[reply_place], open_[lead_place])
    leader = (reply_place if won else lead_place) // 8
    found = np.zeros(train.MOST, np.int64)
    n = train.features(sets, covering, unseen, covered, turned, leader, found)
    return sorted(found[:n].tolist()), won


def test_the_features_are_those_of_the_plain_definition():
    tricks = 0
    for number in range(size(20, 500)):
        table = dealt(number)
        table.kind = cards.kind(number % 5)
        for _ in some_plies(table, number, 30):
            if table.count % 2:
                continue
            mine = [p for p in range(16) if p // 8 == table.mover and table.top[p] != NONE]
            others = [p for p in range(16) if p // 8 != table.mover and table.top[p] != NONE]
            for lead_place, reply_place in zip(mine, others):
                after, _, won = left_after(table, lead_place, reply_place)
                found, count = after.features()
                assert count == train.SIZE
                assert _trainers_features(table, lead_place, reply_place) == (sorted(found), won)
                tricks += 1
    assert tricks > 1000


def test_the_same_seed_gives_the_same_file(tmp_path, monkeypatch):
    def trained(*arguments):
        out = tmp_path / "weights.py"
        monkeypatch.setattr(sys, "argv", ["train", "--out", str(out), *arguments])
        train.main()
        return out.read_bytes()

    first = trained("--games", "300", "--seed", "3")
    assert trained("--games", "300", "--seed", "3") == first
    assert trained("--games", "300", "--seed", "4") != first
    made = {}
    exec(first, made)
    assert len(made["SUIT"]) == len(made["GRAND"]) == len(weights.SUIT)


def test_learning_brings_points_close():
    """After a few games an ace that is held is worth more than a seven."""
    table = np.zeros((2, train.SIZE))
    train.train(table, train.POINTS, 3000, 1, 0.01, 0.005, 12, 33)
    first_side = train.RANKS + 55
    assert (table[:, first_side + 6 * 5] > table[:, first_side] + 2).all()
