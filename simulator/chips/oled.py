"""What the models of the OLED controllers SSD1306, SH1106 and SH1107 share.

They are one family: a RAM of pages in which a byte is 8 pixels, and the same numbers for most
commands. The models' own files name the sources.
"""

from simulator.chips.controller import ChipError, Controller


class OLED(Controller):
    """A controller after power-on, with its glass; its RAM holds noise.

    Attributes to read besides those of Controller: `ram` (page after page), `contrast` (0..255),
    `on`, `inverted`. Control bytes count in `bytes_received`. `identity` may be set.
    """

    COLUMNS = 128
    PAGES = 8
    LINES = 64  # COM signals
    MULTIPLEX = (16, 64)  # the least and the most that can be set
    IDENTITY = 0  # the lowest six bits of the status
    READABLE = False  # whether the RAM can be read over I2C

    def __init__(self, width, height, wired_reset):
        """`width`, `height`: of the glass, in pixels."""
        self.width = width
        self.height = height
        self.identity = self.IDENTITY
        self.frame_bytes = width * height // 8
        self.ram = bytearray(self.COLUMNS * self.PAGES)
        for i in range(len(self.ram)):
            self.ram[i] = i * 151 >> 3 & 0xFF
        super().__init__(wired_reset)

    def _reset(self):
        super()._reset()
        self.on = False
        self.inverted = False
        self.contrast = 0x80
        self._entire_on = False
        self._remapped = False
        self._scan_down = False
        self._start_line = 0
        self._offset = 0
        self._multiplex = self.LINES
        self._column = self._page = 0
        self._full = False
        self._data_last = False  # what the last control byte said
        self._latch = 0  # the byte that is read next

    def write(self, vector):
        """Take one I2C write transfer: a sequence of buffers, the address already stripped.

        Raises ChipError for a byte that the chip can't make sense of.
        """
        self._full = False
        control = None
        for buf in vector:
            self._listen(len(buf))
            for at, byte in enumerate(buf):
                if control is None:  # Co and D/C# in the two highest bits, the rest 0
                    if byte & 0x3F:
                        raise ChipError(f"0x{byte:02x} is not a control byte")
                    control = byte
                    bare = True
                    continue
                bare = False
                if control == 0x40:  # all that follows is data
                    self._take_data(memoryview(buf)[at:])
                    self._data_last = True
                    break
                if control & 0x40:
                    self._take_data(bytes((byte,)))
                else:
                    self._take_command(byte)
                self._data_last = control & 0x40 != 0
                if control & 0x80:  # just one byte, then the next control byte
                    control = None
        if control is not None and bare:
            raise ChipError(f"nothing follows the control byte 0x{control:02x}")

    def read(self, count):
        """Give bytes of an I2C read transfer: the RAM's where the last control byte was that of
        data and this can be read, the first of them from before; else the status."""
        if not (self.READABLE and self._data_last):
            return bytes(((0 if self.on else 0x40) | self.identity,)) * count
        out = bytearray()
        for _ in range(count):
            out.append(self._latch)
            self._latch = self._fetch()
        return bytes(out)

    def spi(self, data, dc):
        """Take bytes from SPI with the D/C# pin at level `dc`: data if high, else commands."""
        self._listen(len(data))
        if dc:
            self._take_data(data)
            return
        for byte in data:
            self._take_command(byte)

    def frame(self, out):
        """Write what a person sees on the glass into `out` and clear `changed`.

        out: bytearray, row by row from the top, 8 pixels a byte, the most significant bit
        leftmost, 1 lit.
        """
        self.changed = False
        lit = self.on and not self._lacking()
        stride = self.width // 8
        if not lit or self._entire_on:
            for i in range(stride * self.height):
                out[i] = 0xFF if lit else 0
            return
        flip = 0xFF if self.inverted else 0
        for y in range(self.height):
            line = self._ram_line(self._com_signal(self._com_at(y)))
            if line is None:
                for i in range(y * stride, (y + 1) * stride):
                    out[i] = 0
            else:
                self._show_line(line, out, y * stride, flip)

    # What a model says of itself

    def _lacking(self):
        """What the glass still needs before it can light up, in words; "" if nothing."""
        return ""

    def _com_at(self, y):
        """The COM line to which row y of the glass is wired."""
        return self.height - 1 - y

    def _com_signal(self, com):
        """Which COM signal reaches this COM line of the glass."""
        return com

    def _show_line(self, line, out, at, flip):
        """Write a line of RAM, as the segments show it, to `out` from `at` on."""
        raise NotImplementedError

    def _store(self, data):
        """Put one or more bytes of data into the RAM, as many as go into one line of it, move the
        pointers on, and give how many."""
        raise NotImplementedError

    def _fetch(self):
        """The byte of RAM at the pointers, which move on."""
        raise NotImplementedError

    # Commands

    def _take_data(self, data):
        at = 0
        while at < len(data):
            if self._command:
                raise ChipError(
                    f"data byte 0x{data[at]:02x} while 0x{self._command[0]:02x} waits for a "
                    "parameter"
                )
            if self._full:
                raise ChipError(f"data byte 0x{data[at]:02x} does not fit in the window any more")
            at += self._store(data[at:])

    def _take_command(self, byte):
        command = self._collect(byte)
        if command is None:
            return
        if len(command) == 1:
            self._execute(byte)
        elif len(command) == 2:
            self._set(command[0], byte)
        else:
            self._set_window(command[0], command[1], byte)

    def _execute(self, command):
        """Carry out a command without parameters."""
        if command & 0xFE == 0xA0:
            self._remapped = command == 0xA1
        elif command & 0xFE == 0xA4:
            self._entire_on = command == 0xA5
        elif command & 0xFE == 0xA6:
            self.inverted = command == 0xA7
        elif command & 0xFE == 0xAE:
            self.on = command == 0xAF
            if self.on and self._lacking():
                raise ChipError(f"command 0xaf lights a glass that lacks {self._lacking()}")
        elif command == 0xC0 or command == 0xC8:
            self._scan_down = command == 0xC8
        elif command != 0xE3:  # NOP
            self._unknown(command)

    def _set(self, command, value):
        """Carry out a command with one parameter."""
        if command == 0x81:
            self.contrast = value
        elif command == 0xA8:
            least, most = self.MULTIPLEX
            self._require(least <= value + 1 <= most, command, value)
            self._multiplex = value + 1
        elif command == 0xD3:
            self._require(value < self.LINES, command, value)
            self._offset = value
        elif command == 0xD9:  # no phase may last 0 clocks
            self._require(value & 0x0F and value & 0xF0, command, value)
        # Left over are clock and VCOMH level, which don't show on the glass.

    def _point(self, column, page):
        self._column, self._page = column, page
        self._full = False

    def _ram_line(self, com):
        """The line of RAM that a COM signal shows, None if it is not driven."""
        row = (com + self._offset) % self.LINES
        if row >= self._multiplex:
            return None
        if self._scan_down:
            row = self._multiplex - 1 - row
        return (row + self._start_line) % self.LINES


