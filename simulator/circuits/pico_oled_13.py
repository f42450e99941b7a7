"""The wiring of the Waveshare Pico-OLED-1.3: a 128x64 OLED on SPI1 and two buttons."""

from simulator.chips.sh1107 import SH1107
from simulator.circuit import Circuit as Base


class Circuit(Base):
    """A Pico with the module, whose resistors are set to SPI."""

    W = 128
    H = 64
    BUTTON_PINS = (("a", 15), ("b", 17))
    SPI = (1, 10, 11)
    CS = 9
    DC = 8
    RST = 12
    UART = (0, 0, 1)

    def __init__(self):
        super().__init__(SH1107())
