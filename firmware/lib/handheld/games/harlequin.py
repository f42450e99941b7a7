"""What the screens show of Harlequin, and of half-open: handheld/games."""

from handheld.games.officers import (  # noqa: F401
    SERIES,
    TITLED,
    claims,
    draw_others,
    draw_result,
    draw_series,
    has_others,
)

RULES = ("HARLEQUIN", "OFFICERS", "RULES")
UNIT = "SCORE_POINTS"
ADVICE = "harlequin_advice"


def options(app):
    """Those of Officers' Skat, but for how it is dealt."""
    texts = app.evening.texts("options")
    return texts.OPTIONS[1:], (texts.HARLEQUIN,)
