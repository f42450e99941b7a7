"""The end of a deal: who has won, by how much, what it scores, and which deal it was."""

from handheld import fonts
from handheld.buttons import HOLD, A, B
from handheld.screen import HEAD, Screen

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
            if self.app.session.match is not None:
                self.app.show("match")
            else:
                self.app.deal()

    def click(self, x: int, y: int) -> None:
        self.press(A, 0)

    def draw(self, canvas) -> None:
        app = self.app
        words = app.words
        session = app.session
        points = session.table.points
        self.title_bar(canvas, self._headline())
        left = app.bottom()  # one's own side first
        right = 1 - left
        y = HEAD + 10
        colon = (canvas.w - canvas.glyph_width(fonts.DIGITS, COLON)) // 2
        width = canvas.number_width(points[left], fonts.DIGITS)
        canvas.number(points[left], colon - 2 - width, y, font=fonts.DIGITS)
        end = canvas.glyph(fonts.DIGITS, COLON, colon, y)
        canvas.number(points[right], end + 2, y, font=fonts.DIGITS)
        canvas.text(app.name(left), 2, HEAD + 1)
        canvas.text_right(app.name(right), canvas.w - 2, HEAD + 1)
        row = HEAD + 26
        for label, values in (
            (words.SCORE, (session.deal_score(left), session.deal_score(right))),
            (words.TOTAL, session.score if left == 0 else (session.score[1], session.score[0])),
        ):
            canvas.text_centred(label, 0, canvas.w, row)
            canvas.number(values[0], 2, row)
            canvas.number(values[1], canvas.w - 2 - canvas.number_width(values[1]), row)
            row += 9
        self._draw_deal(canvas)

    def _headline(self) -> str:
        app = self.app
        words = app.words
        points = app.session.table.points
        if points[0] == points[1]:
            return words.DRAW
        winner = 0 if points[0] > points[1] else 1
        if app.only_human() < 0:
            return words.WINS.format(name=app.name(winner))
        return words.YOU_WIN if winner == app.only_human() else words.YOU_LOSE

    def _draw_deal(self, canvas) -> None:
        """The game in the title bar; at the foot the deal's number, or that it does not count."""
        canvas.game(self.app.session.table.kind.game, canvas.w - 10, 1, canvas.paper)
        number = self.app.session.number
        words = self.app.words
        y = canvas.h - 8
        if self.app.session.undone:
            canvas.text_centred(words.UNDONE, 0, canvas.w, y)
            return
        width = canvas.text_width(words.DEAL) + 4 + canvas.number_width(number)
        x = canvas.text(words.DEAL, (canvas.w - width) // 2, y) + 3
        canvas.number(number, x, y)
