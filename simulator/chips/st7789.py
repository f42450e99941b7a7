"""A model of the ST7789V display controller with a colour glass and its backlight.

It decodes the bytes of 4-line SPI and complains about whatever the data sheet does not allow.
Source of all facts: Sitronix, ST7789V data sheet version 1.3 (sections in brackets).
"""

import time

from simulator.chips.controller import ChipError, Controller

COLUMNS = 240
ROWS = 320

_MADCTL_MY, _MADCTL_MX, _MADCTL_MV, _MADCTL_BGR = 0x80, 0x40, 0x20, 0x08
_AFTER_MS = 5  # no command sooner after reset, sleep in or sleep out [7.4.5, 9.1.11, 9.1.12]
_BETWEEN_MS = 120  # nor sleep in or out sooner after one another, or after a reset


class ST7789(Controller):
    """The chip after power-on, with its glass; its RAM holds noise.

    Attributes to read besides those of Controller: `on`, `asleep`, `inverted`. `backlight`, 0 to
    255, is for the circuit to set. The glass is of the kind (IPS) that shows true colours with
    inversion on, or without it if `plain` is set; with `exchanged` its red and blue are. Who
    emulates time, too, sets `clock`.
    """

    NAME = "ST7789"
    plain = exchanged = False
    FASTEST = {"SPI": 62_500_000}  # [7.4.3]
    PARAMETERS = {  # [9.1, 9.2]
        0x26: 1, 0x2A: 4, 0x2B: 4, 0x36: 1, 0x3A: 1, 0xB2: 5, 0xB7: 1, 0xBB: 1, 0xC0: 1, 0xC2: 1,
        0xC3: 1, 0xC4: 1, 0xC6: 1, 0xD0: 2, 0xE0: 14, 0xE1: 14,
    }  # fmt: skip

    def __init__(self, columns, rows, turned):
        """`columns`, `rows`: the first and the last in RAM that the glass shows. `turned`: the
        glass lies on its side, so that its top row is the last column, its left column row 0."""
        self._columns = columns
        self._rows = rows
        self._turned = turned
        self.width = columns[1] - columns[0] + 1
        self.height = rows[1] - rows[0] + 1
        if turned:
            self.width, self.height = self.height, self.width
        self.frame_bytes = self.width * self.height * 2
        # Pixels of two bytes, RGB565, high byte first; what is a row on the glass lies together.
        self._ram = bytearray(bytes([i * 151 >> 3 & 0xFF for i in range(COLUMNS)]) * (ROWS * 2))
        self.backlight = 0
        super().__init__(True)

    def _reset(self):
        super()._reset()
        self.on = False
        self.asleep = True
        self.inverted = False
        self._idle = True  # nothing is being written to the RAM
        self._madctl = 0
        self._colmod = 0x66
        self._window = [0, COLUMNS - 1, 0, ROWS - 1]
        self._x = self._y = 0
        self._half = b""  # of a pixel, of which the other byte is yet to come
        self._full = False

    def clock(self):
        """The time in ms, by the one clock that both interpreters have."""
        return time.time_ns() // 1_000_000

    def reset(self, level):
        super().reset(level)
        self._changed_sleep = self.clock()

    def spi(self, data, dc):
        """Take bytes from SPI with the D/CX pin at level `dc`: data if high, else commands.

        Raises ChipError for a byte that the chip can't make sense of.
        """
        self._listen(len(data))
        if not dc:
            for byte in data:
                self._take_command(byte)
        elif not self._idle:
            self._write_pixels(data)
        else:
            for byte in data:
                self._take_parameter(byte)

    def frame(self, out):
        """Write what a person sees into `out` and clear `changed`.

        out: bytearray of two bytes a pixel, row by row from the top, RGB565, high byte first. All
        is black while the display is off or asleep, or without backlight.
        """
        self.changed = False
        size = self.width * 2
        if not (self.on and not self.asleep and self.backlight):
            out[:] = bytes(len(out))
            return
        for y in range(self.height):
            if self._turned:
                at = self._at(self._columns[1] - y, self._rows[0])
            else:
                at = self._at(self._columns[0], self._rows[0] + y)
            out[y * size : (y + 1) * size] = self._ram[at : at + size]
        if self.inverted == self.plain:
            for i in range(len(out)):
                out[i] ^= 0xFF
        if bool(self._madctl & _MADCTL_BGR) != self.exchanged:
            for i in range(0, len(out), 2):
                red, blue = out[i] >> 3, out[i + 1] & 0x1F
                out[i] = blue << 3 | out[i] & 7
                out[i + 1] = out[i + 1] & 0xE0 | red

    # Commands

    def _take_command(self, byte):
        if self._command:
            raise ChipError(
                f"command 0x{byte:02x} while 0x{self._command[0]:02x} waits for a parameter"
            )
        if self._half:
            raise ChipError(f"command 0x{byte:02x} in the middle of a pixel")
        if self.clock() - self._changed_sleep < _AFTER_MS:
            raise ChipError(f"command 0x{byte:02x} less than {_AFTER_MS} ms after reset or sleep")
        self._idle = True
        command = self._collect(byte)
        if command is not None:
            self._execute(byte)

    def _take_parameter(self, byte):
        if not self._command:
            raise ChipError(f"data byte 0x{byte:02x} belongs to no command")
        command = self._collect(byte)
        if command is None:
            return
        name = command[0]
        if name == 0x2A or name == 0x2B:
            self._set_window(name, command[1] << 8 | command[2], command[3] << 8 | command[4])
        elif name == 0x36:
            self._madctl = byte
        elif name == 0x3A:
            self._require(byte & 0x8F in (3, 5, 6) and byte & 0x70 in (0, 0x50, 0x60), name, byte)
            self._colmod = byte
        # The others tune voltages, gamma and frame rate, which don't show here.

    def _execute(self, command):
        """Carry out a command without parameters."""
        if command == 0x10 or command == 0x11:
            if self.clock() - self._changed_sleep < _BETWEEN_MS:
                raise ChipError(
                    f"command 0x{command:02x} less than {_BETWEEN_MS} ms after reset or sleep"
                )
            self.asleep = command == 0x10
            self._changed_sleep = self.clock()
        elif command == 0x20 or command == 0x21:
            self.inverted = command == 0x21
        elif command == 0x28 or command == 0x29:
            self.on = command == 0x29
        elif command == 0x2C:
            self._start_writing()
        elif command not in (0x00, 0x13):  # NOP; the normal mode, in which this model always is
            self._unknown(command)

    def _set_window(self, command, first, last):
        """Carry out CASET or RASET; how far they go depends on MADCTL's exchange bit [9.1.20]."""
        across = command == 0x2A
        limit = COLUMNS if across != bool(self._madctl & _MADCTL_MV) else ROWS
        if not first <= last < limit:
            raise ChipError(f"window {first} to {last} is out of range for command 0x{command:02x}")
        i = 0 if across else 2
        self._window[i], self._window[i + 1] = first, last

    def _start_writing(self):
        if self._colmod & 7 != 5:
            raise ChipError(f"pixels are sent in format 0x{self._colmod:02x}, not 16 bits each")
        _, right, _, bottom = self._window
        swapped = self._madctl & _MADCTL_MV
        if right >= (ROWS if swapped else COLUMNS) or bottom >= (COLUMNS if swapped else ROWS):
            raise ChipError("the window was set for another orientation")
        self._idle = False
        self._full = False
        self._x, self._y = self._window[0], self._window[2]

    def _at(self, column, row):
        return (column * ROWS + row if self._turned else row * COLUMNS + column) * 2

    def _place(self, x, y):
        """Where in the RAM the pixel of this address is [8.12]."""
        column, row = (y, x) if self._madctl & _MADCTL_MV else (x, y)
        if self._madctl & _MADCTL_MX:
            column = COLUMNS - 1 - column
        if self._madctl & _MADCTL_MY:
            row = ROWS - 1 - row
        return self._at(column, row)

    def _write_pixels(self, data):
        if self._half:
            data = self._half + data
        self._half = data[len(data) & ~1 :]
        left, right, top, bottom = self._window
        step = self._place(1, 0) - self._place(0, 0)
        ram = self._ram
        i = 0
        while i < len(data) - 1:
            if self._full:
                raise ChipError(f"data byte 0x{data[i]:02x} does not fit in the window any more")
            count = min(right - self._x + 1, (len(data) - i) // 2)
            at = self._place(self._x, self._y)
            if step == 2:
                ram[at : at + 2 * count] = data[i : i + 2 * count]
            else:
                for j in range(i, i + 2 * count, 2):
                    ram[at] = data[j]
                    ram[at + 1] = data[j + 1]
                    at += step
            i += 2 * count
            self._x += count
            if self._x > right:  # on to the next row, and after the last one to the first
                self._x = left
                self._y += 1
                if self._y > bottom:
                    self._y = top
                    self._full = True
