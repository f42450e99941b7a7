"""A series, or the match to 21: the totals so far, and at its end who has won."""

from handheld.buttons import HOLD, PRESS, RIGHT, A, B
from handheld.screen import Screen


class Main(Screen):
    """A: the next round, or a new match. B: the title. A direction: the sheet of a list."""

    NAME = "match"
    TWO_BUTTONS = (A, 0, A, B)

    def __init__(self, app):
        super().__init__(app)
        if self.evening.session.game.lists:
            self.TWO_BUTTONS = (RIGHT, 0, A, B)
            self.SCAN = (0, A, RIGHT)

    def press(self, button: int, kind: int) -> None:
        if button == B and kind != HOLD:
            self.app.show("title")
        elif button == A and kind != HOLD:
            self.app.deal()
        elif button not in (A, B) and self.evening.session.game.lists:
            self.app.show("sheet")

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        self.title_bar(canvas, self._headline())
        self.evening.shown().draw_series(canvas, self.app)

    def _headline(self) -> str:
        evening = self.evening
        words = evening.words
        match = evening.session.match
        if not match.ended():
            return getattr(words, evening.shown().SERIES)
        winner = match.winner()
        if winner < 0:
            return words.MATCH_DRAW
        if winner == evening.only_human():
            return words.MATCH_YOU_WIN
        return words.MATCH_WON.format(name=evening.called(winner))
