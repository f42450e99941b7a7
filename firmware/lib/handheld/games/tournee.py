"""What the screens show of North American Skat, Tournee: handheld/games."""

from handheld.games import skat_result, tournee_result
from handheld.games.skat import (  # noqa: F401
    ADVICE,
    UNIT,
    claims,
    draw_away,
    draw_call,
    draw_series,
    has_others,
    headline,
    option_rows,
)
from skat.games.tournee import Options

RULES = ("TOURNEE", "SKAT")
RULES_FILE = "skat_rules"
SERIES = "LIST"
TITLED = False


def options(app):
    """Those of Skat that there are, and a sentence for each way to play."""
    texts = app.evening.texts("skat_options")
    return option_rows(texts, Options), texts.TOURNEE_PRESETS


def draw_result(canvas, app) -> None:
    """The sum of the score, and what each gets."""
    skat_result.draw(canvas, app, tournee_result)
