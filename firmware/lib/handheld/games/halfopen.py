"""What the screens show of half-open: handheld/games."""

from handheld.games.harlequin import (  # noqa: F401
    ADVICE,
    SERIES,
    TITLED,
    UNIT,
    claims,
    draw_others,
    draw_result,
    draw_series,
    has_others,
    options,
)

RULES = ("HALFOPEN", "OFFICERS", "RULES")
