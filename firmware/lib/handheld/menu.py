"""The list that menus are made of, and the way that leads through menus."""

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RIGHT, UP, A, B
from handheld.screen import Screen


class Menu(Screen):
    """A title, and lines to choose from with an optional value at their right. A line without a key
    is text: it can be read, not chosen, and is fainter; with two colours a rule is before it."""

    SCAN = (DOWN, A)

    left = 4  # where the labels begin

    def __init__(self, app):
        super().__init__(app)
        self.chosen = 0
        self._first = 0  # line at the top
        self._below = 0  # the line below the last one shown
        self._shown = -1  # the line shown as chosen
        self._items = None  # the lines, as long as they don't change
        self._rows = b""  # how many rows of text each line takes, 0 where that is not known yet

    def title(self) -> str:
        """The text of the title bar; "" for no bar."""
        return ""

    def notes(self):
        """What may stand at its right: as `title_bar` takes it."""
        return ()

    def items(self):
        """A list of (key, label, value) with value None or a text."""

    def count(self) -> int:
        """How many lines there are."""
        if self._items is None:
            self._items = self.items()
        return len(self._items)

    def item(self, n: int):
        """The n-th line as in `items`."""
        if self._items is None:
            self._items = self.items()
        return self._items[n]

    def plain(self, n: int) -> bool:
        """Whether nothing else on the screen depends on line n being chosen."""
        return True

    def return_to(self, line) -> None:
        """Put the cursor on the `line` that led away from this screen."""
        chosen, key = line
        if chosen < self.count() and self.item(chosen)[0] == key:
            self.chosen = chosen
            return
        for n in range(self.count()):
            if self.item(n)[0] == key:
                self.chosen = n

    def choose(self, key: str, step: int) -> None:
        """A was pressed on a line (step 0), or left or right (-1, 1)."""

    def hold(self, key: str) -> None:
        """A was held on a line."""

    def back(self) -> None:
        """B was pressed."""

    def press(self, button: int, kind: int) -> None:
        if button == B:
            if kind != HOLD:
                self.back()
            return
        count = self.count()
        self.chosen = min(self.chosen, count - 1)
        if button == UP or button == DOWN:
            self._move(1 if button == DOWN else -1)
            self.app.update()
            return
        key = self.item(self.chosen)[0]
        self.last_line = self.chosen, key
        if kind == HOLD:
            self.hold(key)
        else:
            step = -1 if button == LEFT else 1 if button == RIGHT else 0
            self.choose(key, step)
        self._items = None
        self.app.redraw()

    def _move(self, step: int) -> None:
        """To the next line that can be chosen, or text that is not on the screen yet."""
        count = self.count()
        n = self.chosen
        for _ in range(count):
            n = (n + step) % count
            if self.item(n)[0] or not self._first <= n < self._below:
                self.chosen = n
                return

    def click(self, x: int, y: int) -> None:
        line = self._line_at(y)
        if line >= 0:
            self.chosen = line
            self.press(A, PRESS)

    def point(self, x: int, y: int) -> None:
        line = self._line_at(y)
        if line >= 0 and line != self.chosen:
            self.chosen = line
            self.app.update()

    def _line_at(self, y: int) -> int:
        """The line at this row of pixels that can be chosen, or -1."""
        row = self.top()
        for line in range(self._first, self._below):
            row += self.rows(line) * self.app.canvas.line
            if y < row:
                return line if y >= self.top() and self.item(line)[0] else -1
        return -1

    def top(self) -> int:
        """Where the first line is."""
        return self.app.canvas.head + 3

    def bottom(self) -> int:
        """The row below the last line."""
        return self.app.canvas.h

    def _fit(self, label: str, value: str) -> bool:
        """Whether both fit one row."""
        canvas = self.app.canvas
        width = canvas.text_width(label) + 2 * canvas.blank + canvas.text_width(value)
        return self.left + width <= canvas.w - 7

    def fitting(self, texts) -> str:
        """The first of several texts that fits a row; the last where none does."""
        for text in texts[:-1]:
            if self.left + self.app.canvas.text_width(text) <= self.app.canvas.w - 7:
                return text
        return texts[-1]

    def rows(self, n: int) -> int:
        """How many rows line n takes: 2 if the value has no room beside the label."""
        if not self._rows[n]:
            _key, label, value = self.item(n)
            self._rows[n] = 1 if value is None or self._fit(label, value) else 2
        return self._rows[n]

    def _scroll(self) -> int:
        """The line at the top, so that the chosen one is visible; asks for visible lines only."""
        first = self.chosen
        room = self._room() - self.rows(first)
        while first > self._first and room:
            room -= self.rows(first - 1)
            if room < 0:
                break
            first -= 1
        return first

    def _room(self) -> int:
        """How many rows of text fit."""
        return (self.bottom() - self.top()) // self.app.canvas.line

    def prepare(self, whole: bool) -> None:
        if whole:
            self._items = None
            self._rows = bytearray(self.count())
        elif self._items is None:
            self.count()
        self.title()  # these read their words
        self.notes()

    def draw(self, canvas) -> None:
        if self.title():
            self.title_bar(canvas, self.title(), self.notes())
        count = self.count()
        self.chosen = min(self.chosen, count - 1)
        top = self.top()
        track = self.bottom() - top
        room = self._room()
        self._first = self._below = self._scroll()
        while room and self._below < count and self.rows(self._below) <= room:
            room -= self.rows(self._below)  # asks for visible lines only
            self._below += 1
        self._settle()
        self._shown = self.chosen
        y = top
        for n in range(self._first, self._below):
            self.draw_line(canvas, n, y, self.rows(n))
            y += canvas.line * self.rows(n)
        shown = self._below - self._first
        if count > shown:  # how far down the list we are
            canvas.fb.vline(canvas.w - 2, top, track, canvas.ink)
            bar = track * shown // count
            y = top + (track - bar) * self._first // (count - shown)
            canvas.fb.fill_rect(canvas.w - 3, y, 3, bar, canvas.ink)

    def _settle(self) -> None:
        """From text the cursor goes to the first line on the screen that can be chosen."""
        if self.item(self.chosen)[0]:
            return
        for n in range(self._first, self._below):
            if self.item(n)[0]:
                self.chosen = n
                return

    def draw_line(self, canvas, n: int, y: int, rows: int) -> None:
        """Draw line n on paper, its value at the right of its last row."""
        key, label, value = self.item(n)
        ink = canvas.ink if key else canvas.faint
        right = canvas.w - 7
        if n == self.chosen and key:
            canvas.block(0, y - 1, canvas.w - 4, canvas.line * rows, canvas.bar)
            ink = canvas.on_bar
        elif not key and canvas.colours == 2:
            canvas.fb.vline(self.left - 3, y - 1, canvas.line * rows, ink)
        if rows > 1:
            x = max(right - canvas.text_width(value), self.left)
            canvas.text_within(value, x, y + canvas.line, right - x, ink)
        elif value is not None:
            right = canvas.text_right(value, right, y, ink) - 2 * canvas.blank
        canvas.text_within(label, self.left, y, right - self.left, ink)

    def update(self, canvas) -> bool:
        """Draw the line that was chosen and the one that is now; all, if more has changed."""
        before = self._shown
        now = self.chosen
        self._shown = now
        first = self._first
        if before < 0 or self._scroll() != first or not (self.plain(before) and self.plain(now)):
            canvas.clear()
            self.draw(canvas)
            canvas.touch(0, 0, canvas.w, canvas.h)
            return False
        y = self.top()
        for n in range(first, max(before, now) + 1):
            rows = self.rows(n)
            h = rows * canvas.line
            if n == before or n == now:
                canvas.wipe(0, y - 1, canvas.w - 4, h)
                canvas.touch(0, y - 1, canvas.w - 4, h)
                self.draw_line(canvas, n, y, rows)
            y += h
        return False


class Way:
    """The menus that led to the screen since the table was left, each with the line chosen there:
    on the way back the cursor is on it again."""

    def __init__(self):
        self._menus: list = []  # names, each with its line

    def lead(self, screen, name: str):
        """Note that `screen` is left for the one of this name. If that is a way back, the line on
        which that one was left, else None."""
        menus = self._menus
        if name == "table":
            menus.clear()
            return None
        if screen.last_line is not None:
            menus.append((screen.NAME, screen.last_line))
        for i in range(len(menus)):
            if menus[i][0] == name:
                line = menus[i][1]
                del menus[i:]
                return line
        return None
