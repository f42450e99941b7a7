"""Kernels: text and patterns in two colours, drawn straight into the bytes of a frame buffer.

The functions are viper code where there is native code, and plain Python everywhere else. What
they draw with stands in the words of a pen (canvas.py); coordinates are pixels from the top left,
and whatever lies outside the frame buffer is left out.
"""

from skat.compat import const, is_native, micropython, ptr8, ptr32

# Words of a pen: the format of the frame buffer, its width and height, columns between two
# characters; the font's height, and how many codes it has; the first character and the one after
# the last.
FORM, WIDTH, HEIGHT, GAP, HIGH, CODES, START, END = range(8)
WORDS = 8

# Formats, by framebuf's names; NO_FORM draws nothing and only measures.
VLSB, HMSB, NO_FORM, HLSB = range(4)

NUMBERS = const(255)  # as CODES: the text holds numbers of glyphs


@micropython.viper
def write(
    pixels: ptr8,
    pen: ptr32,
    text: ptr8,
    codes: ptr8,
    index: ptr8,
    data: ptr8,
    x: int,
    y: int,
    ink: int,
) -> int:
    """Draw characters of a text in UTF-8 with their upper left corner at x, y, their paper
    transparent, and give the x behind them and one gap. A font's `codes`, `index` and `data`:
    fonts.py.
    """
    form = pen[0]
    w = pen[1]
    h = pen[2]
    pages = (pen[4] + 7) >> 3
    known = pen[5]
    start = pen[6]
    end = pen[7]
    stride = (w + 7) >> 3
    clear = 255
    if ink:
        clear = 0
    k = 0
    n = 0
    while n < end:
        code = int(text[k])
        k += 1
        if known != 255:
            if code >= 0xC0:
                if code < 0xE0:
                    code = (code & 31) << 6 | int(text[k]) & 63
                    k += 1
                else:
                    k += 2
                    if code >= 0xF0:
                        k += 1
                    code = 0
            if code > 126:
                i = 0
                while i < known and int(codes[i]) != code:
                    i += 1
                code = 95 + i
                if i == known:
                    code = 31
            elif code < 32:
                code = 31  # a question mark for what the font lacks
            else:
                code -= 32
        if n >= start:
            at = int(index[2 * code]) | int(index[2 * code + 1]) << 8
            size = (int(index[2 * code + 2]) | int(index[2 * code + 3]) << 8) - at
            wide = size // pages
            if form == 2:
                x += wide
            else:
                top = y
                left = size
                while left > 0:
                    i = 0
                    while i < wide:
                        bits = int(data[at])
                        at += 1
                        column = x + i
                        i += 1
                        if bits == 0 or column < 0 or column >= w:
                            pass
                        elif form == 0:
                            bits <<= top & 7
                            row = top >> 3
                            if row >= 0 and row << 3 < h:
                                p = row * w + column
                                now = bits & 255
                                pixels[p] = (int(pixels[p]) | now) ^ (now & clear)
                            bits >>= 8
                            row += 1
                            if bits and row >= 0 and row << 3 < h:
                                p = row * w + column
                                pixels[p] = (int(pixels[p]) | bits) ^ (bits & clear)
                        else:
                            row = top
                            bit = 1 << (column & 7)
                            if form == 3:
                                bit = 128 >> (column & 7)
                            p = row * stride + (column >> 3)
                            while bits:
                                if bits & 1 and row >= 0 and row < h:
                                    pixels[p] = (int(pixels[p]) | bit) ^ (bit & clear)
                                bits >>= 1
                                row += 1
                                p += stride
                    top += 8
                    left -= wide
                x += wide
            x += pen[3]
        n += 1
    return x


@micropython.viper
def weave(pixels: ptr8, pen: ptr32, x: int, y: int, w: int, h: int, ink: int, pattern: int):
    """Fill a rectangle with dots of a pattern: 0 a chequerboard, 1 slanting lines, 2 lozenges, 3 a
    dotted line round it."""
    form = pen[0]
    width = pen[1]
    height = pen[2]
    clear = 255
    if ink:
        clear = 0
    row = 0
    while row < h:
        column = 0
        while column < w:
            if pattern == 0:
                dot = (row + column) & 1
            elif pattern == 1:
                dot = 2 - ((row + column) & 2)
            elif pattern == 2:
                across = column - (w >> 1)
                if across < 0:
                    across = 0 - across
                along = row - (h >> 1)
                if along < 0:
                    along = 0 - along
                dot = 3 - ((across + along) & 3)
                if dot < 3:
                    dot = 0
            else:
                dot = 0
                if row == 0 or row == h - 1 or column == 0 or column == w - 1:
                    dot = 1 - ((row + column) & 1)
            i = x + column
            j = y + row
            if dot and i >= 0 and i < width and j >= 0 and j < height:
                if form == 0:
                    p = (j >> 3) * width + i
                    bit = 1 << (j & 7)
                    pixels[p] = (int(pixels[p]) | bit) ^ (bit & clear)
                else:
                    p = j * ((width + 7) >> 3) + (i >> 3)
                    bit = 1 << (i & 7)
                    if form == 3:
                        bit = 128 >> (i & 7)
                    pixels[p] = (int(pixels[p]) | bit) ^ (bit & clear)
            column += 1
            if pattern == 3 and row and row < h - 1 and column == 1 and w > 2:
                column = w - 1
        row += 1


NATIVE = is_native(write)
