"""What differs between MicroPython and CPython, and nothing else: the one file that asks."""

import sys
import time
from os import urandom

MICROPYTHON = sys.implementation.name == "micropython"

_WRAP = 0x3FFFFFFF  # the clock wraps where small ints end


def ticks_ms() -> int:
    """Milliseconds from some start, wrapping after 2**30 - 1 as on the device."""
    if MICROPYTHON:
        return time.ticks_ms() & _WRAP
    return time.monotonic_ns() // 1_000_000 & _WRAP


def ticks_diff(end: int, start: int) -> int:
    """Signed milliseconds from `start` to `end`, right across one wrap."""
    ms = end - start & _WRAP
    return ms if ms <= _WRAP >> 1 else ms - _WRAP - 1


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
