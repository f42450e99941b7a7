"""The wiring of the LilyGO T-Display: an ESP32, 135x240 colours, two buttons, a battery."""

from devices.processors import of_board
from simulator.chips.st7789 import ST7789
from simulator.circuit import Circuit as Base

_BATTERY = 34
_BATTERY_SWITCH = 14  # connects the divider to the battery


class Circuit(Base):
    """The T-Display; its battery has `battery_mv` millivolts."""

    W = 135
    H = 240
    COLOURS = 256
    PROCESSORS = of_board("tdisplay")
    PULLED_UP = (0, 35)
    BUTTON_PINS = (("a", 0), ("b", 35))
    SPI = (2, 18, 19)
    CS = 5
    DC = 16
    RST = 23
    BACKLIGHT = 4
    UART = (1, 26, 27)

    def __init__(self):
        super().__init__(ST7789((52, 186), (40, 279), turned=False))
        self.battery_mv = 3900

    def adc_read(self, number):
        """The voltage at a pin, in microvolts: half the battery's on GPIO 34."""
        if number != _BATTERY:
            return super().adc_read(number)
        return self.battery_mv * 500 if self._levels.get(_BATTERY_SWITCH) else 0
