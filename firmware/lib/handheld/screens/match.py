"""The match to 21: how far both sides have come, and at its end who has won."""

from handheld.buttons import HOLD, PRESS, A, B
from handheld.screen import Screen


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
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        app = self.app
        match = app.session.match
        words = app.words
        self.title_bar(canvas, self._headline())
        own = app.bottom()
        if app.officers():
            self._draw_series(canvas, own)
            return
        line = canvas.line - 1
        block = (canvas.h - canvas.head - line) // 2  # for a side: its name, and a bar
        bar = min(block - line - 4, 2 * line)
        y = canvas.head + 2 + (block - line - 4 - bar) // 2
        for seat in (own, 1 - own):
            total = match.total[seat]
            x = canvas.w - 2 - canvas.number_width(total)
            canvas.number(total, x, y)
            canvas.text_within(app.name(seat), 2, y, x - 4)
            self._bar(canvas, total, y + line, bar)
            y += block
        y = canvas.h - line
        x = canvas.text(words.ROUND, 2, y) + canvas.blank
        canvas.number(match.rounds, x, y)

    def _draw_series(self, canvas, own: int) -> None:
        """For each side a name and its total; below them how many deals were played."""
        app = self.app
        match = app.session.match
        block = (canvas.h - canvas.head - canvas.line) // 2
        y = canvas.head + (block - canvas.fonts.DIGITS[0]) // 2 + 1
        for seat in (own, 1 - own):
            total = match.total[seat]
            x = canvas.w - 3 - canvas.number_width(total, True)
            canvas.number(total, x, y, -1, True)
            lower = (canvas.fonts.DIGITS[0] - canvas.line + 2) // 2
            canvas.text_within(app.name(seat), 2, y + lower, x - 4)
            y += block
        y = canvas.h - canvas.line + 1
        canvas.number(match.rounds, canvas.text(app.words.DEAL, 2, y) + canvas.blank, y)
        length = app.words.SERIES[app.settings.series]
        canvas.text(length, canvas.w - 2 - canvas.text_width(length), y)

    def _bar(self, canvas, total: int, y: int, h: int) -> None:
        """A row of `h` pixels: what is won as blocks, what is still to win as points."""
        target = self.app.session.match.target
        step = (canvas.w - 3) // target
        for i in range(target):
            x = 2 + i * step
            if i < total:
                canvas.fb.fill_rect(x, y, step - 1, h, canvas.ink)
            else:
                canvas.fb.fill_rect(x + (step - 2) // 2, y + h // 2 - 1, 2, 2, canvas.ink)

    def _headline(self) -> str:
        app = self.app
        words = app.words
        match = app.session.match
        if not match.ended():
            return words.SERIES_NAME if app.officers() else words.MATCH
        winner = match.winner()
        if winner < 0:
            return words.MATCH_DRAW
        if winner == app.only_human():
            return words.MATCH_YOU_WIN
        return words.MATCH_WON.format(name=app.name(winner))
