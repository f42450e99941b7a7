"""The Waveshare Pico-LCD-1.14 on a Raspberry Pi Pico (W, 2): 240x135 colours, stick, two buttons.

Its pins: the module's page in Waveshare's wiki. The stick pressed down is A too.
"""

import framebuf

ID = "pico_lcd_114"
W = 240
H = 135
COLOURS = 256

# Taken before anything else can break up the heap.
_memory = bytearray(W * H)
fb = framebuf.FrameBuffer(_memory, W, H, framebuf.GS8)

from machine import PWM, SPI, Pin

from drivers.pins import Buttons
from drivers.spi import SPIBus, full_speed
from drivers.st7789 import ST7789, TURNED

# The wiring, by GPIO number.
DC = 8
CS = 9
SCK = 10
MOSI = 11
RESET = 12
LIGHT = 13
UP = 2
DOWN = 18
LEFT = 16
RIGHT = 20
CENTRE = 3
A = 15
B = 17
LINK_TX = 0
LINK_RX = 1

_buttons = Buttons(((1, UP), (2, DOWN), (4, LEFT), (8, RIGHT), (16, A), (16, CENTRE), (32, B)))
buttons = _buttons.held
watch_buttons = _buttons.watch
BUTTONS = 63
SAFE = 16

full_speed()
_display = ST7789(
    SPIBus(
        SPI(1, baudrate=62_500_000, sck=Pin(SCK), mosi=Pin(MOSI), miso=None),
        Pin(CS, Pin.OUT),
        Pin(DC, Pin.OUT),
        Pin(RESET, Pin.OUT),
    ),
    PWM(Pin(LIGHT), freq=1000, duty_u16=0),
    _memory,
    W,
    H,
    column=40,
    row=53,
    orientation=TURNED,
)
show = _display.show
show_part = _display.show_part
colours = _display.colours
backlight = _display.backlight
adjust = _display.adjust
ADJUSTED = ("bgr", "plain")
turn = _display.turn


def __getattr__(name):
    """`link`, the UART to another handheld, is made when it is asked for."""
    if name != "link":
        raise AttributeError(name)
    from drivers.link import LinkUART

    return LinkUART(0, LINK_TX, LINK_RX)
