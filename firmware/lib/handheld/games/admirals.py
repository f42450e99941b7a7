"""What the screens show of Admirals' Skat: handheld/games."""

from handheld.games.harlequin import ADVICE  # noqa: F401
from handheld.games.officers import claims, draw_series  # noqa: F401
from handheld.games.skat import draw_away, draw_call, draw_result, has_others, headline  # noqa: F401

RULES = ("ADMIRALS", "SKAT")
RULES_FILE = "skat_rules"
SERIES = "SERIES_NAME"
TITLED = False
UNIT = "SCORE_POINTS"


def options(app):
    """Their texts, and a sentence for each way to play."""
    texts = app.evening.texts("skat_options")
    return texts.ADMIRALS, texts.ADMIRALS_PRESETS
