"""Kernels for boards with 256 colours, a byte a pixel: letters, felt, pictures, cards, shadows;
and their tables.

As those of ink.py they are viper code where there is native code, and draw with the words of a pen;
what lies outside the frame buffer is left out. Colours: palette.py.
"""

from skat.compat import micropython, ptr8, ptr32

# Words of a pen: whether it draws or only measures; bytes from row to row, width, height; how many
# codes the font has, the columns behind a text; the first character and the one after the last; and
# before which column all must lie that is drawn.
DRAWS, STRIDE, WIDTH, HEIGHT, CODES, GAP, START, END, EDGE = range(9)
WORDS = 9


@micropython.viper
def letters(
    q: int,
    bits: int,
    at: int,
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
    `gaps`: fonts.py; `tints`: palette.py. The first three are 0: they are kept in registers.
    """
    stride = pen[1]
    known = pen[4]
    end = pen[7]
    edge = pen[8]
    count = int(gaps[0])
    columns = int(gaps[1])
    shades = 256 + (ink << 5)
    before = -1
    k = 0
    n = 0
    while n < end:
        # As in ink.write: a call for each character would take longer than what it does.
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
        if n >= pen[6]:
            at = int(index[2 * code]) | int(index[2 * code + 1]) << 8
            wide = int(data[at])
            row = y + int(data[at + 1])
            last = row + int(data[at + 2])
            at += 3
            if before >= 0:
                i = 2 + 2 * count + int(gaps[2 + before]) * columns
                x += int(gaps[i + int(gaps[2 + count + code])]) - 3
            before = code
            if pen[0]:
                if row < 0:
                    at -= row * ((wide + 3) >> 2)
                    row = 0
                if last > pen[3]:
                    last = pen[3]
                p = row * stride + x
                first = p
                if x < 0:
                    first = p - x
                behind = p - x + edge
                while row < last:
                    at_byte = p
                    while at_byte < p + wide:
                        bits = int(data[at])
                        at += 1
                        q = at_byte
                        while bits:
                            if bits & 3 and q >= first and q < behind:
                                if bits & 3 == 3:
                                    pixels[q] = ink
                                else:
                                    j = shades | int(tints[int(pixels[q])]) << 1
                                    pixels[q] = tints[j + (bits & 3) - 1]
                            bits >>= 2
                            q += 1
                        at_byte += 4
                    row += 1
                    p += stride
                    first += stride
                    behind += stride
            x += wide
        n += 1
    return x + pen[5]


@micropython.viper
def felt(
    to: int,
    at: int,
    even: int,
    pixels: ptr8,
    pen: ptr32,
    light: ptr8,
    grain: ptr8,
    x: int,
    y: int,
    w: int,
    h: int,
    words: int,
):
    """Lay felt on a rectangle. `light`: for each column, then for each row, how far it is from the
    light, in eighths of a shade; `grain`: 64 of them that are added, 8 in each of 8 rows, then the
    first shade. All three together are less than 256. With `words`, which only native code can
    take, eight pixels are laid in a step. The first three are 0: they are kept in registers.
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
    four = first << 8 | first
    four |= four << 16
    mask = 0x1F1F1F1F
    end = x + w
    last = y + h
    while y < last:
        dark = int(light[width + y])
        line = (y & 7) << 3
        i = x
        p = y * stride
        if words:
            while i < end and i & 7:
                pixels[p + i] = first + ((dark + int(light[i]) + int(grain[line | i & 7])) >> 3)
                i += 1
            steps = (end - i) >> 3
            if steps > 0:
                to = int(pixels) + p + i
                at = int(light) + i
                i += steps << 3
                even = dark << 8 | dark
                even |= even << 16
                odd = even + ptr32(int(grain) + line)[1]
                even += ptr32(int(grain) + line)[0]
                while steps > 0:
                    ptr32(to)[0] = (((even + ptr32(at)[0]) >> 3) & mask) + four
                    ptr32(to)[1] = (((odd + ptr32(at)[1]) >> 3) & mask) + four
                    to += 8
                    at += 8
                    steps -= 1
        while i < end:
            pixels[p + i] = first + ((dark + int(light[i]) + int(grain[line | i & 7])) >> 3)
            i += 1
        y += 1


@micropython.viper
def shadow(pixels: ptr8, pen: ptr32, x: int, y: int, w: int, h: int, first: int, least: int):
    """Let no felt in a rectangle be lighter than the shade `least`; `first` is the colour of the
    lightest one of 32."""
    stride = pen[1]
    if x < 0:
        w += x
        x = 0
    if y < 0:
        h += y
        y = 0
    if x + w > pen[8]:
        w = pen[8] - x
    if y + h > pen[3]:
        h = pen[3] - y
    least += first
    p = y * stride + x
    while h > 0:
        end = p + w
        q = p
        while q < end:
            shade = int(pixels[q])
            if shade >= first and shade < least:
                pixels[q] = least
            q += 1
        p += stride
        h -= 1


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
    step: int,
):
    """Draw the picture that begins at data[at]: its width and height, then its rows, two pixels a
    byte, the left one in the low bits. Pixel n has the colour inks[first + n] + step; 0 is left
    out. Its left and upper edge must lie inside the frame buffer."""
    stride = pen[1]
    w = int(data[at])
    h = int(data[at + 1])
    at += 2
    pitch = (w + 1) >> 1
    seen = pen[8] - x
    if seen > w:
        seen = w
    if y + h > pen[3]:
        h = pen[3] - y
    if x < 0 or y < 0:
        h = 0
    pairs = seen >> 1
    p = y * stride + x
    while h > 0:
        i = at
        end = at + pairs
        q = p
        while i < end:
            two = int(data[i])
            i += 1
            if two:
                if two & 15:
                    pixels[q] = int(inks[first + (two & 15)]) + step
                if two > 15:
                    pixels[q + 1] = int(inks[first + (two >> 4)]) + step
            q += 2
        if seen & 1:
            two = int(data[i]) & 15
            if two:
                pixels[q] = int(inks[first + two]) + step
        at += pitch
        p += stride
        h -= 1


