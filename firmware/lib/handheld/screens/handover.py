"""Several people, one handheld, and cards in hand: whoever is to decide takes it first."""

from handheld.buttons import HOLD, PRESS, A, B
from handheld.screen import Screen
from skat.table import NOBODY


class Main(Screen):
    """Any press leads on, to what only the person who is named may see; B to the title. Where there
    are four, it also says who deals and sits out."""

    NAME = "handover"
    TWO_BUTTONS = (A, 0, A, B)

    def __init__(self, app, *then):
        """`then`: the screen to be shown, and its arguments."""
        super().__init__(app)
        self._then = then

    def press(self, button: int, kind: int) -> None:
        app = self.app
        if kind == HOLD:
            return
        if button == B:
            app.show("title")
        else:
            self.evening.holder = self.evening.looker()
            app.show(*self._then)

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        words = self.evening.words
        self.title_bar(canvas, words.HAND_OVER)
        name = self.evening.name(self.evening.looker())
        y = canvas.head + (canvas.h - canvas.head - 3 * canvas.line) // 2
        canvas.text_centred(name, 0, canvas.w, y)
        canvas.text_centred(words.HAND_TAKE, 0, canvas.w, y + 2 * canvas.line, canvas.faint)
        out = self.evening.session.sitting_out
        if out != NOBODY:
            text = words.HAND_DEALER.format(name=self.evening.called(out))
            x = max((canvas.w - canvas.text_width(text)) // 2, 0)
            canvas.text_within(text, x, canvas.h - canvas.line, canvas.w, canvas.faint)
