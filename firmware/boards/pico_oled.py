"""The reference build: Raspberry Pi Pico (W, 2), OLED of 128x64 on I2C, six buttons to ground.

The display has an SSD1306 (mostly 0.96 inch) or an SH1106 (mostly 1.3 inch).
"""

import framebuf

ID = "pico_oled"
W = 128
H = 64
COLOURS = 2

# Taken before anything else can break up the heap.
_memory = bytearray(W * H // 8)
fb = framebuf.FrameBuffer(_memory, W, H, framebuf.MONO_VLSB)

from drivers.i2c import I2CBus
from drivers.oled_module import OLEDModule
from drivers.pins import Buttons

# The wiring, by GPIO number.
SDA = 4
SCL = 5
ADDRESS = 0x3C
UP = 10
DOWN = 11
LEFT = 12
RIGHT = 13
A = 14
B = 15
PIEZO = None  # its GPIO, if there is one
LINK_TX = 0
LINK_RX = 1

_buttons = Buttons(((1, UP), (2, DOWN), (4, LEFT), (8, RIGHT), (16, A), (32, B)))
buttons = _buttons.held
watch_buttons = _buttons.watch
BUTTONS = 63
SAFE = 16

_display = OLEDModule(I2CBus(0, SDA, SCL, ADDRESS), _memory)
show = _display.show
show_part = _display.show_part
backlight = _display.backlight
turn = _display.turn
adjust = _display.adjust
ADJUSTED = ("column",)

if PIEZO is not None:
    from drivers.piezo import Piezo

    tone = Piezo(PIEZO).tone


def __getattr__(name):
    """`link`, the UART to another handheld, is made when it is asked for."""
    if name != "link":
        raise AttributeError(name)
    from drivers.link import LinkUART

    return LinkUART(0, LINK_TX, LINK_RX)
