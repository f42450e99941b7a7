"""What the screens show of Skat for two with a dead hand: handheld/games."""

from handheld.games.officers import draw_series  # noqa: F401
from handheld.games.skat import (  # noqa: F401
    UNIT,
    claims,
    draw_away,
    draw_call,
    draw_result,
    has_others,
    headline,
    option_rows,
    piece,
    values,
)
from skat.games.skat.options import TwoOptions

RULES = ("DEADHAND", "SKAT")
RULES_FILE = "skat_rules"
SERIES = "SERIES_NAME"
TITLED = False


def options(app):
    """Those of Skat that there are for two, and a sentence for each way to play."""
    texts = app.texts("skat_options")
    return option_rows(texts, TwoOptions), texts.DEADHAND_PRESETS


def advised_by(view):
    """As in Skat, but the calls are others."""
    return (piece(view, "deadhand_calls"),)


def adviser(app):
    """Weighs calls and cards; about some it knows nothing."""
    from skat.players.skat.advise import Advice
    from skat.players.stages import UNTOLD

    return Advice(timed=app.timed, calls="deadhand_calls"), UNTOLD
