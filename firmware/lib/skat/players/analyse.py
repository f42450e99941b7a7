"""What every legal card is worth: for the hint, and for the analysis of games.

The search of search.py over all legal cards, not only the likely ones, and longer over those that
are behind. Here, too, cards far behind are dropped sooner or later, so the best card and its rivals
are known best.
"""

from array import array
from math import sqrt

from skat.players.kernels.evaluate import LEADER
from skat.players.pairs import MOST, Pairs
from skat.players.search import Search

# The error of the learned evaluation of a card, in tenths of a point: its standard deviation from
# the end of the game in 2,000 games of club against itself, by tricks left (0 to 16).
_ERRORS = b"\0\0\x17\x2b\x39\x46\x52\x5c\x64\x6c\x74\x7d\x85\x8d\x96\x9e\xa7"


class _Spreads(Pairs):
    """Pairs with the spread of their values. `counts`: the dealings in
    each sum."""

    def __init__(self):
        super().__init__()
        self.counts = bytearray(MOST)
        self._squares = array("i", [0] * MOST)  # sums of squares of the points

    def expect(self, i: int, points: int, worth: int) -> None:
        super().expect(i, points, worth)
        self.counts[i] = self.deals
        self._squares[i] = self.deals * points**2

    def end_deal(self, far: int) -> None:
        for i in range(self.count):
            if self.alive[i]:
                self.counts[i] += 1
                self._squares[i] += self._points[i] ** 2
        super().end_deal(far)

    def of_stack(self, stack: int) -> int:
        """The number of the pair that decides what the card of a stack is worth: the worst reply
        for the leader, as far as known; -1 if there is none."""
        found = -1
        for i in range(self.count):
            if self.stack(i) == stack and (found < 0 or self._is_worse(i, found)):
                found = i
        return found

    def _is_worse(self, i: int, pair: int) -> bool:
        if self.counts[i] != self.counts[pair]:
            return self.counts[i] > self.counts[pair]
        return self.sums[i] < self.sums[pair]

    def spread(self, i: int) -> int:
        """The standard deviation of a pair's values: tenths of a point."""
        n = self.counts[i]
        squares = n * self._squares[i] - self.ends[i] ** 2
        return round(sqrt(squares) * 10 / (8 * n))


class Analysis(Search):
    """Thinks as players do, with `start` and `think`; then `values` says what each card is worth.

    Without any nodes these are the values of the learned evaluation, that is club's.
    """

    PAIRS = _Spreads
    LEADS = 8
    REPLIES = 4
    FAR = 2

    def __init__(self, nodes: int, ticks=None, ms: int = 0):
        """As for Search."""
        super().__init__(nodes, ticks, ms)
        self.exact -= 1  # for twice as many cards
        if not nodes:
            self._worth = self._plain  # club knows nothing of scores

    def _plain(self, points: int) -> int:
        return -points if self.look.few else points

    def values(self, actions, points, spreads, deals) -> int:
        """Write the values of all legal actions into the caller's buffers; returns how many.

        `actions`: a bytearray of 16. For each: `points`, the mover's expected points at the end,
        and `spreads`, their standard deviation over the dealings of the covered cards, both an
        array('h') in tenths of a point; `deals`, a bytearray, the number of these dealings, so that
        the standard error is spread / sqrt(deals). The error of the learned evaluation is not
        included, except for a card with 0 deals, which has no other.
        """
        view = self._view
        count = view.legal(actions)
        for n in range(count):
            pair = self.pairs.of_stack(view.place_of(actions[n]) & 7)
            points[n] = self._end(pair)
            deals[n] = self._dealings_of(pair)
            spreads[n] = self.pairs.spread(pair) if deals[n] else self._usual_error()
        return count

    def worth(self, card: int) -> int:
        """The mover's expected points at the end after a legal card, in tenths."""
        return self._end(self.pairs.of_stack(self._view.place_of(card) & 7))

    def error(self) -> int:
        """The error of these values in tenths of a point besides the spread: that of the learned
        evaluation, or 0 if positions were solved."""
        return self._usual_error() if self.looks_ahead or not self.pairs.deals else 0

    def _usual_error(self) -> int:
        return _ERRORS[16 - self._view.count // 2]

    def _end(self, pair: int) -> int:
        """The mover's points at the end after a pair, in tenths."""
        view = self._view
        pairs = self.pairs
        every = 10 * sum(view.kind.points)
        value = pairs.ends[pair] * 10 // (8 * max(pairs.counts[pair], 1))
        if view.mover != self.look.position.words[LEADER]:
            value = every - value
        most = every - view.points[1 - view.mover] * 10
        return max(view.points[view.mover] * 10, min(most, value))

    def _dealings_of(self, pair: int) -> int:
        """How many dealings a pair was valued in; for looks ahead the evaluation counts as one."""
        return self.pairs.counts[pair] - self.looks_ahead
