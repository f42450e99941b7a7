"""A model of the SSD1306 display controller and the 128x64 glass of a common 0.96 inch module.

It decodes the bytes of I2C transfers and complains about whatever the data sheet does not allow.
Source of all facts: Solomon Systech, SSD1306 data sheet rev 1.1 (sections in brackets); the charge
pump is in its application note.
"""

COLUMNS = 128
ROWS = 64
PAGES = 8

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2

# How many parameter bytes follow a command; commands of a single byte are not listed [9].
_PARAMETERS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1,
    0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip

_ALTERNATIVE = 0x10  # bits of the COM pins configuration DAh [10.1.18]
_SWAPPED = 0x20


class ChipError(Exception):
    """The chip was sent something that its data sheet does not allow."""


class SSD1306:
    """The chip after reset, with its glass; its RAM holds noise, as after power-on.

    Attributes to read: `ram` (8 pages of 128 bytes by segment, bit 0 the top row of a page),
    `contrast` (0..255), `on`, `charge_pump`, `inverted`, `bytes_received` (control bytes
    included), and `changed`: whether anything was received since the last frame().
    """

    def __init__(self):
        self.ram = bytearray(COLUMNS * PAGES)
        for i in range(len(self.ram)):
            self.ram[i] = i * 151 >> 3 & 0xFF
        self.contrast = 0x7F
        self.on = False
        self.charge_pump = False
        self.inverted = False
        self.bytes_received = 0
        self.changed = True
        self._entire_on = False
        self._remapped = False
        self._scan_down = False
        self._start_line = 0
        self._offset = 0
        self._multiplex = ROWS
        self._com_pins = 0x12
        self._mode = PAGE
        self._first_column, self._last_column = 0, COLUMNS - 1
        self._first_page, self._last_page = 0, PAGES - 1
        self._column = self._page = 0
        self._full = False
        self._command = []

    def write(self, vector):
        """Take one I2C write transfer: a sequence of buffers, the address already stripped.

        Raises ChipError on a byte that makes no sense to the chip.
        """
        self.changed = True
        self._full = False
        control = None
        for buf in vector:
            for byte in buf:
                self.bytes_received += 1
                if control is None:  # Co and D/C# in the two highest bits, the rest 0 [8.1.5.2]
                    if byte & 0x3F:
                        raise ChipError(f"0x{byte:02x} is not a control byte")
                    control = byte
                    bare = True
                    continue
                if control & 0x40:
                    self._take_data(byte)
                else:
                    self._take_command(byte)
                bare = False
                if control & 0x80:  # one byte only, then the next control byte
                    control = None
        if control is not None and bare:
            raise ChipError(f"nothing follows the control byte 0x{control:02x}")

    def frame(self, out):
        """Write what a person sees on the glass into `out` and clear `changed`.

        out: bytearray of 1024, row by row from the top, 8 pixels a byte, the most significant bit
        leftmost, 1 lit. The module is mounted so that A1h with C8h is upright.
        """
        self.changed = False
        lit = self.on and self.charge_pump
        if not lit or self._entire_on:
            fill = 0xFF if lit else 0
            for i in range(ROWS * COLUMNS // 8):
                out[i] = fill
            return
        # The glass is mounted upside down: its left column is SEG127 and its top row COM63.
        pages = []
        for page in range(PAGES):
            segments = self.ram[page * COLUMNS : (page + 1) * COLUMNS]
            pages.append(bytes(reversed(segments)))
        flip = 0xFF if self.inverted else 0
        at = 0
        for y in range(ROWS):
            line = self._ram_line(self._com_signal(ROWS - 1 - y))
            if line is None:
                for i in range(at, at + COLUMNS // 8):
                    out[i] = 0
                at += COLUMNS // 8
                continue
            segments = pages[line >> 3]
            bit = line & 7
            for x in range(0, COLUMNS, 8):
                pixels = 0
                for byte in segments[x : x + 8]:
                    pixels = pixels << 1 | byte >> bit & 1
                out[at] = pixels ^ flip
                at += 1

    def _com_signal(self, com):
        """Which COM signal reaches the line of glass that is wired for `com`.

        The glass is wired for the alternative configuration, 12h: even lines to the chip's pins
        0..31, odd ones to 32..63 (table 10-3).
        """
        pin = com // 2 + (ROWS // 2 if com & 1 else 0)
        if self._com_pins & _SWAPPED:
            pin = (pin + ROWS // 2) % ROWS
        if not self._com_pins & _ALTERNATIVE:
            return pin
        return pin * 2 if pin < ROWS // 2 else pin * 2 - ROWS + 1

    def _ram_line(self, com):
        """The line of RAM that a COM signal shows, None if it is not driven (tables 10-1, 10-2)."""
        row = (com + self._offset) % ROWS
        if row >= self._multiplex:
            return None
        if self._scan_down:
            row = self._multiplex - 1 - row
        return (row + self._start_line) % ROWS

    def _take_data(self, byte):
        if self._command:
            raise ChipError(
                f"data byte 0x{byte:02x} while 0x{self._command[0]:02x} waits for a parameter"
            )
        if self._full:
            raise ChipError(f"data byte 0x{byte:02x} does not fit in the window any more")
        # The re-map happens on the way into the RAM: what is there already stays [10.1.8].
        segment = COLUMNS - 1 - self._column if self._remapped else self._column
        self.ram[self._page * COLUMNS + segment] = byte
        # The pointers move on and go back to the window's start at its end [10.1.3].
        if self._mode == VERTICAL:
            self._page += 1
            if self._page > self._last_page:
                self._page = self._first_page
                self._column += 1
                if self._column > self._last_column:
                    self._column = self._first_column
                    self._full = True
            return
        self._column += 1
        if self._mode == PAGE:
            if self._column == COLUMNS:
                self._column = 0
                self._full = True
        elif self._column > self._last_column:
            self._column = self._first_column
            self._page += 1
            if self._page > self._last_page:
                self._page = self._first_page
                self._full = True

    def _take_command(self, byte):
        command = self._command
        command.append(byte)
        if len(command) <= _PARAMETERS.get(command[0], 0):
            return
        self._command = []
        if len(command) == 1:
            self._execute(byte)
        elif len(command) == 2:
            self._set(command[0], byte)
        else:
            self._set_window(command[0], command[1], byte)

    def _execute(self, command):
        """Carry out a command without parameters."""
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
        elif 0x40 <= command <= 0x7F:
            self._start_line = command & 0x3F
        elif command & 0xFE == 0xA0:
            self._remapped = command == 0xA1
        elif command & 0xFE == 0xA4:
            self._entire_on = command == 0xA5
        elif command & 0xFE == 0xA6:
            self.inverted = command == 0xA7
        elif command & 0xFE == 0xAE:
            self.on = command == 0xAF
        elif command == 0xC0 or command == 0xC8:
            self._scan_down = command == 0xC8
        elif command not in (0x2E, 0xE3):  # no scrolling, which this model never does; NOP
            raise ChipError(f"0x{command:02x} is no command of the SSD1306 that this model knows")

    def _set(self, command, value):
        """Carry out a command with one parameter."""
        if command == 0x81:
            self.contrast = value
        elif command == 0x20:
            self._require(value <= PAGE, command, value)
            self._mode = value
        elif command == 0x8D:
            self._require(value in (0x10, 0x14), command, value)
            self.charge_pump = value == 0x14
        elif command == 0xA8:
            self._require(15 <= value < ROWS, command, value)
            self._multiplex = value + 1
        elif command == 0xD3:
            self._require(value < ROWS, command, value)
            self._offset = value
        elif command == 0xDA:
            self._require(value in (0x02, 0x12, 0x22, 0x32), command, value)
            self._com_pins = value
        elif command == 0xD9:  # no phase may last 0 clocks
            self._require(value & 0x0F and value & 0xF0, command, value)
        elif command == 0xDB:
            self._require(value in (0x00, 0x20, 0x30), command, value)
        # Left over is D5h, the clock: every value is allowed, and none is seen on the glass.

    def _set_window(self, command, first, last):
        """Carry out 21h (columns) or 22h (pages)."""
        if self._mode == PAGE:
            raise ChipError(f"command 0x{command:02x} sets a window, but the mode is page mode")
        limit = COLUMNS if command == 0x21 else PAGES
        self._require(first < limit, command, first)
        self._require(first <= last < limit, command, last)
        if command == 0x21:
            self._first_column, self._last_column = first, last
            self._point(first, self._page)
        else:
            self._first_page, self._last_page = first, last
            self._point(self._column, first)

    def _point(self, column, page):
        self._column, self._page = column, page
        self._full = False

    def _page_mode_only(self, command):
        if self._mode != PAGE:
            raise ChipError(f"command 0x{command:02x} is for page mode only")

    def _require(self, allowed, command, value):
        if not allowed:
            raise ChipError(f"0x{value:02x} is out of range for command 0x{command:02x}")
