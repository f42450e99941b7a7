"""What the firmware takes on the chip: the costs of its code, and the clock that they move.

simulator/costing.py makes a copy of the firmware that adds to `spent` what each stretch of code
takes, by RATES; drawing by the pixel, sleeping and files are counted here as they happen. All in
nanoseconds of an RP2040 at 125 MHz with MicroPython 1.28. An ESP32 at 240 MHz runs bytecode from
its flash about as fast; it is taken for the same. Runs in both interpreters.
"""

import sys
import time

import framebuf

spent = [0]  # ns that the code has taken; whoever takes them away lets as much time pass

# Of MicroPython's bytecode, by what stands in the source.
RATES = {
    "const": 550,
    "local": 550,
    "global": 1500,
    "attr": 3900,
    "item": 2100,
    "op": 1200,
    "jump": 550,
    "build": 3500,
    "call": 5000,
    "method": 6500,
    "character": 80000,  # ord(text[i]): a text of one character is made
    "extreme": 20000,  # min or max
    "enter": 9500,  # a function, from its call's last argument to its first statement, and back
    "iter": 2200,
    "try": 2000,
    "import": 40000,  # of a module that is loaded already
    "byte": 18000,  # of a .mpy file that is loaded
    # Viper code
    "v_const": 20,
    "v_local": 20,
    "v_global": 1000,
    "v_item": 48,
    "v_op": 20,
    "v_jump": 30,
    "v_call": 2500,
    "v_enter": 3500,
    "v_pointer": 1200,
}
TIGHT = 0.7  # the share of that in a loop that calls nothing, and so finds itself in the cache


def ticks_us() -> int:
    """A clock of nothing but that, as compat.ticks_us."""
    return spent[0] // 1000 & 0x3FFFFFFF


def sleep(seconds) -> None:
    """As time.sleep, by the firmware's clock too; models of chips go by that of this computer."""
    spent[0] += int(seconds * 1_000_000_000)
    time.sleep(seconds)


# Drawing by MicroPython's framebuf: what a call takes beyond "method", by rows and pixels.
MONO_ROW = 250  # of two colours
MONO_PIXEL = 104
GREY_ROW = 1600  # of 16 colours: a row is filled at once
GREY_DOT = 450  # a row of one pixel
BLIT_PIXEL = 590
PALETTE_PIXEL = 1260  # with a palette


class FrameBuffer(framebuf.FrameBuffer):
    """MicroPython's, with its costs counted."""

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
    """What stands in for the module framebuf."""


def enter(folder: str, ticks_us) -> None:
    """Let the firmware be loaded from a folder that simulator/costing.py has written, and take its
    clock, in place of compat.ticks_us, from `ticks_us`."""
    spent[0] = 0
    for name in dir(framebuf):
        if name.startswith(("MONO", "GS", "RGB")):
            setattr(_Framebuf, name, getattr(framebuf, name))
    _Framebuf.FrameBuffer = FrameBuffer
    sys.modules["framebuf"] = _Framebuf
    _folders[:] = [folder, folder + "/lib"]
    sys.path[:] = _folders + sys.path
    from skat import compat

    compat.ticks_us = ticks_us
    compat.is_native = _is_native


def leave() -> None:
    """Let it be loaded from where it was again."""
    sys.modules["framebuf"] = framebuf
    for folder in _folders:
        sys.path.remove(folder)
    _folders.clear()


_folders = []  # that stand first on the path


def _is_native(function) -> bool:
    """On the chip, kernels are native code."""
    return True
