"""Choosing a card of Skat by many deals: what each card brings in them is added up, and those that
are far behind are left out. Of neighbours that count the same only one is tried.

What a deal brings is told by the classes made of this one.
"""

from array import array

from skat.cards import NONE
from skat.players.skat.dealing import Dealing
from skat.players.skat.mixing import COUNT
from skat.players.stages import UNTOLD

_SURE = 6  # deals before a card can be left out


class Choosing(Dealing):
    """A player of at most `nodes` nodes and `deals` deals a card."""

    WAYS = 12  # to choose from, at most: the cards of a hand
    FAR = 5000  # times deals: the square of how far behind a card is that is left out, in parts

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Dealing."""
        Dealing.__init__(self, nodes, deals, exact, ticks, ms)
        ways = self.WAYS
        self._legal = bytearray(ways)
        self._count = 0
        self._same = bytearray(ways)  # for each card the one that is tried for it
        self._sums = array("i", [0] * ways)
        self._tried = array("i", [0] * ways)  # in so many deals
        self._found = array("i", [0] * ways)  # in this deal
        self._points = array("i", [0] * ways)  # the same for what `value` and `worth` tell,
        self._ends = array("i", [0] * ways)  # and their sums
        self._alive = bytearray(ways)
        self._next = 0

    def start(self, view, kind=None) -> None:
        Dealing.start(self, view, kind)
        self._list_cards()

    def _list_cards(self) -> None:
        """List what can be played."""
        self._count = self._view.legal(self._legal)

    def _finished(self) -> bool:
        """Whether more deals tell nothing, or there is no time for one."""
        if self._stop and self.deals or self.deals == self._most_deals:
            return True
        if self.deals and not self._words[COUNT]:
            return True
        return self._is_clear()

    def _is_clear(self) -> bool:
        """Whether only one card is left to choose from."""
        return sum(self._alive[: self._count]) == 1

    def _prepare(self) -> bool:
        """See which cards are worth trying."""
        for i in range(self._count):
            self._alive[i] = 1
            self._same[i] = i
            self._sums[i] = self._ends[i] = self._tried[i] = 0
        if self._count > 1:
            self._note_state()
            self._leave_out_equals()
        self._next = 0
        return self._is_clear()

    def _leave_out_equals(self) -> None:
        """Of neighbours that count the same try only one."""
        points = self._kind.points
        cards = self._cards
        before = NONE
        for i in range(32):
            state = self._state[i]
            card = cards[i]
            if state == 2:
                continue
            legal = self._count - 1 if state else -1
            while legal >= 0 and self._legal[legal] != card:
                legal -= 1
            if legal < 0:
                before = NONE
                continue
            if before != NONE and self._suits[i] == self._suits[before]:
                other = cards[before]
                if points[card] == points[other]:
                    for k in range(self._count):
                        if self._legal[k] == other:
                            self._same[legal] = self._same[k]
                            self._alive[legal] = 0
            before = i

    def _count_deal(self) -> None:
        """Add what was found, and leave out cards that are far behind."""
        most = -(1 << 29)
        for i in range(self._count):
            if self._alive[i]:
                self._sums[i] += self._found[i]
                self._ends[i] += self._points[i]
                self._tried[i] += 1
                most = max(most, self._sums[i])
        self._next = 0
        self._end_deal()
        if self.deals < _SURE:
            return
        for i in range(self._count):
            if self._alive[i]:
                behind = (most - self._sums[i]) >> 4
                if behind * behind > self.FAR * self.deals:
                    self._alive[i] = 0

    def value(self) -> int:
        """What the best card is expected to bring, in tenths: `_expected`."""
        return self._expected(self._best()) if self.deals else 0

    def _expected(self, i: int) -> int:
        """What the i-th card is expected to bring, in tenths."""
        raise NotImplementedError

    def worth(self, card: int) -> int:
        """The same for any legal card; one that was left out early is valued by fewer deals."""
        for i in range(self._count):
            if self._legal[i] == card:
                i = self._same[i]
                return self._expected(i) if self._tried[i] else UNTOLD
        return UNTOLD

    def best(self) -> int:
        """The best card so far; of equals the one that is listed first."""
        return self._legal[self._best()]

    def _best(self) -> int:
        best = 0
        for i in range(self._count):
            if self._alive[i] and (not self._alive[best] or self._sums[i] > self._sums[best]):
                best = i
        return best
