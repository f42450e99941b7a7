"""Pages to read: how to play, a page per subject; or how the levels play, a page per level."""

from array import array

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RIGHT, UP, A, B
from handheld.screen import Screen
from handheld.settings import LADDER
from handheld.texts.wrap import wrap


class Main(Screen):
    """Left, right or A turn the pages, up and down the lines."""

    NAME = "help"
    BEFORE = "tutor"  # the screen to go back to
    TWO_BUTTONS = (A, 0, RIGHT, B)

    def __init__(self, app, level: int = -1):
        """`level`: the one to begin with, or -1 for the rules."""
        super().__init__(app)
        self._level = level

    def enter(self) -> None:
        if self._level >= 0:
            names = self.evening.words.LEVELS
            texts = self.evening.words.WAYS
            self.pages = [(names[value - 1], texts[value - 1]) for value in LADDER[1:]]
            self.turn_to(LADDER.index(1 + self._level) - 1)
            return
        words = self.evening.texts("rules")
        last = words.WITH_TWO if self.app.two_buttons else words.WITH_DIRECTIONS
        if self.app.scanning is not None:
            last = words.WITH_ONE
        pages = []
        shown = self.evening.shown()
        rules = self.evening.texts(shown.RULES_FILE)
        for name in shown.RULES:
            pages = pages + getattr(rules, name)
        self.pages = pages + [words.HINTS, last]
        self.turn_to(0)

    def turn_to(self, page: int) -> None:
        """Open a page, counted on from the first or back from it."""
        pages = self.pages
        self.page = page % len(pages)
        self._line = 0
        self._ends = array("H", wrap(self.app.canvas, pages[self.page][1], self.app.board.W - 11))
        self.app.redraw()

    def _rows(self) -> int:
        canvas = self.app.canvas
        return (canvas.h - canvas.head - 2) // canvas.line

    def press(self, button: int, kind: int) -> None:
        if button == B:
            if kind == HOLD:
                return
            self.app.show(self.BEFORE if self._level < 0 else "settings")
        elif button == LEFT:
            self.turn_to(self.page - 1)
        elif button == RIGHT:
            self.turn_to(self.page + 1)
        elif button == UP:
            self.scroll(-1)
        elif button == DOWN or button == A:
            if not self.scroll(1) and button == A:
                self.turn_to(self.page + 1)

    def scroll(self, step: int) -> bool:
        """Move by a line; False if there is none."""
        line = self._line + step
        if not 0 <= line <= max(len(self._ends) - self._rows(), 0):
            return False
        self._line = line
        self.app.redraw()
        return True

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        pages = self.pages
        title, text = pages[self.page]
        self.title_bar(canvas, title)
        if len(pages) > 1:
            x = canvas.w - 2 - canvas.number_width(len(pages))
            canvas.number(len(pages), x, 1, canvas.on_bar)
            x = canvas.text_right("/", x, 1, canvas.on_bar) - 1
            canvas.number(self.page + 1, x - canvas.number_width(self.page + 1), 1, canvas.on_bar)
        start = self._ends[self._line - 1] if self._line else 0
        y = canvas.head + 3
        for line in range(self._line, min(self._line + self._rows(), len(self._ends))):
            canvas.text(text, 2, y, -1, start, self._ends[line])
            start = self._ends[line]
            y += canvas.line
        bottom = canvas.h - 1
        if self._line + self._rows() < len(self._ends):  # more below
            for i in range(3):
                canvas.fb.hline(canvas.w - 6 + i, bottom - 3 + i, 5 - 2 * i, canvas.ink)
