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
from skat import players
from skat.table import END

RULES = ("HARLEQUIN", "OFFICERS", "RULES")
UNIT = "POINTS"
UNKNOWN = -32768


def options(app):
    """Those of Officers' Skat, but for how it is dealt."""
    texts = app.texts("options")
    return texts.OPTIONS[1:], (texts.HARLEQUIN,)


def adviser(app):
    """The strongest level, which knows nothing about calls but the one that it makes."""
    from skat.players import hidden

    return hidden.make(players.LEVELS[-1], 0, timed=app.timed), UNKNOWN


def advised_by(view):
    """The same, and another one for calls."""
    calls = ("skat.players.hidden.calls",) if view.stage > END else ()
    return ("skat.players.hidden.sampler",) + calls


def values(adviser, actions):
    """The points at the end, in tenths."""
    points = array("h", [UNKNOWN] * len(actions))
    return adviser.values(actions, points), points