@micropython.viper
def outline(pixels: ptr8, pen: ptr32, tints: ptr8, x: int, y: int, w: int, h: int, ink: int):
    """Draw the line round a card of w × h pixels, its corners rounded. `ink`: below 16."""
    stride = pen[1]
    edge = pen[8]
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


@micropython.viper
def grounds(table: ptr8, felt: int, art: int, dim: int, blends: int, grounds: int):
    """Make a table of palette.tints, but for the blends. `grounds`: what felt, pictures and dim
    ones count as, a byte each."""
    colour = 0
    while colour < blends:
        if colour < felt:
            table[colour] = colour
        elif colour < art:
            table[colour] = grounds & 255
        elif colour < dim:
            table[colour] = grounds >> 8 & 255
        else:
            table[colour] = grounds >> 16
        colour += 1
    colour = 0
    while colour < 256:
        table[256 + 2 * colour] = colour & 15
        table[257 + 2 * colour] = colour >> 4
        colour += 1


@micropython.viper
def mix(table: ptr8, at: int, one: int, other: int, part: int, parts: int):
    """Make a colour of a table that lies `part` of `parts` of the way from one to another one."""
    i = 0
    while i < 3:
        a = int(table[3 * one + i])
        b = int(table[3 * other + i])
        table[3 * at + i] = (a * (parts - part) + b * part) // parts
        i += 1


@micropython.viper
def light(
    table: ptr8, w: int, h: int, aside: int, below: int, evenly: int, rows: ptr8, planks: int
):
    """How dark each of `w` columns is, then each of `h` rows, in eighths of a shade. `aside`,
    `below`: how dark it gets at the sides and at the lower edge; or `evenly`, from top
    to bottom. `planks`: how long the pattern `rows` is, 0 without one; a plank has 46 rows."""
    i = 0
    while i < w:
        away = (2 * i - w) * 64 // w  # from -64 to 64: how far from the middle
        table[i] = away * away * aside >> 12
        i += 1
    i = 0
    while i < h:
        away = (3 * i - h) * 32 // h  # from -32 to 64
        dark = (away * away * below >> 12) + i * evenly // h
        if planks:
            dark = (dark >> 1) + int(rows[(i * 7 + i // 46 * 5) % planks])
            if i % 46 == 0:
                dark = 150
        table[w + i] = dark
        i += 1
