"""The layout of a table with hands, for two or three seats: made of the board's own layout.

One's own hand lies along the lower edge, sorted, each card as wide as all have room; when one is
played, the others close up. Of the others' hands backs show how many cards they have: at the left
those of the seat that comes next, at the right those of the one before. Each seat's card of the
trick lies on its side; an arrow points at who is to play it.
"""

from handheld.table.layout import TableLayout
from handheld.table.screen import NO_MOTION, PLAYED, UNDRAWN
from skat.cards import GRAND, NONE, TRUMP, kind
from skat.table import END, NOBODY

_SUITS = b"\x01\x02\x03\x04"  # in which order they lie, after the trumps: black and red in turn
_MANY = 6  # cards in a row where there is room for two rows
_BAR = 3  # how thick the bar is at the sign of a game, towards who has declared it

# By the pixels of a screen: the game's sign (x, y, width, height); the rows of the others' names,
# backs and points; of one's own name (0: none) and points, and of the trick's number; where one's
# own card of a trick lies, the next seat's, the one before's (x, y); the place for calls (x, y,
# width, height); how wide a name may be; from back to back, and how high one is.
_BOARDS = {
    72 * 40: b"\x20\x00\x08\x08 \x00\x08\x0d \x00\x13\x13 \x20\x0b\x16\x0b\x2a\x0b \x00\x0e\x48\x08",
}


class Hands(TableLayout):
    """`cards` is the board's own layout, which draws a card."""
