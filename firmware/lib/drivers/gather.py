"""Kernel: collects the bytes of a window of a frame buffer, to send them in one go.

It is viper code where there is native code, and plain Python everywhere else.
"""

from skat.compat import micropython, ptr8


@micropython.viper
def gather(out: ptr8, memory: ptr8, at: int, run: int, pitch: int, done: int, count: int):
    """Copy `count` bytes of a window, from number `done` on, to the start of `out`.

    The window: runs of `run` bytes of `memory`, the first from `at` on, and each begins `pitch`
    bytes after the one before (or before it, where that is negative).
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
            out[i] = memory[source + i]
            i += 1
        start += pitch
        column = 0
