"""What the screens show of half-open: handheld/games."""

from handheld.games.harlequin import (  # noqa: F401
    SERIES,
    TITLED,
    UNIT,
    adviser,
    claims,
    draw_others,
    draw_result,
    draw_series,
    has_others,
    options,
    values,
)

RULES = ("HALFOPEN", "OFFICERS", "RULES")
