"""A short text, typed with the buttons."""

from handheld.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from handheld.screen import Screen
from handheld.texts.wrap import wrap

SHOWN = 3  # letters shown above and below


class Wheel(Screen):
    """Up and down change the letter, left and right move; A is done, B leaves.

    `CHARACTERS`: what a letter may be, the first one a blank; `LENGTH`: how many there may be.
    `text` is what is typed, a letter each, with blanks in place of what is not.
    """

    TYPED = True
    TWO_BUTTONS = (UP, LEFT, RIGHT, A)
    SCAN = (UP, RIGHT)
    CHARACTERS = " "
    LENGTH = 1

    def __init__(self, app, text: str = ""):
        super().__init__(app)
        self.text = list(text) or [" "]
        self.at = len(self.text) - 1

    def title(self) -> str:
        """What is typed."""

    def how(self) -> str:
        """How to type it, or what was wrong with it."""
        words = self.evening.words
        if self.app.scanning is not None:
            return self.evening.texts("ease").TYPE_NAME
        return words.TYPE_NAME_TWO if self.app.two_buttons else words.TYPE_NAME

    def widest(self) -> int:
        """How many pixels wide a text may be."""
        return self.app.canvas.w - 12

    def done(self, text: str) -> None:
        """A was pressed; `text` is without blanks around it."""

    def back(self) -> None:
        """B was pressed."""

    def press(self, button: int, kind: int) -> None:
        if button == A or button == B:
            if kind == HOLD:
                return
            if button == B:
                self.back()
                return
            self.done("".join(self.text).strip())
        elif button == LEFT:
            self.at = max(self.at - 1, 0)
        elif button == RIGHT:
            if self.at + 1 == len(self.text) < self.LENGTH and self._fits(self.text + [" "]):
                self.text.append(" ")
            self.at = (self.at + 1) % len(self.text)
        elif button == UP or button == DOWN:
            self._change(1 if button == UP else -1)
        self.app.redraw()

    def type(self, letter: str) -> None:
        text = self.text
        if letter == "\b":
            del text[self.at]
            self.at = max(self.at - 1, 0)
            if not text:
                text.append(" ")
        elif letter in self.CHARACTERS:
            kept = [] if text == [" "] else text[: self.at + 1]
            typed = kept + [letter] + text[self.at + 1 :]
            if len(typed) <= self.LENGTH and self._fits(typed):
                self.text = typed
                self.at = len(kept)
        self.app.redraw()

    def _change(self, step: int) -> None:
        """The next letter that fits."""
        before = self.CHARACTERS.find(self.text[self.at])
        for i in range(1, len(self.CHARACTERS) + 1):
            letter = self.CHARACTERS[(before + i * step) % len(self.CHARACTERS)]
            self.text[self.at] = letter
            if self._fits(self.text):
                return

    def _fits(self, letters) -> bool:
        return self.app.canvas.text_width("".join(letters)) <= self.widest()

    def draw(self, canvas) -> None:
        self.title_bar(canvas, self.title())
        text = self.text
        widest = self.widest()
        line = canvas.line
        x = (canvas.w - max(widest, canvas.text_width("".join(text)))) // 2
        how = self.how()
        ends = wrap(canvas, how, canvas.w - 2)
        below = canvas.h - line * len(ends)
        y = canvas.head + (canvas.h - canvas.head - 2 * line) // 2
        canvas.fb.hline(x - 4, y + line + 1, widest + 8, canvas.ink)
        for i in range(len(text)):
            letter = text[i]
            end = canvas.text(letter, x, y)
            if i == self.at:
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
        at = self.CHARACTERS.find(self.text[self.at])
        for step in range(1, SHOWN + 1):
            upper = y - 8 - step * canvas.line
            lower = y + 9 + step * canvas.line
            if upper < canvas.head or lower + canvas.line > below:
                return
            for n, row in ((at + step, upper), (at - step, lower)):
                letter = self.CHARACTERS[n % len(self.CHARACTERS)]
                x = middle - canvas.text_width(letter) // 2
                canvas.text(letter, x, row, canvas.faint)
