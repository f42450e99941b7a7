"""Sends commands and data to a display controller over I2C."""


class I2CBus:
    """A controller at an address of bus `i2c`.

    A transfer is one buffer with its control byte in front: given two buffers, some of
    MicroPython's ports join them on the heap.
    """

    COMMANDS = b"\x00"  # a buffer's first byte: only commands follow [SSD1306, 8.1.5.2] ...
    DATA = b"\x40"  # ... or only data

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address

    def command(self, buffer):
        """Send a buffer that starts with COMMANDS. Raises OSError if no chip answers."""
        self._i2c.writeto(self._address, buffer)

    def data(self, buffer):
        """Send a buffer that starts with DATA. Raises OSError if no chip answers."""
        self._i2c.writeto(self._address, buffer)
