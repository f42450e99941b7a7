"""The 256 colours of boards that have them: what their numbers mean, and how inks blend.

A theme (themes.py) defines 16 colours by their use, as canvas.py names them. The others follow:

FELT    32 shades of paper, from light to dark
ART     what pictures on cards are painted with, the same in all themes (deck.py)
DIM     the same on a card that may not be played
BLENDS  for each pair of an ink and what it lies on, one third and two thirds of the ink
"""

from handheld import tint
from handheld.canvas import (
    BAR,
    CARD,
    COVER,
    DULL,
    EDGE,
    FAINT,
    INK,
    MARK,
    NET,
    ON_BAR,
    PANEL,
    PAPER,
)  # fmt: skip

FELT = 16
SHADES = 32
ART = 48
ARTS = 56
DIM = ART + ARTS
BLENDS = DIM + ARTS

_ON = (  # what lies on what
    (PAPER, (INK, FAINT, MARK, CARD, COVER, BAR, DULL, PANEL, EDGE, 4, 5, 6, 7)),
    (PANEL, (INK, FAINT, MARK, CARD, EDGE, 4, 5, 6, 7)),
    (BAR, (ON_BAR, INK, MARK, CARD)),
    (CARD, (EDGE, MARK, COVER, BAR, INK, FAINT, 4, 5, 6, 7)),
    (DULL, (EDGE, MARK, INK, 4, 5, 6, 7)),
    (COVER, (NET, EDGE, CARD, INK)),
    (MARK, (CARD,)),
)
PAIRS = [(ink, ground) for ground, inks in _ON for ink in inks]


def tints() -> bytes:
    """How kernels blend. First, for each colour, on which of the 16 it counts as lying. Then, from
    256 + 32 * ink + 2 * ground, the colours of one third and two thirds of the ink on it; where
    there are none, the ground is left and the ink is taken."""
    table = bytearray(256 + 512)
    tint.grounds(table, FELT, ART, DIM, BLENDS, PAPER | CARD << 8 | DULL << 16)
    colour = BLENDS
    for ink, ground in PAIRS:
        at = 256 + 32 * ink + 2 * ground
        table[colour] = table[colour + 1] = ground
        table[at] = colour
        table[at + 1] = colour + 1
        colour += 2
    return table
