"""The end of a deal: who has won, by how much, what it scores, and which deal it was."""

from handheld.buttons import HOLD, PRESS, RIGHT, A, B
from handheld.screen import Screen
from handheld.settings import MATCH

COLON = 10  # its glyph among the large digits


class Main(Screen):
    """A: the match, or the next deal. B: the title. In Officers' Skat a direction turns to what
    the other games would have paid, and back.
    """

    NAME = "result"
    TWO_BUTTONS = (A, 0, A, B)

    def __init__(self, app):
        super().__init__(app)
        self._sums = None
        self._others = False
        if app.officers():
            from handheld import sums

            self._sums = sums
            if sums.has_others(app.session.table):
                self.TWO_BUTTONS = (RIGHT, 0, A, B)

    def press(self, button: int, kind: int) -> None:
        if button == B and kind != HOLD:
            self.app.show("title")
        elif button == A and kind != HOLD:
            app = self.app
            matched = app.settings.mode == MATCH or app.officers()
            if matched and app.session.match is not None:
                app.show("match")
            else:
                app.deal()
        elif self._sums is not None and button not in (A, B):
            self._others = not self._others and self._sums.has_others(self.app.session.table)
            self.app.redraw()

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        app = self.app
        words = app.words
        session = app.session
        points = session.table.points
        title = words.OTHERS if self._others else self._headline()
        self.title_bar(canvas, title)
        if self._sums is not None:
            x = canvas.w - 3 - canvas.number_width(session.number)
            if canvas.text_width(title) + canvas.text_width(words.DEAL) + 16 < x:
                canvas.number(session.number, x, 1, canvas.on_bar)
                canvas.text_right(words.DEAL, x - canvas.gap - canvas.blank, 1, canvas.on_bar)
            (self._sums.draw_others if self._others else self._sums.draw)(canvas, app)
            return
        left = app.bottom()  # one's own side first
        right = 1 - left
        digits = canvas.fonts.DIGITS
        line = canvas.line - 1
        gap = max(canvas.h - canvas.head - 4 * line - digits[0] - 3, 0) // 5  # where there is room
        y = canvas.head + 1 + gap
        canvas.names(app.name(left), app.name(right), y)
        y += line + gap
        colon = (canvas.w - canvas.glyph_width(digits, COLON)) // 2
        canvas.number(
            points[left], colon - 2 - canvas.number_width(points[left], True), y, -1, True
        )
        end = canvas.glyph(digits, COLON, colon, y)
        canvas.number(points[right], end + 2, y, -1, True)
        y += digits[0] + 2 + gap
        for label, values in (
            (words.SCORE, (session.deal_score(left), session.deal_score(right))),
            (words.TOTAL, session.score if left == 0 else (session.score[1], session.score[0])),
        ):
            if y + 2 * line > canvas.h:
                break  # the total is under statistics, too
            canvas.sides(values[0], label, values[1], y)
            y += line + gap // 2
        self._draw_deal(canvas, canvas.h - line + 1 - gap // 2)

    def _headline(self) -> str:
        app = self.app
        words = app.words
        points = app.session.table.points
        if app.officers():
            winner = app.session.result.winner
        else:
            winner = -1 if points[0] == points[1] else 0 if points[0] > points[1] else 1
        if winner < 0:
            return words.DRAW
        if winner == app.only_human():
            return words.YOU_WIN
        return words.WINS.format(name=app.name(winner))

    def _draw_deal(self, canvas, y: int) -> None:
        """In row y the game that was played, and the deal's number or that it does not count."""
        app = self.app
        words = app.words
        number = app.session.number
        size = canvas.fonts.SUITS[0] + canvas.gap + 2
        width = canvas.text_width(words.UNDONE)
        counts = app.session.counts()
        if counts:
            width = canvas.text_width(words.DEAL) + canvas.blank + canvas.number_width(number)
        x = (canvas.w - width - size) // 2
        canvas.game(app.session.table.kind.game, x, y)
        x += size
        if counts:
            canvas.number(number, canvas.text(words.DEAL, x, y) + canvas.blank, y)
        else:
            canvas.text(words.UNDONE, x, y)
