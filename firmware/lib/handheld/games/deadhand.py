"""What the screens show of Skat for two with a dead hand: handheld/games."""

from handheld.games.officers import draw_series  # noqa: F401
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
from skat.games.skat.two_options import TwoOptions

RULES = ("DEADHAND", "SKAT")
RULES_FILE = "skat_rules"
SERIES = "SERIES_NAME"
TITLED = False


def options(app):
    """Those of Skat that there are for two, and a sentence for each way to play."""
    texts = app.evening.texts("skat_options")
    return option_rows(texts, TwoOptions), texts.DEADHAND_PRESETS
