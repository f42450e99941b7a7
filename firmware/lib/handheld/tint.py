"""Kernels for boards with 256 colours, a byte a pixel: letters, felt, pictures, cards, shadows.

As those of ink.py they are viper code where there is native code, and draw with the words of a pen;
what lies outside the frame buffer is left out. Colours: palette.py.
"""

from skat.compat import micropython, ptr8, ptr32

# Words of a pen: whether it draws or only measures; bytes from row to row, width, height; the
# font's height, how many codes it has, the columns behind a text; the first character and the one
# after the last; and before which column all must lie that is drawn.
DRAWS, STRIDE, WIDTH, HEIGHT, HIGH, CODES, GAP, START, END, EDGE = range(10)
WORDS = 10


@micropython.viper
def letters(
    pixels: ptr8,
    pen: ptr32,
    text: ptr8,
    codes: ptr8,
    index: ptr8,
    data: ptr8,
    gaps: ptr8,
    tints: ptr8,
    x: int,
    y: int,
    ink: int,
) -> int:
    """Draw characters of a text in UTF-8 with their upper left corner at x, y, blended with what
    lies there, and give the x behind them and one gap. A font's `codes`, `index`, `data` and
    `gaps`: fonts.py; `tints`: palette.py.
    """
    draws = pen[0]
    stride = pen[1]
    height = pen[3]
    high = pen[4]
    known = pen[5]
    start = pen[7]
    end = pen[8]
    edge = pen[9]
    count = int(gaps[0])
    columns = int(gaps[1])
    shades = 256 + (ink << 5)
    if ink > 15:
        shades = 0
    before = -1
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
            wide = int(data[at])
            at += 1
            if before >= 0:
                i = 2 + 2 * count + int(gaps[2 + before]) * columns
                x += int(gaps[i + int(gaps[2 + count + code])]) - 3
            before = code
            if draws:
                row = y
                last = y + high
                if last > height:
                    last = height
                while row < last:
                    p = row * stride + x
                    i = 0
                    while i < wide:
                        bits = int(data[at])
                        at += 1
                        if row >= 0:
                            column = x + i
                            q = p + i
                            while bits:
                                level = bits & 3
                                bits >>= 2
                                if level and column >= 0 and column < edge:
                                    if level < 3:
                                        if shades:
                                            j = shades | int(tints[int(pixels[q])]) << 1
                                            pixels[q] = tints[j + level - 1]
                                        elif level == 2:
                                            pixels[q] = ink
                                    else:
                                        pixels[q] = ink
                                column += 1
                                q += 1
                        i += 4
                    row += 1
            x += wide
        n += 1
    return x + pen[6]


@micropython.viper
def felt(pixels: ptr8, pen: ptr32, light: ptr8, grain: ptr8, x: int, y: int, w: int, h: int):
    """Lay felt on a rectangle. `light`: for each column, then for each row, how far it is from the
    light, in sixteenths of a shade; `grain`: 64 of them that are added, 8 in each of 8 rows, then
    the first shade.
    """
    stride = pen[1]
    width = pen[2]
    if x < 0:
        w += x
        x = 0
    if y < 0:
        h += y
        y = 0
    if x + w > width:
        w = width - x
    if y + h > pen[3]:
        h = pen[3] - y
    first = int(grain[64])
    end = x + w
    row = y
    last = y + h
    while row < last:
        p = row * stride + x
        dark = int(light[width + row])
        line = (row & 7) << 3
        i = x
        while i < end:
            pixels[p] = first + ((dark + int(light[i]) + int(grain[line | i & 7])) >> 4)
            p += 1
            i += 1
        row += 1


