"""Kernel: turns 4-bit pixels into a display's 16-bit pixels, two at a time.

It is viper code where there is native code, and plain Python everywhere else, where words of 32
bits may be objects on the heap.
"""

from skat.compat import micropython, ptr8, ptr32


@micropython.viper
def pair(pairs: ptr32, colours: ptr32):
    """Fill the table `pairs`: for each byte, two pixels, the left one in its high bits, a word of
    both their `colours`, which are 16 of 16 bits; the left one comes first in memory."""
    i = 0
    while i < 256:
        pairs[i] = colours[i >> 4] | colours[i & 15] << 16
        i += 1


@micropython.viper
def convert(
    out: ptr32, pairs: ptr32, memory: ptr8, at: int, run: int, pitch: int, done: int, count: int
):
    """Turn `count` bytes of a window into words of `out`, after the first `done` of them.

    The window: runs of `run` bytes of `memory`, the first from `at` on, and each begins `pitch`
    bytes after the one before.
    """
    column = done % run
    start = at + done // run * pitch
    i = 0
    while i < count:
        end = i + run - column
        if end > count:
            end = count
        source = start + column - i
        while i < end:
            out[i] = pairs[memory[source + i]]
            i += 1
        start += pitch
        column = 0
