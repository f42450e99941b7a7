"""What the screens show of Strohmann, Skat for two with a dummy."""

from handheld.games import officers
from handheld.games.skat import SkatShown, option_rows
from handheld.games.strohmann.screen import DummyTable
from handheld.games.strohmann.table import DummyHands
from skat.calls import OUVERT
from skat.games.skat.two_options import TwoOptions


class StrohmannShown(SkatShown):
    """As Skat, with the dummy's hand, and a series as in Officers' Skat."""

    RULES = ("STROHMANN", "SKAT")
    SERIES = "SERIES_NAME"

    def draw_series(self, canvas, app) -> None:
        officers.draw_series(canvas, app)

    def options(self, app):
        texts = app.evening.texts("skat_options")
        return option_rows(texts, TwoOptions), texts.STROHMANN_PRESETS

    def table_screen(self):
        return DummyTable

    def layout(self, app, table):
        return DummyHands(app, table)

    def open_hand(self, app) -> bool:
        """Whether the other player plays ouvert: beside the dummy there is no room for his hand."""
        table = app.evening.session.table
        return bool(table.said & OUVERT) and table.declarer != app.evening.bottom()


SHOWN = StrohmannShown()
