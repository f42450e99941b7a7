"""What the screens show of Skat for three: handheld/games."""

from array import array

from handheld.small import small_card
from skat.bidding_calls import DISCARD

RULES = ("SKAT",)
RULES_FILE = "skat_rules"
SERIES = "LIST"
TITLED = False


def headline(app) -> str:
    """Who has won or lost the deal."""
    from handheld.games import skat_result

    return skat_result.headline(app)


def draw_series(canvas, app) -> None:
    """The totals of a list."""
    from handheld.games import skat_result

    skat_result.draw_list(canvas, app)


def has_others(_app) -> bool:
    """There is one page."""
    return False


def draw_result(canvas, app) -> None:
    """The sum of the score, and what each gets."""
    from handheld.games import skat_result

    skat_result.draw(canvas, app)


def options(app):
    """Their texts, and a sentence for each way to play."""
    texts = app.texts("skat_options")
    return texts.OPTIONS, texts.PRESETS


def claims():
    """Claims against the cards as they lie."""
    from skat.games.skat import claims

    return claims


def adviser(app):
    """Weighs calls and cards; about some it knows nothing."""
    from skat.players.skat import UNTOLD
    from skat.players.skat.advise import Advice

    return Advice(timed=app.timed), UNTOLD


def values(adviser, actions):
    """Before the play League points, then the points of one's own side at the end, in Null the
    chance of winning, in hundredths: all in tenths."""
    worth = array("i", [0] * len(actions))
    return adviser.values(actions, worth), worth


def draw_away(canvas, action: int, x: int, y: int) -> bool:
    """Draw the two cards that an action puts away; whether it does."""
    if action < DISCARD:
        return False
    x = small_card(canvas, action - DISCARD >> 5, x, y)
    small_card(canvas, action & 31, x + canvas.blank, y)
    return True
