"""What a task asks, and what is said of the answer; below it, what one can do next."""

from array import array

from handheld import lessons
from handheld.buttons import DOWN, HOLD, PRESS, UP, A, B
from handheld.lessons import ASKED, RIGHT, SHOWN
from handheld.screen import Screen
from handheld.texts.wrap import wrap


class Main(Screen):
    """Up, down: the lines of the text, then the choices below it; A chooses. B: all tasks."""

    NAME = "task"
    LESSON = True
    SCAN = (DOWN, A)
    TEXTS = "tutor"

    def __init__(self, app, name, said: int = ASKED):
        """`name` of the task; `said`: ASKED, or what its table has led to."""
        super().__init__(app)
        self._name = name
        self.said = said
        self._texts = self.evening.texts(self.TEXTS)
        self._first = 0  # the row at the top, of the text's lines and the choices
        self.chosen = 0  # of the choices
        self.choices = []

    def prepare(self, whole: bool) -> None:
        if self.choices:
            return
        texts = self._texts
        if self.said == RIGHT:
            self.note()
        title, self.text = self.ask(texts)
        self._title = (title, texts.RIGHT, texts.WRONG, texts.SHOWN)[self.said]
        self._ends = array("H", wrap(self.app.canvas, self.text, self.app.canvas.w - 11))
        again = ("again", texts.AGAIN)
        show = ("show", texts.SHOW)
        after = [] if self.next() is None else [("next", texts.NEXT)]
        self.choices = (
            [("again", texts.PLAY), show],
            after + [again],
            [again, show] + after,
            after + [again],
        )[self.said]
        self.choices.append(("list", texts.LIST))

    # What is asked, and where this leads

    def note(self) -> None:
        """Keep that it was done."""
        lessons.note(self.evening, self._name)

    def ask(self, texts):
        """The title, and the text for what is said now."""
        parts = getattr(texts, self._name + ":")
        return parts[0], parts[(1, 2, 3, 2)[self.said]]

    def next(self):
        """The name of the next task, or None."""
        names = lessons.names()
        at = names.index(self._name) + 1
        return names[at] if at < len(names) else None

    def list(self) -> None:
        """Show all of them, the next one chosen after this one was done."""
        done = self.said in (RIGHT, SHOWN) and self.next() is not None
        self.app.show("tutor", False, self.next() if done else self._name)

    def begin(self, showing: bool) -> None:
        """Show its table."""
        lessons.begin(self.app, self._name, showing)

    def _rows(self) -> int:
        """How many rows there is room for."""
        canvas = self.app.canvas
        return (canvas.h - canvas.head - 2) // canvas.line

    def below(self) -> int:
        """How many rows the chosen line is below the last one that is shown."""
        return len(self._ends) + self.chosen + 1 - self._first - self._rows()

    def press(self, button: int, kind: int) -> None:
        if button == B:
            if kind != HOLD:
                self.list()
        elif button == A:
            if self.below() > 0:
                self._first += self._rows() - 1
                self._first -= max(-self.below(), 0)
            else:
                self._choose(self.choices[self.chosen][0])
            self.app.redraw()
        elif button == DOWN:
            self._down()
            self.app.redraw()
        elif button == UP:
            self.chosen = max(self.chosen - 1, 0)
            self._first = max(self._first - 1, 0)
            self.app.redraw()

    def _down(self) -> None:
        """A row further; after the last choice to the beginning."""
        if self.below() > 0:
            self._first += 1
        elif self.chosen + 1 < len(self.choices):
            self.chosen += 1
            self._first += max(self.below(), 0)
        else:
            self.chosen = self._first = 0

    def _choose(self, key: str) -> None:
        if key == "list":
            self.list()
        elif key == "next":
            self.app.show(self.NAME, self.next())
        else:
            self.begin(key == "show")

    def click(self, x: int, y: int) -> None:
        canvas = self.app.canvas
        choice = self._first + (y - canvas.head - 2) // canvas.line - len(self._ends)
        if 0 <= choice < len(self.choices):
            self._choose(self.choices[choice][0])
        elif self.below() > 0:
            self.press(A, PRESS)

    def draw(self, canvas) -> None:
        self.title_bar(canvas, self._title)
        lines = len(self._ends)
        last = min(self._first + self._rows(), lines + len(self.choices))
        y = canvas.head + 3
        for row in range(self._first, last):
            if row < lines:
                start = self._ends[row - 1] if row else 0
                canvas.text(self.text, 2, y, -1, start, self._ends[row])
            else:
                self._draw_choice(canvas, row - lines, y)
            y += canvas.line
        if last < lines + len(self.choices):  # more below
            for i in range(3):
                canvas.fb.hline(canvas.w - 6 + i, canvas.h - 4 + i, 5 - 2 * i, canvas.ink)

    def _draw_choice(self, canvas, choice: int, y: int) -> None:
        ink = canvas.ink
        if choice == self.chosen:
            canvas.block(0, y - 1, canvas.w - 8, canvas.line, canvas.bar)
            ink = canvas.on_bar
        canvas.text_within(self.choices[choice][1], 4, y, canvas.w - 13, ink)
