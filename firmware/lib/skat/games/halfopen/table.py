"""The table of half-open: four pairs each, and eight cards in hand."""

from skat.games.harlequin.table import FIRST, HarlequinTable
from skat.table import Table


class HalfOpenTable(HarlequinTable):
    """Four pairs each, and eight cards in hand."""

    VARIANT = "halfopen"

    def __init__(self):
        """An empty table."""
        self.calls = bytearray(4)
        Table.__init__(self, 2, 4, 8)

    def place_in_pack(self, i: int, forehand: int) -> int:
        if i < FIRST:
            return super().place_in_pack(i, forehand)
        return (forehand ^ i & 1) * self.places + (i >> 1) - 4

    def is_covered(self, i: int) -> bool:
        return i < FIRST and i & 2 != 0
