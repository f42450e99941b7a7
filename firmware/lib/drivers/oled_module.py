"""Driver of OLED modules of 128x64 on I2C with an SSD1306 or an SH1106: many are sold as the other.

Sources: Solomon Systech, SSD1306 data sheet rev 1.1; Sino Wealth, SH1106 data sheet V2.3 (sections
of the one, numbers of commands of the other in brackets). What is sent does for both: where one of
them lacks a command, modules have been seen to ignore it. Both can be addressed page by page: 8
rows, one byte per column, bit 0 on top (MONO_VLSB). The RAM of the SH1106 has 132 columns.
"""

from drivers.oled import OLED

_WIDER = 4  # columns, than the glass
_MIDDLE = 2  # the first one that the glass of nearly all modules with an SH1106 shows
_UPRIGHT = 0xA1, 0xC8


class OLEDModule(OLED):
    """A display on `bus` that shows `buffer`: 1024 bytes, MONO_VLSB."""

    order = _UPRIGHT  # the glass is mounted upside down

    def __init__(self, bus, buffer):
        # A transfer has page and column, each after a control byte that says that one command
        # follows, and then one that says that all the rest is data [8.1.5.2].
        super().__init__(bus, buffer, 128, 64, b"\x80\xb0\x80\x00\x80\x10\x40")
        self._wider = self._is_sh1106()
        self.adjust(0)
        self.start(
            (
                0x20, 2,  # the SSD1306 page by page [10.1.3]
                0xD5, 0x80,  # clock undivided, default frequency or a bit more [10.1.16; 15]
                0xA8, 63,  # 64 lines [10.1.11; 9]
                0xD3, 0,  # no display offset [10.1.15; 14]
                0x40,  # start at line 0 of the RAM [10.1.6; 4]
                0x8D, 0x14,  # the SSD1306's charge pump on [appl. note]; the SH1106's always is
                0xA1,  # column 0 is the last segment [10.1.8; 6] ...
                0xC8,  # ... and line 0 the last COM [10.1.14; 13]
                0xDA, 0x12,  # COM pins alternating, as the lines are wired [10.1.18; 17]
                0xD9, 0xF1,  # pre-charge 1 and 15 clocks, for the charge pump [10.1.17; 16]
                0xDB, 0x30,  # VCOMH 0.83 Vcc; of the SH1106 0.74 [10.1.19; 18]
                0xA4,  # follow the RAM [10.1.9; 7]
                0xA6,  # lit where a bit is 1 [10.1.10; 8]
            )
        )  # fmt: skip

    def adjust(self, column):
        """Let the glass show the RAM from column `column` - 1 on, or for 0 from where it begins by
        what was recognized; it is right when all of the picture has been sent again."""
        self._chosen = column
        first = column - 1 if column else _MIDDLE if self._wider else 0
        if self.order != _UPRIGHT and (self._wider or first):
            first = _WIDER - first
        self._column = first

    def turn(self):
        """Turn the picture by half a turn; it is right when all of it has been sent again."""
        super().turn()
        self.adjust(self._chosen)

    def show_part(self, x0, y0, x1, y1):
        """Send columns x0 to x1 - 1 of rows y0 to y1 - 1 (0 <= x0 < x1 <= 128, 0 <= y0 < y1 <= 64),
        widened to whole pages of 8 rows and to multiples of 8 columns."""
        x0 &= ~7
        count = ((x1 + 7) & ~7) - x0
        for page in range(y0 >> 3, (y1 + 7) >> 3):
            self._point(page, self._column + x0)
            self._send(page * 128 + x0, count, 0, count)

    def _point(self, page, column):
        """Say where the next bytes go."""
        head = self._head
        head[1] = 0xB0 | page
        head[3] = column & 15
        head[5] = 0x10 | column >> 4

    def _is_sh1106(self):
        """Whether it is an SH1106, as far as that can be read.

        The status of an SH1106 ends with three bits of 0, an SSD1306's with 3, 4, 6 or 7 (GitHub,
        bitbank2/ss_oled, issue 61). After power-on some an SH1106 says 6, too (GitHub,
        meshtastic/firmware, issue 1363); but only an SH1106 lets its RAM be read [8.1.5; the data
        sheet's "I2C-bus protocol"].
        """
        bus = self._bus
        try:
            if bus.read(1)[0] & 7 == 0:
                return True
            self._point(0, 0)
            for value in (0x5A, 0xA5):
                for i in range(8):
                    self._out[i] = value
                bus.data(self._parts[1])
                bus.data(bytes(self._head) + bytes((value,)))  # what is read next follows this
                if bus.read(3)[2] != value:  # the first one is no data
                    return False
            return True
        except OSError:  # nothing can be read
            return False