@micropython.viper
def shadow(
    pixels: ptr8, pen: ptr32, light: ptr8, grain: ptr8, x: int, y: int, w: int, h: int, steps: int
):
    """Lay a shadow on the felt in a rectangle, so many shades darker than felt() lays it: so it is
    the same however often it is laid."""
    width = pen[2]
    edge = pen[9]
    first = int(grain[64])
    j = y
    while j < y + h:
        if j >= 0 and j < pen[3]:
            p = j * pen[1] + x
            dark = int(light[width + j])
            line = (j & 7) << 3
            i = x
            while i < x + w:
                if i >= 0 and i < edge:
                    shade = int(pixels[p]) - first
                    if shade >= 0 and shade < 32:
                        shade = ((dark + int(light[i]) + int(grain[line | i & 7])) >> 4) + steps
                        if shade > 31:
                            shade = 31
                        pixels[p] = first + shade
                p += 1
                i += 1
        j += 1


@micropython.viper
def picture(
    pixels: ptr8,
    pen: ptr32,
    data: ptr8,
    at: int,
    inks: ptr8,
    first: int,
    x: int,
    y: int,
    w: int,
    h: int,
    step: int,
):
    """Draw a picture of w × h pixels whose rows, two pixels a byte, the left one in its low bits,
    begin at data[at]. Pixel n has the colour inks[first + n] + step; 0 is left out."""
    stride = pen[1]
    edge = pen[9]
    row = y
    last = y + h
    pitch = (w + 1) >> 1
    if last > pen[3]:
        last = pen[3]
    while row < last:
        if row >= 0:
            p = row * stride + x
            column = x
            i = 0
            while i < pitch:
                two = int(data[at + i])
                i += 1
                if two:
                    if two & 15 and column >= 0 and column < edge:
                        pixels[p] = int(inks[first + (two & 15)]) + step
                    if two > 15 and column >= -1 and column + 1 < edge:
                        pixels[p + 1] = int(inks[first + (two >> 4)]) + step
                p += 2
                column += 2
        at += pitch
        row += 1


@micropython.viper
def outline(pixels: ptr8, pen: ptr32, tints: ptr8, x: int, y: int, w: int, h: int, ink: int):
    """Draw the line round a card of w × h pixels, its corners rounded. `ink`: below 16."""
    stride = pen[1]
    edge = pen[9]
    shades = 256 + (ink << 5)
    j = 0
    while j < h:
        row = y + j
        if row >= 0 and row < pen[3]:
            p = row * stride + x
            end = w - 1
            i = 0
            if j == 0 or j == h - 1:
                i = 2
                while i < w - 2:
                    if x + i >= 0 and x + i < edge:
                        pixels[p + i] = ink
                    i += 1
                i = 1
                end = w - 2
            elif j == 1 or j == h - 2:
                if x + 1 >= 0 and x + 1 < edge:
                    pixels[p + 1] = ink
                if x + w - 2 >= 0 and x + w - 2 < edge:
                    pixels[p + w - 2] = ink
            elif x >= 0 and x < edge:
                pixels[p] = ink
            if j < 2 or j > h - 3:  # where it is round
                if x + i >= 0 and x + i < edge:
                    q = p + i
                    pixels[q] = tints[(shades | int(tints[int(pixels[q])]) << 1) + 1]
                if x + end >= 0 and x + end < edge:
                    q = p + end
                    pixels[q] = tints[(shades | int(tints[int(pixels[q])]) << 1) + 1]
            elif x + end >= 0 and x + end < edge:
                pixels[p + end] = ink
        j += 1


@micropython.viper
def double(pixels: ptr8, pen: ptr32, x: int, y: int, w: int, h: int):
    """Double the picture in a rectangle; its upper left corner stays. All of it must lie inside the
    frame buffer."""
    stride = pen[1]
    j = h
    while j > 0:  # from its end, since it grows over itself
        j -= 1
        i = w
        while i > 0:
            i -= 1
            colour = int(pixels[(y + j) * stride + x + i])
            p = (y + 2 * j) * stride + x + 2 * i
            pixels[p] = colour
            pixels[p + 1] = colour
            p += stride
            pixels[p] = colour
            pixels[p + 1] = colour
