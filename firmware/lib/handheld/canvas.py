"""Drawing for every screen: text, numbers, signs and cards on a board's frame buffer.

Canvas is for boards with two colours; colour_canvas.py builds on it for those with more.
"""

from array import array

from handheld import ink as kernel
from handheld.ink import write
from handheld.settings import DARK_ON_LIGHT, GERMAN, LETTERS
from skat.cards import GRAND, JACK, QUEEN
from skat.compat import const, memory_of, utf8

# Words of the kernel's pen, as in ink.py: as constants of this module they cost nothing.
_FORM = const(0)
_GAP = const(3)
_HIGH = const(4)
_CODES = const(5)
_START = const(6)
_END = const(7)
_NUMBERS = const(255)
_NO_FORM = const(2)

MINUS = 11  # its glyph among the large digits
DOTTED = 3  # one of the kernel's patterns
DIGITS = 10  # of a number, besides its sign
RECTS = 6  # kept apart

# The uses of the first 16 of 256 colours (themes.py).
PAPER, INK, BAR, ON_BAR, SUITS, CARD, DULL, EDGE, COVER, NET, MARK, FAINT, PANEL = (
    0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15,
)  # fmt: skip


class Canvas:
    """Draws on a board's frame buffer; nothing allocates after it is made.

    Coordinates are pixels from the top left. A font is a tuple, as fonts.py tells; `letters` is
    that of text and of numbers that are not large. `line` is from one line of text to the next,
    `head` the height of a title bar, `blank` the width of a blank. `faces` and `back` are the
    cards' (settings.py), `initials` the letters of the suits, `dame` says that a queen is D and a
    jack B. An argument `ink` of -1 is the theme's.

    Colours are numbers in the board's colour table. Everywhere: `paper` with `ink` on it. Title
    bars and chosen lines: `bar` with `on_bar`. Cards: `card`, or `dull` for one that may not be
    played, with `card_inks` of each suit on it, and `edge` round it; `back` patterns in `net` on
    `cover`. `mark` points something out, `faint` is for what is less important than `ink`; both can
    be read on `panel` too, a second kind of paper. With two colours each of these is one of them.

    `pixels` and `pen` are for kernels (ink.py).
    """

    def __init__(self, fb, w: int, h: int, fonts, colours: int):
        """`fb` of w × h pixels; `fonts`: Fonts that suit them; 2 or 256 `colours`."""
        self.fb = fb
        self.w = w
        self.h = h
        self.fonts = fonts
        self.gap = fonts.GAP  # columns between two characters
        self.write_in(fonts.TEXT)
        self.colours = colours
        self.card_inks = bytearray(4)
        self.faces = 0
        self.initials = b"CSHD"
        self.dame = False
        self.back = 0
        self.pixels = memory_of(fb)
        self.make_pen()
        self._numbers = bytearray(DIGITS + 1)  # of the glyphs to draw
        self.rects = array("h", [0] * (4 * RECTS))
        self.touched = 0

    def make_pen(self) -> None:
        """Make the words that kernels draw with, and the colours."""
        self.two_colours(1, 0)
        self.pen = array("i", [0] * kernel.WORDS)
        self.pen[kernel.WIDTH] = self.w
        self.pen[kernel.HEIGHT] = self.h
        self.form = self.pen[_FORM] = self._find_form()
        self.pen[_GAP] = self.gap

    def dress(self, _board, settings) -> None:
        """Take the colours that the settings name."""
        light = settings.theme & 1 == DARK_ON_LIGHT
        self.two_colours(0 if light else 1, 1 if light else 0)

    def write_in(self, font) -> None:
        """Write text in this font from now on."""
        self.letters = font
        self.line = font[0] + min(font[0] // 4, 3)
        self.head = self.line + 1
        self.blank = self.glyph_width(font, 0)

    def _find_form(self) -> int:
        """The frame buffer's format, by the kernel's number."""
        self.fb.fill(0)
        self.fb.pixel(1, 0, 1)
        first = self.pixels[0]
        self.fb.fill(0)
        if first == 2:
            return kernel.HMSB
        return kernel.HLSB if first == 64 else kernel.VLSB

    def touch(self, x: int, y: int, w: int, h: int) -> None:
        """Note that something was drawn in this rectangle, so that it is sent: `rects` holds left,
        top, right and bottom of the `touched` ones."""
        rects = self.rects
        x1 = x + w
        y1 = y + h
        if x < 0:
            x = 0
        if y < 0:
            y = 0
        if x1 > self.w:
            x1 = self.w
        if y1 > self.h:
            y1 = self.h
        if x >= x1 or y >= y1:
            return
        i = 0
        end = 4 * self.touched
        while i < end:
            both = (x1 - x) * (y1 - y)
            both += (rects[i + 2] - rects[i]) * (rects[i + 3] - rects[i + 1])
            wide = max(x1, rects[i + 2]) - min(x, rects[i])
            high = max(y1, rects[i + 3]) - min(y, rects[i + 1])
            # Joined to another one if that hardly grows, or if there is no more room.
            if 4 * wide * high <= 5 * both or i == 4 * RECTS - 4:
                x = min(x, rects[i])
                y = min(y, rects[i + 1])
                x1 = x + wide
                y1 = y + high
                break
            i += 4
        else:
            self.touched += 1
        rects[i] = x
        rects[i + 1] = y
        rects[i + 2] = x1
        rects[i + 3] = y1

    def two_colours(self, ink: int, paper: int) -> None:
        """Draw everything in these two."""
        self.ink = self.bar = self.card = self.edge = self.net = self.mark = self.faint = ink
        self.paper = self.on_bar = self.dull = self.cover = self.panel = paper
        for suit in range(4):
            self.card_inks[suit] = paper

    def clear(self) -> None:
        """Make all of it paper."""
        self.fb.fill(self.paper)

    def wipe(self, x: int, y: int, w: int, h: int) -> None:
        """Make a rectangle paper."""
        self.fb.fill_rect(x, y, w, h, self.paper)

    def _write(self, font, text, start: int, end: int, x: int, y: int, ink: int) -> int:
        """Draw with the kernel; returns the x behind the last glyph and a gap."""
        pen = self.pen
        pen[_HIGH] = font[0]
        pen[_CODES] = _NUMBERS if text is self._numbers else len(font[1])
        pen[_START] = start
        pen[_END] = end
        if ink < 0:
            ink = self.ink
        return write(self.pixels, pen, text, font[1], font[2], font[3], x, y, ink)

    def _width(self, font, text, start: int, end: int) -> int:
        """How wide that would be, without the gap."""
        self.pen[_FORM] = _NO_FORM
        width = self._write(font, text, start, end, 0, 0, 0) - self.gap
        self.pen[_FORM] = self.form
        return width if width > 0 else 0

    def glyph(self, font, n: int, x: int, y: int, ink: int = -1) -> int:
        """Draw glyph n of a font, its paper transparent; returns the x behind it."""
        pen = self.pen
        numbers = self._numbers
        numbers[0] = n
        pen[_HIGH] = font[0]
        pen[_CODES] = _NUMBERS
        pen[_START] = 0
        pen[_END] = 1
        if ink < 0:
            ink = self.ink
        return write(self.pixels, pen, numbers, font[1], font[2], font[3], x, y, ink) - self.gap

    def glyph_width(self, font, n: int) -> int:
        """The width of a glyph in pixels."""
        index = font[2]
        n += n
        size = (index[n + 2] | index[n + 3] << 8) - (index[n] | index[n + 1] << 8)
        return size if font[0] <= 8 else size // ((font[0] + 7) // 8)

    # Text

    def text(self, text: str, x: int, y: int, ink: int = -1, start: int = 0, end: int = -1) -> int:
        """Draw text[start:end] (-1: to its end); returns the x behind it."""
        if end < 0:
            end = len(text)
        return self._write(self.letters, utf8(text, kernel.NATIVE), start, end, x, y, ink)

    def text_within(self, text: str, x: int, y: int, w: int, ink: int = -1) -> int:
        """Draw as much of a text as fits w pixels, with a full stop if it is cut; returns the x
        behind it."""
        end = len(text)
        width = self.text_width(text)
        if width <= w:
            return self.text(text, x, y, ink)
        width += self.gap + self.text_width(".")
        while end and width > w:
            end -= 1
            width -= self.text_width(text, end, end + 1) + self.gap
        x = self.text(text, x, y, ink, 0, end)
        return self.text(".", x, y, ink)

    def text_width(self, text: str, start: int = 0, end: int = -1) -> int:
        """How wide text[start:end] is, in pixels."""
        if end < 0:
            end = len(text)
        return self._width(self.letters, utf8(text, kernel.NATIVE), start, end)

    def heading(self, text: str, x: int, y: int, ink: int = -1) -> int:
        """Draw text that stands out; returns the x behind it."""
        return self.text(text, x, y, ink)

    def text_right(self, text: str, right: int, y: int, ink: int = -1) -> int:
        """Draw text that ends before x = right; returns its left edge."""
        x = right - self.text_width(text)
        self.text(text, x, y, ink)
        return x

    def text_centred(self, text: str, x: int, w: int, y: int, ink: int = -1) -> None:
        """Draw text in the middle of the w pixels from x."""
        self.text(text, x + (w - self.text_width(text)) // 2, y, ink)

    def number(self, n: int, x: int, y: int, ink: int = -1, large: bool = False) -> int:
        """Draw a number by its digits, without making a text; returns the x behind it."""
        font = self.fonts.DIGITS if large else self.letters
        start = self._digits(n, large)
        return self._write(font, self._numbers, start, DIGITS + 1, x, y, ink)

    def number_width(self, n: int, large: bool = False) -> int:
        """How wide a number is, in pixels."""
        font = self.fonts.DIGITS if large else self.letters
        return self._width(font, self._numbers, self._digits(n, large), DIGITS + 1)

    def _digits(self, n: int, large: bool) -> int:
        """Put a number's digits at the end of `_numbers`, as glyphs; returns where they start."""
        first = 0 if large else 48 - 32
        numbers = self._numbers
        minus = n < 0
        n = abs(n)
        at = DIGITS
        while True:
            numbers[at] = first + n % 10
            n //= 10
            if not n:
                break
            at -= 1
        if minus:
            at -= 1
            numbers[at] = MINUS if large else 45 - 32
        return at

    # Cards

    def rank_glyph(self, card: int) -> int:
        """The number of a rank's glyph."""
        n = card & 7
        if QUEEN <= n <= JACK:
            if self.faces == GERMAN:
                n += 5  # ober and unter come after the eight ranks
            elif self.dame:
                n += 7  # and after them dame and bube
        return n

    def rank(self, card: int, x: int, y: int, w: int, ink: int = -1, big: bool = False) -> None:
        """A card's rank in the middle of the w pixels from x; 7 rows, or 14 if big."""
        n = self.rank_glyph(card)
        font = self.fonts.BIG_RANKS if big else self.fonts.RANKS
        self.glyph(font, n, x + (w - self.glyph_width(font, n)) // 2, y, ink)

    def suit(self, suit: int, x: int, y: int, ink: int = -1, big: bool = False) -> None:
        """A suit's sign, 7 x 7, or 15 x 15 if big."""
        fonts = self.fonts
        if self.faces == LETTERS:
            self._initial(suit, (fonts.BIG_SUITS if big else fonts.SUITS)[0], x, y, ink)
            return
        if self.faces == GERMAN:
            font = fonts.BIG_GERMAN_SUITS if big else fonts.GERMAN_SUITS
        else:
            font = fonts.BIG_SUITS if big else fonts.SUITS
        self.glyph(font, suit, x, y, ink)

    def _initial(self, suit: int, size: int, x: int, y: int, ink: int) -> None:
        """A suit's letter, twice as large if that has room, in the middle of size x size pixels."""
        font = self.fonts.TEXT
        n = self.initials[suit] - 32
        rows = font[0] - font[0] // 5  # below them no capital has anything
        width = self.glyph_width(font, n)
        scale = 2 if size >= 2 * rows else 1
        x += (size - scale * width) // 2
        y += (size - scale * rows) // 2
        if scale == 1:
            self.glyph(font, n, x, y, ink)
            return
        if ink < 0:
            ink = self.ink
        at = font[2][2 * n] | font[2][2 * n + 1] << 8
        for row in range(rows):
            for column in range(width):
                if font[3][at + (row >> 3) * width + column] >> (row & 7) & 1:
                    self.fb.fill_rect(x + 2 * column, y + 2 * row, 2, 2, ink)

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
        kernel.weave(self.pixels, self.pen, x, y, w, h, self.net, self.back)

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
        """A rectangle's outline, every second pixel; w and h are odd."""
        kernel.weave(self.pixels, self.pen, x, y, w, h, self.faint, DOTTED)
