"""The wiring of the Waveshare Pico-LCD-1.14: 240x135 colours on SPI1, a stick and two buttons."""

from simulator.chips.st7789 import ST7789
from simulator.circuit import Circuit as Base


class Circuit(Base):
    """A Pico with the module. The stick can be pressed too ("centre")."""

    W = 240
    H = 135
    COLOURS = 256
    BUTTON_PINS = (
        ("up", 2), ("down", 18), ("left", 16), ("right", 20), ("centre", 3), ("a", 15), ("b", 17)
    )  # fmt: skip
    SPI = (1, 10, 11)
    CS = 9
    DC = 8
    RST = 12
    BACKLIGHT = 13
    UART = (0, 0, 1)

    def __init__(self):
        super().__init__(ST7789((52, 186), (40, 279), turned=True))
