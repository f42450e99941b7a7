"""What the screens show of Strohmann, Skat for two with a dummy."""

from handheld.games.skat.two import TwoShown
from handheld.games.strohmann.screen import DummyTable
from handheld.games.strohmann.table import DummyHands
from skat.calls import OUVERT


class StrohmannShown(TwoShown):
    """As Skat for two, with the dummy's hand."""

    RULES = ("STROHMANN", "SKAT")
    PRESETS = "STROHMANN_PRESETS"

    def table_screen(self):
        return DummyTable

    def layout(self, app, table):
        return DummyHands(app, table)

    def open_hand(self, app) -> bool:
        """Whether the other player plays ouvert: beside the dummy there is no room for his hand."""
        table = app.evening.session.table
        return bool(table.said & OUVERT) and table.declarer != app.evening.bottom()


SHOWN = StrohmannShown()
