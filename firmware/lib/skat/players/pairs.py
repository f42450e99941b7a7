"""The leads and replies that a search examines, as pairs, and what it has found about each.

What a pair is worth is its average over the dealings; a lead is worth its worst reply's average. So
nobody decides here by cards that he could not see at the table.
"""

from array import array

from skat.cards import NONE
from skat.players.kernels.evaluate import PAIRS

MOST = 64
_NOTHING = 1 << 28


class Pairs:
    """`pairs`: 8 * stack of the lead + stack of the reply; `count`: how many; `alive`: whether each
    may still decide; `sums`: of its worth in `deals` dealings, and `ends`: of the leader's points
    at the end, in eighths.
    """

    def __init__(self):
        self.pairs = bytearray(MOST)
        self.count = 0
        self.alive = bytearray(MOST)
        self.sums = array("i", [0] * MOST)
        self.ends = array("i", self.sums)
        self.deals = 0
        self._replies = False  # the lead lies on the table: it is replies that are chosen from
        self._worths = array("h", self.sums)  # in this dealing
        self._points = array("h", self.sums)
        self._worsts = array("i", [0] * 8)  # the least sum of each lead's pairs

    def clear(self, replies: bool) -> None:
        """Forget all pairs. `replies`: a lead lies on the table."""
        self.count = self.deals = 0
        self._replies = replies

    def select(self, words, leads: int, replies: int) -> None:
        """Choose the best leads of a weighed position, and for each the replies worst for it."""
        worsts = self._worsts
        for i in range(8):
            worsts[i] = 0
            for k in range(PAIRS + 8 * i, PAIRS + 8 * i + 8):
                if words[k] and (worsts[i] == 0 or words[k] < worsts[i]):
                    worsts[i] = words[k]
        for _ in range(leads):
            best = 0
            for i in range(1, 8):
                if worsts[i] > worsts[best]:
                    best = i
            if worsts[best] == 0:
                break
            worsts[best] = 0
            self._select_replies(words, best, replies)
        for i in range(self.count):
            self.alive[i] = 1

    def _select_replies(self, words, lead: int, most: int) -> None:
        chosen = 0
        for _ in range(most):
            best = -1
            for j in range(8):
                value = words[PAIRS + 8 * lead + j]
                if value and not chosen >> j & 1:
                    if best < 0 or value < words[PAIRS + 8 * lead + best]:
                        best = j
            if best < 0:
                return
            chosen |= 1 << best
            self.pairs[self.count] = 8 * lead + best
            self.count += 1

    def expect(self, i: int, points: int, worth: int) -> None:
        """Set what is expected of pair number `i` before any dealing: it counts as much as `deals`
        says; with 0 the results replace it."""
        self.ends[i] = points
        self.sums[i] = worth

    def add(self, i: int, points: int, worth: int) -> None:
        """Note the result of pair number `i` in this dealing."""
        self._points[i] = points
        self._worths[i] = worth

    def end_deal(self, far: int) -> None:
        """Count the dealing, then drop the pairs that are too far behind to decide. `far`:
        times deals, the square of how far behind a sum decides nothing any more."""
        sums = self.sums
        for i in range(self.count):
            if self.alive[i]:
                if self.deals == 0:
                    sums[i] = self.ends[i] = 0
                sums[i] += self._worths[i]
                self.ends[i] += self._points[i]
        self.deals += 1
        far *= self.deals
        best = self._find_worsts()
        for i in range(self.count):
            if self.alive[i]:
                worst = self._worsts[self.pairs[i] >> 3]
                behind = max(sums[i] - worst, best - worst)
                if behind > 0 and behind * behind > far:
                    self.alive[i] = 0

    def _find_worsts(self) -> int:
        """Find for each lead the least sum of its remaining pairs; returns the greatest of
        these."""
        worsts = self._worsts
        for i in range(8):
            worsts[i] = _NOTHING
        for i in range(self.count):
            if self.alive[i]:
                lead = self.pairs[i] >> 3
                worsts[lead] = min(worsts[lead], self.sums[i])
        best = -_NOTHING
        for i in range(8):
            if worsts[i] < _NOTHING:
                best = max(best, worsts[i])
        return best

    def best(self) -> int:
        """The number of the worst pair of the best card; -1 if there is none."""
        best = self._find_worsts()
        for i in range(self.count):
            if self.alive[i] and self._worsts[self.pairs[i] >> 3] == self.sums[i] == best:
                return i
        return -1

    def stack(self, i: int) -> int:
        """The mover's stack in pair number `i`."""
        return self.pairs[i] & 7 if self._replies else self.pairs[i] >> 3

    def decided(self) -> bool:
        """Whether all remaining pairs mean the same card."""
        first = NONE
        shift = 0 if self._replies else 3
        for i in range(self.count):
            if self.alive[i]:
                stack = self.pairs[i] >> shift & 7
                if first == NONE:
                    first = stack
                elif stack != first:
                    return False
        return True
