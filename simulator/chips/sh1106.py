"""A model of the SH1106 display controller and the 128x64 glass of a common 1.3 inch module.

Source of all facts: Sino Wealth, SH1106 data sheet V2.3 (its commands' numbers in brackets). Its
RAM is 132 columns wide, of which the glass shows 2 to 129; only pages are addressed. What its
status says, 8 or 6, is known from GitHub (meshtastic/firmware, issue 1363), and that it ignores
commands of the SSD1306 from all who took it for one (olikraus/u8g2, issue 436).
"""

from simulator.chips.controller import ChipError
from simulator.chips.oled import PagedOLED


class SH1106(PagedOLED):
    """The chip with its glass; `converter`: whether its voltage source may run."""

    NAME = "SH1106"
    FASTEST = {"I2C": 400_000, "SPI": 4_000_000}  # AC characteristics
    COLUMNS = 132
    MULTIPLEX = (1, 64)
    IDENTITY = 8
    READABLE = True
    IGNORED = (0x20, 0x8D)  # their parameters are commands to it
    PARAMETERS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self, wired_reset=False, segment=2):
        super().__init__(128, 64, segment, wired_reset)

    def _reset(self):
        super()._reset()
        self.converter = True

    def _lacking(self):
        return "" if self.converter else "the voltage converter (0xad)"

    def _shown(self, page):
        # The segments' order is turned round on the way out [6]: all the RAM changes sides.
        if not self._remapped:
            return super()._shown(page)
        at = page * self.COLUMNS + self.COLUMNS - self._segment - self.width
        return self.ram[at : at + self.width]

    def _store(self, data):
        count = min(self.COLUMNS - self._column, len(data))
        at = self._page * self.COLUMNS + self._column
        self.ram[at : at + count] = data[:count]
        self._column += count
        if self._column == self.COLUMNS:
            self._column -= 1
            self._full = True  # the column stays where it is [1, 2]
        return count

    def _fetch(self):
        column = min(self._column, self.COLUMNS - 1)
        self._column = column + 1
        return self.ram[self._page * self.COLUMNS + column]

    def _execute(self, command):
        if command <= 0x1F:
            if command <= 0x0F:
                column = self._column & 0xF0 | command
            else:
                column = (command & 0x0F) << 4 | self._column & 0x0F
            if command > 0x18:
                raise ChipError(f"0x{command:02x} points at a column beyond 131")
            self._point(column, self._page)
        elif 0xB0 <= command <= 0xB7:
            self._point(self._column, command & 7)
        elif 0x30 <= command <= 0x33 or command in self.IGNORED:
            pass  # the voltage of the pump [3] doesn't show
        else:
            super()._execute(command)

    def _take_data(self, data):
        if self._column >= self.COLUMNS and len(data):
            raise ChipError(f"data byte 0x{data[0]:02x} for column {self._column}, beyond 131")
        super()._take_data(data)

    def _set(self, command, value):
        if command == 0xAD:  # [10]
            self._require(value in (0x8A, 0x8B), command, value)
            if self.on:
                raise ChipError("command 0xad switches the converter while the display is on")
            self.converter = value == 0x8B
        elif command == 0xDA:
            self._require(value in (0x02, 0x12), command, value)
            self._com_pins = value
        else:
            super()._set(command, value)
