"""The end of a deal: who has won, by how much, what it scores, and which deal it was."""

from handheld.buttons import HOLD, PRESS, A, B
from handheld.screen import Screen
from handheld.settings import MATCH

COLON = 10  # its glyph among the large digits


class Main(Screen):
    """A: the match, or the next deal. B: the title."""

    NAME = "result"
    TWO_BUTTONS = (A, 0, A, B)

    def enter(self) -> None:
        self.app.buttons.forget()  # what was pressed for the table is not meant for this screen

    def press(self, button: int, kind: int) -> None:
        if button == B and kind != HOLD:
            self.app.show("title")
        elif button == A and kind != HOLD:
            if self.app.settings.mode == MATCH and self.app.session.match is not None:
                self.app.show("match")
            else:
                self.app.deal()

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        app = self.app
        words = app.words
        session = app.session
        points = session.table.points
        self.title_bar(canvas, self._headline())
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
            canvas.text_centred(label, 0, canvas.w, y)
            canvas.number(values[0], 2, y)
            canvas.number(values[1], canvas.w - 2 - canvas.number_width(values[1]), y)
            y += line + gap // 2
        self._draw_deal(canvas, canvas.h - line + 1 - gap // 2)

    def _headline(self) -> str:
        app = self.app
        words = app.words
        points = app.session.table.points
        if points[0] == points[1]:
            return words.DRAW
        winner = 0 if points[0] > points[1] else 1
        if winner == app.only_human():
            return words.YOU_WIN
        return words.WINS.format(name=app.name(winner))

    def _draw_deal(self, canvas, y: int) -> None:
        """In row y the game that was played, and the deal's number or that it does not count."""
        app = self.app
        words = app.words
        number = app.session.number
        size = canvas.fonts.SUITS[0]
        width = canvas.text_width(words.UNDONE)
        counts = app.session.counts()
        if counts:
            width = canvas.text_width(words.DEAL) + 3 + canvas.number_width(number)
        x = (canvas.w - width - size - 4) // 2
        canvas.game(app.session.table.kind.game, x, y)
        x += size + 4
        if counts:
            canvas.number(number, canvas.text(words.DEAL, x, y) + 3, y)
        else:
            canvas.text(words.UNDONE, x, y)
