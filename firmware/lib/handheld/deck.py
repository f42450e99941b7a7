"""The pictures on the cards of a board with colours: read from a file, in an image in place.

A board has cards of two sizes, small and large ones, and for each in the file PARTS parts: of each
of the FIGURES its picture and its inks; the picture of the wreath round an ace, and its inks; the
backs. A picture begins with its width and height; then come its rows, two pixels a byte, the left
one in its low bits. Inks are numbers of colours that only pictures have (palette.py), 16 for each
suit, the first of which is nothing. A back's pixels say how much of the net they have, 1 to 4.

A file has its own length, low byte first, the number of its parts, and for each where it begins.
tools/make_deck.py makes it.
"""

from skat.data import damaged, read

FIGURES = 6  # J, Q, K; unter, ober, king
WREATH = 2 * FIGURES
BACKS = WREATH + 2
PARTS = BACKS + 3
SMALL, LARGE = 0, PARTS


class Deck:
    """The pictures for one board; `data` is the whole file."""

    def __init__(self, name: str):
        """`name`: of the layout. Raises DataError."""
        path = "handheld/layouts/%s_deck.bin" % name
        self.data = read(path)
        if len(self.data) < 3 or len(self.data) != self.data[0] | self.data[1] << 8:
            raise damaged(path)

    def at(self, part: int) -> int:
        """Where a part begins."""
        at = 3 + 2 * part
        return self.data[at] | self.data[at + 1] << 8
