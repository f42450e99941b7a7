"""The LilyGO T-Display (ESP32): 135x240 colours, two buttons, a battery.

Its pins: LilyGO's pin map of the board. GPIO 0 low at a reset means download mode, so the button
for safe mode is the other one, B.
"""

import framebuf

ID = "tdisplay"
W = 135
H = 240
COLOURS = 256

# Taken before anything else can break up the heap. A row is sent in pairs of pixels.
_memory = bytearray((W + 1) * H)
fb = framebuf.FrameBuffer(_memory, W, H, framebuf.GS8, W + 1)

from machine import ADC, PWM, SPI, Pin

from drivers.battery import percent
from drivers.pins import Buttons
from drivers.spi import SPIBus
from drivers.st7789 import ST7789, UPRIGHT

# The wiring, by GPIO number.
SCK = 18
MOSI = 19
CS = 5
DC = 16
RESET = 23
LIGHT = 4
A = 0
B = 35
BATTERY = 34  # half of its voltage
BATTERY_SWITCH = 14  # connects the divider
LINK_TX = 26
LINK_RX = 27

CURVE = ((3300, 0), (4200, 100))  # mV of a lithium cell, from where the board's regulator gives up

_buttons = Buttons(((16, A), (32, B)), pull=None, timer=0)
buttons = _buttons.held
watch_buttons = _buttons.watch
BUTTONS = 48
SAFE = 32

_display = ST7789(
    SPIBus(
        SPI(2, baudrate=40_000_000, sck=Pin(SCK), mosi=Pin(MOSI), miso=None),
        Pin(CS, Pin.OUT),
        Pin(DC, Pin.OUT),
        Pin(RESET, Pin.OUT),
    ),
    PWM(Pin(LIGHT), freq=1000, duty_u16=0),
    _memory,
    W,
    H,
    column=52,
    row=40,
    orientation=UPRIGHT,
)
show = _display.show
show_part = _display.show_part
colours = _display.colours
backlight = _display.backlight
adjust = _display.adjust
ADJUSTED = ("bgr", "plain")

_divider = Pin(BATTERY_SWITCH, Pin.OUT, value=1)
_battery = ADC(Pin(BATTERY), atten=ADC.ATTN_11DB)


def battery():
    """How full the battery is in per cent."""
    return percent(_battery.read_uv() // 500, CURVE)


def __getattr__(name):
    """`link`, the UART to another handheld, is made when it is asked for."""
    if name != "link":
        raise AttributeError(name)
    from drivers.link import LinkUART

    return LinkUART(1, LINK_TX, LINK_RX)
