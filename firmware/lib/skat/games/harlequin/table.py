"""The tables of Harlequin and half-open: Officers' Skat in which the seats see different cards.

The pack is drawn from in turn, forehand first. A seat's 1st, 3rd ... card faces it, the 2nd, 4th
... stands behind the one before and faces the other seat; they act like a stack. In half-open the
last eight of each seat are its hand. What a seat has seen it remembers: a card that turns to its
owner stays known to both. Rules: docs/rules.md, section 5.
"""

from skat.cards import NONE, UNKNOWN
from skat.games.harlequin.options import Options
from skat.games.officers.table import OfficersTable

FIRST = 16  # cards of the pack that are drawn before the game is named
_ALL = 2  # the step of OfficersTable after which everything is dealt


class HarlequinTable(OfficersTable):
    """Eight pairs each. `top` is the card in front, which its owner sees, `under` the one behind,
    which the other seat sees."""

    VARIANT = "harlequin"

    def deal(self, source, forehand: int, options=None) -> None:
        super().deal(source, forehand, options or Options())

    def put(self, place: int, card: int, covered: bool) -> None:
        """Lay a card on a place: in front, or behind (`covered`)."""
        super().put(place, card, covered)
        if card < NONE:
            self.known[card] = 1 << (place // self.places ^ covered)

    def facing(self, place: int, seat: int) -> int:
        card = self.top[place]
        if place // self.places == seat:
            return card
        behind = self.under[place]
        return behind if behind != NONE or card == NONE else UNKNOWN

    def place_in_pack(self, i: int, forehand: int) -> int:
        return (forehand ^ i & 1) * self.places + (i >> 2)

    def position_of(self, place: int) -> int:
        """The position in the pack of the card behind, the other way round."""
        return 4 * (place % self.places) + 2 + (place // self.places != self.forehand)

    def is_covered(self, i: int) -> bool:
        return i & 2 != 0

    def is_seen(self, i: int) -> bool:
        return True

    def _is_due(self, i: int, step: int) -> bool:
        return i < FIRST or step == _ALL
