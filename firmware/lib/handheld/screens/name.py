"""A player's name, typed with the buttons."""

from handheld.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from handheld.screen import Screen
from handheld.settings import NAME_CHARACTERS, NAME_LENGTH
from handheld.wrap import wrap

WHEEL = 3  # letters shown above and below


class Main(Screen):
    """Up and down change the letter, left and right move; A keeps the name, B doesn't."""

    NAME = "name"
    TWO_BUTTONS = (UP, LEFT, RIGHT, A)

    def __init__(self, app, seat: int):
        """`seat`: whose name it is."""
        super().__init__(app)
        self._seat = seat
        self._name = list(app.settings.names[seat]) or [" "]
        self._at = len(self._name) - 1

    def press(self, button: int, kind: int) -> None:
        if button == A or button == B:
            if kind != HOLD:
                self._leave(button == A)
            return
        if button == LEFT:
            self._at = max(self._at - 1, 0)
        elif button == RIGHT:
            if self._at + 1 == len(self._name) < NAME_LENGTH and self._fits(self._name + [" "]):
                self._name.append(" ")
            self._at = min(self._at + 1, len(self._name) - 1)
        elif button == UP or button == DOWN:
            self._change(1 if button == UP else -1)
        self.app.redraw()

    def type(self, letter: str) -> None:
        """A letter from a keyboard, or "\b", which takes one away; only the desk has one."""
        name = self._name
        if letter == "\b":
            del name[self._at]
            self._at = max(self._at - 1, 0)
            if not name:
                name.append(" ")
        elif letter in NAME_CHARACTERS:
            kept = [] if name == [" "] else name[: self._at + 1]
            typed = kept + [letter] + name[self._at + 1 :]
            if len(typed) <= NAME_LENGTH and self._fits(typed):
                self._name = typed
                self._at = len(kept)
        self.app.redraw()

    def _change(self, step: int) -> None:
        """The next letter that fits."""
        before = NAME_CHARACTERS.find(self._name[self._at])
        for i in range(1, len(NAME_CHARACTERS) + 1):
            letter = NAME_CHARACTERS[(before + i * step) % len(NAME_CHARACTERS)]
            self._name[self._at] = letter
            if self._fits(self._name):
                return

    def _fits(self, letters) -> bool:
        return self.app.canvas.text_width("".join(letters)) <= self._widest()

    def _widest(self) -> int:
        """How many pixels wide a name may be, so that two fit side by side."""
        return self.app.canvas.w // 2 - 6

    def _leave(self, done: bool) -> None:
        if done:
            self.app.settings.names[self._seat] = "".join(self._name).strip()
            self.app.save_settings()
        self.app.show("settings", self.app.session.table.seats + self._seat)

    def draw(self, canvas) -> None:
        words = self.app.words
        self.title_bar(canvas, words.SET_NAMES[self._seat])
        widest = self._widest()
        line = canvas.line
        x = (canvas.w - max(widest, canvas.text_width("".join(self._name)))) // 2
        how = words.TYPE_NAME_TWO if self.app.two_buttons else words.TYPE_NAME
        ends = wrap(canvas, how, canvas.w - 2)
        below = canvas.h - line * len(ends)
        y = canvas.head + (canvas.h - canvas.head - 2 * line) // 2
        canvas.fb.hline(x - 4, y + line + 1, widest + 8, canvas.ink)
        for i in range(len(self._name)):
            letter = self._name[i]
            end = canvas.text(letter, x, y)
            if i == self._at:
                middle = (x + end - 1) // 2
                for row in range(3):
                    canvas.fb.hline(middle - row, y - 6 + row, 2 * row + 1, canvas.ink)
                    canvas.fb.hline(middle - row, y + line + 6 - row, 2 * row + 1, canvas.ink)
                canvas.fb.hline(x - 1, y + line, end - x + 1, canvas.ink)
                self._draw_wheel(canvas, middle, y, below)
            x = end
        start = 0
        y = below
        for end in ends:
            canvas.text(how, 2, y, -1, start, end)
            start = end
            y += line

    def _draw_wheel(self, canvas, middle: int, y: int, below: int) -> None:
        """The next letters, above the one in row y and below it, as far as there is room."""
        at = NAME_CHARACTERS.find(self._name[self._at])
        for step in range(1, WHEEL + 1):
            upper = y - 8 - step * canvas.line
            lower = y + 9 + step * canvas.line
            if upper < canvas.head or lower + canvas.line > below:
                return
            for n, row in ((at + step, upper), (at - step, lower)):
                letter = NAME_CHARACTERS[n % len(NAME_CHARACTERS)]
                x = middle - canvas.text_width(letter) // 2
                canvas.text(letter, x, row, canvas.faint)
