"""A list of Skat like the paper one: a line for each deal, running totals in a column for each."""

from array import array

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RIGHT, UP, A, B
from handheld.screen import Screen
from skat.table import NOBODY


class Main(Screen):
    """Up and down move through the deals, the last ones at first; anything else leads back."""

    NAME = "sheet"
    TWO_BUTTONS = (UP, 0, B, B)
    SCAN = (0, B, UP)

    def __init__(self, app):
        super().__init__(app)
        self._match = self.evening.session.match
        self._runs = self._values = False  # whether with or without how many, and the value, have
        count = len(self._match.total)
        self._totals = array("h", [0] * (count * (self._match.rounds + 1)))
        for i in range(self._match.rounds):
            scores = self._match.row(i).scores
            for person in range(count):
                at = (i + 1) * count + person
                self._totals[at] = self._totals[at - count] + scores[person]
        self.first = max(self._match.rounds - self.rows(), 0)

    def rows(self) -> int:
        """How many deals have room, below the names."""
        canvas = self.app.canvas
        return (canvas.h - canvas.head) // self._line() - 1

    def _line(self) -> int:
        """From one deal to the next: in the letters of the table, so that many have room."""
        high = self.app.canvas.fonts.TEXT[0]
        return high + min(high // 4, 3)

    def press(self, button: int, kind: int) -> None:
        if button & (UP | DOWN | LEFT | RIGHT):
            last = max(self._match.rounds - self.rows(), 0)
            first = self.first + (1 if button & (DOWN | RIGHT) else -1)
            self.first = first if 0 <= first <= last else 0 if first > last else last
            self.app.redraw()
        elif kind != HOLD:
            self.app.show("match")

    def click(self, x: int, y: int) -> None:
        self.press(A if y > self.app.canvas.head else B, PRESS)

    def draw(self, canvas) -> None:
        evening = self.evening
        match = self._match
        self.title_bar(canvas, evening.words.LIST)
        x = canvas.text_right(str(match.deals), canvas.w - 3, 1, canvas.on_bar)
        canvas.text_right("%d/" % match.rounds, x - canvas.gap, 1, canvas.on_bar)
        reading = canvas.letters
        top = y = canvas.head + 1
        canvas.write_in(canvas.fonts.TEXT)
        count = len(match.total)
        wide = self._left(canvas)
        w = (canvas.w - wide) // count
        if canvas.text_width(evening.words.PLAYED) + canvas.blank <= wide:
            canvas.text(evening.words.PLAYED, 2, y, canvas.faint)
        for person in range(count):
            name = evening.called(person)
            if canvas.text_width(name) > w - 3:
                name = str(person + 1)
            right = wide + (person + 1) * w - 1
            canvas.text_right(name, right, y, canvas.faint)
        for i in range(self.first, min(match.rounds, self.first + self.rows())):
            y += canvas.line
            self._draw_row(canvas, i, y, wide, w)
        if canvas.colours > 2:  # ruled as on paper
            top += canvas.line - 2
            canvas.fb.hline(0, top, canvas.w, canvas.faint)
            for person in range(count if w > canvas.number_width(-8888) + 4 else 0):
                canvas.fb.vline(wide + person * w + 3, top, canvas.h - top, canvas.panel)
        canvas.write_in(reading)

    def _left(self, canvas) -> int:
        """Where the columns of the totals begin."""
        left = canvas.number_width(88) + canvas.fonts.SUITS[0] + 6
        runs = canvas.number_width(-88) + 2
        room = len(self._match.total) * (canvas.number_width(-1888) + 2)
        self._runs = canvas.w - left - runs >= room
        if self._runs:
            left += runs
        values = canvas.number_width(-888) + 3
        self._values = self._runs and canvas.w - left - values >= room
        return left + (values if self._values else 0)

    def _draw_row(self, canvas, i: int, y: int, wide: int, w: int) -> None:
        """The number, what was played, with or without how many, and who has now how much."""
        row = self._match.row(i)
        number = canvas.number_width(88)
        canvas.number(i + 1, number - canvas.number_width(i + 1) + 1, y, canvas.faint)
        size = canvas.fonts.SUITS[0]
        x = number + 4
        if row.game != NOBODY:
            lower = (canvas.line - 2 - size) // 2
            ink = -1
            if canvas.colours > 2:
                h = min(size + 2, canvas.line - 1)
                canvas.block(x - 1, y + lower + (size - h) // 2, size + 2, h, canvas.card)
                ink = canvas.card_inks[row.game if row.game < 4 else 0]
            canvas.game(row.game, x, y + lower, ink)
        if row.run and self._runs:
            text = "%+d" % row.run
            canvas.text(text, x + size + 2, y)
        if self._values:
            canvas.text_right(str(row.value()), wide, y)
        count = len(self._match.total)
        for person in range(count):
            if row.scores[person] or person == row.declarer:
                total = self._totals[(i + 1) * count + person]
                right = wide + (person + 1) * w - 1
                canvas.number(total, right - canvas.number_width(total), y)
