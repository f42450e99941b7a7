"""How commands and data get to a display controller: over I2C, or over SPI with a D/C pin."""

import time

_COMMANDS = b"\x00"  # control byte on I2C: only commands follow [SSD1306 data sheet, 8.1.5.2]
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


class SPIBus:
    """A controller on bus `spi`, with the output pins that lead to its CS, D/C and reset."""

    def __init__(self, spi, cs, dc, reset):
        self._spi = spi
        self._cs = cs
        self._dc = dc
        cs(1)
        reset(0)  # for 10 us at least, says the most demanding of the data sheets
        time.sleep(0.001)
        reset(1)
        time.sleep(0.001)

    def command(self, buffer):
        """Send a buffer with D/C low."""
        self._send(0, buffer)

    def data(self, buffer):
        """Send a buffer with D/C high."""
        self._send(1, buffer)

    def _send(self, dc, buffer):
        self._dc(dc)
        self._cs(0)
        self._spi.write(buffer)
        self._cs(1)
