"""A card drawn large, on the screens that show one or two."""

from skat.cards import GRAND, TRUMP


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
        self._scale = scale
        self.w = faces.w if self.deck else fonts.BIG_SUITS[0] * scale + margins
        self.h = faces.h if self.deck else 0
        if not self.deck:
            self.h = (fonts.BIG_RANKS[0] + fonts.BIG_SUITS[0]) * scale + margins
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
        scale = self._scale
        rank = canvas.fonts.BIG_RANKS[0]
        size = canvas.fonts.BIG_SUITS[0]
        ink = canvas.card_inks[card >> 3]
        edge = (self.h - (rank + size) * scale) // 3
        canvas.block(x, y, self.w, self.h, canvas.card)
        left = x + (self.w - size * scale) // 2
        rank_y = y + edge + 1
        suit_y = y + self.h - edge - 1 - size * scale
        canvas.rank(card, left, rank_y, size, ink, True)
        canvas.suit(card >> 3, left, suit_y, ink, True)
        if scale > 1:
            canvas.double(left, rank_y, size, rank)
            canvas.double(left, suit_y, size, size)
        if kind.suit[card] == TRUMP:
            cut = size // 2 - 1
            for i in range(cut):
                canvas.fb.hline(x + self.w - cut + i, y + i, cut - i, canvas.paper)

    def game(self, canvas, game: int, x: int, y: int) -> None:
        """A game's sign on a card as large."""
        size = canvas.fonts.BIG_SUITS[0]
        scale = 1 if self.deck else self._scale
        if self.deck:
            canvas.shadow(x, y, self.w, self.h)
            canvas.sheet(x, y, self.w, self.h, canvas.card, canvas.edge)
        else:
            canvas.block(x, y, self.w, self.h, canvas.card)
        x += (self.w - size * scale) // 2
        y += (self.h - size * scale) // 2
        canvas.game(game, x, y, canvas.card_inks[game if game < GRAND else 0], True)
        if scale > 1:
            canvas.double(x, y, size, size)
