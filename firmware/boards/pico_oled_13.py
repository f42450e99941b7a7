"""The Waveshare Pico-OLED-1.3 on a Raspberry Pi Pico (W, 2): OLED of 128x64, two buttons.

Its pins: the module's page in Waveshare's wiki. It is made for SPI as it is sold.
"""

import framebuf

ID = "pico_oled_13"
W = 128
H = 64
COLOURS = 2

# Taken before anything else can break up the heap.
_memory = bytearray(W * H // 8)
fb = framebuf.FrameBuffer(_memory, W, H, framebuf.MONO_HMSB)

from machine import SPI, Pin

from drivers.pins import Buttons
from drivers.sh1107 import SH1107
from drivers.spi import SPIBus

# The wiring, by GPIO number.
DC = 8
CS = 9
SCK = 10
MOSI = 11
RESET = 12
A = 15
B = 17
LINK_TX = 0
LINK_RX = 1

_buttons = Buttons(((16, A), (32, B)))
buttons = _buttons.held
watch_buttons = _buttons.watch
BUTTONS = 48
SAFE = 16

_display = SH1107(
    SPIBus(
        SPI(1, baudrate=4_000_000, sck=Pin(SCK), mosi=Pin(MOSI), miso=None),
        Pin(CS, Pin.OUT),
        Pin(DC, Pin.OUT),
        Pin(RESET, Pin.OUT),
    ),
    _memory,
)
show = _display.show
show_part = _display.show_part
backlight = _display.backlight
turn = _display.turn


def __getattr__(name):
    """`link`, the UART to another handheld, is made when it is asked for."""
    if name != "link":
        raise AttributeError(name)
    from drivers.link import LinkUART

    return LinkUART(0, LINK_TX, LINK_RX)
