"""The hint: what the strongest level would play, and by how many points that is better."""

from array import array

from handheld.buttons import PRESS, A, B
from handheld.large import card_name, large_card, large_card_size
from handheld.screen import Screen
from skat import players
from skat.compat import ticks_diff
from skat.players.analyse import analysis

LEVEL = players.LEVELS[-1]
DOT_MS = 250  # from dot to dot of the sign that it thinks
DOTS = 3


class Main(Screen):
    """Any press goes back to the table, the cursor on the card; B cancels while it thinks.

    Like a player it gets only what the one who asks can see.
    """

    NAME = "hint"
    TWO_BUTTONS = (A, A, B, B)
    thinking = True

    def __init__(self, app):
        super().__init__(app)
        table = app.session.table
        self._view = table.view(table.mover)
        self._analysis = analysis(LEVEL, timed=app.timed)
        self._analysis.start(self._view)
        self._card = -1
        self._second = -1  # the next best card; -1 if there is none
        self._lead = 0  # by how many tenths of a point the best is better
        self._dot = 0

    def enter(self) -> None:
        self._since = self.app.now

    def tick(self, now: int) -> None:
        if not self.thinking:
            return
        waited = ticks_diff(now, self._since)
        card = self._analysis.think()
        if card >= 0:
            self._found(card)
            self.thinking = False
            self.app.new_situation()
            self.app.redraw()
        elif waited // DOT_MS % DOTS != self._dot:
            self._dot = waited // DOT_MS % DOTS
            self.app.redraw()

    def _found(self, card: int) -> None:
        """Compare the card with the next best one; note that a hint was given, before it is."""
        actions = bytearray(16)
        points = array("h", [0] * 16)
        count = self._analysis.values(actions, points, array("h", points), bytearray(16))
        best = second = -1
        for i in range(count):
            if actions[i] == card:
                best = i
            elif second < 0 or points[i] > points[second]:
                second = i
        self._card = card
        if second >= 0:
            self._second = actions[second]
            self._lead = max(points[best] - points[second], 0)
        self.app.session.give_hint()
        self.app.save()

    def busy(self, button: int, early: bool = False) -> bool:
        return self.thinking and button != B

    def press(self, button: int, kind: int) -> None:
        if self._card < 0:
            self.app.show("table")
        else:
            self.app.show("table", self._view.place_of(self._card))

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        words = self.app.words
        if self.thinking:
            self.title_bar(canvas, words.HINT)
            self._draw_thinking(canvas)
            return
        faces = self.app.settings.faces
        self.title_bar(canvas, card_name(words, faces, self._card))
        w, h = large_card_size(canvas)
        narrow = canvas.w < 3 * w  # the words go below the card
        y = canvas.head + (canvas.line if narrow else (canvas.h - canvas.head - h) // 2)
        large_card(canvas, self._view.kind, self._card, 3, y)
        if narrow:
            x = 3
            y += h + canvas.line // 2
        else:
            x = 3 + w + canvas.line // 2
            y += (h - 3 * canvas.line) // 2
        if self._second < 0:
            canvas.text(words.ONLY_CARD, x, y + canvas.line)
            return
        end = canvas.number(self._lead // 10, x, y)
        end = canvas.text(words.DECIMAL, end, y)
        end = canvas.number(self._lead % 10, end, y) + 3
        canvas.text_within(words.POINTS, end, y, canvas.w - end)
        y += canvas.line
        canvas.text_within(words.BETTER_THAN, x, y, canvas.w - x)
        self._draw_second(canvas, x, y + canvas.line)

    def _draw_second(self, canvas, x: int, y: int) -> None:
        """The next best card, small."""
        size = canvas.fonts.SUITS[0]
        ink = canvas.ink
        if canvas.colours > 2:
            canvas.fb.fill_rect(x, y - 1, 2 * size + 4, size + 2, canvas.card)
            ink = canvas.card_inks[self._second >> 3]
            x += 1
        canvas.rank(self._second, x, y, size, ink)
        canvas.suit(self._second >> 3, x + size + 2, y, ink)

    def _draw_thinking(self, canvas) -> None:
        """A word and three dots, one of which is large in turn."""
        y = canvas.head + (canvas.h - canvas.head - 3 * canvas.line) // 2
        canvas.text_centred(self.app.words.THINKING, 0, canvas.w, y)
        y += 2 * canvas.line
        size = canvas.line // 4
        for i in range(DOTS):
            large = size if i == self._dot else size // 2
            x = canvas.w // 2 + (2 * i - DOTS + 1) * size * 2
            canvas.fb.fill_rect(x - large, y - large, 2 * large + 1, 2 * large + 1, canvas.ink)
