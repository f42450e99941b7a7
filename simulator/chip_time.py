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


def ticks_us() -> int:
    """A clock of nothing but that, as compat.ticks_us."""
    return spent[0] // 1000 & 0x3FFFFFFF


def sleep(seconds) -> None:
    """As time.sleep, by the firmware's clock too; models of chips go by that of this computer."""
    spent[0] += int(seconds * 1_000_000_000)
    time.sleep(seconds)


# Drawing by MicroPython's framebuf: what a call takes beyond "method", and each pixel.
MONO_PIXEL = 110  # filled, of two colours
GREY_PIXEL = 8  # of 16 colours
BLIT_PIXEL = 600
PALETTE_PIXEL = 1280  # with a palette


class FrameBuffer(framebuf.FrameBuffer):
    """MicroPython's, with its costs counted."""

    def __init__(self, buffer, w, h, form, *stride):
        super().__init__(buffer, w, h, form, *stride)
        self.w = w
        self.h = h
        self._pixel_ns = MONO_PIXEL if form == framebuf.MONO_VLSB else GREY_PIXEL

    def fill(self, colour):
        """As framebuf's."""
        ns = spent[0] + self.w * self.h * self._pixel_ns
        super().fill(colour)
        spent[0] = ns  # the desk's own framebuf calls other methods of it

    def fill_rect(self, x, y, w, h, colour):
        """As framebuf's."""
        ns = spent[0] + max(min(w, self.w), 0) * max(min(h, self.h), 0) * self._pixel_ns
        super().fill_rect(x, y, w, h, colour)
        spent[0] = ns

    def hline(self, x, y, w, colour):
        """As framebuf's."""
        ns = spent[0] + max(w, 0) * self._pixel_ns
        super().hline(x, y, w, colour)
        spent[0] = ns

    def vline(self, x, y, h, colour):
        """As framebuf's."""
        ns = spent[0] + max(h, 0) * self._pixel_ns
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
