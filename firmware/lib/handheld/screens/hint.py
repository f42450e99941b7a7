"""The hint: what the strongest level would do, and by how much that is better than the next
best."""

from array import array

from handheld.buttons import PRESS, A, B
from handheld.large import Large
from handheld.screen import Screen
from handheld.small import small_card
from handheld.table.names import card_name
from skat.calls import CALL, PASS
from skat.compat import ticks_diff
from skat.players.player import UNTOLD

DOT_MS = 250  # from dot to dot while it thinks
DOTS = 3


class Main(Screen):
    """Any press goes back to the table, the cursor on the card or call; B cancels while it thinks,
    and leads back to the menu. Where there is no choice, no hint was given.

    Like a player it gets only what the person who asks can see. The game's module in
    handheld/games says in what unit it compares actions.
    """

    NAME = "hint"
    PRIVATE = True
    TWO_BUTTONS = (A, A, B, B)
    thinking = True

    def __init__(self, app):
        super().__init__(app)
        table = self.evening.session.table
        self._view = table.view(table.mover)
        self._game = self.evening.shown()
        self.adviser = None  # what thinks: made once the screen is seen
        self.action = -1
        self.second = -1  # the next best action; -1 for none, or if nothing is known about it
        self.only = False  # whether there is none
        self.lead = 0  # how many tenths more the best one brings; below 0 it scores more
        self._dot = 0

    def enter(self) -> None:
        self._since = self.app.now

    def tick(self, now: int) -> None:
        if not self.thinking:
            return
        if self.adviser is None:
            if self.app.settled():
                self._begin()
            return
        waited = ticks_diff(now, self._since)
        action = self.adviser.think()
        if action >= 0:
            self._found(action)
            self.thinking = False
            self.app.new_situation()
            self.app.redraw()
        elif waited // DOT_MS % DOTS != self._dot:
            self._dot = waited // DOT_MS % DOTS
            self.app.redraw()

    def _begin(self) -> None:
        """Begin to think."""
        evening = self.evening
        self.adviser = evening.session.game.players.make_adviser(timed=evening.timed)
        self.adviser.start(self._view)

    def _found(self, action: int) -> None:
        """Compare the action with the next best one; note that a hint was given, before it is."""
        actions = self._view.buffer()
        values = array("i", [0] * len(actions))
        count = self.adviser.values(actions, values)
        best = second = -1
        for i in range(count):
            if actions[i] == action:
                best = i
            elif second < 0 or values[i] > values[second]:
                second = i
        self.action = action
        self.only = second < 0
        if second >= 0 and values[second] != UNTOLD:
            self.second = actions[second]
            self.lead = values[best] - values[second]
        self.adviser = None
        if not self.only:
            self.evening.session.give_hint()
            self.evening.save()

    def busy(self, button: int, early: bool = False) -> bool:
        return self.thinking and button != B

    def press(self, button: int, kind: int) -> None:
        app = self.app
        action = self.action
        self.adviser = None
        if action < 0:
            app.show("title")
        else:
            app.show("table", action if action >= CALL else self._view.place_of(action))

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        words = self.evening.words
        if self.thinking:
            self.title_bar(canvas, words.HINT)
            self._draw_thinking(canvas)
            return
        app = self.app
        action = self.action
        self.title_bar(canvas, self._name(action))
        large = Large(app)
        w, h = large.w, large.h
        narrow = large.narrow
        x = large.left
        y = canvas.head + (canvas.line if narrow else (canvas.h - canvas.head - h) // 2)
        if action < CALL:
            large.card(canvas, self._view.kind, action, x, y, True)
        elif action < PASS:
            large.game(canvas, action - CALL, x, y)
        if action >= PASS:
            y = canvas.head + canvas.line
            if self._game.draw_away(canvas, action, x, canvas.head + 2):
                y += 3
        elif narrow:
            y += h + canvas.line // 2
        else:
            x += w + canvas.line // 2
            y += (h - 3 * canvas.line) // 2
        if self.second < 0:
            if self.only:
                canvas.text_within(words.ONLY_CARD, x, y + canvas.line, canvas.w - x)
            return
        if self.lead > 0:
            end = canvas.number(self.lead // 10, x, y)
            end = canvas.text(words.DECIMAL, end, y)
            end = canvas.number(self.lead % 10, end, y) + canvas.blank
            unit = getattr(words, self._game.UNIT)
            canvas.text_within(unit, end, y, canvas.w - end)
        y += canvas.line
        text = words.BETTER_THAN if self.lead else words.AS_GOOD_AS
        canvas.text_within(text, x, y, canvas.w - x)
        if large.deck and self.second < CALL:
            right = canvas.w - w - canvas.blank - 4
            y = y + 2 * canvas.line if narrow else canvas.head + (canvas.h - canvas.head - h) // 2
            large.card(canvas, self._view.kind, self.second, x if narrow else right, y)
        else:
            self._draw_second(canvas, x, y + canvas.line)

    def _name(self, action: int) -> str:
        """The name of a card or a call, capitalized."""
        app = self.app
        if action < CALL:
            return card_name(self.evening.words, self.evening.settings.faces, action)
        name = self._game.call_name(app, self._view, action)
        return name[0].upper() + name[1:]

    def _draw_second(self, canvas, x: int, y: int) -> None:
        """The next best card, small, or the name of the next best call."""
        second = self.second
        if self._game.draw_away(canvas, second, x, y):
            return
        if second >= CALL:
            canvas.text_within(self._name(second), x, y, canvas.w - x)
        else:
            small_card(canvas, second, x, y)

    def _draw_thinking(self, canvas) -> None:
        """A word and three dots, one of which is large in turn."""
        y = canvas.head + (canvas.h - canvas.head - 3 * canvas.line) // 2
        canvas.text_centred(self.evening.words.THINKING, 0, canvas.w, y)
        y += 2 * canvas.line
        size = canvas.line // 4
        for i in range(DOTS):
            large = size if i == self._dot else size // 2
            x = canvas.w // 2 + (2 * i - DOTS + 1) * size * 2
            canvas.fb.fill_rect(x - large, y - large, 2 * large + 1, 2 * large + 1, canvas.ink)
