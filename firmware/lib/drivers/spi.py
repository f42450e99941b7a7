"""Sends commands and data to a display controller over SPI with a D/C pin."""

import time

import machine


def full_speed():
    """On an RP2040 or RP2350, let an SPI that is made later have up to half the processor's clock.

    MicroPython's quick reference for the RP2: SPI's clock comes from 48 MHz, or from the
    processor's if that is asked for.
    """
    hz = machine.freq()
    try:
        machine.freq(hz, hz)
    except TypeError:
        pass  # MicroPython 1.23, where SPI uses the processor's clock anyway


class SPIBus:
    """A controller on bus `spi`, with the output pins that lead to its CS, D/C and reset."""

    COMMANDS = DATA = b""  # what a buffer of either starts with

    def __init__(self, spi, cs, dc, reset):
        self.write = spi.write  # bound here, since that allocates
        self._cs = cs
        self._dc = dc
        cs(1)
        reset(0)  # at least 10 us, by the most demanding data sheet
        time.sleep(0.001)
        reset(1)
        time.sleep(0.001)

    def command(self, buffer):
        """Send a buffer with D/C low."""
        self._dc(0)
        self._cs(0)
        self.write(buffer)
        self._cs(1)

    def data(self, buffer):
        """Send a buffer with D/C high."""
        self._dc(1)
        self._cs(0)
        self.write(buffer)
        self._cs(1)

    def begin(self):
        """Begin to send data in parts, each by write(); end() ends it."""
        self._dc(1)
        self._cs(0)

    def end(self):
        """All data has been sent."""
        self._cs(1)
