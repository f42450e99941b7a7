"""Buttons that connect a pin to ground while they are held down."""

from machine import Pin, Timer

PERIOD_MS = 5


class Buttons:
    """The buttons of a board. `pins`: the bit and the GPIO number of each.

    `pull` is None where the board has resistors that pull the pins up. `timer` is the number of
    the machine's timer that reads them; -1 is a software timer, which not every chip has.
    """

    def __init__(self, pins, pull=Pin.PULL_UP, timer=-1):
        self._pins = tuple([(bit, Pin(number, Pin.IN, pull)) for bit, number in pins])
        self._timer = Timer(timer)
        self._take = None
        self._fell = 0

    def held(self):
        """The bits of the buttons that are held down."""
        held = 0
        for bit, pin in self._pins:
            if not pin():
                held |= bit
        return held

    def watch(self, take):
        """Call take(held, fell) every PERIOD_MS from now on, in an interrupt: it must not allocate.

        `fell`: the buttons that went down since the last call, even for a moment; the chip notes
        that even while erasing flash holds up all calls.
        """
        self._take = take
        for _bit, pin in self._pins:
            _interrupt(pin.irq, handler=self._note, trigger=Pin.IRQ_FALLING)
        _interrupt(self._timer.init, mode=Timer.PERIODIC, period=PERIOD_MS, callback=self._read)

    # In interrupts, of one priority: neither breaks into the other

    def _note(self, pin):
        for bit, other in self._pins:
            if other is pin:
                self._fell |= bit

    def _read(self, timer):
        fell = self._fell
        self._fell = 0
        self._take(self.held(), fell)


def _interrupt(start, **arguments):
    """Start calls in hard interrupts, which nothing but flash holds up, or else in soft ones.

    The RP2040's timers have hard ones from MicroPython 1.26 on, its pins always, the ESP32 none.
    """
    try:
        start(hard=True, **arguments)
    except (TypeError, ValueError):
        start(**arguments)
