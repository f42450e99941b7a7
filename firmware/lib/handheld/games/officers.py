"""What the screens show of Officers' Skat: handheld/games."""

from handheld.games import officers_result
from handheld.settings import LENGTHS
from skat import stack_claims

RULES = ("OFFICERS", "RULES")
SERIES = "SERIES_NAME"
TITLED = True
UNIT = "SCORE_POINTS"
ADVICE = "officers_advice"


def draw_series(canvas, app) -> None:
    """For each side a name and its total; below them how many deals were played."""
    match = app.evening.session.match
    block = (canvas.h - canvas.head - canvas.line) // 2
    y = canvas.head + (block - canvas.fonts.DIGITS[0]) // 2 + 1
    table = app.evening.session.table
    own = table.player_of(app.evening.bottom())
    for player in (own, 1 - own):
        total = match.total[player]
        x = canvas.w - 3 - canvas.number_width(total, True)
        canvas.number(total, x, y, -1, True)
        lower = (canvas.fonts.DIGITS[0] - canvas.line + 2) // 2
        canvas.text_within(app.evening.name(table.seat_of(player)), 2, y + lower, x - 4)
        y += block
    y = canvas.h - canvas.line + 1
    canvas.number(match.rounds, canvas.text(app.evening.words.DEAL, 2, y) + canvas.blank, y)
    length = app.evening.words.SERIES[LENGTHS.index(app.evening.length())]
    canvas.text(length, canvas.w - 2 - canvas.text_width(length), y)


def has_others(app) -> bool:
    """Whether other games would have paid something that can be told."""
    return officers_result.has_others(app.evening.session.table)


def draw_result(canvas, app) -> None:
    """The sum of the score."""
    officers_result.draw(canvas, app)


def draw_others(canvas, app) -> None:
    """What the other games would have paid."""
    officers_result.draw_others(canvas, app)


def options(app):
    """Their texts, and those of the sets of them that have a name."""
    texts = app.evening.texts("options")
    return texts.OPTIONS, texts.PRESETS


def claims():
    """Claims over what lies covered."""
    return stack_claims
