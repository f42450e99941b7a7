"""Driver of the SH1107 OLED controller on a glass of 64x128 that lies on its side: 128x64.

Source: Sino Wealth, SH1107 data sheet V2.1 (its commands' numbers in brackets). A row of the
picture is a column of the chip's RAM, 16 pages high; a byte holds 8 pixels side by side, the left
one in bit 0 (MONO_HMSB). So a row goes out as it lies in memory.
"""

from drivers.oled import OLED

_COLUMN_LOW = 0x00
_COLUMN_HIGH = 0x10


class SH1107(OLED):
    """A display on `bus` that shows `buffer`: 1024 writable bytes, MONO_HMSB.

    The glass is wired as on Waveshare's Pico-OLED-1.3, whose maker's demo tells the offset, and
    that the top row is column 63.
    """

    def __init__(self, bus, buffer):
        self._place = bytearray(2)
        setup = (
            0xB0,  # start at page 0 [12]: after the 16th the chip is there again
            0x21,  # vertical addressing: page after page [3]
            0xD5, 0x50,  # clock undivided, the reset value [14]
            0xA8, 63,  # 64 lines [6] ...
            0xD3, 0x60,  # ... from COM32 on [9]
            0xDC, 0,  # start at line 0 of the RAM [17]
            0xAD, 0x8A,  # voltage converter off: the module has one of its own [10]
            0xA0,  # segments [5] ...
            0xC0,  # ... and lines in their own order [13]
            0xD9, 0x22,  # pre-charge and discharge, the reset value [15]
            0xDB, 0x35,  # VCOM, the reset value [16]
            0xA4,  # follow the RAM [7]
            0xA6,  # lit where a bit is 1 [8]
        )  # fmt: skip
        super().__init__(bus, bytes(setup), buffer, 64, 16)

    def show(self, y0, y1):
        """Send rows y0 to y1 - 1 (0 <= y0 < y1 <= 64)."""
        for y in range(y0, y1):
            column = 63 - y
            self._place[0] = _COLUMN_LOW | column & 15
            self._place[1] = _COLUMN_HIGH | column >> 4
            self._bus.command(self._place)
            self._bus.data(self._parts[y])
