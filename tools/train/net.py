"""Trains the evaluation of the players that search: a table and a small net that corrects it.

    python tools/train/net.py   writes skat/players/weights/search.bin, in minutes

skat/players/weights/__init__.py describes the format of this file.

The table of train.py is a sum over single features; it cannot capture how they interact. The net
sees every card in its place. UNITS units judge each side suit, the same
for all of them, from its own cards and from all other cards; as many others judge the trumps and
how much is covered. A unit's sum counts if it is above zero, times the unit's weight, and is
added to the table's value. (docs/research/lskat.md has the sizes.)

It learns as club's table did, by TD(0) in play against itself, with the corrected value, and the
table, which begins as club's, learns on with it. After every BATCH games the net moves by Adam
(Kingma and Ba, 2015), the table by the plain slope, in steps that fall by an equal factor. The same
arguments give the same files, byte for byte, on the same machine.

Needs NumPy and Numba: pip install -e '.[train]'.
"""

import argparse
import sys
from pathlib import Path

try:
    import numpy as np
    from numba import njit, prange
    from tqdm import tqdm
except ModuleNotFoundError as error:
    raise SystemExit(f"{error.name} is missing: pip install -e '.[train]'")

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.train.table import (  # noqa: E402
    MOST,
    POINTS,
    SIZE,
    TOP,
    WEIGHTS,
    as_bytes,
    beats,
    below,
    best_trick,
    deal,
    features,
    judge,
    made_by,
    move,
    read_tables,
    some_trick,
    turn,
    value,
)

UNITS = 8  # for a side suit, and for the trumps
LANES = 2 * UNITS  # weights of a row for all units: of every side suit first, then of the trumps

# Rows of LANES weights, for all units; the same as in skat/players/kernels/net.py.
TRUMPS = 0  # 11 heights x 5 places
SIDES = TRUMPS + 55  # 7 heights x 5 places, of every side suit
MINE = SIDES + 35  # covered cards of who leads next, after the turn
THEIRS = MINE + 9  # of the other side
TURNED = THEIRS + 9  # whose cards are about to be turned
ALWAYS = TURNED + 4  # in every position
ROWS = ALWAYS + 1

OWN = ROWS * LANES  # then 35 rows of UNITS weights, for the units of the card's own suit
OUT = OWN + 35 * UNITS  # then what the units of a suit count, and those of the trumps
NUMBERS = OUT + LANES

SCALE = 64  # of weights in the file
POINTS_A_UNIT = 8  # card points that a unit at 1.0 with a weight of 1.0 is worth
LIMIT = 127 / SCALE  # of weights
BATCH = 64  # games
PARTS = 4  # of a batch, that several cores may play
NET_STEPS = 0.003, 0.00005  # at first, at last
TABLE_STEPS = 0.00003, 0.0000006


@njit
def net_rows(cards, covering, unseen, covered, turned, leader, found):
    """Write the rows of a position, for the side that leads next, into `found` as 128 * group +
    row; returns their number. Those of the trumps and of covered cards are in group 0."""
    other = 1 - leader
    n = 0
    for group in range(5):
        first = SIDES if group else TRUMPS
        for place in range(5):
            if place == 4:
                rest = unseen[group]
            else:
                seat = other if place > 1 else leader
                rest = covering[seat, group]
                if place & 1 == 0:
                    rest = ~rest
                rest &= cards[seat, group]
            while rest:
                height = TOP[rest]
                rest ^= 1 << height
                found[n] = 128 * group + first + height * 5 + place
                n += 1
    found[n] = MINE + covered[leader]
    found[n + 1] = THEIRS + covered[other]
    found[n + 2] = TURNED + turned[leader] * 2 + turned[other]
    found[n + 3] = ALWAYS
    return n + 4


