"""Deals without a number: their cards are drawn one by one. chance.py says what a source is."""

from skat.cards import NONE, NOT_YET, UNKNOWN
from skat.chance import TRUMP


class Drawn:
    """Cards that are drawn when somebody is to see them, and kept from then on, for undo, saves
    and records. `cards` has them by position, UNKNOWN for one that is not drawn yet.

    This class draws none: its cards are those that were drawn before. Others say how, in `draw`.
    """

    def __init__(self, drawn=b""):
        """`drawn`: what `cards` was before, or nothing. Raises ValueError for what cannot be."""
        self.cards = bytearray(drawn or [UNKNOWN] * (TRUMP + 1))
        if len(self.cards) != TRUMP + 1:
            raise ValueError("a pack has %d cards" % TRUMP)
        for i in range(TRUMP + 1):
            card = self.cards[i]
            if card == UNKNOWN:
                continue
            if card >= NONE or i < TRUMP and card in list(self.cards[:i]):
                raise ValueError("card %d is not there, or drawn twice" % card)

    def card(self, i: int, seen: bool = True) -> int:
        """The card at position i, drawn now if need be; UNKNOWN as long as nobody sees it."""
        if not seen:
            return UNKNOWN
        card = self.cards[i]
        if card == UNKNOWN:
            card = self.draw(i)
            if card < NONE:
                self.cards[i] = card
        return card

    def draw(self, i: int) -> int:
        """Draw the card at position i: it, or NOT_YET."""
        return NOT_YET
