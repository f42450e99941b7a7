"""The last trick, large; once more: the card under the cursor; once more: all cards won."""

from handheld import fonts
from handheld.buttons import A, B
from handheld.screen import HEAD, LINE, Screen
from skat.cards import NONE, TRUMP, UNKNOWN

CARD_W, CARD_H = 26, 40
WON_W, WON_H = 15, 9  # of a card among the cards won


class Main(Screen):
    """A goes on to the card under the cursor, to the cards won, and back; any other press back."""

    NAME = "trick"
    TWO_BUTTONS = (A, A, B, B)

    def __init__(self, app, cursor: int):
        """`cursor`: the place on the table that it stands on."""
        super().__init__(app)
        self._cursor = cursor
        self._page = 0

    def press(self, button: int, kind: int) -> None:
        if button == A and self._page < 2:
            self._page += 1
            self.app.redraw()
        else:
            self.app.show("table", self._cursor)

    def click(self, x: int, y: int) -> None:
        self.press(A, 0)

    def draw(self, canvas) -> None:
        if self._page == 0:
            self._draw_trick(canvas)
        elif self._page == 1:
            self._draw_card(canvas)
        else:
            self._draw_won(canvas)

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
                canvas.glyph(fonts.SIGNS, fonts.CROWN, x + (CARD_W - 9) // 2, HEAD + 1)
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
        faces = self.app.settings.faces
        rank = words.RANKS[faces][card & 7]
        name = words.CARD.format(rank=rank, suit=words.SUITS[faces][card >> 3])
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

    def _draw_won(self, canvas) -> None:
        """The other side's cards above the line, one's own below it."""
        self.title_bar(canvas, self.app.words.WON_CARDS)
        own = self.app.bottom()
        y = self._draw_pile(canvas, 1 - own, HEAD + 1)
        canvas.fb.hline(0, y, canvas.w, canvas.ink)
        self._draw_pile(canvas, own, y + 3)

    def _draw_pile(self, canvas, seat: int, y: int) -> int:
        """All tricks that a seat has won, from row y; gives the row below."""
        table = self.app.session.table
        x = 0
        for i in range(table.count // 2):
            if table.winners[i] == seat:
                if x + 2 * WON_W > canvas.w:
                    x = 0
                    y += WON_H
                for card in (table.played[2 * i], table.played[2 * i + 1]):
                    canvas.rank(card, x, y, 7)
                    canvas.suit(card >> 3, x + 7, y)
                    x += WON_W
                x += 2
        return y + WON_H


def large_card(canvas, kind, card: int, x: int, y: int) -> None:
    """A card of 26 x 40 with a large rank and suit; a cut corner says that it is a trump."""
    canvas.block(x, y, CARD_W, CARD_H)
    canvas.rank(card, x, y + 4, CARD_W, canvas.paper, True)
    canvas.suit(card >> 3, x + (CARD_W - 15) // 2, y + 21, canvas.paper, True)
    if kind.suit[card] == TRUMP:
        for i in range(6):
            canvas.fb.hline(x + CARD_W - 6 + i, y + i, 6 - i, canvas.paper)
