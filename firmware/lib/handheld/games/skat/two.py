"""What the screens show of the games of Skat for two."""

from handheld.games import officers
from handheld.games.skat import SkatShown, option_rows
from skat.games.skat.two_options import TwoOptions


class TwoShown(SkatShown):
    """As Skat, with a series as in Officers' Skat. PRESETS: the name of the text with a sentence
    for each way to play it; KIND: its Options."""

    SERIES = "SERIES_NAME"
    PRESETS = ""
    KIND: type = TwoOptions

    def draw_series(self, canvas, app) -> None:
        officers.draw_series(canvas, app)

    def options(self, app):
        texts = app.evening.texts("skat_options")
        return option_rows(texts, self.KIND), getattr(texts, self.PRESETS)