class PagedOLED(OLED):
    """A controller whose pages are 8 lines high, with a segment for each column of its RAM.

    The glass is mounted upside down: its left column has the highest segment, its top row the
    highest COM line. 64 lines are wired for alternating COM pins.
    """

    ALTERNATIVE = 0x10  # bits of the COM pins configuration DAh
    SWAPPED = 0x20

    def __init__(self, width, height, segment, wired_reset):
        """`segment`: the lowest one that the glass is wired to."""
        self._segment = segment
        super().__init__(width, height, wired_reset)

    def _reset(self):
        super()._reset()
        self._com_pins = 0x12

    def _shown(self, page):
        """The bytes of a page as the glass has them, from left to right."""
        at = page * self.COLUMNS + self._segment
        return bytes(reversed(self.ram[at : at + self.width]))

    def _show_line(self, line, out, at, flip):
        columns = self._shown(line >> 3)
        bit = line & 7
        for x in range(0, self.width, 8):
            pixels = 0
            for byte in columns[x : x + 8]:
                pixels = pixels << 1 | byte >> bit & 1
            out[at] = pixels ^ flip
            at += 1

    def _com_signal(self, com):
        """The glass is wired for the alternative configuration, 12h: even lines to the chip's
        pins 0..31, odd ones to 32..63."""
        pin = com // 2 + (32 if com & 1 else 0)
        if self._com_pins & self.SWAPPED:
            pin = (pin + 32) % 64
        if not self._com_pins & self.ALTERNATIVE:
            return pin
        return pin * 2 if pin < 32 else pin * 2 - 63

    def _execute(self, command):
        if 0x40 <= command <= 0x7F:
            self._start_line = command & 0x3F
        else:
            super()._execute(command)
