"""What the screens show of Skat for two with a dead hand."""

from handheld.games import officers
from handheld.games.skat import SkatShown, option_rows
from skat.games.skat.two_options import TwoOptions


class DeadHandShown(SkatShown):
    """As Skat, with a series as in Officers' Skat."""

    RULES = ("DEADHAND", "SKAT")
    SERIES = "SERIES_NAME"

    def draw_series(self, canvas, app) -> None:
        officers.draw_series(canvas, app)

    def options(self, app):
        texts = app.evening.texts("skat_options")
        return option_rows(texts, TwoOptions), texts.DEADHAND_PRESETS


SHOWN = DeadHandShown()
