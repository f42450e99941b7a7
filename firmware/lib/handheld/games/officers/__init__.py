"""What the screens show of Officers' Skat."""

from handheld.games.officers import calls, result
from handheld.games.shown import Shown
from handheld.settings import LENGTHS
from handheld.table.calls import call_at, draw


class OfficersShown(Shown):
    """Games are named and doubled; a second page has what others would have paid."""

    RULES: tuple = ("OFFICERS", "RULES")
    TITLED = True
    ADVICE = "officers_advice"

    def draw_result(self, canvas, app) -> None:
        result.draw(canvas, app)

    def has_others(self, app) -> bool:
        return result.has_others(app.evening.session.table)

    def draw_others(self, canvas, app) -> None:
        result.draw_others(canvas, app)

    def draw_series(self, canvas, app) -> None:
        draw_series(canvas, app)

    def options(self, app):
        texts = app.evening.texts("options")
        return texts.OPTIONS, texts.PRESETS

    def call_name(self, app, view, call: int, said: bool = False) -> str:
        return calls.call_name(app, view, call)

    def question(self, words, view) -> str:
        return calls.question(words, view)

    def before(self, screen) -> str:
        return calls.before(screen)

    def draw_calls(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        draw(canvas, screen, x, y, w, h)

    def call_at(self, canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
        return call_at(canvas, screen, px, py, x, y, w, h)


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


SHOWN = OfficersShown()
