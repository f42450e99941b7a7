"""Deciding by deals: what a seat cannot see is dealt again and again, as it may be; each action is
weighed in each deal, and what it brings is added up. Actions that are far behind are left out.

How it is dealt and weighed is for the classes made of this one to say.
"""

from array import array

from skat.compat import const
from skat.players.thinking import Thinker

# What the next step does; those of a game's own have other numbers.
DEAL = const(100)
WEIGH = const(101)


class Averaging(Thinker):
    """A player of at most `nodes` nodes and `deals` deals a decision."""

    WAYS = 24  # to choose from, at most
    NEEDED = 0  # deals before the nodes may end a decision
    SURE = 1  # deals before something can be left out
    FAR = 12500  # times deals: the square of how far behind it is then
    SHIFT = 2  # bits of the distance that are dropped before it is squared

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Thinker; what it can it solves with `exact` tricks left or fewer."""
        Thinker.__init__(self, nodes, ticks, ms)
        self.deals = 0  # of the last decision
        self._most_deals = deals
        self._exact = exact
        self._view = None
        ways = self.WAYS
        self._count = 0  # of ways
        self._alive = bytearray(ways)  # which may still be the best
        self._found = array("i", [0] * ways)  # what each way brings in this deal
        self._sums = array("i", self._found)  # what each brings in all deals
        self._tried = array("i", self._found)  # in how many deals each was weighed
        self._points = array("i", self._found)  # what `value` and `worth` tell of, in this deal
        self._ends = array("i", self._found)  # the sums of these points
        self._next = 0  # the way that is weighed next
        self._step = 0

    def start(self, view) -> None:
        """Begin to think about a view."""
        self.begin()
        self.deals = 0
        self._view = view
        self._step = 0

    def _go_on(self) -> int:
        step = self._step
        if step == WEIGH:
            self._weigh()
        elif step != DEAL:
            return self._do(step)
        elif self._finished():
            return self.best()
        else:
            self._deal()
        return -1

    def _do(self, step: int) -> int:
        """Do a step of the game's own: the action, or -1 for not yet."""
        raise NotImplementedError

    def _deal(self) -> None:
        """Deal once more, and say what comes next."""
        raise NotImplementedError

    def _weigh(self) -> None:
        """Go on with a deal, and after it call _count_deal."""
        raise NotImplementedError

    def _finished(self) -> bool:
        """Whether more deals tell nothing, or there is no time for one."""
        if self._stop and self.deals >= self.NEEDED or self.deals == self._most_deals:
            return True
        return self.deals and self._is_known() or self._is_clear()

    def _is_known(self) -> bool:
        """Whether all cards are known."""
        raise NotImplementedError

    def _is_clear(self) -> bool:
        """Whether only one way is left."""
        return sum(self._alive[: self._count]) == 1

    def _begin_sums(self) -> None:
        """Begin with all ways alike."""
        for i in range(self._count):
            self._alive[i] = 1
            self._sums[i] = self._ends[i] = self._tried[i] = 0
        self._next = 0

    def _count_deal(self) -> None:
        """Add what was found, and leave out what is far behind."""
        most = -(1 << 29)
        for i in range(self._count):
            if self._alive[i]:
                self._sums[i] += self._found[i]
                self._ends[i] += self._points[i]
                self._tried[i] += 1
                most = max(most, self._sums[i])
        self._next = 0
        self._end_deal()
        if self.deals < self.SURE:
            return
        for i in range(self._count):
            if self._alive[i]:
                behind = (most - self._sums[i]) >> self.SHIFT
                if behind * behind > self.FAR * self.deals:
                    self._alive[i] = 0

    def _end_deal(self) -> None:
        self.deals += 1
        self._step = DEAL

    def _best(self) -> int:
        """The best way so far; of equal ones the first."""
        best = 0
        for i in range(self._count):
            if self._alive[i] and (not self._alive[best] or self._sums[i] > self._sums[best]):
                best = i
        return best
