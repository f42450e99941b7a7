"""The match to 21: how far both sides have come, and at its end who has won."""

from handheld.buttons import HOLD, A, B
from handheld.screen import HEAD, Screen
from skat.lskat import TARGET

STEP = 5  # pixels a point
BAR_H = 11


class Main(Screen):
    """A: the next round, or a new match. B: the title."""

    NAME = "match"
    TWO_BUTTONS = (A, 0, A, B)

    def press(self, button: int, kind: int) -> None:
        if button == B and kind != HOLD:
            self.app.show("title")
        elif button == A and kind != HOLD:
            self.app.deal()

    def click(self, x: int, y: int) -> None:
        self.press(A, 0)

    def draw(self, canvas) -> None:
        app = self.app
        match = app.session.match
        words = app.words
        self.title_bar(canvas, self._headline())
        own = app.bottom()
        y = HEAD + 2
        for seat in (own, 1 - own):
            canvas.text(app.name(seat), 2, y)
            total = match.total[seat]
            canvas.number(total, canvas.w - 2 - canvas.number_width(total), y)
            self._bar(canvas, total, 2, y + 9)
            y += 9 + BAR_H + 1
        y = canvas.h - 9
        x = canvas.text(words.ROUND, 2, y) + 3
        canvas.number(match.rounds, x, y)

    def _bar(self, canvas, total: int, x: int, y: int) -> None:
        for i in range(TARGET):
            if i < total:
                canvas.fb.fill_rect(x + i * STEP, y, STEP - 1, BAR_H - 3, canvas.ink)
            else:
                canvas.fb.fill_rect(x + i * STEP + 1, y + 3, 2, 2, canvas.ink)

    def _headline(self) -> str:
        app = self.app
        words = app.words
        match = app.session.match
        if not match.ended():
            return words.MATCH
        winner = match.winner()
        if winner < 0:
            return words.MATCH_DRAW
        if app.only_human() < 0:
            return words.MATCH_WON.format(name=app.name(winner))
        return words.MATCH_YOU_WIN if winner == app.only_human() else words.MATCH_YOU_LOSE
