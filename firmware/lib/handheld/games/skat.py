"""What the screens show of Skat for three: handheld/games."""

from handheld.games import skat_result
from handheld.small import small_card
from handheld.table.auction import sign_and_word
from skat.bidding_calls import BID, DISCARD, GUCKSER, TAKE, TOURNEE, call_word
from skat.games.skat import claims as skat_claims
from skat.games.skat.options import TABLE
from skat.table import NOBODY

RULES = ("SKAT",)
RULES_FILE = "skat_rules"
SERIES = "LIST"
TITLED = False
UNIT = "SCORE_POINTS"
ADVICE = "skat_advice"


def headline(app) -> str:
    """Who has won or lost the deal."""
    return skat_result.headline(app)


def draw_series(canvas, app) -> None:
    """The totals of a list."""
    skat_result.draw_list(canvas, app)


def has_others(_app) -> bool:
    """There is one page."""
    return False


def draw_result(canvas, app) -> None:
    """The sum of the score, and what each gets."""
    skat_result.draw(canvas, app)


def option_rows(texts, kind):
    """Of the texts of Skat's options those that a kind of Options has."""
    return [texts.OPTIONS[i] for i in range(len(TABLE)) if TABLE[i] in kind.TABLE]


def options(app):
    """Their texts, and a sentence for each way to play."""
    texts = app.evening.texts("skat_options")
    return texts.OPTIONS, texts.PRESETS


def claims():
    """Claims against the cards as they lie."""
    return skat_claims


def draw_away(canvas, action: int, x: int, y: int, ink: int = -1) -> bool:
    """Draw the two cards that an action puts away; whether it does."""
    if action < DISCARD:
        return False
    x = small_card(canvas, action - DISCARD >> 5, x, y, ink)
    small_card(canvas, action & 31, x + canvas.blank, y, ink)
    return True


def draw_call(canvas, app, view, call: int, x: int, y: int, w: int, ink: int) -> None:
    """Draw a call in w pixels, short where it must be: the sign of a game and a letter, a number,
    two cards."""
    if draw_away(canvas, call, x, y, ink):
        return
    game, text = sign_and_word(app, view, call)
    size = canvas.fonts.SUITS[0]
    if game != NOBODY:
        canvas.game(game, x, y, ink)
        x += size + 1
        w -= size + 1
        if canvas.text_width(text) > w:
            text = call_word(call)[2:][-1:] or text[0]  # H, S, Z or O, as at the table
    elif canvas.text_width(text) > w and call not in (TOURNEE, GUCKSER):
        text = "Skat" if call == TAKE else "-" if call < BID else str(call - BID)
    canvas.text_within(text, x, y - (canvas.letters[0] - size) // 2, w - canvas.gap, ink)
