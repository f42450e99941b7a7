"""A decision that cost something: what each action was worth, and the way to its table."""

from handheld import chosen
from handheld.games import find
from handheld.menu import Menu
from handheld.small import done_action, small_action, tenths
from skat.calls import CALL, DISCARD

ACROSS = 4  # actions in a row; half as many where each is two cards, or one, if it must be
ROWS = 2  # of those that are shown


class Main(Menu):
    """The best action first, the one that was taken on a bar; below them a menu: the table of that
    moment, and to play on from it, which ends a running deal only after a question."""

    NAME = "finding"

    def __init__(self, app, review, place: int, line: int):
        """`review`: a Review, of which this is the decision at this place of the dearest; `line`:
        as for the screen analysis, to which B leads back."""
        super().__init__(app)
        self.review = review
        self._place = place
        self._line = line
        self._words = self.evening.texts("review")
        self.decision = review.dearest[place]
        self._game = find(review.record.table.VARIANT)
        canvas = app.canvas
        self._across = ACROSS
        most = ROWS * ACROSS
        if self.decision.best >= DISCARD:
            most = ACROSS
            self._across = ACROSS // 2 if canvas.w // 2 > 4 * canvas.fonts.SUITS[0] + 12 else 1
        self.best = _best_first(self.decision, most)
        review.go_to(self.decision.ply)
        self._asking = False  # whether to end the running deal

    def items(self):
        words = self.evening.words
        if self._asking:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        items = [("table", self._words.TABLE, None)]
        if chosen.may_go_on(self.evening, self.review.record):
            items.append(("again", self._words.AGAIN, None))
        return items

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        app = self.app
        if key == "again" and self.evening.session.running():
            self._ask(True)
        elif key == "no":
            self._ask(False)
        elif key == "table":
            self._show_table()
        else:
            record = self.review.record
            ply = self.decision.ply
            app.do(lambda: chosen.go_on(app, record, ply))  # once nothing needs this screen

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        self.chosen = 0
        self._items = None
        self.app.new_situation()
        self.app.redraw()

    def _show_table(self) -> None:
        app = self.app
        review = self.review
        place = self._place
        line = self._line
        app.show("replay", review.record, -1, lambda: app.show("finding", review, place, line))

    def back(self) -> None:
        if self._asking:
            self._ask(False)
            return
        self.app.show("analysis", None, self._line, self.review)

    def top(self) -> int:
        canvas = self.app.canvas
        if self._asking:
            return super().top()
        room = canvas.h - canvas.head - 1 - self._rows_of_actions() * self._least(canvas)
        return canvas.h - max(1, min(room // canvas.line, self.count())) * canvas.line

    def _rows_of_actions(self) -> int:
        return (len(self.best) + self._across - 1) // self._across

    def _least(self, canvas) -> int:
        """The least height of an action and its value."""
        if self._across == 1:
            return canvas.fonts.SUITS[0] + 2
        return canvas.fonts.SUITS[0] + 1 + canvas.letters[0] - canvas.letters[0] // 6

    def draw(self, canvas) -> None:
        super().draw(canvas)
        words = self.evening.words
        if self._asking:
            self.title_bar(canvas, words.ASK_NEW)
            return
        decision = self.decision
        self.title_bar(canvas, "")
        table = self.review.record.table
        right = canvas.text_right(
            "-" + tenths(words, decision.lost), canvas.w - 3, 1, canvas.on_bar
        )
        w = right - 3 - canvas.blank
        done_action(canvas, self.app, table, decision.action, 3, 1, w, canvas.on_bar)
        h = (self.top() - canvas.head - 1) // self._rows_of_actions()
        across = self._across
        w = canvas.w // across
        for i in range(len(self.best)):
            x = i % across * w + 1
            y = canvas.head + i // across * h + (h - self._least(canvas)) // 2
            self._draw_action(canvas, self.best[i], x, y, w - 2)

    def _draw_action(self, canvas, i: int, x: int, y: int, w: int) -> None:
        """One of the actions and its value, in w pixels from x, y."""
        decision = self.decision
        action = decision.actions[i]
        if action >= CALL and self._game.LONG_CALLS:
            table = self.review.record.table
            self._game.draw_call(canvas, self.app, table, action, x, y, w, canvas.ink)
        else:
            self._draw_small(canvas, action, x, y, w)
        value = decision.values[i]
        text = tenths(self.evening.words, value)
        if canvas.text_width(text) > w - canvas.blank:  # between it and the next one
            text = str((value + 5) // 10)
        if self._across == 1:  # behind both cards
            x += 4 * canvas.fonts.SUITS[0] + 12 + canvas.blank
            y += (canvas.fonts.SUITS[0] - canvas.letters[0]) // 2
        else:
            y += canvas.fonts.SUITS[0] + 1
        ink = canvas.ink
        if action == decision.action:
            width = canvas.text_width(text)
            canvas.block(x - 1, y - 1, width + 2, canvas.letters[0] + 1, canvas.bar)
            ink = canvas.on_bar
        canvas.text(text, x, y, ink)

    def _draw_small(self, canvas, action: int, x: int, y: int, w: int) -> None:
        """A card or a call."""
        name = ""
        if action >= CALL:
            name = self._game.call_name(self.app, self.review.record.table, action)
            if canvas.text_width(name) > w:
                name = "-"
        lower = (canvas.letters[0] - canvas.fonts.SUITS[0]) // 2
        small_action(canvas, action, name, x, y - lower, w, canvas.ink)


def _best_first(decision, most: int):
    """The numbers of at most so many actions whose values are known, in the order of these."""
    order = []
    for i in range(len(decision.actions)):
        value = decision.values[i]
        if value is not None:
            order.append((decision.actions[i] != decision.best, -value, i))
    order.sort()
    shown = [entry[-1] for entry in order[:most]]
    taken = decision.actions.index(decision.action)
    if taken not in shown:
        shown[-1] = taken
    return shown
