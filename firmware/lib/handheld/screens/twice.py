"""What a deal gave that was played again, beside what it gave before."""

from handheld.buttons import HOLD, A, B
from handheld.screen import Screen


class Main(Screen):
    """For each seat both scores, and the points below where they have room. A: the next deal. B:
    the title."""

    NAME = "twice"
    TWO_BUTTONS = (A, 0, A, B)

    def __init__(self, app, points, score):
        """`points`, `score`: what it gave before, by seat."""
        super().__init__(app)
        session = self.evening.session
        self.texts = self.evening.texts("deals")
        self.pairs = (score, points), (session.result.seats, session.table.points)

    def press(self, button: int, kind: int) -> None:
        if kind == HOLD:
            return
        if button == A:
            self.app.deal()
        elif button == B:
            self.app.show("title")

    def click(self, x: int, y: int) -> None:
        self.app.deal()

    def draw(self, canvas) -> None:
        evening = self.evening
        texts = self.texts
        self.title_bar(canvas, texts.AGAIN)
        word = evening.words.SCORE
        if canvas.text_width(texts.AGAIN) + canvas.text_width(word) + 16 < canvas.w:
            canvas.text_right(word, canvas.w - 3, 1, canvas.on_bar)
        seats = evening.session.table.seats
        room = canvas.h - canvas.head
        rows = 2 if (2 * seats + 1) * canvas.line <= room else 1  # for each seat
        step = min(room // (rows * seats + 1), 3 * canvas.line // 2)
        top = canvas.head + (room - rows * seats * step - canvas.line) // 2
        right = canvas.w - 3
        for word, pair in zip((texts.NOW, texts.BEFORE), reversed(self.pairs)):
            widest = canvas.text_width(word)
            canvas.text_right(word, right, top, canvas.faint)
            for row in range(rows * seats):
                number = pair[row % rows][self._seat(row // rows)]
                width = canvas.number_width(number)
                ink = canvas.faint if row % rows else -1
                canvas.number(number, right - width, top + (row + 1) * step, ink)
                widest = max(widest, width)
            right -= widest + 3 * canvas.blank
        right += 2 * canvas.blank  # for names one is enough
        for row in range(rows * seats):
            name = evening.words.POINTS
            if row % rows == 0:
                name = evening.name(self._seat(row // rows))
                if canvas.text_width(name) > right - 2 and name == evening.words.COMPUTER:
                    name = str(self._seat(row // rows) + 1)
            ink = canvas.faint if row % rows else -1
            canvas.text_within(name, 2, top + (row + 1) * step, right - 2, ink)

    def _seat(self, n: int) -> int:
        """The n-th seat, one's own first."""
        return (self.evening.bottom() + n) % self.evening.session.table.seats
