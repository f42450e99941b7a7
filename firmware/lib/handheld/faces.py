"""Cards on boards with colours: faces and backs of one size."""

from handheld import tint
from handheld.deck import BACKS, FIGURES, WREATH
from handheld.palette import ART, DIM, FELT
from handheld.settings import GERMAN
from skat.cards import JACK, TRUMP
from skat.compat import const

_HEIGHT = const(3)  # in the kernels' pen (tint.py)

ACE, KING = 0, 2  # ranks
LOWER = 2  # how much lower a card that may not be played begins
CUT = 8  # the corner of a trump that is folded


class Faces:
    """Cards of one size, drawn by a ColourCanvas.

    A card is `w` × `h` pixels. Its rank stands at the upper left, in the middle of `column` pixels
    from `left`; below it, at `pip`, is the suit, small; a number has it once more at the lower
    right, with its corner at `suit`. A figure's upper left corner is `figure`, a wreath's `wreath`.
    `big` says that ranks are. With fewer columns than `w` the left part of a card is drawn, as it
    shows from under another one.

    Signs have sizes, from 0: ColourCanvas.suit_of.
    """

    def __init__(
        self, deck, first: int, w, h, left, column, top, pip, big, signs, suit, figure, wreath
    ):
        """`first`: of the deck's parts. `suit`, `figure` and `wreath` are pairs; `signs` are the
        sizes of a number's sign and an ace's."""
        self.w = w
        self.h = h
        self._deck = deck
        self._first = first
        self._left = left
        self.column = column
        self._top = top
        self._pip = pip
        self._suit = suit
        self._figure = figure
        self._wreath = wreath
        self._signs = signs
        self.big = big

    def face(self, canvas, kind, card: int, x: int, y: int, w: int, playable: bool) -> None:
        """An open card, `w` columns of it."""
        self._draw(canvas, kind, card, x, y, w, playable, False)

    def chosen(self, canvas, kind, card: int, x: int, y: int, w: int) -> None:
        """The card under the cursor, or one that has won a trick, in a frame."""
        self._draw(canvas, kind, card, x, y, w, True, True)

    def mark(self, canvas, _kind, _card: int, x: int, y: int, w: int) -> None:
        """The frame round a card."""
        canvas.frame(x, y, w, self.h, canvas.mark)
        canvas.frame(x + 1, y + 1, w - 2, self.h - 2, canvas.mark)

    def _draw(self, canvas, kind, card, x, y, w, playable: bool, framed: bool) -> None:
        # Many of these are drawn at once: as few calls as there can be.
        full = self.w
        h = self.h
        pen = canvas.pen
        pixels = canvas.pixels
        if w < full:
            canvas.clip(x + w)
        ground = canvas.card
        step = ART
        if playable:
            below = canvas.SHADOW
            tint.shadow(pixels, pen, x + full, y + 3, 2, h - 1, FELT, below)
            tint.shadow(pixels, pen, x + 3, y + h, full - 3, 2, FELT, below)
        else:
            ground = canvas.dull
            step = DIM
            y += LOWER
            h -= LOWER
        high = min(h - 2, pen[_HEIGHT] - y - 1)
        canvas.fb.fill_rect(x + 1, y + 1, min(full, w + 1) - 2, high, ground)
        tint.outline(pixels, pen, canvas.tints, x, y, full, h, canvas.edge)
        suit = card >> 3
        rank = card & 7
        ink = canvas.card_inks[suit]
        fonts = canvas.fonts
        if KING <= rank <= JACK:
            self._draw_figure(canvas, card, x, y, step)
        elif rank == ACE:
            self._draw_ace(canvas, card, x, y, ink, step)
        elif w >= full:
            left, top = self._suit
            canvas.suit_of(self._signs[0], suit, x + left, y + top, ink)
        font = fonts.BIG_RANKS if self.big else fonts.RANKS
        n = canvas.rank_glyph(card)
        left = x + self._left + (self.column - canvas.glyph_width(font, n)) // 2
        canvas.glyph(font, n, left, y + self._top, ink)
        if w < full or KING <= rank <= JACK:
            left = x + self._left + (self.column - fonts.PIPS[0] + 1) // 2
            canvas.suit_of(0, suit, left, y + self._pip, ink)
        if w >= full:
            if kind.suit[card] == TRUMP:
                fold(canvas, x + full, y)
            if framed:
                self.mark(canvas, kind, card, x, y, full)
            return
        if framed:
            self.mark(canvas, kind, card, x, y, full)
        canvas.clip(canvas.w)

    def _draw_figure(self, canvas, card: int, x: int, y: int, step: int) -> None:
        deck = self._deck
        n = JACK - (card & 7)
        if canvas.faces == GERMAN:
            n += FIGURES // 2
        part = self._first + 2 * n
        inks = deck.at(part + 1) + 16 * (card >> 3)
        left, top = self._figure
        data = deck.data
        tint.picture(
            canvas.pixels, canvas.pen, data, deck.at(part), data, inks, x + left, y + top, step
        )

    def _draw_ace(self, canvas, card: int, x: int, y: int, ink: int, step: int) -> None:
        deck = self._deck
        part = self._first + WREATH
        at = deck.at(part)
        left, top = self._wreath
        canvas.picture(deck.data, at, deck.data, deck.at(part + 1), x + left, y + top, step)
        middle = (deck.data[at] - canvas.suit_size(self._signs[1])) // 2
        canvas.suit_of(self._signs[1], card >> 3, x + left + middle, y + top + middle, ink)

    def cover(self, canvas, x: int, y: int, w: int) -> None:
        """A covered card; `w` columns of one that is being turned, or on which another one lies."""
        h = self.h
        canvas.sheet(x, y, w, h, canvas.cover, canvas.edge)
        at = self._deck.at(self._first + BACKS + canvas.back)
        canvas.clip(x + w - 1)
        canvas.picture(self._deck.data, at, canvas.back_inks, 0, x, y, 0)
        canvas.clip(canvas.w)
        canvas.frame(x, y, w, h, canvas.edge)


def fold(canvas, right: int, y: int) -> None:
    """A trump's upper right corner, folded."""
    for i in range(min(CUT, canvas.pen[_HEIGHT] - y - 1)):
        canvas.fb.hline(right - CUT + i, y + i + 1, CUT - i - 1, canvas.mark)
