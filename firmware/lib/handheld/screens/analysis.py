"""The analysis of a deal: what one's own decisions lost against the best ones."""

from array import array

from handheld import tallies
from handheld.buttons import DOWN, A, B
from handheld.deals import sides
from handheld.games import find
from handheld.menu import Menu
from handheld.scores import ROOMY
from handheld.sides import own_side
from handheld.small import action_width, done_action, named_action, tenths
from skat import games
from skat.calls import CALL
from skat.review import Review
from skat.session import opening


class Main(Menu):
    """Judges one decision after the other while one looks on; below the result a line for each of
    the dearest, which A shows. B goes back.

    It judges as the hint does, but without the clock, so that a deal always has the same analysis.
    """

    NAME = "analysis"
    TWO_BUTTONS = (DOWN, 0, A, B)

    def __init__(self, app, record=None, line: int = -1, review=None):
        """`record`: a Record; None: the last deal. `line`: the record's in the list of games, to
        which B leads back; -1: back to the result. `review`: one to go on with."""
        super().__init__(app)
        self.review = review or _begin(record or LastDeal(self.evening))
        review = self.review
        self._line = line
        self._words = self.evening.texts("review")
        variant = review.record.table.VARIANT
        self._game = find(variant)
        self._players = games.find(variant).players
        self.thinking = not review.ended()

    def leave(self) -> None:
        self.review.forget()

    def make_adviser(self):
        """An adviser."""
        return self._players.make_adviser()  # only nodes end its thinking

    def tick(self, now: int) -> None:
        if not self.thinking:
            return
        review = self.review
        before = list(review.dearest)
        if review.think(self.make_adviser) is None:
            return
        if review.dearest != before:
            self.app.new_situation()  # another line may be under the cursor
        self.thinking = not review.ended()
        if not self.thinking:
            review.forget()
            self._note()
        self._items = None
        self.app.redraw()

    def _note(self) -> None:
        """Count what was lost in the statistics."""
        if self.evening.link is None:
            tallies.note_review(self.evening, self.review)

    def items(self):
        review = self.review
        lines = []
        for i in range(len(review.dearest)):
            decision = review.dearest[i]
            lines.append((str(i), "", "-" + tenths(self.evening.words, decision.lost)))
        if not lines:
            words = self._words
            text = self.evening.words.THINKING if self.thinking else words.NOTHING_LOST
            lines.append(("", text, None))
        return lines

    def choose(self, key: str, step: int) -> None:
        if key and not step:
            self.review.forget()
            self.app.show("finding", self.review, int(key), self._line)

    def back(self) -> None:
        if self._line < 0:
            self.app.show("result")
        else:
            self.app.show("games", self._line)

    def top(self) -> int:
        canvas = self.app.canvas
        if canvas.colours > 2:
            return canvas.head + self._header(canvas)
        return canvas.head + canvas.line + max((canvas.line - 8) // 2, 2)

    def _header(self, canvas) -> int:
        """With colours, how high all is above the lines: a number and two lines of text."""
        return 2 * canvas.line + (12 if canvas.h >= ROOMY else 4)

    def rows(self, n: int) -> int:
        canvas = self.app.canvas
        two = canvas.colours > 2 and canvas.h >= ROOMY and n < len(self.review.dearest)
        return 2 if two else super().rows(n)

    def draw(self, canvas) -> None:
        super().draw(canvas)
        evening = self.evening
        review = self.review
        self.title_bar(canvas, evening.words.ANALYSIS)
        progress = "%d/%d" % (review.done, len(review.plies))
        canvas.text_right(progress, canvas.w - 3, 1, canvas.on_bar)
        record = review.record
        own = own_side(record.players)
        seats = len(record.points)
        points = ":".join([str(record.points[(own + i) % seats]) for i in range(seats)])
        unit = getattr(evening.words, self._game.UNIT)
        y = canvas.head + 1
        if self.thinking and not review.done:
            return  # nothing can be said yet
        if canvas.colours > 2:
            self._draw_lost(canvas, points, unit, y + (self._header(canvas) - 2 * canvas.line) // 2)
            return
        end = canvas.text(points, 3, y)
        lost = tenths(evening.words, review.lost)
        for text in (self._words.LOST.format(lost=lost, unit=unit), "-" + lost):
            if end + canvas.blank + canvas.text_width(text) <= canvas.w - 3:
                canvas.text_right(text, canvas.w - 3, y)
                break

    def _draw_lost(self, canvas, points: str, unit: str, y: int) -> None:
        """What was lost as a large number, and beside it what it is, in how many decisions; below
        them how far the thinking has come, as long as it lasts."""
        review = self.review
        high = canvas.fonts.DIGITS[0]
        lost = (review.lost + 5) // 10
        x = canvas.number(lost, 2, y + (2 * canvas.line - high) // 2 - 1, canvas.mark, True)
        x += canvas.blank if canvas.w < ROOMY else 2 * canvas.blank
        what, of = self._words.LOST_OF
        room = canvas.w - 3 - x
        what = what.format(unit=unit)
        for shorter in (self._words.LOST.format(lost="", unit=unit)[1:], self.evening.words.LOST):
            if canvas.text_width(what) > room:
                what = shorter
        canvas.text_within(what, x, y, room)
        of = of.format(n=review.done)
        if canvas.text_width(of) > canvas.w - 3 - x:
            of = points
        end = canvas.text(of, x, y + canvas.line, canvas.faint) + 2 * canvas.blank
        if of is not points and end + canvas.text_width(points) <= canvas.w - 3:
            canvas.text_right(points, canvas.w - 3, y + canvas.line, canvas.faint)
        if self.thinking:
            w = (canvas.w - 8) * review.done // max(len(review.plies), 1)
            canvas.fb.fill_rect(4, y + 2 * canvas.line, w, 2, canvas.mark)

    def draw_line(self, canvas, n: int, y: int, rows: int) -> None:
        review = self.review
        if n >= len(review.dearest):
            super().draw_line(canvas, n, y, rows)
            return
        decision = review.dearest[n]
        ink = canvas.ink
        if n == self.chosen:
            canvas.block(0, y - 1, canvas.w - 4, canvas.line * rows, canvas.bar)
            ink = canvas.on_bar
        app = self.app
        review.go_to(decision.ply)
        table = review.record.table
        x = self.left
        right = canvas.text_right(self.item(n)[2], canvas.w - 7, y, ink) - canvas.blank
        done_action(canvas, app, table, decision.action, x, y, right - x, ink)
        better = self._words.BETTER
        if rows > 1:
            y += canvas.line
        elif canvas.colours > 2:  # behind it, if that has room
            x += action_width(canvas, app, table, decision.action) + 4 * canvas.blank
            if decision.action < CALL:
                x += canvas.text_width("88.")
        wide = canvas.text_width(better) + 2 * canvas.blank
        if rows > 1:
            right = canvas.w - 7
        if canvas.colours == 2 or (
            x + wide + action_width(canvas, app, table, decision.best) > right
        ):
            return
        x = canvas.text(better, x, y, ink if n == self.chosen else canvas.faint) + canvas.blank
        named_action(canvas, app, table, decision.best, x, y, right - x, ink)


class LastDeal:
    """The session's deal as a Record has one."""

    def __init__(self, evening):
        session = evening.session
        table = session.table
        self.table = opening(session)
        self.number = session.number
        self.actions = array("H", [table.action(i) for i in range(table.done())])
        self.undone = session.undone
        self.hints = session.hints
        self.points = list(table.points)
        self.names, self.players = sides(evening)


def _begin(record) -> Review:
    """The review of what people did in a deal; where nobody played, of one's own side."""
    players = record.players
    judged = [seat for seat in range(len(players)) if players[seat] == "human"]
    table = record.table
    unasked = 0
    for mode in games.find(table.VARIANT).modes:  # the calls of what is played so are nobody's
        calls = mode.calls
        if not calls:
            continue
        same = list(mode.options) == list(table.options.words())
        if same and list(record.actions[: len(calls)]) == list(calls):
            unasked = len(calls)
    return Review(record, judged or [own_side(players)], unasked)
