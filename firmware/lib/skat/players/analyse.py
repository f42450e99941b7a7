"""What every legal card is worth: for the hint, and for whoever looks at a game afterwards.

The search of search.py over all legal cards, not only those that it would choose from, and longer
over those that are behind. What is far behind is left sooner or later here as well: the best card
and those near it are known best.
"""

from array import array
from math import sqrt

from skat.players import SEARCHING
from skat.players.kernels.evaluate import LEADER
from skat.players.search import Search, within

# How far, in tenths of a point, the end of a game lies from what the learned evaluation says of a
# card: the standard deviation in 2,000 games of club against itself, by tricks left (0 to 16).
_ERRORS = b"\0\0\x17\x2b\x39\x46\x52\x5c\x64\x6c\x74\x7d\x85\x8d\x96\x9e\xa7"


def analysis(level: str, nodes: int = 0, timed: bool = False, ms: int = 0):
    """An Analysis as deep as this level thinks; the rest as for players.make.

    A level that doesn't search has club's: the simpler ones have no notion of points at the end.
    """
    if level in SEARCHING:
        return within(Analysis, level, nodes, timed, ms)
    return Analysis(0)


class Analysis(Search):
    """Thinks as players do, with `start` and `think`; then `values` says what each card brings.

    With no nodes at all the values are those of the learned evaluation, which is to say club's.
    """

    LEADS = 8
    REPLIES = 4
    FAR = 2

    def __init__(self, nodes: int, ticks=None, ms: int = 0):
        """As for Search."""
        super().__init__(nodes, ticks, ms)
        self._exact -= 1  # for twice as many cards
        self._corrects = self._corrects and nodes > 0
        if not nodes:
            self._worth = self._plain  # club knows of no score
        self._counts = bytearray(len(self._pairs))  # dealings in each sum
        self._squares = array("i", [0] * len(self._counts))  # sums of squares of the values

    def _plain(self, points: int) -> int:
        return -points if self._few else points

    def _expect(self) -> None:
        super()._expect()
        for i in range(self._next):
            self._counts[i] = self._deals
            self._squares[i] = self._deals * self._ends[i] ** 2

    def _end_deal(self) -> None:
        for i in range(self._count):
            if self._alive[i]:
                self._counts[i] += 1
                self._squares[i] += self._points[i] ** 2
        super()._end_deal()

    def values(self, actions, points, spreads, deals) -> int:
        """Write what there is to know of all legal actions into the caller's buffers: how many.

        `actions`: a bytearray of 16. For each of them: `points`, what the mover is expected to have
        at the end, and `spreads`, the standard deviation of that over the dealings of the cards
        that nobody sees, both an array('h') in tenths of a point; `deals`, a bytearray, how many
        dealings those were, so that the standard error is spread / sqrt(deals). What the learned
        evaluation errs by is not in it, but for a card with 0 deals: there it is all there is.
        """
        view = self._view
        count = view.legal(actions)
        on_lead = self._position.lead_stack < 0
        for n in range(count):
            stack = view.place_of(actions[n]) & 7
            pair = -1
            for i in range(self._count):
                lead_or_reply = self._pairs[i] >> 3 if on_lead else self._pairs[i] & 7
                if lead_or_reply == stack and (pair < 0 or self._worse(i, pair)):
                    pair = i
            points[n] = self._end(pair)
            spreads[n] = self._spread(pair)
            deals[n] = self._dealings(pair)
        return count

    def error(self) -> int:
        """How far, in tenths of a point, the end may lie from these values, whatever is covered:
        that of the learned evaluation, or 0 where positions were solved."""
        return _ERRORS[16 - self._view.count // 2] if self._looks() or not self._deals else 0

    def _worse(self, i: int, pair: int) -> bool:
        """Whether reply i is worse for the leader than another one, as far as both are known."""
        if self._counts[i] != self._counts[pair]:
            return self._counts[i] > self._counts[pair]
        return self._sums[i] < self._sums[pair]

    def _end(self, pair: int) -> int:
        """What a pair brings the mover at the end: tenths of a point."""
        view = self._view
        every = 10 * sum(view.kind.points)
        value = self._ends[pair] * 10 // (8 * max(self._counts[pair], 1))
        if view.mover != self._position.words[LEADER]:
            value = every - value
        most = every - view.points[1 - view.mover] * 10
        return max(view.points[view.mover] * 10, min(most, value))

    def _dealings(self, pair: int) -> int:
        """How many dealings a pair was valued in; to looks ahead the evaluation counts as one."""
        return self._counts[pair] - self._looks()

    def _spread(self, pair: int) -> int:
        """The standard deviation of a pair's values: tenths of a point."""
        n = self._counts[pair]
        if not self._dealings(pair):
            return _ERRORS[16 - self._view.count // 2]
        squares = n * self._squares[pair] - self._ends[pair] ** 2
        return round(sqrt(squares) * 10 / (8 * n))
