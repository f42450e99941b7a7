"""Drawing for every screen: text, numbers, signs and cards on a board's frame buffer."""

import framebuf

from handheld.settings import GERMAN
from skat.cards import GRAND, JACK, QUEEN

MINUS = 11  # its glyph among the large digits
PIECE = 16  # columns of a glyph that are copied at a time

# What the numbers in a table of 16 colours are for (themes.py).
PAPER, INK, BAR, ON_BAR, SUITS, CARD, DULL, EDGE, COVER, NET, MARK, FAINT, PANEL = (
    0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15,
)  # fmt: skip


class Canvas:
    """A board's frame buffer with the means to draw on it; nothing allocates after it is made.

    Coordinates are pixels from the top left. A font is a tuple of the module `fonts`. `line` is
    from one line of text to the next, `head` the height of a title bar. `faces` and `back` are the
    cards' (settings.py). An argument `ink` of -1 is the theme's.

    Colours are numbers in the board's colour table. Everywhere: `paper` with `ink` on it. Title
    bars and chosen lines: `bar` with `on_bar`. Cards: `card`, or `dull` for one that may not be
    played, with `card_inks` of each suit on it, and `edge` round it; `back` patterns in `net` on
    `cover`. `mark` points something out, `faint` is for what is less important than `ink`; both can
    be read on `panel` too, a second kind of paper. With two colours they are all one of both.
    """

    def __init__(self, fb, w: int, h: int, fonts, colours: int):
        """`fb` of w × h pixels; `fonts`: a module of fonts that suit them; 2 or 16 `colours`."""
        self.fb = fb
        self.w = w
        self.h = h
        self.fonts = fonts
        self.gap = fonts.GAP  # columns between two characters
        self.line = fonts.TEXT[0] * 5 // 4
        self.head = self.line + 1
        self.colours = colours
        self.card_inks = bytearray(4)
        if colours == 2:
            self.two_colours(1, 0)
        else:
            self.paper, self.ink, self.bar, self.on_bar = PAPER, INK, BAR, ON_BAR
            self.card, self.dull, self.edge = CARD, DULL, EDGE
            self.cover, self.net, self.mark = COVER, NET, MARK
            self.faint, self.panel = FAINT, PANEL
            for suit in range(4):
                self.card_inks[suit] = SUITS + suit
        self.faces = 0
        self.back = 0
        self._columns = bytearray(PIECE)
        self._piece = framebuf.FrameBuffer(self._columns, PIECE, 8, framebuf.MONO_VLSB)
        self._colours = framebuf.FrameBuffer(bytearray(1), 2, 1, framebuf.GS4_HMSB)

    def two_colours(self, ink: int, paper: int) -> None:
        """Draw everything with these two."""
        self.ink = self.bar = self.card = self.edge = self.net = self.mark = self.faint = ink
        self.paper = self.on_bar = self.dull = self.cover = self.panel = paper
        for suit in range(4):
            self.card_inks[suit] = paper

    def clear(self) -> None:
        """Make all of it paper."""
        self.fb.fill(self.paper)

    def glyph(self, font, n: int, x: int, y: int, ink: int = -1) -> int:
        """Draw glyph n of a font, its paper transparent; gives the x behind it."""
        height = font[0]
        index = font[2]
        data = font[3]
        pages = (height + 7) // 8
        at = index[2 * n] | index[2 * n + 1] << 8
        width = ((index[2 * n + 2] | index[2 * n + 3] << 8) - at) // pages
        columns = self._columns
        if ink < 0:
            ink = self.ink
        key = ink ^ 1  # any colour but that
        self._colours.pixel(0, 0, key)
        self._colours.pixel(1, 0, ink)
        for page in range(pages):
            left = 0
            while left < width:  # a range with a step that is no literal would allocate
                self._piece.fill(0)
                for i in range(min(PIECE, width - left)):
                    columns[i] = data[at + left + i]
                self.fb.blit(self._piece, x + left, y + 8 * page, key, self._colours)
                left += PIECE
            at += width
        return x + width

    def glyph_width(self, font, n: int) -> int:
        """The width of a glyph in pixels."""
        index = font[2]
        bytes_ = (index[2 * n + 2] | index[2 * n + 3] << 8) - (index[2 * n] | index[2 * n + 1] << 8)
        return bytes_ // ((font[0] + 7) // 8)

    # Text

    def text(self, text: str, x: int, y: int, ink: int = -1, start: int = 0, end: int = -1) -> int:
        """Draw text[start:end] (to its end for -1) and give the x behind it."""
        if end < 0:
            end = len(text)
        for i in range(start, end):
            x = self.glyph(self.fonts.TEXT, self._letter(ord(text[i])), x, y, ink) + self.gap
        return x

    def text_within(self, text: str, x: int, y: int, w: int, ink: int = -1) -> int:
        """Draw as much of a text as w pixels hold, a full stop where it is cut; the x behind it."""
        end = len(text)
        if self.text_width(text) > w:
            stop = self.text_width(".") + self.gap
            while end and self.text_width(text, 0, end) + stop > w:
                end -= 1
            x = self.text(text, x, y, ink, 0, end)
            return self.text(".", x, y, ink)
        return self.text(text, x, y, ink)

    def text_width(self, text: str, start: int = 0, end: int = -1) -> int:
        """How wide text[start:end] is, in pixels."""
        if end < 0:
            end = len(text)
        width = 0
        for i in range(start, end):
            width += self.glyph_width(self.fonts.TEXT, self._letter(ord(text[i]))) + self.gap
        return max(width - self.gap, 0)

    def text_right(self, text: str, right: int, y: int, ink: int = -1) -> int:
        """Draw text that ends before x = right; gives its left edge."""
        x = right - self.text_width(text)
        self.text(text, x, y, ink)
        return x

    def text_centred(self, text: str, x: int, w: int, y: int, ink: int = -1) -> None:
        """Draw text in the middle of the w pixels from x."""
        self.text(text, x + (w - self.text_width(text)) // 2, y, ink)

    def names(self, left: str, right: str, y: int) -> None:
        """Two names in row y, one at each side; where both are long, each gets half of it."""
        half = self.w // 2 - 3
        widths = self.text_width(left), self.text_width(right)
        if sum(widths) + self.line > self.w - 4:
            widths = min(widths[0], half), min(widths[1], half)
        self.text_within(left, 2, y, widths[0])
        self.text_within(right, self.w - 2 - widths[1], y, widths[1])

    def number(self, n: int, x: int, y: int, ink: int = -1, large: bool = False) -> int:
        """Draw a number by its digits, without making a text; gives the x behind it."""
        font = self.fonts.DIGITS if large else self.fonts.TEXT
        first = 0 if large else self._letter(48)
        if n < 0:
            x = self.glyph(font, MINUS if large else self._letter(45), x, y, ink) + self.gap
            n = -n
        tens = 1
        while n // tens >= 10:
            tens *= 10
        while tens:
            x = self.glyph(font, first + n // tens % 10, x, y, ink) + self.gap
            tens //= 10
        return x

    def number_width(self, n: int, large: bool = False) -> int:
        """How wide a number is, in pixels."""
        font = self.fonts.DIGITS if large else self.fonts.TEXT
        one = self.glyph_width(font, 0 if large else self._letter(48)) + self.gap
        width = one - self.gap
        if n < 0:
            width += self.glyph_width(font, MINUS if large else self._letter(45)) + self.gap
            n = -n
        while n >= 10:
            n //= 10
            width += one
        return width

    # Cards

    def rank(self, card: int, x: int, y: int, w: int, ink: int = -1, big: bool = False) -> None:
        """A card's rank in the middle of the w pixels from x; 7 rows, or 14 if big."""
        n = card & 7
        if self.faces == GERMAN and (n == QUEEN or n == JACK):
            n += 5  # ober and unter come after the eight ranks
        font = self.fonts.BIG_RANKS if big else self.fonts.RANKS
        self.glyph(font, n, x + (w - self.glyph_width(font, n)) // 2, y, ink)

    def suit(self, suit: int, x: int, y: int, ink: int = -1, big: bool = False) -> None:
        """A suit's sign, 7 x 7, or 15 x 15 if big."""
        fonts = self.fonts
        if self.faces == GERMAN:
            font = fonts.BIG_GERMAN_SUITS if big else fonts.GERMAN_SUITS
        else:
            font = fonts.BIG_SUITS if big else fonts.SUITS
        self.glyph(font, suit, x, y, ink)

    def game(self, game: int, x: int, y: int, ink: int = -1, big: bool = False) -> None:
        """A game's sign, as large as a suit: its suit, a jack's head for Grand, or a letter."""
        if game < GRAND:
            self.suit(game, x, y, ink, big)
            return
        fonts = self.fonts
        font = fonts.BIG_SIGNS if big else fonts.SIGNS
        n = game - GRAND
        if n and not big:
            n += fonts.NULL - 1
        size = fonts.BIG_SUITS[0] if big else fonts.SUITS[0]
        x += (size - self.glyph_width(font, n)) // 2
        self.glyph(font, n, x, y + (size - font[0]) // 2, ink)

    def pattern(self, x: int, y: int, w: int, h: int) -> None:
        """The pattern on the back of a card."""
        for row in range(h):
            for column in range(w):
                if self.back == 0:
                    dot = (row + column) % 2
                elif self.back == 1:
                    dot = (row + column) % 4 < 2
                else:
                    dot = (abs(row - h // 2) + abs(column - w // 2)) % 4 == 0
                if dot:
                    self.fb.pixel(x + column, y + row, self.net)

    def frame(self, x: int, y: int, w: int, h: int, ink: int = -1) -> None:
        """A rectangle's outline without its corner pixels."""
        if ink < 0:
            ink = self.ink
        fb = self.fb
        fb.hline(x + 1, y, w - 2, ink)
        fb.hline(x + 1, y + h - 1, w - 2, ink)
        fb.vline(x, y + 1, h - 2, ink)
        fb.vline(x + w - 1, y + 1, h - 2, ink)

    def block(self, x: int, y: int, w: int, h: int, colour: int = -1) -> None:
        """A filled rectangle without its corner pixels."""
        if colour < 0:
            colour = self.ink
        self.fb.fill_rect(x + 1, y, w - 2, h, colour)
        self.fb.fill_rect(x, y + 1, w, h - 2, colour)

    def dotted(self, x: int, y: int, w: int, h: int) -> None:
        """A rectangle's outline, every second pixel."""
        for i in range(0, w, 2):
            self.fb.pixel(x + i, y, self.faint)
            self.fb.pixel(x + i, y + h - 1, self.faint)
        for i in range(0, h, 2):
            self.fb.pixel(x, y + i, self.faint)
            self.fb.pixel(x + w - 1, y + i, self.faint)

    def _letter(self, code: int) -> int:
        """The number of a character's glyph in the text font; that of `?` where it has none."""
        if 32 <= code <= 126:
            return code - 32
        codes = self.fonts.TEXT[1]
        for i in range(len(codes)):
            if codes[i] == code:
                return 95 + i
        return 31
