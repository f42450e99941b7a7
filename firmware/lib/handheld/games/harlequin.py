"""What the screens show of Harlequin, and of half-open: handheld/games."""

from array import array

from handheld.games.officers import (  # noqa: F401
    SERIES,
    TITLED,
    claims,
    draw_others,
    draw_result,
    draw_series,
    has_others,
)
from skat.players.hidden.advise import Advice
from skat.players.stages import UNTOLD

RULES = ("HARLEQUIN", "OFFICERS", "RULES")
UNIT = "SCORE_POINTS"


def options(app):
    """Those of Officers' Skat, but for how it is dealt."""
    texts = app.texts("options")
    return texts.OPTIONS[1:], (texts.HARLEQUIN,)


def adviser(app):
    """Weighs calls and cards; about some it knows nothing."""
    return Advice(timed=app.timed), UNTOLD


def values(adviser, actions):
    """The scores, in tenths."""
    scores = array("i", [0] * len(actions))
    return adviser.values(actions, scores), scores
