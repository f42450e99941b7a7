"""Sends commands and data to a display controller over I2C, and reads from it."""

import time

from machine import I2C, Pin

_NOTHING = b"\x00\xe3"  # the command NOP, which all controllers of this family have
_WAIT_MS = 2000  # for a display that needs time after power-on; 1.5 s have been seen
_LOOK_MS = 20


class I2CBus:
    """A controller on I2C.

    A transfer is one buffer with its control byte in front: given two buffers, some of
    MicroPython's ports join them on the heap.
    """

    COMMANDS = b"\x00"  # a buffer's first byte: only commands follow [SSD1306, 8.1.5.2] ...
    DATA = b"\x40"  # ... or only data

    def __init__(self, number, sda, scl, address):
        """Wait until it answers; at once if it is there. `number` of the bus, its pins by GPIO
        number. If nobody has this `address`, the one that differs in the lowest bit is used, which
        a resistor on many modules chooses.

        Raises OSError with a sentence if no display answers.
        """
        self._i2c = I2C(number, scl=Pin(scl), sda=Pin(sda), freq=400_000)
        for _ in range(0, _WAIT_MS, _LOOK_MS):
            for self._address in (address, address ^ 1):
                try:
                    self._i2c.writeto(self._address, _NOTHING)
                    return
                except OSError:
                    pass
            time.sleep(_LOOK_MS / 1000)
        raise OSError(
            "no display answers on GPIO %d (SDA) and GPIO %d (SCL), at address 0x%02X or 0x%02X: "
            "check its wires, power and ground first" % (sda, scl, address, address ^ 1)
        )

    def command(self, buffer):
        """Send a buffer that starts with COMMANDS. Raises OSError if no chip answers."""
        self._i2c.writeto(self._address, buffer)

    data = command  # the same for one that starts with DATA

    def read(self, count):
        """Read bytes: data if the last byte that was sent was data, else the status, again and
        again. Raises OSError if no chip answers."""
        return self._i2c.readfrom(self._address, count)
