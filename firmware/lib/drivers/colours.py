"""Kernels: they turn a byte a pixel into a display's 16 bits a pixel, RGB565.

Where there is native code, `convert` is viper code that steps through memory by addresses, which
takes a third of the time; `convert_plainly` does the same everywhere else.
"""

from skat.compat import is_native, micropython, ptr8, ptr16, ptr32

# A window: how many pixels are next; how many its run still has; how many a run has; where in
# `memory` the next one is; and how far it is from the end of a run to the next one.


@micropython.viper
def pack(colours: ptr16, rgb: ptr8, count: int):
    """Write red, green and blue, 0 to 255, of so many colours, high byte first, into `colours`."""
    i = 0
    while i < count:
        green = int(rgb[3 * i + 1])
        low = green << 3 & 0xE0 | int(rgb[3 * i + 2]) >> 3
        colours[i] = int(rgb[3 * i]) & 0xF8 | green >> 5 | low << 8
        i += 1


@micropython.viper
def convert(
    at: int, to: int, colours: ptr16, out: ptr16, memory: ptr8, window: ptr32
):  # the first three are kept in registers
    """Turn the next pixels of a window into words of `out`, and go on behind them. `at` and `to`
    are 0."""
    count = window[0]
    rest = window[1]
    at = int(memory) + window[3]
    to = int(out)
    while count > 0:
        run = rest
        if run > count:
            run = count
        rest -= run
        count -= run
        end = at + run - 7
        while at < end:  # several in a step: looking for the end takes as long as one of them
            ptr16(to)[0] = colours[ptr8(at)[0]]
            ptr16(to)[1] = colours[ptr8(at)[1]]
            ptr16(to)[2] = colours[ptr8(at)[2]]
            ptr16(to)[3] = colours[ptr8(at)[3]]
            ptr16(to)[4] = colours[ptr8(at)[4]]
            ptr16(to)[5] = colours[ptr8(at)[5]]
            ptr16(to)[6] = colours[ptr8(at)[6]]
            ptr16(to)[7] = colours[ptr8(at)[7]]
            at += 8
            to += 16
        end += 7
        while at < end:
            ptr16(to)[0] = colours[ptr8(at)[0]]
            at += 1
            to += 2
        if rest == 0:
            rest = window[2]
            at += window[4]
    window[1] = rest
    window[3] = at - int(memory)


def convert_plainly(at: int, to: int, colours, out, memory, window) -> None:
    """The same."""
    count = window[0]
    rest = window[1]
    at = window[3]
    while count > 0:
        run = min(rest, count)
        rest -= run
        count -= run
        for i in range(at, at + run):
            out[to] = colours[memory[i]]
            to += 1
        at += run
        if rest == 0:
            rest = window[2]
            at += window[4]
    window[1] = rest
    window[3] = at


if not is_native(convert):
    convert = convert_plainly
