"""The statistics of what is played by the others' level, and one's rating against the levels."""

from handheld import tallies
from handheld.menu import Menu
from handheld.settings import LADDER, SEAT_LEVELS
from handheld.small import tenths
from handheld.texts.wrap import wrap
from skat.ratings import RATINGS, level_rating


class Main(Menu):
    """A page for the rating, then one for each level; left, right and A turn them."""

    NAME = "levels"

    def __init__(self, app):
        super().__init__(app)
        game = self.evening.session.game
        self._game = game.name
        rows = [row for row in tallies.load(self.evening).rows if row.game == game.save[1]]
        rows.sort(key=lambda row: LADDER.index(row.level))
        self.pages = rows if rows and self._game not in RATINGS else [None] + rows
        self._page = 0
        self._texts = self.evening.texts("levels")

    def title(self) -> str:
        row = self.pages[self._page]
        if row is None:
            return self._texts.RATING
        return self.evening.words.LEVELS[row.level - 1] if row.level else self._texts.MIXED

    def items(self):
        row = self.pages[self._page]
        lines = self._rating() if row is None else self._figures(row)
        return [("", label, value) for label, value in lines]

    def _rating(self):
        """One's own, a sentence on it, and those of the levels."""
        texts = self._texts
        words = self.evening.words
        if len(self.pages) == 1:
            return [(words.NO_GAMES, None)]
        lines = []
        own = tallies.own_rating(self.evening, self.pages[1:])
        if own is not None:
            lines = [(texts.RATING, str(own[0])), (texts.GIVE_OR_TAKE, str(own[1]))]
        begin = 0
        for end in wrap(self.app.canvas, texts.ABOUT, self.app.canvas.w - 7 - self.left):
            lines.append((texts.ABOUT[begin:end].strip(), None))
            begin = end
        for value in self.evening.ladder()[1:]:
            level = level_rating(self._game, SEAT_LEVELS[value - 1])
            lines.append((words.LEVELS[value - 1], str(level)))
        return lines

    def _figures(self, row):
        """What is kept of the deals against a level."""
        texts = self._texts
        words = self.evening.words
        deals = row.deals
        lines = [
            (texts.DEALS, str(deals)),
            (texts.WON, "%d = %d%%" % (row.won, (100 * row.won + deals // 2) // deals)),
            (texts.MEAN_POINTS, tenths(words, _mean(row.points, deals))),
            (texts.MEAN_SCORE, tenths(words, _mean(row.score, deals))),
            (texts.BEST, str(row.best)),
            (texts.WORST, str(row.worst)),
            (texts.LONGEST, str(row.longest)),
        ]
        if row.reviewed:
            lost = (row.lost + row.reviewed // 2) // row.reviewed
            lines += [(texts.LOST, tenths(words, lost)), (texts.REVIEWED, str(row.reviewed))]
        return lines

    def choose(self, key: str, step: int) -> None:
        self._page = (self._page + (step or 1)) % len(self.pages)
        self.chosen = 0
        self.app.new_situation()

    def back(self) -> None:
        self.app.show("statistics")

    def draw(self, canvas) -> None:
        super().draw(canvas)
        page = "%d/%d" % (self._page + 1, len(self.pages))
        canvas.text_right(page, canvas.w - 3, 1, canvas.on_bar)


def _mean(total: int, deals: int) -> int:
    """A mean in tenths."""
    return (10 * total + deals // 2) // deals
