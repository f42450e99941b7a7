"""What Hand and Null are worth in Admirals' Skat, by deals that are played on by one level.

    export MICROPYPATH=firmware/lib
    micropython tools/measure/admirals_hands.py hand club 5000 8000
    micropython tools/measure/admirals_hands.py null club 0 20000

`hand` plays twice each deal in which the highest bidder has a game from the hand: he takes the
skat, or plays the best game from the hand; a line for every 3 points that he expects of it. `null`
lets the side with the lower cards take the skat at 18, put its two highest cards away and declare
Null; a line for every sum of the ranks that are left open in its hand, 0 for a seven to 7 for an
ace. CPython gives the same result, but slower.
"""

import sys

if sys.implementation.name != "micropython":
    sys.path[:0] = [__file__[: -len("tools/measure/admirals_hands.py")] + "firmware/lib"]

from skat import players
from skat.bidding_stages import AWAY, DECLARE, SKAT
from skat.bidding_stages import BID as BIDDING
from skat.calls import BID, CALL, DISCARD, HAND, HOLD, PASS, TAKE, declaration
from skat.cards import NONE, NULL, kind
from skat.chance import Pack
from skat.games.admirals import GAME as admirals
from skat.games.admirals.players.bids import Bids
from skat.table import END

STEP = 30  # tenths of points a line
LOW = 26  # the highest sum of ranks with which Null is tried

_ranks = kind(NULL).power
_table = admirals.rules.Table()
_view = admirals.rules.Table()
_score = admirals.rules.Score()


class Dealt:
    """A source of cards: those of one deal."""

    def __init__(self, number: int):
        self._pack = Pack(number)

    def card(self, i: int, _seen: bool) -> int:
        """The card at position i of the pack."""
        return self._pack.card(i)


def _deal(number: int) -> None:
    _table.deal(Dealt(number), number & 1, admirals.rules.Options())


def _play(both, ask) -> None:
    """Play on to the end; `ask` may answer for the players."""
    while _table.stage != END:
        view = _table.view(_table.mover, _view)
        action = ask(view)
        _table.play(players.choose(both[view.mover], view) if action < 0 else action)
    _table.count_score(_score)


def from_hand(number: int, both):
    """What the declarer expects from the hand, in tenths, and scores with the skat and without
    it; None when nobody bids, or no game from the hand promises anything."""
    best = [0, 0, 0]
    scores: list = []

    def ask(view) -> int:
        if view.stage != SKAT:
            return -1
        bids = Bids()
        bids.start(view)
        best[:] = bids.best_from_hand()
        return declaration(best[0], HAND) if scores else TAKE

    for _ in range(2):
        _deal(number)
        _play(both, ask)
        if best[1] <= 0:
            return None
        scores.append(_score.seats[_score.declarer])
    return best[2], scores[0], scores[1]


def _sum_of_ranks(table, seat: int) -> int:
    places = range(seat * table.places, (seat + 1) * table.places)
    return sum([_ranks[table.top[place]] for place in places if table.top[place] < NONE])


def low(number: int, both):
    """The sum of the declarer's ranks in Null and whether he wins it; None when both are higher."""
    _deal(number)
    sums = [_sum_of_ranks(_table, seat) for seat in (0, 1)]
    declarer = int(sums[1] < sums[0])
    left = [0]

    def ask(view) -> int:
        if view.stage == BIDDING:
            if view.mover != declarer:
                return PASS
            return BID + 18 if view.may_play(BID + 18) else HOLD
        if view.stage == SKAT:
            return TAKE
        if view.stage == AWAY:
            legal = view.buffer()
            count = view.legal(legal)
            return max([(_height(legal[i]), legal[i]) for i in range(count)])[1]
        if view.stage == DECLARE:
            left[0] = _sum_of_ranks(view, declarer)
            return CALL + NULL
        return -1

    if sums[declarer] > LOW + 14:
        return None
    _play(both, ask)
    return left[0], int(_score.won)


def _height(action: int) -> int:
    return _ranks[action - DISCARD >> 5] + _ranks[action & 31]


def _note(lines: dict, result) -> None:
    """Add a result to its line: how many there were, and sums. Nothing else is kept, or the heap
    would be free only in bits."""
    if len(result) == 2:
        key, won = result
        more = [1, won]
    else:
        key = result[0] // STEP
        _, taken, hand = result
        more = [1, taken, hand, (hand - taken) ** 2]
    line = lines.setdefault(key, [0] * len(more))
    for i in range(len(more)):
        line[i] += more[i]


def _print_hands(lines) -> None:
    print("expected  deals  with skat  hand  difference")
    for key in sorted(lines):
        n, taken, hand, squares = lines[key]
        mean = (hand - taken) / n
        error = ((squares / n - mean * mean) / max(1, n - 1)) ** 0.5
        numbers = key * STEP // 10, n, taken / n, hand / n, mean, error
        print("%8d  %5d  %9.1f  %4.0f  %5.1f +- %.1f" % numbers)


def _print_nulls(lines) -> None:
    print("ranks  deals  won")
    for ranks in sorted(lines):
        if ranks <= LOW:
            print("%5d  %5d  %3d" % (ranks, lines[ranks][0], lines[ranks][1]))


def main(arguments) -> int:
    """Print a table; returns the exit code."""
    numbers = arguments[2:]
    if len(numbers) != 2 or arguments[0] not in ("hand", "null") or not "".join(numbers).isdigit():
        print("usage: admirals_hands.py hand|null LEVEL FIRST DEALS")
        return 2
    if arguments[1] not in players.LEVELS:
        print("there is no level '%s': %s" % (arguments[1], ", ".join(players.LEVELS)))
        return 2
    first, deals = int(numbers[0]), int(numbers[1])
    both = [admirals.players.make_player(arguments[1], 0) for _ in (0, 1)]
    play = from_hand if arguments[0] == "hand" else low
    lines: dict = {}
    for number in range(first, first + deals):
        if not (number - first) % 100:
            print("\r%d" % number, end="", file=sys.stderr)
        result = play(number, both)
        if result:
            _note(lines, result)
    print("\r", end="", file=sys.stderr)
    (_print_hands if play is from_hand else _print_nulls)(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
