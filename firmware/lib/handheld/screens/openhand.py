"""The declarer's hand in a game that he plays ouvert, where the table has no room for it."""

from handheld.screens import counting
from skat.cards import NONE


class Main(counting.Main):
    """Its cards by suits, as what is out is shown; it is no help, so the deal keeps nothing."""

    NAME = "openhand"

    def __init__(self, app):
        super().__init__(app)
        table = self.evening.session.table
        others = bytearray(b"\1" * 32)
        first = table.declarer * table.places
        for place in range(first, first + table.places):
            if table.top[place] < NONE:
                others[table.top[place]] = 0
        self._rows = counting.rows(others, table.kind)

    def enter(self) -> None:
        pass

    def _draw_title(self, canvas) -> None:
        self.title_bar(canvas, self.evening.words.OPEN_HAND)
