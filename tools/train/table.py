"""Trains the learned evaluation by self-play and writes the tables that the players use.

    python tools/train/table.py            writes skat/players/weights/club.bin, in minutes
    python tools/train/table.py --ramsch   writes ramsch.bin beside it

skat/players/weights/__init__.py describes the format of these files.

The value of a position between two tricks, before the cards that the last trick uncovered are
turned, for the side that leads next: the card points that it will still take, minus those of the
other side; the sum of one number for each feature (`features`; docs/research/lskat.md).
Temporal differences, TD(0): after every trick the value before it moves a little towards the best
outcome of that trick, found by minimax. Some tricks are played at random, so that unusual positions
are learned too. The same arguments give the same file, byte for byte.

Needs NumPy and Numba: pip install -e '.[train]'.
"""

import argparse
import subprocess
from pathlib import Path

try:
    import numpy as np
    from numba import njit, uint64
except ModuleNotFoundError as error:
    raise SystemExit(f"{error.name} is missing: pip install -e '.[train]'")

ROOT = Path(__file__).resolve().parent.parent.parent
WEIGHTS = ROOT / "firmware/lib/skat/players/weights"

# A card here is 16 * group + height. Group 0 is trumps, 1 to 4 are side suits. Height in a side
# suit: 7 8 9 Q K T A from 0 to 6; trumps likewise, and above them the jacks, 7 to 10.
POINTS = np.array([0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2])
# In Ramsch points are bad; with a low ten a suit is 7 8 9 T Q K A.
RAMSCH = -POINTS
LOW_TEN = -np.array([0, 0, 0, 10, 3, 4, 11, 2, 2, 2, 2])
LOW_ONE = -np.array([0, 0, 0, 1, 3, 4, 11, 2, 2, 2, 2])
TOP = np.array([-1] + [i.bit_length() - 1 for i in range(1, 2048)])  # the highest bit of a set
COUNT = np.array([bin(i).count("1") for i in range(2048)])

# Where the numbers of each kind of feature begin; the same as in skat/players/kernels/evaluate.py.
RANKS = 0  # 18 ranks x 5 places
PAIRS = RANKS + 90  # two highest of a side suit, cards of each side, trumps of each side
TRIPLES = PAIRS + 16 * 9 * 4  # three highest, unseen cards, trumps of each side
HONOURS = TRIPLES + 64 * 3 * 4  # ace, ten, king, queen, small cards of each side
TRUMPS = HONOURS + 256 * 4  # three highest, difference in number
COUNTS = TRUMPS + 64 * 5  # number of trumps: each side's, unseen
COVERED = COUNTS + 6 * 6 * 4  # covered cards of each side
TURNED = COVERED + 81  # whose card is about to be turned
SIZE = TURNED + 4

LEADER, OTHER, UNSEEN, GONE = range(4)  # who has a card
MOST = 32 + 4 * 3 + 4  # features of a position
SCALE = 4  # quarters of a point are kept


@njit
def holder(height, mine, other, unseen):
    """Who has the card of this height; GONE for -1 or a card that has been played."""
    if height < 0:
        return GONE
    if mine >> height & 1:
        return LEADER
    if other >> height & 1:
        return OTHER
    return UNSEEN if unseen >> height & 1 else GONE


@njit
def three_highest(cards, mine, other, unseen):
    """Who has the three highest cards of a set, and of these the highest two."""
    found = two = 0
    for i in range(3):
        height = TOP[cards]
        found = found * 4 + holder(height, mine, other, unseen)
        if cards:
            cards ^= 1 << height
        if i == 1:
            two = found
    return found, two


