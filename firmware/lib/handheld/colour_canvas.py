"""Drawing for boards with 256 colours: letters with shades, felt with light, cards and pictures."""

from array import array

from handheld import canvas, tint
from handheld.ink import NATIVE
from handheld.palette import FELT, tints
from handheld.settings import GERMAN, LETTERS
from handheld.themes import colours, grain, light
from skat.compat import const, utf8

# Words of the kernels' pen, as in tint.py.
_DRAWS = const(0)
_HEIGHT = const(3)
_CODES = const(4)
_START = const(6)
_END = const(7)
_EDGE = const(8)
_NUMBERS = const(255)


class ColourCanvas(canvas.Canvas):
    """As Canvas, with colours. `tints` are the blends of palette.py, `signs` and `german`
    the fonts of suits by their sizes, `back_inks` the colours of a card's back."""

    SHADOW, EMPTY = 19, 11  # the shades of a card's shadow, and of the place of an empty stack

    def make_pen(self) -> None:
        """Make the words that kernels draw with, and the colours."""
        self.paper, self.ink, self.faint = canvas.PAPER, canvas.INK, canvas.FAINT
        self.bar, self.on_bar, self.panel = canvas.BAR, canvas.ON_BAR, canvas.PANEL
        self.card, self.dull, self.edge = canvas.CARD, canvas.DULL, canvas.EDGE
        self.cover, self.net, self.mark = canvas.COVER, canvas.NET, canvas.MARK
        for suit in range(4):
            self.card_inks[suit] = canvas.SUITS + suit
        self.pen = array("i", [0] * tint.WORDS)
        self.pen[tint.DRAWS] = 1
        self.pen[tint.STRIDE] = len(self.pixels) // self.h
        self.pen[tint.WIDTH] = self.pen[tint.EDGE] = self.w
        self.pen[tint.HEIGHT] = self.h
        self.pen[tint.GAP] = self.gap
        self.tints = tints()
        fonts = self.fonts
        self.signs = (fonts.PIPS, fonts.SUITS, fonts.MID_SUITS, fonts.BIG_SUITS)
        small = fonts.GERMAN_PIPS, fonts.GERMAN_SUITS
        self.german = small + (fonts.MID_GERMAN_SUITS, fonts.BIG_GERMAN_SUITS)
        # Of the pixels of a back, by how much of the net they have.
        first = 256 + 32 * self.net + 2 * self.cover
        self.back_inks = bytes((0, self.cover, self.tints[first], self.tints[first + 1], self.net))
        self._light = bytearray(self.w + self.h)
        self._grain = bytearray(65)
        self._grain[64] = FELT

    def dress(self, board, settings) -> None:
        board.colours(colours(settings.theme, settings.suits))
        light(self._light, settings.theme, self.w)
        grain(self._grain, settings.theme)

    def clip(self, x: int) -> None:
        """Draw cards, letters and pictures only before this column."""
        self.pen[_EDGE] = x if x < self.w else self.w

    def clip_below(self, y: int) -> None:
        """Draw them only above this row."""
        self.pen[_HEIGHT] = y if y < self.h else self.h

    def clear(self) -> None:
        self.wipe(0, 0, self.w, self.h)

    def wipe(self, x: int, y: int, w: int, h: int) -> None:
        tint.felt(0, 0, 0, self.pixels, self.pen, self._light, self._grain, x, y, w, h, NATIVE)

    # Text

    def _write(self, font, text, start: int, end: int, x: int, y: int, ink: int) -> int:
        pen = self.pen
        pen[_CODES] = _NUMBERS if text is self._numbers else len(font[1])
        pen[_START] = start
        pen[_END] = end
        if ink < 0:
            ink = self.ink
        pixels = self.pixels
        tints = self.tints
        return tint.letters(
            0, 0, 0, pixels, pen, text, font[1], font[2], font[3], font[4], tints, x, y, ink
        )

    def _width(self, font, text, start: int, end: int) -> int:
        pen = self.pen
        pen[_DRAWS] = 0
        pen[_CODES] = _NUMBERS if text is self._numbers else len(font[1])
        pen[_START] = start
        pen[_END] = end
        pixels = self.pixels
        tints = self.tints
        width = tint.letters(  # as _write does it, whose call would take longer than this
            0, 0, 0, pixels, pen, text, font[1], font[2], font[3], font[4], tints, 0, 0, 0
        )
        pen[_DRAWS] = 1
        width -= self.gap
        return width if width > 0 else 0

    def glyph(self, font, n: int, x: int, y: int, ink: int = -1) -> int:
        numbers = self._numbers
        numbers[0] = n
        pen = self.pen
        pen[_CODES] = _NUMBERS
        pen[_START] = 0
        pen[_END] = 1
        if ink < 0:
            ink = self.ink
        pixels = self.pixels
        tints = self.tints
        end = tint.letters(
            0, 0, 0, pixels, pen, numbers, font[1], font[2], font[3], font[4], tints, x, y, ink
        )
        return end - self.gap

    def glyph_width(self, font, n: int) -> int:
        index = font[2]
        return font[3][index[2 * n] | index[2 * n + 1] << 8]

    def text_within(self, text: str, x: int, y: int, w: int, ink: int = -1) -> int:
        end = len(text)
        if self.text_width(text) > w:
            w -= self.text_width(".") + self.gap
            while end and self.text_width(text, 0, end) > w:
                end -= 1
            x = self.text(text, x, y, ink, 0, end)
            return self.text(".", x, y, ink)
        return self.text(text, x, y, ink)

    def heading(self, text: str, x: int, y: int, ink: int = -1) -> int:
        font = self.letters
        if font is self.fonts.TEXT:
            font = self.fonts.BOLD
        return self._write(font, utf8(text, NATIVE), 0, len(text), x, y, ink)

    # Cards

    def suit_of(self, size: int, suit: int, x: int, y: int, ink: int) -> None:
        """A suit's sign in one of four sizes: 0 as a pip, 1 as among text, 2, or 3 large."""
        font = self.signs[size]
        if self.faces == LETTERS:
            self._initial(suit, font[0], x, y, ink)
        else:
            self.glyph(self.german[size] if self.faces == GERMAN else font, suit, x, y, ink)

    def suit_size(self, size: int) -> int:
        """The width and height of signs of that size."""
        return self.signs[size][0]

    def _initial(self, suit: int, size: int, x: int, y: int, ink: int) -> None:
        """A suit's letter in the middle of size x size pixels."""
        big = size >= 2 * self.fonts.TEXT[0]
        font = self.fonts.BOLD
        n = self.initials[suit] - 32
        width = self.glyph_width(font, n)
        rows = font[0] - font[0] // 5  # below them no capital has anything
        scale = 2 if big else 1
        x += (size - scale * width) // 2
        y += (size - scale * rows) // 2
        self.glyph(font, n, x, y, ink)
        if big:
            self.double(x, y, width, rows)

    def double(self, x: int, y: int, w: int, h: int) -> None:
        """Make the picture in a rectangle twice as large; its upper left corner stays."""
        tint.double(self.pixels, self.pen, x, y, w, h)

    def sheet(self, x: int, y: int, w: int, h: int, colour: int, line: int) -> None:
        """A card with nothing on it."""
        inner = min(w - 2, self.pen[_EDGE] - x - 1)
        self.fb.fill_rect(x + 1, y + 1, inner, min(h - 2, self.pen[_HEIGHT] - y - 1), colour)
        tint.outline(self.pixels, self.pen, self.tints, x, y, w, h, line)

    def picture(self, data, at: int, inks, first: int, x: int, y: int, step: int) -> None:
        """Draw a picture (deck.py) with the 16 colours from inks[first] on, each `step` more."""
        tint.picture(self.pixels, self.pen, data, at, inks, first, x, y, step)

    def shade(self, x: int, y: int, w: int, h: int, least: int) -> None:
        """Let no felt in a rectangle be lighter than that shade."""
        tint.shadow(self.pixels, self.pen, x, y, w, h, FELT, least)

    def shadow(self, x: int, y: int, w: int, h: int) -> None:
        """What falls beside a card and below it as its shadow."""
        self.shade(x + w, y + 3, 2, h - 1, self.SHADOW)
        self.shade(x + 3, y + h, w - 3, 2, self.SHADOW)

    def frame(self, x: int, y: int, w: int, h: int, ink: int = -1) -> None:
        ink = self.ink if ink < 0 else ink
        tint.outline(self.pixels, self.pen, self.tints, x, y, w, h, ink)

    def block(self, x: int, y: int, w: int, h: int, colour: int = -1) -> None:
        if colour < 0:
            colour = self.ink
        self.sheet(x, y, w, h, colour, colour)

    def dotted(self, x: int, y: int, w: int, h: int) -> None:
        """Where a stack is empty: darker felt, its corners rounded."""
        self.shade(x + 1, y, w - 2, h, self.EMPTY)
        self.shade(x, y + 1, 1, h - 2, self.EMPTY)
        self.shade(x + w - 1, y + 1, 1, h - 2, self.EMPTY)
