"""What has gone wrong, or will soon; after a failure the game goes on from its last save."""

from handheld.buttons import A
from handheld.screen import Screen
from handheld.texts.wrap import wrap


class Main(Screen):
    """Its words, under a title; any press leads to the title of the game."""

    NAME = "error"
    READING = False
    TWO_BUTTONS = (A, A, A, A)

    def __init__(self, app, message: str, title: str = ""):
        super().__init__(app)
        self.message = message
        self._title = title or self.evening.words.ERROR

    def press(self, button: int, kind: int) -> None:
        self.app.show("title")

    def click(self, x: int, y: int) -> None:
        self.app.show("title")

    def draw(self, canvas) -> None:
        self.title_bar(canvas, self._title)
        line = canvas.line
        y = canvas.head + 3
        ends = wrap(canvas, self.message, canvas.w - 4)
        start = 0
        for end in ends[: (canvas.h - y) // line - 1]:
            canvas.text(self.message, 2, y, -1, start, end)
            start = end
            y += line
        canvas.text(self.evening.words.ERROR_NEXT, 2, canvas.h - line)
