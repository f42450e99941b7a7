"""Driver of the SH1106 OLED controller on a 128x64 glass.

Source: Sino Wealth, SH1106 data sheet V2.3 (its commands' numbers in brackets). The frame buffer
has the layout of the chip's own RAM: pages of 8 rows, one byte per column, bit 0 on top
(MONO_VLSB). The RAM has 132 columns, and only a page at a time can be addressed.
"""

from drivers.oled import OLED

_PAGE = 0xB0
_COLUMN_LOW = 0x00
_COLUMN_HIGH = 0x10


class SH1106(OLED):
    """A display on `bus` that shows `buffer`: 1024 bytes, MONO_VLSB.

    `column`: the first one that the glass shows.
    """

    order = 0xA1, 0xC8  # the glass is mounted upside down

    def __init__(self, bus, buffer, column=2):
        self._column = column
        self._place = bytearray(bus.COMMANDS + bytes(3))
        setup = (
            0xD5, 0x80,  # clock undivided, faster than the usual frequency [15]
            0xA8, 63,  # 64 lines [9]
            0xD3, 0,  # no display offset [14]
            0x40,  # start at line 0 of the RAM [4]
            0xAD, 0x8B,  # voltage converter on [10]
            0xA1,  # column 0 is the last segment [6] ...
            0xC8,  # ... and line 0 the last COM [13]: the glass is mounted upside down
            0xDA, 0x12,  # COM pads alternating, as the lines are wired [17]
            0xD9, 0x22,  # pre-charge and discharge, the reset value [16]
            0xDB, 0x35,  # VCOM, the reset value [18]
            0xA4,  # follow the RAM [7]
            0xA6,  # lit where a bit is 1 [8]
        )  # fmt: skip
        super().__init__(bus, bytes(setup), buffer, 128, 64)

    def show_part(self, x0, y0, x1, y1):
        """Send columns x0 to x1 - 1 of rows y0 to y1 - 1 (0 <= x0 < x1 <= 128, 0 <= y0 < y1 <= 64),
        widened to whole pages of 8 rows and to multiples of 8 columns."""
        x0 &= ~7
        count = ((x1 + 7) & ~7) - x0
        column = self._column + x0
        place = self._place
        place[-2] = _COLUMN_LOW | column & 15
        place[-1] = _COLUMN_HIGH | column >> 4
        for page in range(y0 >> 3, (y1 + 7) >> 3):
            place[-3] = _PAGE | page
            self._bus.command(place)
            self._send(page * 128 + x0, count, 0, count)
