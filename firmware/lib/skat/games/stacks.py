"""Two seats with eight stacks each, an open card on a covered one, dealt by rows of four."""

from skat.cards import NONE, NOT_YET, UNKNOWN
from skat.table import Table


class Stacks(Table):
    """A table of that kind; whoever is dealt to, a place gets the same position of the pack."""

    def __init__(self):
        """An empty table."""
        super().__init__(2, 8)

    def _deal_cards(self) -> bool:
        for i in range(32):
            if not (self._is_dealt(i) or self._deal_card(i)):
                return False
        return True

    def _is_dealt(self, i: int) -> bool:
        """Whether the card at position i of the pack lies at its place; before the play."""
        place = self.place_in_pack(i, self.forehand)
        return (self.top if i & 8 else self.under)[place] != NONE

    def _deal_card(self, i: int) -> bool:
        """Deal the card at position i of the pack; False if it is to come yet."""
        card = UNKNOWN if self.source is None else self.source.card(i, i & 8 != 0)
        if card == NOT_YET:
            return False
        self.put(self.place_in_pack(i, self.forehand), card, not i & 8)
        return True

    def place_in_pack(self, i: int, forehand: int) -> int:
        """Where the card at position i of the pack lies once it is dealt; it is covered without
        bit 8. The order is that of docs/notation.md: by rows of four, the covered cards of both
        sides before the open ones, forehand's first.
        """
        seat = 1 - forehand if i & 4 else forehand
        return seat * self.places + (i >> 4) * 4 + (i & 3)

    def position_of(self, place: int) -> int:
        """The position in the pack of the card that is covered on a place: the other way round."""
        i = place % self.places
        return (i >> 2) * 16 + (place // self.places != self.forehand) * 4 + (i & 3)
