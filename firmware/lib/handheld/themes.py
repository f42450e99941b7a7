"""The themes of boards with 256 colours: the table of each, by the numbers of palette.py, and how
light falls on the felt, the wood or the paper that cards lie on."""

from handheld import tint
from handheld.canvas import DULL, SUITS
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
_LIT = 23  # shades from the light to the corner that is farthest from it


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
    last = FELT + SHADES - 1
    table[3 * FELT : 3 * FELT + 3] = base[48:51]
    table[3 * last : 3 * last + 3] = base[51:54]
    for i in range(1, SHADES - 1):
        tint.mix(table, FELT + i, FELT, last, i, SHADES - 1)
    table[3 * ART : 3 * (ART + ARTS)] = read("handheld/layouts/colour_art.bin")
    for i in range(ARTS):
        tint.mix(table, DIM + i, ART + i, DULL, 5, 9)
    at = BLENDS
    for ink, ground in PAIRS:
        tint.mix(table, at, ground, ink, 1, 3)
        tint.mix(table, at + 1, ground, ink, 2, 3)
        at += 2
    return table


def light(table: bytearray, theme: int, w: int) -> None:
    """How dark each of the `w` columns is, then each row, in eighths of a shade (tint.py)."""
    planks = len(_GRAIN) if theme == WOODEN else 0
    if theme == CONTRAST:
        tint.light(table, w, len(table) - w, 0, 0, 0, _GRAIN, planks)
    elif theme == NIGHT:
        tint.light(table, w, len(table) - w, 0, 0, 8 * _LIT, _GRAIN, planks)
    else:  # it hangs above the upper third
        tint.light(table, w, len(table) - w, 80, 8 * _LIT - 80, 0, _GRAIN, planks)


def grain(table: bytearray, theme: int) -> None:
    """What is added to them in a pattern of 8 x 8 pixels."""
    for i in range(64):
        table[i] = _BAYER[i % 32]
        if theme in (FELTED, PAPERY):
            table[i] += _FIBRES[(i * 5 + i // 8 * 3) % 16]
        elif theme == CONTRAST:
            table[i] = 0
