"""How commands and data get to a display controller over SPI with a D/C pin."""

import time


class SPIBus:
    """A controller on bus `spi`, with the output pins that lead to its CS, D/C and reset."""

    COMMANDS = DATA = b""  # what a buffer of either begins with

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
        self._dc(0)
        self._cs(0)
        self._spi.write(buffer)
        self._cs(1)

    def data(self, buffer):
        """Send a buffer with D/C high."""
        self._dc(1)
        self._cs(0)
        self._spi.write(buffer)
        self._cs(1)
