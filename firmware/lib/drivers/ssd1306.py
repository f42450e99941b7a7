"""Driver of the SSD1306 OLED controller.

Source: Solomon Systech, SSD1306 data sheet rev 1.1 (sections in brackets). The frame buffer has
the layout of the chip's own RAM: pages of 8 rows, one byte per column, bit 0 on top (MONO_VLSB).
"""

from drivers.oled import OLED

_COLUMN_WINDOW = 0x21
_PAGE_WINDOW = 0x22


class SSD1306(OLED):
    """A display of `width` x `height` pixels on `bus` that shows `buffer`.

    buffer: width * height // 8 bytes, MONO_VLSB; both are multiples of 8. `column`: the
    first one that the glass shows. `own_current`: the module has no resistor for the current of
    its segments (IREF), and the chip is one of the later ones with a source of its own.
    """

    order = 0xA1, 0xC8  # the glass is mounted upside down

    def __init__(self, bus, buffer, width=128, height=64, column=0, own_current=False):
        super().__init__(bus, buffer, width, height)
        self._column = column
        window = bytes((_COLUMN_WINDOW, 0, 0, _PAGE_WINDOW, 0, 0))
        self._window = bytearray(bus.COMMANDS + window)
        setup = (
            0xD5, 0x80,  # clock undivided, default frequency [10.1.16]
            0xA8, height - 1,  # as many lines as the glass has [10.1.11]
            0xD3, 0,  # no display offset [10.1.15]
            0x40,  # start at line 0 of the RAM [10.1.6]
            0x8D, 0x14,  # charge pump on: the module has no other high voltage [appl. note]
            0x20, 0,  # horizontal addressing: page after page [10.1.3]
            0xA1,  # column 0 is SEG127 [10.1.8] ...
            0xC8,  # ... and line 0 the last COM [10.1.14]: the glass is mounted upside down
            0xDA, 0x12,  # COM pins alternating, as the lines are wired [10.1.18]
            0xD9, 0xF1,  # pre-charge 1 and 15 clocks, for the charge pump [10.1.17]
            0xDB, 0x20,  # VCOMH 0.77 Vcc, the reset value [10.1.19]
            0xA4,  # follow the RAM [10.1.9]
            0xA6,  # lit where a bit is 1 [10.1.10]
            0x2E,  # no scrolling [10.2.3]
        )  # fmt: skip
        if own_current:
            setup += (0xAD, 0x30)  # IREF from within, the larger current [SSD1315 data sheet]
        self.start(setup)

    def show_part(self, x0, y0, x1, y1):
        """Send columns x0 to x1 - 1 of rows y0 to y1 - 1 (0 <= x0 < x1 <= width, 0 <= y0 < y1 <=
        height), widened to whole pages of 8 rows and to columns that make 8 bytes or a multiple.
        """
        page = y0 >> 3
        pages = ((y1 + 7) >> 3) - page
        columns = 8 // (pages & -pages)  # 8 for an odd number of pages, 4 for 2 or 6 ...
        x0 -= x0 % columns
        x1 += -x1 % columns
        window = self._window
        window[-5] = self._column + x0
        window[-4] = self._column + x1 - 1
        window[-2] = page
        window[-1] = page + pages - 1
        self._bus.command(window)
        width = self._width
        self._send(page * width + x0, x1 - x0, width, (x1 - x0) * pages)
