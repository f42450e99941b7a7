"""The wiring of the TinyCircuits Thumby: a 72x40 OLED on SPI0, six buttons, a buzzer on GPIO 28."""

from devices.processors import of_board
from simulator.chips.ssd1306 import SSD1306For72x40
from simulator.circuit import Circuit as Base

_BATTERY = 26


class Circuit(Base):
    """The Thumby as sold; its first revision had the display on I2C. Its battery has `battery_mv`
    millivolts, half of which are led to the chip."""

    PROCESSORS = of_board("thumby")
    W = 72
    H = 40
    BUTTON_PINS = (("up", 4), ("down", 6), ("left", 3), ("right", 5), ("a", 27), ("b", 24))
    SPI = (0, 18, 19)
    CS = 16
    DC = 17
    RST = 20
    UART = (0, 0, 1)

    def __init__(self):
        super().__init__(SSD1306For72x40())
        self.battery_mv = 3600

    def adc_read(self, number):
        """The voltage at a pin, in microvolts."""
        return self.battery_mv * 500 if number == _BATTERY else super().adc_read(number)
