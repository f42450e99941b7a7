"""All that differs between MicroPython and CPython: the only file that asks which one it is."""

import sys
import time
from random import getrandbits

MICROPYTHON = sys.implementation.name == "micropython"

if MICROPYTHON:
    import micropython
    from micropython import const
else:

    class micropython:  # noqa: N801  the module's name
        """Stands in for MicroPython's module of this name: kernels are plain Python here."""

        @staticmethod
        def viper(function):
            """The function as it is."""
            return function

    def const(value):
        """The value."""
        return value


def ptr8(buffer):
    """The buffer itself, in kernels that are plain Python; in viper code `ptr8` is the
    compiler's."""
    return buffer


def ptr16(buffer):
    """The buffer itself, an array('H'): see ptr8."""
    return buffer


def ptr32(buffer):
    """The buffer itself, an array('i'): see ptr8."""
    return buffer


def memory_of(fb):
    """The bytes of a FrameBuffer, row by row or page by page, to draw in."""
    return memoryview(fb) if MICROPYTHON else fb.memory


def utf8(text: str, native: bool):
    """A text's bytes in UTF-8 for a kernel; MicroPython's native code takes the text itself."""
    return text if native and MICROPYTHON else text.encode()


def is_native(function) -> bool:
    """Whether a function is native code, which MicroPython gives a type of its own."""
    return type(function) is not type(is_native)


_WRAP = 0x3FFFFFFF  # the clock wraps where small ints end


def ticks_us() -> int:
    """Microseconds since some moment, wrapping after 2**30 - 1 as on the device."""
    if MICROPYTHON:
        return time.ticks_us() & _WRAP
    return time.monotonic_ns() // 1000 & _WRAP


def ticks_diff(end: int, start: int) -> int:
    """Signed ticks from `start` to `end`, of ticks_us or the device's ticks_ms, across a wrap."""
    ticks = end - start & _WRAP
    return ticks if ticks <= _WRAP >> 1 else ticks - _WRAP - 1


def random_number() -> int:
    """A random number, 0 to 2**30 - 1, for deals and seeds; unpredictable, since every port seeds
    it from the hardware or the system."""
    return getrandbits(30)


def random_bytes(count: int) -> bytes:
    """Unpredictable bytes, from the best source there is."""
    try:
        from os import urandom

        return urandom(count)
    except ImportError:  # the port for browsers, whose getrandbits follows from 32 bits
        from js import Uint8Array, crypto

        return bytes(crypto.getRandomValues(Uint8Array.new(count)))


def error_text(error) -> str:
    """An exception with its traceback, for a log."""
    if MICROPYTHON:
        from io import StringIO

        text = StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    from traceback import format_exception

    return "".join(format_exception(error))
