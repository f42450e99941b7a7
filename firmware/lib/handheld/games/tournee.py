"""What the screens show of North American Skat, Tournee: handheld/games."""

from handheld.games.skat import (  # noqa: F401
    UNIT,
    claims,
    draw_away,
    draw_call,
    draw_series,
    has_others,
    headline,
    option_rows,
    piece,
    values,
)
from skat.games.skat.options import TourneeOptions

RULES = ("TOURNEE", "SKAT")
RULES_FILE = "skat_rules"
SERIES = "LIST"
TITLED = False


def options(app):
    """Those of Skat that there are, and a sentence for each way to play."""
    texts = app.texts("skat_options")
    return option_rows(texts, TourneeOptions), texts.TOURNEE_PRESETS


def draw_result(canvas, app) -> None:
    """The sum of the score, and what each gets."""
    from handheld.games import skat_result, tournee_result

    skat_result.draw(canvas, app, tournee_result)


def advised_by(view):
    """As in Skat, but the calls are others."""
    return (piece(view, "tournee_calls"),)


def adviser(app):
    """Weighs calls and cards; about some it knows nothing."""
    from skat.players.skat.advise import Advice
    from skat.players.stages import UNTOLD

    return Advice(timed=app.timed, calls="tournee_calls"), UNTOLD
