"""A card drawn large, on the screens that show one or two."""

from handheld.fonts import Fonts
from handheld.settings import GERMAN, LETTERS
from skat.cards import GRAND, TRUMP

HUGE = "colour_huge", ("RANKS", "SUITS", "GERMAN_SUITS")  # a file of fonts, and what is in it
_RANKS = b"A-KQJ987OUDBCSHXP"  # its ranks, and behind them letters of suits; - is ten


class Signs:
    """Ranks `rank` pixels high and suits `size` pixels high and wide: the board's large ones, or
    with a `scale` of 2, as with colours only, those twice as large."""

    def __init__(self, canvas, scale: int):
        fonts = canvas.fonts
        self._huge = Fonts(*HUGE) if scale > 1 else None
        self.rank = (fonts.BIG_RANKS if scale == 1 else self._huge.RANKS)[0]
        self.size = (fonts.BIG_SUITS if scale == 1 else self._huge.SUITS)[0]

    def draw_rank(self, canvas, card: int, x: int, y: int, ink: int) -> None:
        """A card's rank in the middle of `size` pixels from x."""
        if self._huge is None:
            canvas.rank(card, x, y, self.size, ink, True)
            return
        self._draw(canvas, self._huge.RANKS, canvas.rank_glyph(card), x, y, ink)

    def draw_suit(self, canvas, suit: int, x: int, y: int, ink: int) -> None:
        """A suit's sign, or its letter."""
        huge = self._huge
        if huge is None:
            canvas.suit(suit, x, y, ink, True)
        elif canvas.faces == LETTERS:
            n = _RANKS.find(canvas.initials[suit : suit + 1])
            self._draw(canvas, huge.RANKS, n, x, y + (self.size - self.rank) // 2, ink)
        else:
            font = huge.GERMAN_SUITS if canvas.faces == GERMAN else huge.SUITS
            self._draw(canvas, font, suit, x, y, ink)

    def _draw(self, canvas, font, n: int, x: int, y: int, ink: int) -> None:
        x += (self.size - canvas.glyph_width(font, n)) // 2
        canvas.glyph(font, n, x, y, ink)


class Large:
    """Draws cards `w` × `h` pixels large: those of the `deck`, or a large rank and suit, with a cut
    corner for a trump, with two colours and where the settings want large cards. One that has words
    beside it begins at `left`; on a `narrow` screen they go below it."""

    def __init__(self, app):
        canvas = app.canvas
        fonts = canvas.fonts
        faces = app.layout.hand_faces()
        self.deck = faces is not None and not app.evening.settings.large
        self._faces = faces
        # twice as large if two such cards have room, as with colours only
        scale = 2 if min(canvas.w, canvas.h) >= 8 * fonts.BIG_SUITS[0] else 1
        margins = fonts.TEXT[0] * 5 // 4 + 1
        self._signs = Signs(canvas, 1 if self.deck else scale)
        self.w = faces.w if self.deck else self._signs.size + margins
        self.h = faces.h if self.deck else self._signs.rank + self._signs.size + margins
        self.left = canvas.blank + 4 if self.deck else 3
        self.narrow = canvas.w < (canvas.h if self.deck else 3 * self.w)

    def card(self, canvas, kind, card: int, x: int, y: int, marked: bool = False) -> None:
        """A card with its upper left corner at x, y; `marked`: one of the deck in a frame."""
        if self.deck and marked:
            self._faces.chosen(canvas, kind, card, x, y, self.w)
            return
        if self.deck:
            self._faces.face(canvas, kind, card, x, y, self.w, True)
            return
        signs = self._signs
        rank = signs.rank
        size = signs.size
        ink = canvas.card_inks[card >> 3]
        edge = (self.h - rank - size) // 3
        canvas.block(x, y, self.w, self.h, canvas.card)
        left = x + (self.w - size) // 2
        signs.draw_rank(canvas, card, left, y + edge + 1, ink)
        signs.draw_suit(canvas, card >> 3, left, y + self.h - edge - 1 - size, ink)
        if kind.suit[card] == TRUMP:
            cut = canvas.fonts.BIG_SUITS[0] // 2 - 1
            for i in range(cut):
                canvas.fb.hline(x + self.w - cut + i, y + i, cut - i, canvas.paper)

    def game(self, canvas, game: int, x: int, y: int) -> None:
        """A game's sign on a card as large."""
        size = self._signs.size
        if self.deck:
            canvas.shadow(x, y, self.w, self.h)
            canvas.sheet(x, y, self.w, self.h, canvas.card, canvas.edge)
        else:
            canvas.block(x, y, self.w, self.h, canvas.card)
        x += (self.w - size) // 2
        y += (self.h - size) // 2
        ink = canvas.card_inks[game if game < GRAND else 0]
        if game < GRAND:
            self._signs.draw_suit(canvas, game, x, y, ink)
            return
        inner = (size - canvas.fonts.BIG_SUITS[0]) // 2
        canvas.game(game, x + inner, y + inner, ink, True)
