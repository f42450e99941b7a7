"""Choosing a card of Skat by many deals. Of neighbours that count the same only one is tried.

What a deal brings is told by the classes made of this one.
"""

from skat.cards import NONE
from skat.games.skat.players.dealing import Dealing
from skat.players.player import UNTOLD


class Choosing(Dealing):
    """A player of at most `nodes` nodes and `deals` deals a card."""

    WAYS = 12  # the cards of a hand
    NEEDED = 1
    SURE = 6
    FAR = 5000
    SHIFT = 4

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Dealing."""
        Dealing.__init__(self, nodes, deals, exact, ticks, ms)
        self._legal = bytearray(self.WAYS)
        self._same = bytearray(self.WAYS)  # for each card the one that is tried for it

    def start(self, view, kind=None) -> None:
        Dealing.start(self, view, kind)
        self._list_cards()

    def _list_cards(self) -> None:
        """List what can be played."""
        self._count = self._view.legal(self._legal)

    def _prepare(self) -> bool:
        """See which cards are worth trying."""
        for i in range(self._count):
            self._same[i] = i
        self._begin_sums()
        if self._count > 1:
            self._note_state()
            self._leave_out_equals()
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
