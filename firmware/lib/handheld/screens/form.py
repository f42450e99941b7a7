"""How the last deals of what is played went, from their records: a bar for each."""

from handheld.buttons import PRESS, A
from handheld.screen import Screen
from handheld.small import tenths
from skat.records import counted

LATEST = 30  # deals that are shown


class Main(Screen):
    """Won and played, the mean score by which one's own side was ahead, and the bars, the newest at
    the right. A record is read each round; deals that don't count are left out. Any press goes
    back."""

    NAME = "form"

    def __init__(self, app):
        super().__init__(app)
        self._places = self.evening.files.games()
        self.scores: list = []  # by how much one's own side was ahead, the newest first
        self.thinking = True

    def tick(self, now: int) -> None:
        if not self.thinking:
            return
        if not self._places or len(self.scores) == LATEST:
            self.thinking = False
            self.app.redraw()
            return
        try:
            found = counted(self.evening.files.game(self._places.pop(0)))
        except ValueError:
            return
        if found is None or found[0] != self.evening.session.game.name:
            return
        _game, _players, own, _points, score = found
        others = [score[seat] for seat in range(len(score)) if seat != own]
        self.scores.append(score[own] - max(others))

    def press(self, button: int, kind: int) -> None:
        self.app.show("statistics")

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        words = self.evening.words
        self.title_bar(canvas, words.FORM)
        if self.thinking:
            return
        scores = self.scores
        count = len(scores)
        if not count:
            canvas.text_centred(words.NO_GAMES, 0, canvas.w, canvas.h // 2)
            return
        won = 0
        for score in scores:
            won += score > 0
        y = canvas.head + 1
        end = canvas.text("%s %d/%d" % (words.WON, won, count), 2, y)
        mean = tenths(words, (10 * sum(scores) + count // 2) // count)
        x = canvas.text_right(mean, canvas.w - 2, y) - canvas.blank - canvas.gap
        if x - canvas.text_width(words.SCORE) > end + canvas.blank:  # what that is, on average
            canvas.text_right(words.SCORE, x, y, canvas.faint)
        self._draw_bars(canvas, y + canvas.line, canvas.h - 2)

    def _draw_bars(self, canvas, top: int, bottom: int) -> None:
        """The bars between two rows: up for what was won, below the line for what was lost."""
        scores = self.scores
        most = max(max(scores), 0)
        least = min(min(scores), 0)
        whole = max(most - least, 1)
        zero = top + (bottom - top) * most // whole
        room = 0
        if canvas.colours > 2:  # at the left how much the longest bars are
            room = max(canvas.number_width(most), canvas.number_width(least)) + 2
            canvas.number(most, 2, top, canvas.faint)
            if least:
                canvas.number(least, 2, bottom - canvas.letters[0], canvas.faint)
        step = (canvas.w - 4 - room) // LATEST
        x = canvas.w - 2 - step
        for score in scores:
            h = (bottom - top) * abs(score) // whole
            if score > 0:
                canvas.fb.fill_rect(x, zero - h, max(step - 1, 1), h, canvas.mark)
            else:
                canvas.fb.fill_rect(x, zero + 1, max(step - 1, 1), h, canvas.faint)
            x -= step
        canvas.fb.hline(0, zero, canvas.w, canvas.ink)
