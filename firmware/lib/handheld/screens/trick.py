"""The last trick, large; once more: the card under the cursor; once more: all cards won."""

from handheld.buttons import PRESS, A, B
from handheld.large import card_name, large_card, large_card_size
from handheld.screen import Screen
from skat.cards import GRAND, NONE, TRUMP, UNKNOWN, kind


class Main(Screen):
    """A goes on to the card under the cursor, to the cards won, and back; any other press back."""

    NAME = "trick"
    TWO_BUTTONS = (A, A, B, B)

    def __init__(self, app, cursor: int):
        """`cursor`: the place on the table that it stands on."""
        super().__init__(app)
        self._cursor = cursor
        self._page = 0
        self._kind = app.session.table.kind or kind(GRAND)  # before a game is named

    def press(self, button: int, kind: int) -> None:
        if button == A and self._page < 2:
            self._page += 1
            self.app.redraw()
        else:
            self.app.show("table")

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

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
            canvas.text_centred(words.NO_TRICK, 0, canvas.w, canvas.h // 2)
            return
        points = 0
        best = self._kind.winner(table.played, 2, first)
        fonts = canvas.fonts
        w, h = large_card_size(canvas)
        gap = canvas.line // 3
        crown = fonts.SIGNS[0]
        y = canvas.head + crown + 1
        for i in (0, 1):
            card = table.played[first + i]
            points += self._kind.points[card]
            x = 1 + i * (w + gap)
            large_card(canvas, self._kind, card, x, y)
            if i == best:
                width = canvas.glyph_width(fonts.SIGNS, fonts.CROWN)
                canvas.glyph(fonts.SIGNS, fonts.CROWN, x + (w - width) // 2, canvas.head)
        x += w + 2 * gap - 2
        if canvas.w - x < w:  # no room beside the cards
            x = 3
            y += h + gap
        else:
            y += (h - 2 * canvas.line) // 2
        canvas.text_within(app.name(table.winners[first // 2]), x, y, canvas.w - x)
        y += canvas.line
        x = canvas.number(points, x, y) + 3
        canvas.text_within(words.ONE_POINT if points == 1 else words.POINTS, x, y, canvas.w - x)

    def _draw_card(self, canvas) -> None:
        words = self.app.words
        table = self.app.session.table
        card = table.top[self._cursor]
        if card in (NONE, UNKNOWN):
            canvas.text_centred(words.NO_CARD, 0, canvas.w, canvas.h // 2)
            return
        faces = self.app.settings.faces
        self.title_bar(canvas, card_name(words, faces, card))
        w, h = large_card_size(canvas)
        y = canvas.head + (canvas.h - canvas.head - h) // 2
        if canvas.w < 3 * w:  # a narrow screen: the words go below the card
            y = canvas.head + canvas.line
            x = 3
            large_card(canvas, self._kind, card, x, y)
            y += h + canvas.line // 2
        else:
            large_card(canvas, self._kind, card, 3, y)
            x = 3 + w + canvas.line // 2
            y += (h - 3 * canvas.line) // 2
        points = self._kind.points[card]
        end = canvas.number(points, x, y) + 3
        canvas.text(words.ONE_POINT if points == 1 else words.POINTS, end, y)
        if self._kind.suit[card] == TRUMP:
            canvas.text(words.TRUMP, x, y + canvas.line)
        if table.under[self._cursor] != NONE:
            canvas.text_within(words.COVERED, x, y + 2 * canvas.line, canvas.w - x)

    def _draw_won(self, canvas) -> None:
        """The other side's cards above the line, one's own below it."""
        self.title_bar(canvas, self.app.words.WON_CARDS)
        own = self.app.bottom()
        y = self._draw_pile(canvas, 1 - own, canvas.head + 1)
        canvas.fb.hline(0, y, canvas.w, canvas.ink)
        self._draw_pile(canvas, own, y + 3)

    def _draw_pile(self, canvas, seat: int, y: int) -> int:
        """All tricks that a seat has won, from row y; gives the row below."""
        table = self.app.session.table
        size = canvas.fonts.SUITS[0]
        x = 0
        for i in range(table.count // 2):
            if table.winners[i] == seat:
                if x + 4 * size + 2 > canvas.w:
                    x = 0
                    y += size + 2
                for card in (table.played[2 * i], table.played[2 * i + 1]):
                    ink = canvas.ink
                    if canvas.colours > 2:
                        canvas.fb.fill_rect(x, y, 2 * size, size + 1, canvas.card)
                        ink = canvas.card_inks[card >> 3]
                    canvas.rank(card, x, y, size, ink)
                    canvas.suit(card >> 3, x + size, y, ink)
                    x += 2 * size + 1
                x += 2
        return y + size + 2
