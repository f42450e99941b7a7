"""The pixel fonts and signs, in three sizes: read from a file, in an image in place.

tiny is for 72 x 40, small for 128 x 64, large for the colour screens, whose pixels are finer. All
have the same fonts with the same glyphs in the same order, and large some besides. For screens
with room, a fourth file has larger letters for reading, and nothing else; a fifth the signs of
large cards (large.py). A file lies beside the layout that draws with it; tools/make_fonts.py makes
it.

A font is (height, codes, index, data); `data` is all of the file, the same in each. Glyph n starts
in it at the offset that stands in index[2n] and index[2n + 1], low byte first, and ends where the
next one starts. Its bytes are columns as in framebuf.MONO_VLSB, the lowest bit on top: all columns
of rows 0-7, then, in a font higher than 8, all columns of rows 8-15, and so on; its width is their
number over that of these pages. No glyph has space of its own at its sides, but all digits and all
suits have one width; GAP is the number of columns between two characters of TEXT.

In TEXT, glyph n is character n + 32 up to 126, and from there on n = 95 + codes.find(character).
In the other fonts `codes` is empty and the glyphs are numbered in the order of the tool's lists.

A file has its own length, low byte first, and GAP, then the fonts in the order of NAMES: height,
how many codes and how many glyphs, a byte each; codes; index; what the index points into.

Fonts for colour screens have shades, from 0, paper, to 3, ink; GAP of their file has SHADED added.
Their glyphs begin with their width, how many empty rows are on top, and how many rows follow up to
the last one that is not empty; then come these, four pixels a byte, the left one in the lowest
bits. A font is (height, codes, index, data, gaps), and `gaps`, which follows what the index points
into, says how far apart two glyphs stand: how many glyphs there are, how many columns its table
has; for each glyph its row, as the left one of the two, then for each its column, as the right one;
then the table, in pixels more than -3.
"""

from skat.data import damaged, read

NAMES = (
    "TEXT",
    "RANKS",
    "SUITS",
    "GERMAN_SUITS",
    "SIGNS",
    "BIG_RANKS",
    "BIG_SUITS",
    "BIG_GERMAN_SUITS",
    "BIG_SIGNS",
    "DIGITS",
    "WORDMARK",
)
SHADED = 128  # added to GAP
SHADED_NAMES = NAMES + ("BOLD", "PIPS", "GERMAN_PIPS", "MID_SUITS", "MID_GERMAN_SUITS")


class Fonts:
    """The fonts of one size: each of NAMES, GAP, and the numbers of the glyphs of SIGNS."""

    HEAD, PERSON, CHIP, CROWN, NULL, RAMSCH = range(6)

    def __init__(self, name: str, names=NAMES):
        """`name`: of the file, without folder and ending; `names`: of the fonts in it. Raises
        DataError."""
        path = "handheld/layouts/%s.bin" % name
        data = read(path)
        if len(data) < 3 or len(data) != data[0] | data[1] << 8:
            raise damaged(path)
        shaded = data[2] >= SHADED
        self.GAP = data[2] % SHADED
        view = memoryview(data)
        at = 3
        for name in SHADED_NAMES if shaded and names is NAMES else names:
            height = data[at]
            index = at + 3 + data[at + 1]
            last = index + 2 * data[at + 2]
            codes = bytes(view[at + 3 : index])
            font = (height, codes, view[index : last + 2], data)
            at = data[last] | data[last + 1] << 8
            if shaded:
                gaps = at
                count = data[gaps]
                rows = max(data[gaps + 2 : gaps + 2 + count]) + 1
                at += 2 + 2 * count + rows * data[gaps + 1]
                font += (view[gaps:at],)
            setattr(self, name, font)
