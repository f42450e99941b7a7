"""Driver of the SH1107 OLED controller on a glass of 64x128 that lies on its side: 128x64.

Source: Sino Wealth, SH1107 data sheet V2.1 (its commands' numbers in brackets). A row of the
picture is a column of the chip's RAM, 16 pages high; a byte holds 8 pixels side by side, the left
one in bit 0 (MONO_HMSB). The chip moves on from column to column and not to the next page, so that
8 columns of the picture are sent at a time, from the bottom up.
"""

from drivers.oled import OLED

_PAGE = 0xB0
_COLUMN_LOW = 0x00
_COLUMN_HIGH = 0x10


class SH1107(OLED):
    """A display on `bus` that shows `buffer`: 1024 bytes, MONO_HMSB.

    The glass is wired as on Waveshare's Pico-OLED-1.3, whose maker's demo tells the offset, and
    that the top row is column 63.
    """

    order = 0xA0, 0xC0

    def __init__(self, bus, buffer):
        super().__init__(bus, buffer, 128, 64)
        self._place = bytearray(bus.COMMANDS + bytes(3))
        setup = (
            0x20,  # page addressing: column after column [3]
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
        self.start(setup)

    def show_part(self, x0, y0, x1, y1):
        """Send columns x0 to x1 - 1 of rows y0 to y1 - 1 (0 <= x0 < x1 <= 128, 0 <= y0 < y1 <= 64),
        widened to multiples of 8 of both."""
        y0 &= ~7
        y1 = (y1 + 7) & ~7
        column = 64 - y1
        place = self._place
        place[-2] = _COLUMN_LOW | column & 15
        place[-1] = _COLUMN_HIGH | column >> 4
        for page in range(x0 >> 3, (x1 + 7) >> 3):
            place[-3] = _PAGE | page
            self._bus.command(place)
            self._send((y1 - 1) * 16 + page, 1, -16, y1 - y0)
