"""The options of a game: a line each; A opens one, with a sentence on what it does."""

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RIGHT, A, B
from handheld.menu import Menu
from handheld.texts.wrap import wrap

_OPEN = (0, RIGHT)  # what scanning does with an open line


class Main(Menu):
    """Left, right change an option, in the list or opened; B: back.

    They hold from the next deal on. The first line is what is played: a named set of options, or
    house rules.
    """

    NAME = "options"

    def __init__(self, app, before: str = "settings"):
        """`before`: the screen to go back to."""
        super().__init__(app)
        self._before = before
        self._texts, self._presets = self.evening.shown().options(app)
        self._modes = [mode.number for mode in self.evening.session.game.modes]
        self._open = False

    def title(self) -> str:
        return self.evening.words.SET_OPTIONS

    def count(self) -> int:
        return 1 + len(self.evening.session.options.TABLE)

    def item(self, n: int):
        words = self.evening.words
        if n == 0:
            return "0", words.SET_MODE, words.MODES[self.evening.settings.mode]
        label, choices, _ = self._texts[n - 1]
        return str(n), label, choices[self._choice(n)]

    def _choice(self, n: int) -> int:
        return self.evening.session.options.choice(n - 1)

    def choose(self, key: str, step: int) -> None:
        if not step:
            self._turn_page()
            return
        evening = self.evening
        n = int(key)
        if n == 0:
            modes = self._modes
            evening.play_mode(modes[(modes.index(evening.settings.mode) + step) % len(modes)])
        else:
            options = evening.session.options
            options.choose(n - 1, (self._choice(n) + step) % len(options.TABLE[n - 1][1]))
            evening.session.own = options.to_bytes()
            for mode in evening.session.game.modes:
                if mode.options is None:
                    evening.settings.mode = mode.number
            evening.save()
        evening.save_settings()

    def _turn_page(self) -> None:
        """Open the chosen line, or go back to the list."""
        self._open = not self._open
        self.app.new_situation()
        self.TWO_BUTTONS = (RIGHT, 0, A, B) if self._open else Menu.TWO_BUTTONS
        self.SCAN = _OPEN if self._open else Menu.SCAN
        self.app.redraw()

    def press(self, button: int, kind: int) -> None:
        if not self._open:
            super().press(button, kind)
        elif button in (A, B):
            if kind != HOLD:
                self._turn_page()
        else:
            self.choose(str(self.chosen), -1 if button & (LEFT | DOWN) else 1)
            self.app.redraw()

    def click(self, x: int, y: int) -> None:
        if self._open:
            self.press(RIGHT if x >= self.app.board.W // 2 else LEFT, PRESS)
        else:
            super().click(x, y)

    def back(self) -> None:
        self.app.show(self._before)

    def draw(self, canvas) -> None:
        if not self._open:
            super().draw(canvas)
            return
        _key, label, value = self.item(self.chosen)
        y = canvas.head + 2
        line = canvas.line
        if canvas.h < 6 * line:  # where the sentence needs all the room
            line = canvas.letters[0]
            both = "%s: %s" % (label, value)
            self.title_bar(canvas, both if canvas.text_width(both) < canvas.w - 4 else value)
        else:
            self.title_bar(canvas, label)
            canvas.text_centred(value, 0, canvas.w, y)
            canvas.text("<", 2, y)
            canvas.text(">", canvas.w - 2 - canvas.text_width(">"), y)
            y += canvas.line + canvas.line // 3
        text = self._sentence()
        start = 0
        for end in wrap(canvas, text, canvas.w - 4):
            canvas.text(text, 2, y, -1, start, end)
            start = end
            y += line

    def _sentence(self) -> str:
        if self.chosen == 0:
            return self._presets[sorted(self._modes).index(self.evening.settings.mode)]
        return self._texts[self.chosen - 1][2][self._choice(self.chosen)]
