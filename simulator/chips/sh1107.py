"""A model of the SH1107 display controller and a 128x64 glass as on the Pico-OLED-1.3.

Sources: Sino Wealth, SH1107 data sheet V2.1 (its commands' numbers in brackets). Its RAM has 128
columns of 128 bits; a column is a COM line, which on a glass that lies on its side is a row, and
the bits of the 16 pages are segments, from left to right. That the glass is wired to COM lines 32
to 95, the last one on top, follows from Waveshare's demo (offset 60h, column 63 - y with C0h) and
from the mirrored settings of other drivers (C8h, column y).
"""

from simulator.chips.controller import ChipError
from simulator.chips.oled import OLED


class SH1107(OLED):
    """The chip with its glass, which the module supplies with voltage whether the chip's own
    converter runs (ADh, 81h) or not (8Ah, which Waveshare sends)."""

    NAME = "SH1107"
    FASTEST = {"I2C": 400_000, "SPI": 4_000_000}  # AC characteristics
    PAGES = 16
    LINES = 128
    MULTIPLEX = (1, 128)
    IDENTITY = 7  # [22]
    PARAMETERS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDB: 1, 0xDC: 1}

    def __init__(self, wired_reset=True):
        super().__init__(128, 64, wired_reset)

    def _reset(self):
        super()._reset()
        self._vertical = False

    def _com_at(self, y):
        return 95 - y

    def _show_line(self, line, out, at, flip):
        for page in range(16):
            byte = self.ram[page * 128 + line]
            if self._remapped:
                out[at + 15 - page] = byte ^ flip
                continue
            turned = 0
            for bit in range(8):  # bit 0 is leftmost
                turned = turned << 1 | byte >> bit & 1
            out[at + page] = turned ^ flip

    def _store(self, data):
        count = 1 if self._vertical else min(128 - self._column, len(data))
        at = self._page * 128 + self._column
        self.ram[at : at + count] = data[:count]
        if self._vertical:
            # The data sheet doesn't say whether the column moves on as well, so relying on it is an
            # error.
            self._page = (self._page + 1) % 16
            self._full = self._page == 0
        else:
            self._column += count
            if self._column == 128:
                self._column = 127
                self._full = True
        return count

    def _execute(self, command):
        if command <= 0x0F:
            self._point(self._column & 0x70 | command, self._page)
        elif command <= 0x17:
            self._point((command & 7) << 4 | self._column & 0x0F, self._page)
        elif command <= 0x1F:
            raise ChipError(f"0x{command:02x} points at a column beyond 127")
        elif command <= 0x21:  # [3]
            self._vertical = command == 0x21
        elif 0xB0 <= command <= 0xBF:
            self._point(self._column, command & 15)
        else:
            super()._execute(command)

    def _set(self, command, value):
        if command == 0xAD:  # [10]
            self._require(value & 0xF0 == 0x80, command, value)
            if self.on:
                raise ChipError("command 0xad switches the converter while the display is on")
        elif command == 0xDC:  # [17]
            self._require(value < 128, command, value)
            self._start_line = value
        else:
            super()._set(command, value)
