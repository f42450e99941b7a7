"""The trainers: features and net against their plain definitions; the same seed, the same files."""

import sys

import numpy as np

from skat import cards
from skat.cards import NONE
from skat.players import weights
from skat.players.kernels import evaluate
from tests.support.firmware_files import ROOT
from tests.support.sizes import size
from tools.train import net as train_net
from tools.train import table as train

sys.path[:0] = [str(ROOT / "tests/firmware")]

from features import left_after  # noqa: E402
from games import dealt, some_plies  # noqa: E402

LEARNED = weights.of(cards.kind(cards.HEARTS), True)
TABLE, NET = len(LEARNED.table), len(LEARNED.net)


def _trainers_position(table, lead_place, reply_place):
    """The trainer's position after a trick, as its functions want it, and whether the reply won."""
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
    return (sets, covering, unseen, covered, turned, leader), won


def _trainers_features(position):
    found = np.zeros(train.MOST, np.int64)
    return sorted(found[: train.features(*position, found)].tolist())


def _trainers_correction(net, position, units=None):
    """The points that the net adds, and the rows of the position."""
    rows = np.zeros(train.MOST, np.int64)
    n = train_net.net_rows(*position, rows)
    units = np.zeros((6, train_net.UNITS)) if units is None else units
    return train_net.correction(net, rows, n, units), rows, n


def _tricks():
    """(table, stack of a lead, stack of a reply), legal or not."""
    for number in range(size(20, 500)):
        table = dealt(number)
        table.kind = cards.kind(number % 5)
        for _ in some_plies(table, number, 30):
            if table.count % 2:
                continue
            mine = [p for p in range(16) if p // 8 == table.mover and table.top[p] != NONE]
            others = [p for p in range(16) if p // 8 != table.mover and table.top[p] != NONE]
            for lead_place, reply_place in zip(mine, others):
                yield table, lead_place, reply_place


def test_features_and_net_are_those_of_the_plain_definition():
    numbers = np.random.default_rng(1).integers(0, 256, train_net.NUMBERS)
    net = (numbers - 128) / train_net.SCALE
    tricks = corrected = 0
    for trick in _tricks():
        after, _, won = left_after(*trick)
        position, trainers_won = _trainers_position(*trick)
        found, count = after.features()
        assert count == train.SIZE
        assert _trainers_features(position) == sorted(found)
        assert trainers_won == won
        by_net = after.net(numbers.tolist())
        assert abs(4 * _trainers_correction(net, position)[0] - by_net) <= 1
        tricks += 1
        corrected += abs(by_net) > 4
    assert corrected > tricks // 2 > 500


def test_weights_of_the_net_move_as_its_value_does():
    net = np.random.default_rng(2).normal(0, 0.3, train_net.NUMBERS)
    chance = np.random.default_rng(3)
    for number, trick in enumerate(_tricks()):
        if number % 100:
            continue
        position, _ = _trainers_position(*trick)
        units = np.zeros((6, train_net.UNITS))
        value, rows, n = _trainers_correction(net, position, units)
        slope = np.zeros(train_net.NUMBERS)
        train_net.learn(net, rows, n, units, 1.0, slope)
        step = chance.normal(0, 1e-7, train_net.NUMBERS)
        moved = _trainers_correction(net + step, position)[0] - value
        assert abs(moved - train_net.POINTS_A_UNIT * slope @ step) < 1e-9


GAMES = size("32", "128")


def test_the_same_seed_gives_the_same_nets(tmp_path, monkeypatch):
    def trained(name, seed):
        out = tmp_path / name
        out.mkdir()
        arguments = ["train_net", "--out", str(out), "--games", GAMES, "--seed", seed]
        monkeypatch.setattr(sys, "argv", arguments)
        train_net.main()
        return (out / "search.bin").read_bytes()

    first = trained("first", "3")
    assert trained("second", "3") == first
    assert trained("third", "4") != first
    made_by, _, numbers = first.partition(b"\n")
    assert made_by.startswith(b"tools/train/net.py --games %s --seed 3, commit " % GAMES.encode())
    assert len(numbers) == 2 * (train.SIZE + train_net.NUMBERS) == 2 * (TABLE + NET)


def test_the_same_seed_gives_the_same_file(tmp_path, monkeypatch):
    def trained(*arguments):
        out = tmp_path / "club.bin"
        monkeypatch.setattr(sys, "argv", ["train", "--out", str(out), *arguments])
        train.main()
        return out.read_bytes()

    first = trained("--games", "120", "--seed", "3")
    assert trained("--games", "120", "--seed", "3") == first
    assert trained("--games", "120", "--seed", "4") != first
    made_by, _, numbers = first.partition(b"\n")
    assert made_by.startswith(b"tools/train/table.py --games 120 --seed 3, commit ")
    assert len(numbers) == 2 * train.SIZE == 2 * TABLE
    ramsch = trained("--ramsch", "--games", "100", "--seed", "3")
    assert ramsch.startswith(b"tools/train/table.py --ramsch --games 100 ")
    assert len(ramsch.partition(b"\n")[2]) == 3 * TABLE


def test_learning_brings_points_close():
    """After a few games an ace in hand is worth more than a seven."""
    table = np.zeros((2, train.SIZE))
    train.train(table, train.POINTS, 3000, 1, 0.01, 0.005, 12, 33)
    first_side = train.RANKS + 55
    assert (table[:, first_side + 6 * 5] > table[:, first_side] + 2).all()