@njit
def correction(net, found, n, units):
    """The points that the net adds to the table's value; leaves the units' sums in `units`: 5 x
    UNITS, those of the trumps first. A suit with no cards left counts nothing."""
    units[:] = 0
    common = units[5]
    left = 1
    for i in range(n):
        group = found[i] >> 7
        left |= 1 << group
        row = found[i] & 127
        k = row * LANES
        for h in range(UNITS):
            common[h] += net[k + h]
            units[0, h] += net[k + UNITS + h]
        if group:
            k = OWN + (row - SIDES) * UNITS
            for h in range(UNITS):
                units[group, h] += net[k + h]
    total = 0.0
    for group in range(5):
        k = OUT if group else OUT + UNITS
        for h in range(UNITS):
            if group:
                units[group, h] += common[h]
            if left >> group & 1 == 0:
                units[group, h] = 0
            if units[group, h] > 0:
                total += net[k + h] * units[group, h]
    return total * POINTS_A_UNIT


@njit
def learn(net, found, n, units, error, slope):
    """Add to `slope` how each weight has to move to make the value larger by `error`."""
    common = np.zeros(UNITS)
    own = np.zeros((5, UNITS))
    for group in range(5):
        k = OUT if group else OUT + UNITS
        for h in range(UNITS):
            if units[group, h] > 0:
                slope[k + h] += error * units[group, h]
                own[group, h] = error * net[k + h]
                if group:
                    common[h] += own[group, h]
    for i in range(n):
        group = found[i] >> 7
        row = found[i] & 127
        k = row * LANES
        for h in range(UNITS):
            slope[k + h] += common[h]
            slope[k + UNITS + h] += own[0, h]
        if group:
            k = OWN + (row - SIDES) * UNITS
            for h in range(UNITS):
                slope[k + h] += own[group, h]


@njit
def judge_better(numbers, cards, covering, unseen, covered, turned, leader):
    """As train.judge: the table's value, corrected. `numbers` has what that needs, and the net,
    and room for the rows and the units."""
    table, net, found, units = numbers
    n = net_rows(cards, covering, unseen, covered, turned, leader, found)
    total = correction(net, found, n, units)
    return total + judge(table, cards, covering, unseen, covered, turned, leader)


@njit
def play(tables, nets, state, games, at_random, grands, table_slopes, net_slopes):
    """Play games against itself and add to the slopes how the weights should move; returns the sum
    of the squared errors.

    All but `state`, of chance, are for suit games and for Grand; `at_random`, `grands`: as in
    train.train.
    """
    pack = np.zeros(32, np.int64)
    open_ = np.zeros(16, np.int64)
    covers = np.zeros(16, np.int64)
    cards = np.zeros((2, 5), np.int64)
    covering = np.zeros((2, 5), np.int64)
    unseen = np.zeros(5, np.int64)
    covered = np.zeros(2, np.int64)
    turned = np.zeros(2, np.int64)
    found = np.zeros(MOST, np.int64)
    before = np.zeros(MOST, np.int64)
    rows = np.zeros(40, np.int64)
    rows_before = np.zeros(40, np.int64)
    units = np.zeros((6, UNITS))
    units_before = np.zeros((6, UNITS))
    squares = 0.0
    for _ in range(games):
        grand = 1 if below(state, 100) < grands else 0
        table, net = tables[grand], nets[grand]
        numbers = ((table, found), net, rows, units)
        deal(state, grand, pack, open_, covers, cards, covering, unseen, covered)
        leader = 0
        value_before = 0.0
        n = rows_n = 0
        for trick in range(17):
            turned[:] = 0
            v = 0.0
            if trick < 16:
                v, lead, reply = best_trick(
                    judge_better, numbers, POINTS, open_, covers, cards, covering, unseen, covered,
                    turned, leader,
                )  # fmt: skip
            if trick:
                error = v - value_before
                squares += error * error
                for i in range(n):
                    table_slopes[grand, before[i]] += error
                learn(net, rows_before, rows_n, units_before, error, net_slopes[grand])
            if trick == 16:
                break
            if below(state, 100) < at_random:
                lead, reply = some_trick(state, open_, cards, leader)
            move(lead, open_, covers, cards, covering, covered, turned)
            move(reply, open_, covers, cards, covering, covered, turned)
            if beats(open_[reply], open_[lead]):
                leader = 1 - leader
            n = features(cards, covering, unseen, covered, turned, leader, before)
            rows_n = net_rows(cards, covering, unseen, covered, turned, leader, rows_before)
            value_before = value(table, before, n)
            value_before += correction(net, rows_before, rows_n, units_before)
            turn(lead, open_, covers, cards, unseen)
            turn(reply, open_, covers, cards, unseen)
    return squares


