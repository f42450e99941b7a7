"""What went wrong, said plainly; after a failure the game goes on from its last save."""

from handheld.buttons import A
from handheld.screen import Screen
from handheld.texts.wrap import wrap


class Main(Screen):
    """An error's words; any press leads to the title."""

    NAME = "error"
    READING = False
    TWO_BUTTONS = (A, A, A, A)

    def __init__(self, app, message: str):
        super().__init__(app)
        self.message = message

    def press(self, button: int, kind: int) -> None:
        self.app.show("title")

    def click(self, x: int, y: int) -> None:
        self.app.show("title")

    def draw(self, canvas) -> None:
        self.title_bar(canvas, self.evening.words.ERROR)
        line = canvas.line
        y = canvas.head + 3
        ends = wrap(canvas, self.message, canvas.w - 4)
        start = 0
        for end in ends[: (canvas.h - y) // line - 1]:
            canvas.text(self.message, 2, y, -1, start, end)
            start = end
            y += line
        canvas.text(self.evening.words.ERROR_NEXT, 2, canvas.h - line)
