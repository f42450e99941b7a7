"""Learns how many points a declarer can expect from the open cards, by games of club against
itself.

    python tools/train/calls.py     writes skat/games/officers/players/hand_weights.py, in minutes

Random deals of suit games, Grand and Ramsch, without and with a low ten, are played as club plays;
the side that leads is the declarer. Its card points are fitted, by least squares, to a sum over the
cards that are open when calls are made: four of the declarer's own; four on each side; eight on
each side. What is left unexplained is the standard deviation. The same arguments give the same
file.

Needs NumPy and Numba: pip install -e '.[train]'.
"""

import argparse
import sys
from pathlib import Path

try:
    import numpy as np
    from numba import njit
except ModuleNotFoundError as error:
    raise SystemExit(f"{error.name} is missing: pip install -e '.[train]'")

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.train import table as train  # noqa: E402

OUT = ROOT / "firmware/lib/skat/games/officers/players/hand_weights.py"
SEEN = ((4, 0), (4, 4), (8, 8))  # open cards of the declarer's and of the other side's
GAMES = (  # name, file and place of its table, points
    ("SUIT", "club.bin", 0, train.POINTS),
    ("GRAND", "club.bin", 1, train.POINTS),
    ("RAMSCH", "ramsch.bin", 0, train.RAMSCH),
    ("LOW_TEN", "ramsch.bin", 1, train.LOW_TEN),
    ("LOW_ONE", "ramsch.bin", 2, train.LOW_ONE),
)
ZERO = 64  # stands for 0
RANKS = 18  # as in the learned evaluation: 11 trumps, or the 4 jacks of them; 7 of a side suit


@njit
def play(w, points, games, seed, grand, dealt, made):
    """Play random deals. `dealt` gets the codes of the cards, the open ones of seats 0 and 1 first;
    `made` the points of seat 0, which leads, without sign."""
    state = np.array([seed], np.uint64)
    pack = np.zeros(32, np.int64)
    open_ = np.zeros(16, np.int64)
    covers = np.zeros(16, np.int64)
    cards = np.zeros((2, 5), np.int64)
    covering = np.zeros((2, 5), np.int64)
    unseen = np.zeros(5, np.int64)
    covered = np.zeros(2, np.int64)
    turned = np.zeros(2, np.int64)
    found = np.zeros(train.MOST, np.int64)
    for game in range(games):
        train.deal(state, grand, pack, open_, covers, cards, covering, unseen, covered)
        dealt[game, :16] = open_
        dealt[game, 16:] = covers
        leader = 0
        for _ in range(16):
            turned[:] = 0
            _, lead, reply = train.best_trick(
                train.judge, (w, found), points, open_, covers, cards, covering, unseen, covered,
                turned, leader,
            )  # fmt: skip
            train.move(lead, open_, covers, cards, covering, covered, turned)
            train.move(reply, open_, covers, cards, covering, covered, turned)
            if train.beats(open_[reply], open_[lead]):
                leader = 1 - leader
            if leader == 0:
                made[game] += abs(points[open_[lead] & 15]) + abs(points[open_[reply] & 15])
            train.turn(lead, open_, covers, cards, unseen)
            train.turn(reply, open_, covers, cards, unseen)


def open_cards(dealt, seen):
    """A row for each deal: a one, how many of each rank are open on each side, trumps squared."""
    rows = np.zeros((len(dealt), 2 * RANKS + 3))
    rows[:, 0] = 1
    for side in (0, 1):
        trumps = np.zeros(len(dealt))
        for i in range(seen[side]):
            code = dealt[:, 8 * side + i]
            rank = np.where(code < 16, code, 11 + (code & 15))
            np.add.at(rows, (np.arange(len(dealt)), 1 + RANKS * side + rank), 1)
            trumps += code < 16
        rows[:, 1 + 2 * RANKS + side] = trumps**2
    return rows


def fit(dealt, made):
    """The bytes of a table of hand_weights.py."""
    errors = []
    rows = []
    for seen in SEEN:
        cards = open_cards(dealt, seen)
        numbers, *_ = np.linalg.lstsq(cards, made, rcond=None)
        errors.append((made - cards @ numbers).std())
        scale = np.full(len(numbers), 10)
        scale[0] = 5
        scale[1 + 2 * RANKS :] = 50
        zero = np.full(len(numbers), ZERO)
        zero[0] = 0
        rows.append(np.floor(numbers * scale + zero + 0.5))
    steps = [*np.sqrt(np.maximum(0, -np.diff(np.square(errors)))), errors[-1]]
    table = bytearray()
    for row, step in zip(rows, steps, strict=True):
        table += bytes(int(number) for number in row) + bytes([round(10 * step)])
    return bytes(table)


def rows(table: bytes):
    """The rows of a bytes literal that the formatter leaves alone."""
    for i in range(0, len(table), 20):
        yield '    b"' + "".join("\\x%02x" % byte for byte in table[i : i + 20]) + '"'


def text(tables, options) -> str:
    """The module that the players import."""
    lines = [
        '"""What open cards promise a declarer: made by tools/train/calls.py, read by declare.py.',
        "",
        f"    python tools/train/calls.py --games {options.games} --seed {options.seed}",
        "",
        "A table for each kind of game has three rows: for four open cards of the declarer's own,",
        "for four on each side, and for eight. A row has a constant in fifths of a card point,",
        "then for each side, his own first, what a card of each rank brings in tenths (11 trumps",
        "or the 4 jacks of them, 7 of a side suit, from the lowest), then for each side what the",
        "square of the number of its trumps does in fiftieths; all of these plus ZERO. It ends",
        "with the standard deviation, in tenths, from this expectation to that of the next row, in",
        "the last row to what is made.",
        '"""',
        "",
        f"ROW = {2 * RANKS + 4}",
        f"RANKS = {RANKS}",
        f"DEVIATION = {2 * RANKS + 3}",
        f"ZERO = {ZERO}",
    ]
    for name, table in tables.items():
        lines += ["", f"{name} = (", *rows(table), ")"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="deals of each kind of game")
    parser.add_argument("--seed", type=int, default=1, help="of all random choices, 1 or more")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    tables = {}
    for name, file, part, points in GAMES:
        w = train.read_tables(train.WEIGHTS / file, part + 1)[part]
        dealt = np.zeros((options.games, 32), np.int64)
        made = np.zeros(options.games)
        play(w, points, options.games, options.seed, name != "SUIT", dealt, made)
        tables[name] = fit(dealt, made)
    options.out.write_text(text(tables, options), encoding="utf-8")


if __name__ == "__main__":
    main()
