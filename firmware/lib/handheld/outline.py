"""Kernel: the line round a card in 16 colours, straight into a frame buffer's bytes.

`outline` is viper code where there is native code, and plain Python everywhere else. A pen's words
are those of ink.py.
"""

from skat.compat import micropython, ptr8, ptr32


@micropython.viper
def outline(
    pixels: ptr8, pen: ptr32, x: int, y: int, w: int, h: int, colour: int, edge: int, cut: int
):
    """Draw the line round a card of w × h pixels in the colour `edge`, its corners rounded; at the
    upper right `cut` pixels (2 and up) are missing. A `colour` from 0 on fills the rows of that
    corner. Draws nothing unless all of it lies inside the frame buffer.
    """
    stride = (pen[1] + 1) >> 1
    if x < 0 or y < 0 or w < cut + 3 or x + w > pen[1] or y + h > pen[2]:
        return
    i = 0
    while i < h:
        row = (y + i) * stride
        left = x  # two pixels of the line,
        right = x + w - 1
        p = left  # or from p to before end a part of it, or of what is inside
        end = left
        inside = edge
        if i == 0:
            p = x + 2
            end = x + w - cut
            left = p
            right = p
        elif i == h - 1:
            p = x + 2
            end = x + w - 2
            left = p
            right = p
        elif i == h - 2:
            left = x + 1
            right -= 1
        elif i < cut:
            right -= cut - i
            if colour >= 0:
                p = x + 1
                end = right
                inside = colour
            if i == 1:
                left = x + 1
        while p < end:
            k = row + (p >> 1)
            if p & 1:
                pixels[k] = int(pixels[k]) & 0xF0 | inside
            else:
                pixels[k] = int(pixels[k]) & 0x0F | inside << 4
            p += 1
        k = row + (left >> 1)
        if left & 1:
            pixels[k] = int(pixels[k]) & 0xF0 | edge
        else:
            pixels[k] = int(pixels[k]) & 0x0F | edge << 4
        k = row + (right >> 1)
        if right & 1:
            pixels[k] = int(pixels[k]) & 0xF0 | edge
        else:
            pixels[k] = int(pixels[k]) & 0x0F | edge << 4
        i += 1


def sheet(canvas, x: int, y: int, w: int, h: int, colour: int, edge: int, cut: int) -> None:
    """A card with nothing on it; `cut` pixels are missing at its top right corner."""
    canvas.fb.fill_rect(x + 1, y + cut, w - 2, h - cut - 1, colour)
    outline(canvas.pixels, canvas.pen, x, y, w, h, colour, edge, cut)


def ring(canvas, x: int, y: int, w: int, h: int, cut: int) -> None:
    """A ring that marks a card."""
    outline(canvas.pixels, canvas.pen, x, y, w, h, -1, canvas.mark, cut)
