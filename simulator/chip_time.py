"""How long the firmware takes on the chip: the costs of its code, and the clock that they drive.

simulator/costing.py makes a copy of the firmware that adds the cost of each stretch of code, by
RATES, to `spent`; drawing (by the pixel), sleeping and files are counted here as they happen. All
in nanoseconds of an RP2040 at 125 MHz with MicroPython 1.28. An ESP32 at 240 MHz runs bytecode from
its flash about as fast, and is treated alike. Runs in both interpreters.
"""

import sys
import time

import framebuf

spent = [0]  # ns that the code has taken; whoever resets it has let that time pass

RATES = {
    # Bytecode, by what the source says
    "const": 790,
    "local": 300,
    "global": 1950,
    "attr": 5800,
    "item": 2750,
    "op": 1200,
    "division": 1600,
    "jump": 430,
    "build": 1500,
    "call": 2500,  # of a function, and of what is written in C
    "method": 9500,
    "draw": 22_000,  # a method of framebuf
    "argument": 1500,
    "character": 110_000,  # ord(text[i]): a text of one character is made
    "extreme": 30_000,  # min or max
    "format": 200_000,
    "enter": 8900,  # what a call takes besides when it is a function in Python
    "frame": 43_000,  # and when its frame is large: a gap for it is looked for in the heap
    "iter": 1000,
    "try": 2000,
    # Viper code
    "v_const": 19,
    "v_local": 14,
    "v_global": 700,
    "v_item": 54,
    "v_op": 18,
    "v_division": 560,
    "v_jump": 28,
    "v_call": 2500,
    "v_enter": 1800,
    "v_pointer": 500,
    # The system
    "import": 500_000,  # of a module that is loaded already
    "module": 1_000_000,  # that is loaded, from the image,
    "define": 40_000,  # and each thing in it
    "open r": 2_500_000,
    "open w": 5_200_000,
    "open a": 55_000_000,  # a block of flash is erased, too
    "os.stat": 1_000_000,
    "os.listdir": 3_600_000,
    "os.remove": 5_000_000,
    "os.rename": 6_000_000,
    "gc.collect": 8_000_000,
}
TIGHT = 0.7  # the share of that in a loop that calls nothing, and so finds itself in the cache


def ticks_us() -> int:
    """A clock that counts only this time; stands in for compat.ticks_us."""
    return spent[0] // 1000 & 0x3FFFFFFF


def sleep(seconds) -> None:
    """Like time.sleep, but on the firmware's clock too; the models of chips use this computer's."""
    spent[0] += int(seconds * 1_000_000_000)
    time.sleep(seconds)


# Drawing by MicroPython's framebuf: what a call takes beyond "draw", by rows and pixels.
MONO_ROW = 250  # of two colours
MONO_PIXEL = 104
GREY_ROW = 1600  # of 16 colours: a row is filled at once
GREY_DOT = 450  # a row of one pixel
LINE_PIXEL = 3000
BLIT_PIXEL = 590
PALETTE_PIXEL = 1260  # with a palette


