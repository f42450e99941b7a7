"""`framebuf` for CPython: MicroPython's FrameBuffer as far as the firmware uses it.

It draws what MicroPython's own does, pixel for pixel: tests/test_framebuf.py compares the two. A
line of pixels is handled as a string of hex digits, one a pixel, since int(), format() and
translate() then do it all at once.
"""

MONO_VLSB = 0
RGB565 = 1
MONO_HLSB = 3
MONO_HMSB = 4
GS8 = 6


class _Rows:
    """Pixels side by side in a byte, the left one in the high bits: MONO_HLSB."""

    digits = 1  # of a pixel

    def __init__(self, memory, width, height, stride, bits):
        self.pitch = -(-stride * bits // 8)  # bytes from row to row
        self.size = (height - 1) * self.pitch + -(-width * bits // 8)
        self.memory = memory
        self.width = width
        self.height = height
        self.bits = bits
        self.full = (1 << bits) - 1

    def colour(self, c):
        """The colour that c becomes in this format."""
        return int(c != 0) if self.bits == 1 else c & self.full

    def _place(self, x, y):
        at = x * self.bits
        return y * self.pitch + at // 8, 8 - self.bits - at % 8

    def get(self, x, y):
        at, shift = self._place(x, y)
        return self.memory[at] >> shift & self.full

    def put(self, x, y, colour):
        at, shift = self._place(x, y)
        self.memory[at] = self.memory[at] & ~(self.full << shift) | colour << shift

    def _spans(self, x, y, w, h):
        """For each row of a box: its bytes as a slice; and how many bits follow the box in them."""
        first = x * self.bits // 8
        end = -(-(x + w) * self.bits // 8)
        slices = [slice(j * self.pitch + first, j * self.pitch + end) for j in range(y, y + h)]
        return slices, end - first, end * 8 - (x + w) * self.bits

    def _read(self, span):
        return int.from_bytes(self.memory[span], "big")

    def _update(self, span, length, mask, value):
        self.memory[span] = (self._read(span) & ~mask | value).to_bytes(length, "big")

    def fill(self, x, y, w, h, colour):
        spans, length, tail = self._spans(x, y, w, h)
        if w * self.bits == length * 8:  # whole bytes, which are the same in either order
            line = (((1 << length * 8) - 1) // self.full * colour).to_bytes(length, "big")
            for span in spans:
                self.memory[span] = line
            return
        mask = ((1 << w * self.bits) - 1) << tail
        value = mask // self.full * colour
        for span in spans:
            self._update(span, length, mask, value)

    def lines(self, x, y, w, h):
        """The box as a list of strings of hex digits, top row first."""
        spans, length, _ = self._spans(x, y, w, h)
        skip = x % (8 // self.bits)
        code = f"0{length * 8}b" if self.bits == 1 else f"0{length * 2}x"
        rows = [format(self._read(span), code) for span in spans]
        return [row[skip : skip + w] for row in rows]

    def paint(self, x, y, values, masks):
        """Set the pixels whose digits in `masks` are not 0 (then they are f or 1) to `values`."""
        w = len(values[0]) // self.digits
        spans, length, tail = self._spans(x, y, w, len(values))
        base = 2 if self.bits == 1 else 16
        for span, value, mask in zip(spans, values, masks):
            self._update(span, length, int(mask, base) << tail, int(value, base) << tail)


class _MirroredRows(_Rows):
    """Eight pixels side by side in a byte, the left one in bit 0: MONO_HMSB."""

    _MIRROR = bytes(int(f"{b:08b}"[::-1], 2) for b in range(256))

    def _place(self, x, y):
        return y * self.pitch + x // 8, x % 8

    def _read(self, span):
        return int.from_bytes(bytes(self.memory[span]).translate(self._MIRROR), "big")

    def _update(self, span, length, mask, value):
        new = (self._read(span) & ~mask | value).to_bytes(length, "big")
        self.memory[span] = new.translate(self._MIRROR)


class _Bytes(_Rows):
    """A pixel in a byte: GS8."""

    digits = 2


class _Words(_Rows):
    """A pixel in two bytes, the low one first: RGB565."""

    digits = 4

    def colour(self, c):
        """The colour that c becomes, its two bytes in the order in which they lie in memory."""
        return (c & 0xFF) << 8 | c >> 8 & 0xFF

    def get(self, x, y):
        at = y * self.pitch + x * 2
        return int.from_bytes(self.memory[at : at + 2], "little")

    def put(self, x, y, colour):
        at = y * self.pitch + x * 2
        self.memory[at : at + 2] = colour.to_bytes(2, "big")


class _Pages:
    """Eight pixels above each other in a byte, the top one in bit 0: MONO_VLSB."""

    full = 1
    digits = 1
    # For each bit of a byte: bytes to the digit of that bit, and the digit to the byte.
    _TO_DIGIT = tuple(bytes(48 + (b >> bit & 1) for b in range(256)) for bit in range(8))
    _TO_BYTE = tuple(bytes((b == 49) << bit for b in range(256)) for bit in range(8))

    def __init__(self, memory, width, height, stride):
        self.size = (height - 1) // 8 * stride + width
        self.memory = memory
        self.width = width
        self.height = height
        self.stride = stride

    def colour(self, c):
        """The colour that c becomes in this format."""
        return int(c != 0)

    def get(self, x, y):
        return self.memory[(y >> 3) * self.stride + x] >> (y & 7) & 1

    def put(self, x, y, colour):
        at = (y >> 3) * self.stride + x
        self.memory[at] = self.memory[at] & ~(1 << (y & 7)) | colour << (y & 7)

    def fill(self, x, y, w, h, colour):
        for page in range(y >> 3, (y + h + 7) >> 3):
            above = max(y - page * 8, 0)
            below = max(page * 8 + 8 - y - h, 0)
            bits = 0xFF >> below & 0xFF << above
            at = page * self.stride + x
            if bits == 0xFF:
                self.memory[at : at + w] = bytes([colour * bits]) * w
                continue
            mask = int.from_bytes(bytes([bits]) * w, "big")
            old = int.from_bytes(self.memory[at : at + w], "big")
            self.memory[at : at + w] = (old & ~mask | mask * colour).to_bytes(w, "big")

    def lines(self, x, y, w, h):
        """The box as a list of strings of the digits 0 and 1, top row first."""
        result = []
        for j in range(y, y + h):
            at = (j >> 3) * self.stride + x
            result.append(bytes(self.memory[at : at + w]).translate(self._TO_DIGIT[j & 7]).decode())
        return result

    def paint(self, x, y, values, masks):
        """Set the pixels whose digit in `masks` is 1 to those in `values`."""
        w = len(values[0])
        for j, (value, mask) in enumerate(zip(values, masks), y):
            to_byte = self._TO_BYTE[j & 7]
            at = (j >> 3) * self.stride + x
            old = int.from_bytes(self.memory[at : at + w], "big")
            mask = int.from_bytes(mask.encode().translate(to_byte), "big")
            value = int.from_bytes(value.encode().translate(to_byte), "big")
            self.memory[at : at + w] = (old & ~mask | value).to_bytes(w, "big")


def _pixels(buffer, width, height, format, stride=None):
    """The pixels in a buffer; ValueError for whatever MicroPython refuses too."""
    if stride is None:
        stride = width
    if width < 1 or height < 1 or stride < width:
        raise ValueError("a frame buffer needs a width, a height, and a stride no less than width")
    memory = memoryview(buffer).cast("B")
    if format == MONO_VLSB:
        pixels = _Pages(memory, width, height, stride)
    elif format == MONO_HLSB:
        pixels = _Rows(memory, width, height, stride, 1)
    elif format == GS8:
        pixels = _Bytes(memory, width, height, stride, 8)
    elif format == MONO_HMSB:
        pixels = _MirroredRows(memory, width, height, stride, 1)
    elif format == RGB565:
        pixels = _Words(memory, width, height, stride, 16)
    else:
        raise ValueError("invalid format")
    if len(memory) < pixels.size:
        raise ValueError(f"the buffer has {len(memory)} bytes and needs {pixels.size}")
    return pixels


class FrameBuffer:
    """A drawing surface in `buffer` (writable, kept, not copied); everything is clipped to it.

    Colours: 0 and anything else in the MONO formats, the lowest 8 bits in GS8, 16 in RGB565.
    `memory` are the bytes that it draws in, which MicroPython's gives as a buffer itself.
    """

    def __init__(self, buffer, width, height, format, stride=None, /):
        if memoryview(buffer).readonly:
            raise TypeError("the buffer of a FrameBuffer must be writable")
        self._pixels = _pixels(buffer, width, height, format, stride)
        self.memory = self._pixels.memory

    @staticmethod
    def _pixels_of(source):
        """The pixels of a FrameBuffer, or of a tuple or list of the arguments that make one."""
        if isinstance(source, FrameBuffer):
            return source._pixels
        if isinstance(source, (tuple, list)):
            return _pixels(*source)
        raise TypeError("a FrameBuffer, tuple or list is needed")

    def pixel(self, x, y, c=None, /):
        """Set a pixel, or give its colour if c is missing (None outside)."""
        pixels = self._pixels
        if not (0 <= x < pixels.width and 0 <= y < pixels.height):
            return None
        if c is None:
            return pixels.get(x, y)
        pixels.put(x, y, pixels.colour(c))

    def fill(self, c, /):
        """Fill everything."""
        self.fill_rect(0, 0, self._pixels.width, self._pixels.height, c)

    def fill_rect(self, x, y, w, h, c, /):
        """Fill a rectangle; nothing if w or h is below 1."""
        pixels = self._pixels
        left, top = max(x, 0), max(y, 0)
        w = min(x + w, pixels.width) - left
        h = min(y + h, pixels.height) - top
        if w > 0 and h > 0:
            pixels.fill(left, top, w, h, pixels.colour(c))

    def hline(self, x, y, w, c, /):
        """A line of w pixels to the right."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c, /):
        """A line of h pixels downwards."""
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x, y, w, h, c, fill=False, /):
        """A rectangle, its outline or filled; with w or h below 1 only parts of an outline."""
        if fill:
            self.fill_rect(x, y, w, h, c)
            return
        self.hline(x, y, w, c)
        self.hline(x, y + h - 1, w, c)
        self.vline(x, y, h, c)
        self.vline(x + w - 1, y, h, c)

    def line(self, x1, y1, x2, y2, c, /):
        """A line from one point to another, both included (Bresenham)."""
        dx, dy = abs(x2 - x1), abs(y2 - y1)
        step_x = 1 if x2 > x1 else -1
        step_y = 1 if y2 > y1 else -1
        steep = dy > dx
        longer, shorter = (dy, dx) if steep else (dx, dy)
        error = 2 * shorter - longer
        for _ in range(longer):
            self.pixel(x1, y1, c)
            if error >= 0:
                if steep:
                    x1 += step_x
                else:
                    y1 += step_y
                error -= 2 * longer
            if steep:
                y1 += step_y
            else:
                x1 += step_x
            error += 2 * shorter
        self.pixel(x2, y2, c)

    def blit(self, source, x, y, key=-1, palette=None, /):
        """Draw `source` with its top left corner at x, y.

        source, palette: a FrameBuffer, or a tuple or list (buffer, width, height, format[,
        stride]). A palette turns a colour of the source into that of its pixel (colour, 0).
        Pixels whose colour (then) is `key` are left out.
        """
        target, source = self._pixels, self._pixels_of(source)
        if palette is not None:
            palette = self._pixels_of(palette)

        def mapped(c):
            if palette is None:
                return c
            if c >= palette.width:  # where MicroPython would read past its end
                raise ValueError(f"the palette has no colour {c}")
            return palette.get(c, 0)

        left, top = max(x, 0), max(y, 0)
        w = min(x + source.width, target.width) - left
        h = min(y + source.height, target.height) - top
        if w <= 0 or h <= 0:
            return
        apart = source.memory.obj is not target.memory.obj
        if apart and source.digits == target.digits == 2 and palette is None and key == -1:
            for j in range(top, top + h):  # as they are
                at, start = j * target.pitch + left, (j - y) * source.pitch + left - x
                target.memory[at : at + w] = source.memory[start : start + w]
            return
        if not apart or source.digits > 1:
            # Pixel by pixel, as MicroPython does it: what is drawn may be read again, or there are
            # too many colours for a table.
            for j in range(top, top + h):
                for i in range(left, left + w):
                    c = mapped(source.get(i - x, j - y))
                    if c != key:
                        target.put(i, j, target.colour(c))
            return
        lines = source.lines(left - x, top - y, w, h)
        values, masks = {}, {}
        for digit in set().union(*lines):
            c = mapped(int(digit, 16))
            shown = c != key
            values[ord(digit)] = f"{target.colour(c) if shown else 0:0{target.digits}x}"
            masks[ord(digit)] = f"{target.full if shown else 0:0{target.digits}x}"
        target.paint(
            left,
            top,
            [line.translate(values) for line in lines],
            [line.translate(masks) for line in lines],
        )
