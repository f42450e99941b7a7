"""The wiring of the reference build: a Pico, a 128x64 OLED on I2C0, six buttons to ground."""

from simulator.chips.sh1106 import SH1106
from simulator.chips.ssd1306 import SSD1306
from simulator.circuit import Circuit as Base

_CHIPS = {"ssd1306": SSD1306, "sh1106": SH1106}


class Circuit(Base):
    """The reference build; a piezo is on GPIO 16."""

    W = 128
    H = 64
    BUTTON_PINS = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("a", 14), ("b", 15))
    I2C = (0, 5, 4, 0x3C)
    UART = (0, 0, 1)

    def __init__(self, controller="ssd1306"):
        """`controller`: the one on the display, "ssd1306" or "sh1106"."""
        super().__init__(_CHIPS[controller]())
