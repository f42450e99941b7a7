"""A model of the SSD1306 display controller and the glass of common modules.

It decodes the bytes of I2C or SPI and complains about whatever the data sheet does not allow.
Source of all facts: Solomon Systech, SSD1306 data sheet rev 1.1 (sections in brackets); the charge
pump is in its application note. Command ADh of the later chips is known from the SSD1315's data
sheet, and from TinyCircuits' own code for the Thumby.
"""

from simulator.chips.controller import ChipError
from simulator.chips.oled import PagedOLED

COLUMNS = 128
ROWS = 64

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2


class SSD1306(PagedOLED):
    """The chip with 128x64 pixels of glass; `charge_pump`: whether it runs."""

    NAME = "SSD1306"
    FASTEST = {"I2C": 400_000, "SPI": 10_000_000}  # [13]
    COLUMNS = COLUMNS
    LINES = ROWS
    IDENTITY = 3  # or 4, 6, 7: GitHub, bitbank2/ss_oled, issue 61
    PARAMETERS = {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x81: 1,
        0x8D: 1,
        0xA8: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    }  # fmt: skip [9]

    def __init__(self, width=COLUMNS, height=ROWS, segment=0, wired_reset=False):
        super().__init__(width, height, segment, wired_reset)

    def _reset(self):
        super()._reset()
        self.contrast = 0x7F
        self.charge_pump = False
        self._mode = PAGE
        self._first_column, self._last_column = 0, self.COLUMNS - 1
        self._first_page, self._last_page = 0, self.PAGES - 1

    def _lacking(self):
        return "" if self.charge_pump else "the charge pump (0x8d)"

    def _store(self, data):
        last = self.COLUMNS - 1 if self._mode == PAGE else self._last_column
        count = 1 if self._mode == VERTICAL else min(max(last - self._column + 1, 1), len(data))
        # The re-map happens on the way into the RAM: what is there already stays [10.1.8].
        if self._remapped:
            segment = self.COLUMNS - self._column - count
            data = bytes(reversed(data[:count]))
        else:
            segment = self._column
            data = data[:count]
        at = self._page * self.COLUMNS + segment
        self.ram[at : at + count] = data
        # The pointers move on and go back to the window's start at its end [10.1.3].
        if self._mode == VERTICAL:
            self._page += 1
            if self._page > self._last_page:
                self._page = self._first_page
                self._column += 1
                if self._column > self._last_column:
                    self._column = self._first_column
                    self._full = True
            return count
        self._column += count
        if self._mode == PAGE:
            self._column %= self.COLUMNS  # in the same page
        elif self._column > self._last_column:
            self._column = self._first_column
            self._page += 1
            if self._page > self._last_page:
                self._page = self._first_page
                self._full = True
        return count

    def _execute(self, command):
        if command <= 0x1F:
            self._page_mode_only(command)
            if command <= 0x0F:
                self._point(self._column & 0x70 | command, self._page)
            elif command & 0x08:
                raise ChipError(f"0x{command:02x} points at a column beyond 127")
            else:
                self._point((command & 7) << 4 | self._column & 0x0F, self._page)
        elif 0xB0 <= command <= 0xB7:
            self._page_mode_only(command)
            self._point(self._column, command & 7)
        elif command != 0x2E:  # no scrolling, which this model never does
            super()._execute(command)

    def _set(self, command, value):
        if command == 0x20:
            self._require(value <= PAGE, command, value)
            self._mode = value
        elif command == 0x8D:
            self._require(value in (0x10, 0x14), command, value)
            self.charge_pump = value == 0x14
        elif command == 0xDA:
            self._require(value in (0x02, 0x12, 0x22, 0x32), command, value)
            self._com_pins = value
        elif command == 0xDB:
            self._require(value in (0x00, 0x20, 0x30), command, value)
        else:
            super()._set(command, value)

    def _set_window(self, command, first, last):
        """Carry out 21h (columns) or 22h (pages)."""
        if self._mode == PAGE:
            raise ChipError(f"command 0x{command:02x} sets a window, but the mode is page mode")
        limit = self.COLUMNS if command == 0x21 else self.PAGES
        self._require(first < limit, command, first)
        self._require(first <= last < limit, command, last)
        if command == 0x21:
            self._first_column, self._last_column = first, last
            self._point(first, self._page)
        else:
            self._first_page, self._last_page = first, last
            self._point(self._column, first)

    def _page_mode_only(self, command):
        if self._mode != PAGE:
            raise ChipError(f"command 0x{command:02x} is for page mode only")


class SSD1306For72x40(SSD1306):
    """The later chip on a 72x40 glass, which has no resistor that sets the current: dark until the
    chip's own current source (IREF) is switched on."""

    PARAMETERS = dict(SSD1306.PARAMETERS)
    PARAMETERS[0xAD] = 1

    def __init__(self, wired_reset=True):
        super().__init__(72, 40, 28, wired_reset)

    def _reset(self):
        super()._reset()
        self.own_current = False

    def _lacking(self):
        return super()._lacking() if self.own_current else "a current source (IREF, 0xad)"

    def _set(self, command, value):
        if command == 0xAD:
            self._require(value in (0x00, 0x10, 0x30), command, value)
            self.own_current = value != 0
        else:
            super()._set(command, value)
