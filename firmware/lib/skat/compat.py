"""What differs between MicroPython and CPython, and nothing else: the one file that asks."""

import sys
import time

MICROPYTHON = sys.implementation.name == "micropython"

if MICROPYTHON:
    from os import urandom
    from time import ticks_diff, ticks_ms
else:
    from os import urandom

    def ticks_ms() -> int:
        """Milliseconds from some start, wrapping at 2**30 as on the device."""
        return time.monotonic_ns() // 1_000_000 & 0x3FFFFFFF

    def ticks_diff(end: int, start: int) -> int:
        """Signed milliseconds from `start` to `end`, right across one wrap."""
        return (end - start + 0x20000000 & 0x3FFFFFFF) - 0x20000000


def random_number() -> int:
    """A number that nobody can foretell, 0 to 2**30 - 1: for deals and seeds."""
    b = urandom(4)
    return (b[0] & 63) << 24 | b[1] << 16 | b[2] << 8 | b[3]


def error_text(error) -> str:
    """An exception with its traceback, for a log."""
    if MICROPYTHON:
        from io import StringIO

        text = StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    from traceback import format_exception

    return "".join(format_exception(error))
