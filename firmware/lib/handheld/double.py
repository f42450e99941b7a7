"""Kernel: a picture doubled, straight in the bytes of a frame buffer with 16 colours.

`double` is viper code where there is native code, and plain Python everywhere else. A pen's words
are those of ink.py.
"""

from skat.compat import micropython, ptr8, ptr32


@micropython.viper
def double(pixels: ptr8, pen: ptr32, x: int, y: int, w: int, h: int):
    """Double the picture in a rectangle; its upper left corner stays. All of it must lie inside the
    frame buffer.
    """
    stride = (pen[1] + 1) >> 1
    j = h
    while j > 0:  # from its end, since it grows over itself
        j -= 1
        i = w
        while i > 0:
            i -= 1
            colour = int(pixels[(y + j) * stride + ((x + i) >> 1)])
            if (x + i) & 1:
                colour &= 15
            else:
                colour >>= 4
            p = (y + 2 * j) * stride + ((x + 2 * i) >> 1)
            n = 0
            while n < 2:
                if x & 1:
                    pixels[p] = int(pixels[p]) & 0xF0 | colour
                    pixels[p + 1] = int(pixels[p + 1]) & 0x0F | colour << 4
                else:
                    pixels[p] = colour << 4 | colour
                p += stride
                n += 1