@njit
def features(cards, covering, unseen, covered, turned, leader, found):
    """Write the features of a position, for the side that leads next, into `found`; returns their
    number.

    `cards`, `covering`: sets of each seat's open cards in each group, and of those that lie on a
    covered one; `unseen`: sets of cards not seen yet; `covered`: how many lie under each seat's
    after the turn; `turned`: whether one is about to be turned.
    """
    other = 1 - leader
    n = 0
    for group in range(5):
        first = 0 if group == 0 else 55
        for side in range(2):
            seat = other if side else leader
            rest = cards[seat, group]
            while rest:
                height = TOP[rest]
                rest ^= 1 << height
                place = 2 * side + (covering[seat, group] >> height & 1)
                found[n] = RANKS + first + height * 5 + place
                n += 1
        rest = unseen[group]
        while rest:
            height = TOP[rest]
            rest ^= 1 << height
            found[n] = RANKS + first + height * 5 + 4
            n += 1
    trumps = cards[leader, 0]
    others = cards[other, 0]
    trumped = (2 if trumps else 0) + (1 if others else 0)
    for group in range(1, 5):
        a, b, u = cards[leader, group], cards[other, group], unseen[group]
        left = a | b | u
        if left == 0:
            continue
        three, two = three_highest(left, a, b, u)
        number = min(COUNT[a], 2) * 3 + min(COUNT[b], 2)
        found[n] = PAIRS + (two * 9 + number) * 4 + trumped
        found[n + 1] = TRIPLES + (three * 3 + min(COUNT[u], 2)) * 4 + trumped
        honours = 0
        for height in range(6, 2, -1):
            honours = honours * 4 + holder(height, a, b, u)
        small = (2 if a & 7 else 0) + (1 if b & 7 else 0)
        found[n + 2] = HONOURS + honours * 4 + small
        n += 3
    u = unseen[0]
    three, two = three_highest(trumps | others | u, trumps, others, u)
    more = min(max(COUNT[trumps] - COUNT[others], -2), 2)
    found[n] = TRUMPS + three * 5 + more + 2
    counts = min(COUNT[trumps], 5) * 6 + min(COUNT[others], 5)
    found[n + 1] = COUNTS + counts * 4 + min(COUNT[u], 3)
    found[n + 2] = COVERED + covered[leader] * 9 + covered[other]
    found[n + 3] = TURNED + turned[leader] * 2 + turned[other]
    return n + 4


@njit
def value(weights, found, n):
    """The sum of the numbers of n features."""
    total = 0.0
    for i in range(n):
        total += weights[found[i]]
    return total


@njit
def beats(card, other):
    """Whether `card`, played after `other`, wins against it."""
    if card >> 4 == other >> 4:
        return card & 15 > other & 15
    return card >> 4 == 0


@njit
def below(state, n):
    """A random number from 0 to n - 1 (xorshift64)."""
    x = state[0]
    x ^= x << uint64(13)
    x ^= x >> uint64(7)
    x ^= x << uint64(17)
    state[0] = x
    return int((x >> uint64(33)) % uint64(n))


@njit
def move(stack, open_, covers, cards, covering, covered, turned):
    """Take the open card off a stack or, just the same, put it back."""
    card = open_[stack]
    seat = stack >> 3
    group = card >> 4
    bit = 1 << (card & 15)
    if covers[stack] >= 0:
        covering[seat, group] ^= bit
        turned[seat] ^= 1
        covered[seat] += -1 if turned[seat] else 1
    cards[seat, group] ^= bit


@njit
def may_reply(lead, stack, open_, cards):
    """Whether the open card of a stack may be played to a lead."""
    card = open_[stack]
    return card >= 0 and (card >> 4 == lead >> 4 or cards[stack >> 3, lead >> 4] == 0)


@njit
def judge(numbers, cards, covering, unseen, covered, turned, leader):
    """The value of a position, for the side that leads next, by `numbers`: weights, and room for
    features."""
    weights, found = numbers
    n = features(cards, covering, unseen, covered, turned, leader, found)
    return value(weights, found, n)


@njit
def best_trick(
    judge, numbers, points, open_, covers, cards, covering, unseen, covered, turned, leader
):
    """Minimax over a trick: what it brings the leader, and the two stacks played from.

    `judge`: values a position by `numbers`; `points`: what each height counts, negative where
    points are bad.
    """
    other = 1 - leader
    best = -1e9
    best_lead = best_reply = -1
    for i in range(8 * leader, 8 * leader + 8):
        lead = open_[i]
        if lead < 0:
            continue
        move(i, open_, covers, cards, covering, covered, turned)
        worst = 1e9
        worst_reply = -1
        for j in range(8 * other, 8 * other + 8):
            if not may_reply(lead, j, open_, cards):
                continue
            reply = open_[j]
            move(j, open_, covers, cards, covering, covered, turned)
            won = beats(reply, lead)
            v = points[lead & 15] + points[reply & 15]
            v += judge(numbers, cards, covering, unseen, covered, turned, other if won else leader)
            if won:
                v = -v
            move(j, open_, covers, cards, covering, covered, turned)
            if v < worst:
                worst = v
                worst_reply = j
        move(i, open_, covers, cards, covering, covered, turned)
        if worst > best:
            best = worst
            best_lead = i
            best_reply = worst_reply
    return best, best_lead, best_reply


@njit
def some_trick(state, open_, cards, leader):
    """Two random stacks for a trick."""
    lead = 8 * leader + below(state, 8)
    while open_[lead] < 0:
        lead = 8 * leader + below(state, 8)
    reply = 8 * (1 - leader) + below(state, 8)
    while not may_reply(open_[lead], reply, open_, cards):
        reply = 8 * (1 - leader) + below(state, 8)
    return lead, reply


