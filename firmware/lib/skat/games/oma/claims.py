"""Claims of the rest in Oma-Skat.

Nobody knows the order of Oma's pile, so a claim stands only if it does in any: she may play any of
her cards, and any that may be hers. She neither helps the claimer, nor do her tricks count for him.
"""

from skat.bidding_stages import PLACES
from skat.cards import NONE, UNKNOWN
from skat.claims import MOST
from skat.games.skat import claims
from skat.games.skat.claims import is_decided  # noqa: F401


class Claim(claims.Claim):
    """The claim of the one who is to play."""

    def __init__(self, table, most: int = MOST):
        """As for that of Skat."""
        self._deal_known = UNKNOWN not in list(table.under)
        super().__init__(table, most)
        self._table = table.laid()

    def _may(self) -> bool:
        return self._deal_known and self._seat != self._table.dummy() and super()._may()

    def _mine(self) -> bool:
        return self._table.mover == self._seat

    def _with_me(self, seat: int) -> bool:
        return seat == self._seat

    def _hands(self):
        """But for Oma's, which does not follow, where that matters."""
        hands = super()._hands()
        if not self._null:
            hands[self._table.dummy()] = [[], [], [], [], []]
        return hands

    def _is_safe(self) -> bool:
        return (self._null or self._is_harmless()) and super()._is_safe()

    def _is_harmless(self) -> bool:
        """Whether no card of Oma's beats one of the claimer's."""
        table = self._table
        if not table.pile_wins():
            return True
        for p in range(self._seat * PLACES, (self._seat + 1) * PLACES):
            for q in range(table.dummy() * PLACES, (table.dummy() + 1) * PLACES):
                own, other = table.top[p], table.top[q]
                if own < NONE and other < NONE and table.kind.beats(other, own):
                    return False
        return True
