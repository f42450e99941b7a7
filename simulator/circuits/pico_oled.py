"""The wiring of the reference build: a Pico, a 128x64 OLED on I2C0, six buttons to ground."""

from machine import Pin

from simulator.chips.ssd1306 import COLUMNS, ROWS, SSD1306

W = COLUMNS
H = ROWS
_BUS = 0
_SDA = 4
_SCL = 5
_ADDRESS = 0x3C
_ENODEV = 19
_BUTTON_PINS = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("a", 14), ("b", 15))


class Circuit:
    """What the pins of stand-in `machine` are wired to. `screen` is the display's controller."""

    W = W
    H = H
    BUTTONS = tuple(name for name, _ in _BUTTON_PINS)

    def __init__(self):
        self.screen = SSD1306()
        self._pin_of = dict(_BUTTON_PINS)
        self._grounded = set()
        self._modes = {}
        self._pulls = {}
        self._levels = {}
        self._buses = {}

    def press(self, name):
        """Hold the button down; ValueError if there is none of that name."""
        self._grounded.add(self._pin(name))

    def release(self, name):
        """Let the button go; ValueError if there is none of that name."""
        self._grounded.discard(self._pin(name))

    def release_all(self):
        """Let all buttons go."""
        self._grounded.clear()

    def _pin(self, name):
        if name not in self._pin_of:
            names = ", ".join(self.BUTTONS)
            raise ValueError(f"there is no button {name!r}; there are {names}")
        return self._pin_of[name]

    # What stand-in `machine` calls.

    def pin_setup(self, number, mode, pull):
        """Set mode (Pin.IN, Pin.OUT) and pull of a pin; -1 leaves either as it is."""
        if not 0 <= number <= 29:
            raise ValueError(f"the chip has no GPIO {number!r}")
        if mode != -1:
            self._modes[number] = mode
        if pull != -1:
            self._pulls[number] = pull

    def pin_read(self, number):
        """The pin's level, 0 or 1; RuntimeError if nothing defines it."""
        if self._modes.get(number) == Pin.OUT:
            return self._levels.get(number, 0)
        if number in self._grounded:
            return 0
        pull = self._pulls.get(number)
        if pull == Pin.PULL_UP:
            return 1
        if pull == Pin.PULL_DOWN:
            return 0
        raise RuntimeError(f"GPIO {number} floats: nothing pulls it up or down")

    def pin_write(self, number, level):
        """Drive an output; RuntimeError if the pin is none."""
        if self._modes.get(number) != Pin.OUT:
            raise RuntimeError(f"GPIO {number} is written to, but is not an output")
        self._levels[number] = level

    def i2c_setup(self, bus_id, scl, sda, freq):
        """Lead an I2C controller out to two pins; the frequency makes no difference here."""
        self._buses[bus_id] = (scl, sda)

    def i2c_scan(self, bus_id):
        """The addresses that answer on a bus."""
        return [_ADDRESS] if self._reaches_screen(bus_id) else []

    def i2c_write(self, bus_id, addr, vector):
        """One write transfer; OSError(19) if no chip answers to the address on this bus."""
        if addr != _ADDRESS or not self._reaches_screen(bus_id):
            raise OSError(_ENODEV)
        self.screen.write(vector)

    def _reaches_screen(self, bus_id):
        return bus_id == _BUS and self._buses.get(bus_id) == (_SCL, _SDA)