@njit(parallel=True)
def play_batch(tables, nets, states, at_random, grands, table_slopes, net_slopes):
    """Play BATCH games, as many by each of the `states` of chance; all their slopes are added to
    the first of each array. Returns the sum of the squared errors."""
    squares = np.zeros(len(states))
    for i in prange(len(states)):
        squares[i] = play(
            tables, nets, states[i], BATCH // len(states), at_random, grands, table_slopes[i],
            net_slopes[i],
        )  # fmt: skip
    for i in range(1, len(states)):
        table_slopes[0] += table_slopes[i]
        table_slopes[i] = 0
        net_slopes[0] += net_slopes[i]
        net_slopes[i] = 0
    return squares.sum()


@njit
def adam(net, slope, mean, square, size, count):
    """Move the weights of a net and clear `slope`. `count`: of the steps, from 1."""
    for i in range(net.size):
        mean[i] = 0.9 * mean[i] + 0.1 * slope[i]
        square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i]
        first = mean[i] / (1 - 0.9**count)
        second = square[i] / (1 - 0.999**count)
        moved = net[i] + size * first / (np.sqrt(second) + 1e-6)
        net[i] = min(LIMIT, max(-LIMIT, moved))
        slope[i] = 0


def train(tables, games, seed, at_random=12, grands=33):
    """Train for `games` games; improves `tables`, rows of weights for suit games and Grand.
    Gives the nets, in rows as well."""
    nets = np.random.default_rng(seed).normal(0, 0.15, (2, NUMBERS))
    nets[:, OUT:] /= 2
    mean, square = np.zeros((2, NUMBERS)), np.zeros((2, NUMBERS))
    net_slopes = np.zeros((PARTS, 2, NUMBERS))
    table_slopes = np.zeros((PARTS, 2, SIZE))
    states = np.array([[PARTS * seed + i] for i in range(PARTS)], np.uint64)
    steps = games // BATCH
    with tqdm(total=steps * BATCH, unit="game", unit_scale=True, disable=None) as bar:
        for i in range(steps):
            squares = play_batch(tables, nets, states, at_random, grands, table_slopes, net_slopes)
            for kind in range(2):
                size = NET_STEPS[0] * (NET_STEPS[1] / NET_STEPS[0]) ** (i / steps)
                adam(nets[kind], net_slopes[0, kind], mean[kind], square[kind], size, i + 1)
            size = TABLE_STEPS[0] * (TABLE_STEPS[1] / TABLE_STEPS[0]) ** (i / steps)
            tables += size * table_slopes[0]
            table_slopes[0] = 0
            if i % 500 == 0:
                bar.set_postfix_str("error %.2f" % np.sqrt(squares / BATCH / 16))
            bar.update(BATCH)
    return nets


def net_bytes(net) -> bytes:
    """The weights of a net in units of 1 / SCALE, plus 128."""
    return (np.floor(net * SCALE + 0.5) + 128).astype(np.uint8).tobytes()


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=5_000_000, help="to learn from, a third Grand")
    parser.add_argument("--seed", type=int, default=1, help="of all random choices, 1 or more")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="folder of the file")
    options = parser.parse_args()
    tables = read_tables(WEIGHTS / "club.bin", 2)
    nets = train(tables, options.games, options.seed)
    how = made_by(__file__, f"--games {options.games} --seed {options.seed}")
    parts = [as_bytes(table) + net_bytes(net) for table, net in zip(tables, nets)]
    (options.out / "search.bin").write_bytes(how + b"".join(parts))


if __name__ == "__main__":
    main()
