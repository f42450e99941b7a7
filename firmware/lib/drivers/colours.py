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
def convert(out: ptr32, pairs: ptr32, memory: ptr8, window: ptr32):
    """Turn the next bytes of a window into words of `out`, and go on behind them.

    The window: how many bytes are next; how many its run still has; how many a run has; where in
    `memory` the next one is; and how far it is from the end of a run to the next one.
    """
    count = window[0]
    left = window[1]
    at = window[3]
    i = 0
    while i < count:
        end = i + left
        if end > count:
            end = count
        left -= end - i
        while i + 7 < end:  # several in a step: looking for the end takes as long as one of them
            out[i] = pairs[memory[at]]
            out[i + 1] = pairs[memory[at + 1]]
            out[i + 2] = pairs[memory[at + 2]]
            out[i + 3] = pairs[memory[at + 3]]
            out[i + 4] = pairs[memory[at + 4]]
            out[i + 5] = pairs[memory[at + 5]]
            out[i + 6] = pairs[memory[at + 6]]
            out[i + 7] = pairs[memory[at + 7]]
            i += 8
            at += 8
        while i < end:
            out[i] = pairs[memory[at]]
            i += 1
            at += 1
        if left == 0:
            left = window[2]
            at += window[4]
    window[1] = left
    window[3] = at