class FrameBuffer(framebuf.FrameBuffer):
    """MicroPython's FrameBuffer, with its costs counted."""

    def __init__(self, buffer, w, h, form, *stride):
        super().__init__(buffer, w, h, form, *stride)
        self.w = w
        self.h = h
        self._mono = form == framebuf.MONO_VLSB

    def _after(self, w, h) -> int:
        """What `spent` is after w x h pixels have been filled."""
        w = max(min(w, self.w), 0)
        h = max(min(h, self.h), 0)
        if self._mono:
            return spent[0] + h * (MONO_ROW + w * MONO_PIXEL)
        return spent[0] + h * (GREY_ROW if w > 1 else GREY_DOT)

    def fill(self, colour):
        """As framebuf's."""
        ns = self._after(self.w, self.h)
        super().fill(colour)
        spent[0] = ns  # the desk's own framebuf calls other methods of it

    def fill_rect(self, x, y, w, h, colour):
        """As framebuf's."""
        ns = self._after(w, h)
        super().fill_rect(x, y, w, h, colour)
        spent[0] = ns

    def hline(self, x, y, w, colour):
        """As framebuf's."""
        ns = self._after(w, 1)
        super().hline(x, y, w, colour)
        spent[0] = ns

    def vline(self, x, y, h, colour):
        """As framebuf's."""
        ns = self._after(1, h)
        super().vline(x, y, h, colour)
        spent[0] = ns

    def rect(self, x, y, w, h, colour, *filled):
        """As framebuf's."""
        ns = self._after(w, h if filled and filled[0] else 2)
        super().rect(x, y, w, h, colour, *filled)
        spent[0] = ns

    def line(self, x1, y1, x2, y2, colour):
        """As framebuf's."""
        ns = spent[0] + max(abs(x2 - x1), abs(y2 - y1)) * LINE_PIXEL
        super().line(x1, y1, x2, y2, colour)
        spent[0] = ns

    def blit(self, source, x, y, key=-1, palette=None):
        """As framebuf's."""
        w = max(min(x + source.w, self.w) - max(x, 0), 0)
        h = max(min(y + source.h, self.h) - max(y, 0), 0)
        if palette is None:
            super().blit(source, x, y, key)
            spent[0] += w * h * BLIT_PIXEL
        else:
            super().blit(source, x, y, key, palette)
            spent[0] += w * h * PALETTE_PIXEL


class _Framebuf:
    """Stands in for the module framebuf."""

    FrameBuffer = FrameBuffer


def enter(folder: str, ticks_us) -> None:
    """Load the firmware from a folder that simulator/costing.py wrote, with `ticks_us` as its
    clock."""
    spent[0] = 0
    for name in dir(framebuf):
        if name.startswith(("MONO", "GS", "RGB")):
            setattr(_Framebuf, name, getattr(framebuf, name))
    sys.modules["framebuf"] = _Framebuf  # type: ignore[assignment]
    _folders[:] = [folder, folder + "/lib"]
    sys.path[:] = _folders + sys.path
    from handheld import memory
    from skat import compat, data

    data.read = _read
    data.is_there = _is_there
    memory.is_short = _is_short
    compat.ticks_us = ticks_us
    compat.const = _const
    compat.is_native = _is_native
    compat.utf8 = _utf8
    compat.heap_lock = _heap_lock
    compat.heap_unlock = _heap_unlock


def leave() -> None:
    """Load the firmware from its own folder again."""
    sys.modules["framebuf"] = framebuf
    for folder in _folders:
        sys.path.remove(folder)
    _folders.clear()


_folders: list[str] = []  # that stand first on the path


def _is_short() -> bool:
    """Never, as on an RP2040: firmware that counts takes more memory than the real one."""
    spent[0] += 2 * RATES["gc.collect"]  # counting what is free takes as long again
    return False


def _read(name: str) -> bytes:
    """As skat.data's in an image, where data are modules."""
    from skat.data import damaged

    spent[0] += RATES["module"]
    for folder in _folders:
        try:
            with open(folder + "/" + name, "rb") as f:
                return f.read()
        except OSError:
            pass
    raise damaged(name, "missing")


def _is_there(name: str) -> bool:
    """An image has all."""
    spent[0] += RATES["import"]
    return True


def _const(value):
    """In MicroPython the compiler does it."""
    return value


def _is_native(function) -> bool:
    """On the chip, kernels are native code."""
    return True


def _utf8(text: str, native: bool):
    """Here they are not, and cannot read a text."""
    return text.encode()


# With its heap locked MicroPython doesn't look for room for the frames of larger functions: drawing
# the table took 31.2 ms instead of 43.4 in the model of the chip.
_SAVED = 28  # of a hundred
_before_lock = [0]


def _heap_lock() -> None:
    _before_lock[0] = spent[0]


def _heap_unlock() -> None:
    spent[0] -= (spent[0] - _before_lock[0]) * _SAVED // 100
