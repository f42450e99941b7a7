"""How commands and data get to a display controller over I2C."""

_COMMANDS = b"\x00"  # control byte: only commands follow [SSD1306 data sheet, 8.1.5.2]
_DATA = b"\x40"  # control byte: only data follows


class I2CBus:
    """A controller at an address of bus `i2c`."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._commands = [_COMMANDS, None]
        self._data = [_DATA, None]

    def command(self, buffer):
        """Send a buffer of commands and their parameters. Raises OSError if nobody answers."""
        self._commands[1] = buffer
        self._i2c.writevto(self._address, self._commands)

    def data(self, buffer):
        """Send a buffer of data. Raises OSError if nobody answers."""
        self._data[1] = buffer
        self._i2c.writevto(self._address, self._data)
