"""What the screens show of Strohmann, Skat for two with a dummy: handheld/games."""

from handheld.games import officers
from handheld.games.skat import (  # noqa: F401
    ADVICE,
    UNIT,
    claims,
    draw_away,
    draw_call,
    draw_result,
    has_others,
    headline,
    option_rows,
)
from skat.bidding_calls import OUVERT
from skat.games.skat.two_options import TwoOptions

RULES = ("STROHMANN", "SKAT")
RULES_FILE = "skat_rules"
SERIES = "SERIES_NAME"
TITLED = False


def options(app):
    """Those of Skat that there are for two, and a sentence for each way to play."""
    texts = app.evening.texts("skat_options")
    return option_rows(texts, TwoOptions), texts.STROHMANN_PRESETS


def draw_series(canvas, app) -> None:
    """As in Officers' Skat."""
    officers.draw_series(canvas, app)


def open_hand(app) -> bool:
    """Whether the other player plays ouvert: beside the dummy there is no room for his hand."""
    table = app.evening.session.table
    return bool(table.said & OUVERT) and table.declarer != app.evening.bottom()
