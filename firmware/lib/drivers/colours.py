"""Kernel: turns a byte a pixel into a display's 16 bits a pixel, two pixels at a time.

It is viper code where there is native code, and plain Python everywhere else, where words of 32
bits may be objects on the heap.
"""

from skat.compat import micropython, ptr8, ptr32


@micropython.viper
def convert(out: ptr32, left: ptr32, right: ptr32, memory: ptr8, window: ptr32):
    """Turn the next pairs of a window into words of `out`, and go on behind them: `left` and
    `right` have the bits that a pixel's colour sets in a word, on either side of a pair.

    The window: how many pairs are next; how many its run still has; how many a run has; where in
    `memory` the next one is; and how far it is from the end of a run to the next one.
    """
    count = window[0]
    rest = window[1]
    at = window[3]
    i = 0
    while i < count:
        end = i + rest
        if end > count:
            end = count
        rest -= end - i
        while i + 3 < end:  # several in a step: looking for the end takes as long as one of them
            out[i] = left[memory[at]] | right[memory[at + 1]]
            out[i + 1] = left[memory[at + 2]] | right[memory[at + 3]]
            out[i + 2] = left[memory[at + 4]] | right[memory[at + 5]]
            out[i + 3] = left[memory[at + 6]] | right[memory[at + 7]]
            i += 4
            at += 8
        while i < end:
            out[i] = left[memory[at]] | right[memory[at + 1]]
            i += 1
            at += 2
        if rest == 0:
            rest = window[2]
            at += window[4]
    window[1] = rest
    window[3] = at
