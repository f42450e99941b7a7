"""What the drivers of the OLED controllers SSD1306, SH1106 and SH1107 share."""

_CONTRAST = 0x81
_OFF = b"\xae"
_ON = b"\xaf"


class OLED:
    """A display that shows `buffer`. A driver has `show(y0, y1)`, which sends rows y0 to y1 - 1."""

    def __init__(self, bus, setup, buffer, height, part):
        """Initialise the display with the commands `setup` and light it.

        bus: that of drivers/i2c.py or spi.py; `part`: bytes of the buffer that are sent in one go.
        """
        self._bus = bus
        memory = memoryview(buffer)
        # All that show() sends is made here, so that it need not allocate.
        self._parts = tuple([memory[i : i + part] for i in range(0, len(memory), part)])
        self._contrast = bytearray((_CONTRAST, 0xFF))
        bus.command(_OFF)
        bus.command(setup)
        self.show(0, height)  # before it lights up: the RAM holds noise
        self.backlight(0xFF)

    def backlight(self, level):
        """Set the brightness, 1 (faint) to 255; 0 lets the panel sleep with its picture."""
        if level:
            self._contrast[1] = level
            self._bus.command(self._contrast)
        self._bus.command(_ON if level else _OFF)