@njit
def turn(stack, open_, covers, cards, unseen):
    """Turn the card of a stack whose open card is gone."""
    card = covers[stack]
    open_[stack] = card
    covers[stack] = -1
    if card >= 0:
        unseen[card >> 4] ^= 1 << (card & 15)
        cards[stack >> 3, card >> 4] ^= 1 << (card & 15)


@njit
def deal(state, grand, pack, open_, covers, cards, covering, unseen, covered):
    """Shuffle and deal: stacks 0 to 7 are seat 0's."""
    k = 0
    for height in range(7, 11):
        pack[k] = height
        k += 1
    for suit in range(4):
        group = suit + 1 if grand else suit
        for height in range(7):
            pack[k] = group * 16 + height
            k += 1
    for i in range(31, 0, -1):
        j = below(state, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    cards[:] = 0
    unseen[:] = 0
    for stack in range(16):
        open_[stack] = pack[2 * stack]
        covers[stack] = pack[2 * stack + 1]
        cards[stack >> 3, open_[stack] >> 4] |= 1 << (open_[stack] & 15)
        unseen[covers[stack] >> 4] |= 1 << (covers[stack] & 15)
    covering[:] = cards
    covered[:] = 8


@njit
def train(weights, points, games, seed, first_step, last_step, at_random, grands):
    """Play games against itself and learn; `weights` has a row for suit games and one for Grand.

    `points`: what each height counts, negative where points are bad. The step falls from the first
    to the last by the same factor every game; `at_random` and `grands` are in hundredths: of the
    tricks, and of the games.
    """
    state = np.array([seed], np.uint64)
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
    for game in range(games):
        step = first_step * (last_step / first_step) ** (game / games)
        grand = below(state, 100) < grands
        w = weights[1] if grand else weights[0]
        deal(state, grand, pack, open_, covers, cards, covering, unseen, covered)
        leader = 0
        n = 0
        for trick in range(16):
            turned[:] = 0
            v, lead, reply = best_trick(
                judge, (w, found), points, open_, covers, cards, covering, unseen, covered, turned,
                leader,
            )  # fmt: skip
            if trick:
                change = step * (v - value(w, before, n))
                for i in range(n):
                    w[before[i]] += change
            if below(state, 100) < at_random:
                lead, reply = some_trick(state, open_, cards, leader)
            move(lead, open_, covers, cards, covering, covered, turned)
            move(reply, open_, covers, cards, covering, covered, turned)
            if beats(open_[reply], open_[lead]):
                leader = 1 - leader
            n = features(cards, covering, unseen, covered, turned, leader, before)
            turn(lead, open_, covers, cards, unseen)
            turn(reply, open_, covers, cards, unseen)
        change = step * -value(w, before, n)
        for i in range(n):
            w[before[i]] += change


def as_bytes(weights) -> bytes:
    """The numbers in quarters of a point, plus 128, clipped to a byte."""
    rounded = np.floor(weights * SCALE + 0.5)
    return (np.clip(rounded, -128, 127) + 128).astype(np.uint8).tobytes()


def commit(program) -> str:
    """The last commit that changed a program, by its file."""
    command = ["git", "log", "-1", "--format=%h", "--", program]
    found = subprocess.run(command, capture_output=True, text=True, cwd=WEIGHTS)
    return found.stdout.strip() or "none"


def made_by(program: str, options: str) -> bytes:
    """The first line of a file of numbers. `program`: its `__file__`."""
    name = Path(program).resolve().relative_to(ROOT).as_posix()
    return f"{name} {options}, commit {commit(program)}\n".encode()


def read_tables(path, count: int):
    """The tables at the start of a file of numbers: rows of weights in points."""
    rest = path.read_bytes().partition(b"\n")[2]
    tables = np.frombuffer(rest, np.uint8)[: count * SIZE].reshape(count, SIZE)
    return (tables.astype(float) - 128) / SCALE


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=4_000_000, help="to learn from, by table")
    parser.add_argument("--seed", type=int, default=1, help="of all random choices, 1 or more")
    parser.add_argument("--ramsch", action="store_true", help="learn Ramsch, not games to win")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    name, how = "club.bin", f"--games {options.games} --seed {options.seed}"
    weights = np.zeros((2, SIZE))
    if options.ramsch:
        name, how = "ramsch.bin", f"--ramsch {how}"
        tables = []
        for points in (RAMSCH, LOW_TEN, LOW_ONE):
            weights[:] = 0
            train(weights, points, options.games, options.seed, 0.01, 0.0002, 12, 100)
            tables.append(as_bytes(weights[1]))
    else:
        train(weights, POINTS, options.games, options.seed, 0.01, 0.0002, 12, 33)
        tables = [as_bytes(weights[0]), as_bytes(weights[1])]
    out = options.out or WEIGHTS / name
    out.write_bytes(made_by(__file__, how) + b"".join(tables))


if __name__ == "__main__":
    main()
