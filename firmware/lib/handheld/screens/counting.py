"""What is out: the cards that the one who looks has not seen yet, and the points to come."""

from handheld.buttons import PRESS, A, B
from handheld.screen import Screen
from skat.cards import GRAND, JACK, TRUMP, kind


class Main(Screen):
    """A row for the jacks where they are trumps, and one for each suit; their number at the right,
    and at trumps a bar at the left. B goes back to the menu, any other press to the table. The deal
    keeps that somebody has looked.
    """

    NAME = "counting"
    PRIVATE = True

    def __init__(self, app):
        super().__init__(app)
        view = self.evening.session.table.view(self.evening.looker())
        its_kind = view.kind or kind(GRAND)  # before a game is named
        self.points = sum(its_kind.points) - sum(view.points)
        self.rows = rows(view.known, its_kind)

    def enter(self) -> None:
        self.app.mark_counted()

    def press(self, button: int, kind: int) -> None:
        self.app.show("title" if button == B else "table")

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        self._draw_title(canvas)
        step = (canvas.h - canvas.head) // len(self.rows)
        y = canvas.head + (step - canvas.fonts.SUITS[0]) // 2
        for trump, cards in self.rows:
            self._draw_row(canvas, trump, cards, y)
            y += step

    def _draw_title(self, canvas) -> None:
        words = self.evening.words
        end = self.title_bar(canvas, words.COUNTING)
        text = "%d %s" % (self.points, words.POINTS)
        if end + canvas.text_width(text) + 8 > canvas.w:
            text = str(self.points)
        x = max(canvas.w - 3 - canvas.text_width(text), end + canvas.blank)
        canvas.text(text, x, 1, canvas.on_bar)

    def _draw_row(self, canvas, trump: bool, cards, y: int) -> None:
        """The sign of the row and its cards that are out, highest first; of jacks, their suits."""
        size = canvas.fonts.SUITS[0]
        jacks = cards[0] & 7 == JACK  # a row begins with what it is of
        count = len(cards) - 1
        upper = (canvas.letters[0] - size) // 2
        right = canvas.w - 2 - canvas.number_width(count)
        canvas.number(count, right, y - upper)
        coloured = canvas.colours > 2
        step = size + 1
        x = 4
        if trump:
            canvas.fb.fill_rect(0, y - coloured, 2 + coloured, size + 2 * coloured, canvas.mark)
        if coloured:
            step = min(size + 5, (canvas.w - size - 24) // max(count, 1))
            x += 3
            canvas.sheet(x - 2, y - 2, size + 4, size + 4, canvas.dull, canvas.edge)
        _draw_sign(canvas, cards[0], not jacks, x, y, size)
        x += size + 3 + coloured
        for card in cards[1:]:
            if coloured:
                canvas.sheet(x, y - 2, step, size + 4, canvas.card, canvas.edge)
            _draw_sign(canvas, card, jacks, x, y, step - 1 + coloured)
            x += step


def _draw_sign(canvas, card: int, suit: bool, x: int, y: int, w: int) -> None:
    """A card's suit, or else its rank, in the middle of the w pixels from x."""
    ink = canvas.card_inks[card >> 3] if canvas.colours > 2 else canvas.ink
    if suit:
        canvas.suit(card >> 3, x + (w - canvas.fonts.SUITS[0] + 1) // 2, y, ink)
    else:
        canvas.rank(card, x, y, w, ink)


def rows(known, its_kind):
    """For each row whether it is of trumps, and a card that says of what, followed by those of it
    that are out; `known` has the cards that were seen."""
    found = []
    jacks = its_kind.suit[JACK] == TRUMP and its_kind.suit[8 + JACK] == TRUMP
    if jacks:
        out = [card for card in range(JACK, 32, 8) if not known[card]]
        found.append((True, [JACK] + out))
    for suit in range(4):
        out = []
        for card in range(8 * suit, 8 * suit + 8):
            if not known[card] and not (jacks and card & 7 == JACK):
                out.append(card)
        out.sort(key=lambda card: -its_kind.power[card])
        found.append((its_kind.suit[8 * suit] == TRUMP, [8 * suit] + out))
    return found
