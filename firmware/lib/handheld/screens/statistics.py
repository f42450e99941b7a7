"""The statistics of all completed games, and the way to the recorded games."""

from handheld import scores, tallies
from handheld.menu import Menu


class Main(Menu):
    """A scoreboard; below it: the games, how the last ones went, and clearing after a question."""

    NAME = "statistics"

    def __init__(self, app):
        super().__init__(app)
        self._asking = False

    def title(self) -> str:
        words = self.evening.words
        if self._asking:
            return words.ASK_CLEAR
        return words.STATISTICS if self._has_room() else words.PLAYED

    def _has_room(self) -> bool:
        """Whether the number of games has room beside the title, with its word."""
        app = self.app
        words = self.evening.words
        canvas = app.canvas
        width = canvas.text_width(words.STATISTICS) + canvas.text_width(words.PLAYED)
        return canvas.number_width(self.evening.session.games) + width < canvas.w - 16

    def items(self):
        words = self.evening.words
        if self._asking:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        items = [("games", words.GAMES, None), ("form", words.FORM, None)]
        if self.evening.link is None:
            items.append(("levels", words.BY_LEVEL, None))
        items.append(("clear", words.CLEAR, None))
        return items

    def prepare(self, whole: bool) -> None:
        super().prepare(whole)
        words = self.evening.words
        session = self.evening.session
        self._sums = ((words.SCORE, session.score), (words.WON, session.won))

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        if key in ("games", "form", "levels"):
            self.app.show(key)
        elif key == "clear":
            self._ask(True)
            self.chosen = 0
        else:
            if key == "yes":
                self._clear()
            self._ask(False)

    def _clear(self) -> None:
        evening = self.evening
        evening.session.clear_statistics()
        evening.save()
        if evening.link is None:
            tallies.clear(evening)

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        self.app.new_situation()

    def back(self) -> None:
        if self._asking:
            self._ask(False)
            self.app.redraw()
        else:
            self.app.show("title")

    def top(self) -> int:
        """Below the scoreboard, which makes room for a question if both don't fit."""
        canvas = self.app.canvas
        if self._covered():
            return super().top()
        rows = min((canvas.h - canvas.head - 3 * canvas.line) // canvas.line, 2)
        return canvas.h - rows * canvas.line

    def _covered(self) -> bool:
        canvas = self.app.canvas
        return self._asking and canvas.h - canvas.head < 5 * canvas.line

    def draw(self, canvas) -> None:
        super().draw(canvas)
        if self._covered():
            return
        app = self.app
        words = self.evening.words
        session = self.evening.session
        if not self._asking:
            x = canvas.w - 2 - canvas.number_width(session.games)
            canvas.number(session.games, x, 1, canvas.on_bar)
            if self._has_room():
                canvas.text_right(words.PLAYED, x - canvas.gap - canvas.blank, 1, canvas.on_bar)
        line = (self.top() - canvas.head - 1) // 3
        y = canvas.head + 1
        rows = self._sums
        if session.table.openers > 2:
            scores.columns(canvas, app, rows, y + (line - canvas.line) // 2, line, True)
            return
        table = self.evening.session.table
        left = table.player_of(self.evening.bottom())
        right = 1 - left
        own = self.evening.name(table.seat_of(left))
        other = self.evening.name(table.seat_of(right))
        scores.names(canvas, own, other, y + (line - canvas.line) // 2)
        digits = canvas.fonts.DIGITS[0]
        large = line > digits + 1
        y += (line - (digits if large else canvas.line)) // 2
        for word, values in rows:
            y += line
            scores.sides(canvas, values[left], word, values[right], y, large)
            if canvas.colours > 2:
                high = canvas.letters[0]
                lower = max(digits - 4, (digits + high) // 2 + 1) if large else high
                scores.share(canvas, values[left], values[right], y + lower)
