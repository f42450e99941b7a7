"""The themes of boards with 256 colours: the table of each, by the numbers of palette.py, and how
light falls on the felt, the wood or the paper that cards lie on."""

from handheld.canvas import SUITS
from handheld.palette import ART, ARTS, BLENDS, DIM, FELT, PAIRS, SHADES
from skat.data import read

FOUR_COLOURS, TWO_COLOURS = range(2)  # how to tell suits apart, besides by their signs
FELTED, NIGHT, PAPERY, CONTRAST, WOODEN = range(5)

# 18 colours of red, green, blue: paper, ink, bar, on the bar, four suits, card, dull card, edge,
# cover, net, mark, faint, panel; then what cards lie on, where light falls, and in the dark.
_TABLES = (
    # Felt
    b"\x10\x68\x45\xfb\xf6\xe6\x06\x3a\x28\xff\xe9\xa8"
    b"\x16\x16\x1c\x07\x70\x30\xc4\x0c\x22\xde\x6c\x00"
    b"\xff\xfd\xf5\xb9\xc6\xb2\x5b\x6e\x60\x9e\x1c\x30"
    b"\xf2\xd4\xb4\xff\xcf\x40\xa6\xd6\xba\x09\x4b\x31"
    b"\x1b\x85\x58\x02\x22\x16",
    # Night
    b"\x17\x1c\x30\xdc\xe2\xee\x2c\x3c\x66\xff\xff\xff"
    b"\x12\x14\x1c\x06\x6c\x32\xc0\x10\x24\xd6\x6a\x00"
    b"\xf2\xf2\xec\x9c\xa4\xb6\x4a\x52\x68\x30\x48\x96"
    b"\x9e\xb4\xea\x5c\xca\xff\x8c\x98\xb8\x10\x15\x26"
    b"\x2a\x35\x5a\x03\x04\x0a",
    # Paper
    b"\xf1\xe7\xd1\x2b\x24\x1c\x7a\x2e\x26\xff\xf6\xe4"
    b"\x18\x16\x16\x06\x66\x2a\xb8\x0d\x18\xcc\x62\x00"
    b"\xff\xff\xff\xd8\xcd\xb6\x9a\x8a\x6c\x2d\x4a\x74"
    b"\xc9\xd6\xe8\xd8\x4c\x08\x75\x68\x4f\xe2\xd5\xb8"
    b"\xfb\xf5\xe6\x9c\x86\x5e",
    # Contrast: 7 to 1 or more, on a dull card 4.5 to 1
    b"\x00\x00\x00\xff\xff\xff\xff\xff\xff\x00\x00\x00"
    b"\x00\x00\x00\x00\x5c\x18\xb4\x00\x08\x92\x3c\x00"
    b"\xff\xff\xff\xd0\xd0\xd0\x00\x00\x00\x00\x00\x00"
    b"\xff\xff\xff\xff\xe0\x00\xc8\xc8\xc8\x20\x20\x20"
    b"\x00\x00\x00\x00\x00\x00",
    # Wood
    b"\x6e\x42\x22\xfd\xf0\xd8\x3a\x1f\x0e\xff\xe2\xa0"
    b"\x1a\x14\x12\x0a\x66\x2c\xb8\x10\x1c\xd0\x62\x00"
    b"\xff\xfa\xec\xc4\xb0\x92\x6e\x54\x38\x1f\x4a\x3a"
    b"\xc8\xdc\xb0\xff\xc8\x46\xe2\xbe\x8e\x4e\x2c\x14"
    b"\x8e\x5a\x30\x1c\x0d\x04",
)
# 64 eighths of a shade, so that neighbours mix: rows of a pattern (Bayer).
_BAYER = (
    b"\x00\x04\x01\x05\x00\x04\x01\x05\x06\x02\x07\x03\x06\x02\x07\x03"
    b"\x01\x05\x00\x04\x01\x05\x00\x04\x07\x03\x06\x02\x07\x03\x06\x02"
)
# What felt and paper are made of, shades that are added here and there; how a plank grows.
_FIBRES = b"\x00\x02\x04\x01\x05\x03\x00\x03\x04\x01\x03\x06\x02\x04\x01\x05"
_GRAIN = (
    b"\x04\x0a\x18\x14\x08\x02\x06\x10\x21\x1c\x0d\x07\x03\x08\x15\x10\x05\x02\x0b\x1a\x25\x16\x09"
)
_PLANK = 46  # rows
_LIT = 23  # shades from the light to the corner that is farthest from it


def _mixed(one, other, part: int, parts: int):
    """The colour that lies `part` of `parts` of the way from one to the other."""
    return [a + (b - a) * part // parts for a, b in zip(one, other)]


def colours(theme: int, suits: int) -> bytes:
    """The table of a theme: red, green, blue of colour 0, then of colour 1, and so on.

    `suits`: FOUR_COLOURS, or TWO_COLOURS for black spades and red diamonds.
    """
    base = _TABLES[theme]
    table = bytearray(3 * 256)
    table[:48] = base[:48]
    if suits == TWO_COLOURS:
        first = 3 * SUITS
        table[first + 3 : first + 6] = table[first : first + 3]
        table[first + 9 : first + 12] = table[first + 6 : first + 9]
    lit = base[48:51]
    dark = base[51:54]
    for i in range(SHADES):
        at = 3 * (FELT + i)
        table[at : at + 3] = bytes(_mixed(lit, dark, i, SHADES - 1))
    dull = table[27:30]
    art = read("handheld/layouts/colour_art.bin")
    for i in range(ARTS):
        colour = art[3 * i : 3 * i + 3]
        at = 3 * (ART + i)
        table[at : at + 3] = colour
        at = 3 * (DIM + i)
        table[at : at + 3] = bytes(_mixed(colour, dull, 5, 9))
    at = 3 * BLENDS
    for ink, ground in PAIRS:
        one = table[3 * ground : 3 * ground + 3]
        other = table[3 * ink : 3 * ink + 3]
        for part in (1, 2):
            table[at : at + 3] = bytes(_mixed(one, other, part, 3))
            at += 3
    return table


def light(table: bytearray, theme: int, w: int) -> None:
    """How dark each of the `w` columns is, then each row, in eighths of a shade (tint.py)."""
    h = len(table) - w
    for i in range(w + h):
        table[i] = 0
    if theme == CONTRAST:
        return
    for x in range(w):
        away = (2 * x - w) * 64 // w  # from -64 to 64: how far from the middle
        table[x] = away * away * 8 * 10 // 4096 if theme != NIGHT else 0
    for y in range(h):
        if theme == NIGHT:
            dark = y * 8 * _LIT // h
        else:
            away = (3 * y - h) * 32 // h  # from -32 to 64: the light hangs above the upper third
            dark = away * away * 8 * (_LIT - 10) // 4096
        if theme == WOODEN:
            dark = dark // 2 + _GRAIN[(y * 7 + y // _PLANK * 5) % len(_GRAIN)]
            if y % _PLANK == 0:
                dark = 150
        table[w + y] = dark


def grain(table: bytearray, theme: int) -> None:
    """What is added to them in a pattern of 8 x 8 pixels."""
    for i in range(64):
        table[i] = _BAYER[i % 32]
        if theme in (FELTED, PAPERY):
            table[i] += _FIBRES[(i * 5 + i // 8 * 3) % 16]
        elif theme == CONTRAST:
            table[i] = 0
