"""Buttons that connect a pin to ground while they are held down."""

from machine import Pin


class Buttons:
    """The buttons of a board. `pins`: the bit and the GPIO number of each.

    `pull` is None where the board has resistors that pull the pins up.
    """

    def __init__(self, pins, pull=Pin.PULL_UP):
        self._pins = tuple([(bit, Pin(number, Pin.IN, pull)) for bit, number in pins])

    def held(self):
        """The bits of the buttons that are held down."""
        held = 0
        for bit, pin in self._pins:
            if not pin.value():
                held |= bit
        return held
