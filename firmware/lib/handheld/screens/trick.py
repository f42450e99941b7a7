"""The last trick, large; and once more: the card under the cursor, large."""

from handheld import fonts
from handheld.buttons import A
from handheld.canvas import INK, PAPER
from handheld.screen import HEAD, LINE, Screen
from skat.cards import NONE, TRUMP, UNKNOWN

CARD_W, CARD_H = 26, 40


class Main(Screen):
    """A goes on to the card under the cursor, then back; every other press goes back."""

    NAME = "trick"

    def __init__(self, app, cursor: int):
        """`cursor`: the place on the table that it stands on."""
        super().__init__(app)
        self._cursor = cursor
        self._one_card = False

    def press(self, button: int, kind: int) -> None:
        if button == A and not self._one_card:
            self._one_card = True
            self.app.redraw()
        else:
            self.app.show("table", self._cursor)

    def click(self, x: int, y: int) -> None:
        self.press(A, 0)

    def draw(self, canvas) -> None:
        if self._one_card:
            self._draw_card(canvas)
        else:
            self._draw_trick(canvas)

    def _draw_trick(self, canvas) -> None:
        app = self.app
        words = app.words
        table = app.session.table
        self.title_bar(canvas, words.LAST_TRICK)
        first = table.count - table.count % table.seats - table.seats
        if first < 0:
            canvas.text_centred(words.NO_TRICK, 0, canvas.w, 32)
            return
        points = 0
        best = table.kind.winner(table.played[first : first + 2], 2)
        winner = table.winners[first // 2]
        for i in (0, 1):
            card = table.played[first + i]
            points += table.kind.points[card]
            y = HEAD + 12
            seat = winner if i == best else 1 - winner
            x = 3 + i * 32
            large_card(canvas, table.kind, card, x, y)
            name = app.name(seat)
            if i == best:
                canvas.glyph(fonts.SIGNS, fonts.CROWN, x + (CARD_W - 9) // 2, HEAD + 1, INK)
                canvas.text(name, 72, HEAD + 16)
        x = canvas.number(points, 72, HEAD + 28) + 3
        canvas.text(words.ONE_POINT if points == 1 else words.POINTS, x, HEAD + 28)

    def _draw_card(self, canvas) -> None:
        words = self.app.words
        table = self.app.session.table
        card = table.top[self._cursor]
        if card in (NONE, UNKNOWN):
            canvas.text_centred(words.NO_CARD, 0, canvas.w, 28)
            return
        rank = words.RANKS[card & 7]
        name = words.CARD.format(rank=rank, suit=words.SUITS[card >> 3])
        self.title_bar(canvas, name[0].upper() + name[1:])
        large_card(canvas, table.kind, card, 3, HEAD + 6)
        x = 36
        y = HEAD + 8
        points = table.kind.points[card]
        end = canvas.number(points, x, y) + 3
        canvas.text(words.ONE_POINT if points == 1 else words.POINTS, end, y)
        if table.kind.suit[card] == TRUMP:
            canvas.text(words.TRUMP, x, y + LINE + 2)
        if table.under[self._cursor] != NONE:
            canvas.text(words.COVERED, x, y + 2 * LINE + 4)


def large_card(canvas, kind, card: int, x: int, y: int) -> None:
    """A card of 26 x 40 with a large rank and suit; a cut corner says that it is a trump."""
    canvas.block(x, y, CARD_W, CARD_H)
    width = canvas.glyph_width(fonts.BIG_RANKS, card & 7)
    canvas.glyph(fonts.BIG_RANKS, card & 7, x + (CARD_W - width) // 2, y + 4, PAPER)
    canvas.glyph(fonts.BIG_SUITS, card >> 3, x + (CARD_W - 15) // 2, y + 21, PAPER)
    if kind.suit[card] == TRUMP:
        for i in range(6):
            canvas.fb.hline(x + CARD_W - 6 + i, y + i, 6 - i, PAPER)
