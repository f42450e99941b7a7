"""What the drivers of the OLED controllers SSD1306, SH1106 and SH1107 share."""

from drivers.gather import gather

_CONTRAST = 0x81
_PART = 128  # bytes that are sent in one go


class OLED:
    """A display that shows `buffer`. A driver has `show_part`, which sends a window of it, and
    `order`, its commands for that of segments and of lines; it calls `start` when it is set up."""

    def __init__(self, bus, buffer, width, height, head=b""):
        """bus: that of drivers/i2c.py or spi.py. `head`: what precedes each part of the data, if
        more than the bus wants."""
        self._bus = bus
        self._buffer = buffer
        self._width = width
        self._height = height
        # Every buffer is made here, so that nothing is allocated later.
        head = head or bus.DATA
        memory = memoryview(bytearray(head + bytes(_PART)))
        self._head = memory[: len(head)]
        self._out = memory[len(head) :]
        self._parts = tuple([memory[: len(head) + i] for i in range(0, _PART + 1, 8)])
        self._contrast = bytearray(bus.COMMANDS + bytes((_CONTRAST, 0xFF)))
        self._off = bus.COMMANDS + b"\xae"
        self._on = bus.COMMANDS + b"\xaf"
        bus.command(self._off)

    def start(self, setup):
        """Initialise the display with the commands `setup` and light it."""
        self._bus.command(self._bus.COMMANDS + bytes(setup))
        self.show(0, self._height)  # before it lights up: the RAM holds noise
        self.backlight(0xFF)

    def show(self, y0, y1):
        """Send rows y0 to y1 - 1 (0 <= y0 < y1 <= height), widened as by show_part()."""
        self.show_part(0, y0, self._width, y1)

    def backlight(self, level):
        """Set the brightness, 1 (faint) to 255; 0 lets the panel sleep with its picture."""
        if level:
            self._contrast[-1] = level
            self._bus.command(self._contrast)
        self._bus.command(self._on if level else self._off)

    def turn(self):
        """Turn the picture by half a turn; it is right when all of it has been sent again."""
        self.order = self.order[0] ^ 1, self.order[1] ^ 8
        self._bus.command(self._bus.COMMANDS + bytes(self.order))

    def _send(self, at, run, pitch, count):
        """Send `count` bytes, a multiple of 8: a window of the buffer as in gather()."""
        done = 0
        while done < count:
            part = min(count - done, _PART)
            gather(self._out, self._buffer, at, run, pitch, done, part)
            self._bus.data(self._parts[part >> 3])
            done += part
