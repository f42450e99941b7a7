"""The TinyCircuits Thumby (RP2040): OLED of 72x40, six buttons, a buzzer.

Its pins: TinyCircuits' own library for it. Its battery on GPIO 26, and what is read there after how
many minutes of the 70 that it lasts: Battery/Battery.py in TinyCircuits/TinyCircuits-Thumby-Games
on GitHub. By that it is half of the voltage.
"""

import framebuf

ID = "thumby"
W = 72
H = 40
COLOURS = 2

# Taken before anything else can break up the heap.
_memory = bytearray(W * H // 8)
fb = framebuf.FrameBuffer(_memory, W, H, framebuf.MONO_VLSB)

from machine import ADC, SPI, Pin

from drivers.battery import percent
from drivers.piezo import Piezo
from drivers.pins import Buttons
from drivers.spi import SPIBus
from drivers.ssd1306 import SSD1306

# The wiring, by GPIO number.
CS = 16
DC = 17
SCK = 18
MOSI = 19
RESET = 20
UP = 4
DOWN = 6
LEFT = 3
RIGHT = 5
A = 27
B = 24
BUZZER = 28
BATTERY = 26
LINK_TX = 0
LINK_RX = 1

# Read, of 65535 for 3.3 V, when it goes off; 25, 40 and 55 minutes before; and on the charger.
CURVE = ((32000, 0), (33700, 36), (34300, 57), (35400, 79), (38000, 100))

_buttons = Buttons(((1, UP), (2, DOWN), (4, LEFT), (8, RIGHT), (16, A), (32, B)))
buttons = _buttons.held
watch_buttons = _buttons.watch
BUTTONS = 63
SAFE = 16

_display = SSD1306(
    SPIBus(
        SPI(0, baudrate=10_000_000, sck=Pin(SCK), mosi=Pin(MOSI), miso=None),
        Pin(CS, Pin.OUT),
        Pin(DC, Pin.OUT),
        Pin(RESET, Pin.OUT),
    ),
    _memory,
    W,
    H,
    column=28,
    own_current=True,
)
show = _display.show
show_part = _display.show_part
backlight = _display.backlight
turn = _display.turn
tone = Piezo(BUZZER).tone

_battery = ADC(Pin(BATTERY))


def battery():
    """How full the battery is in per cent."""
    return percent(_battery.read_u16(), CURVE)


def __getattr__(name):
    """`link`, the UART to another handheld, is made when it is asked for."""
    if name != "link":
        raise AttributeError(name)
    from drivers.link import LinkUART

    return LinkUART(0, LINK_TX, LINK_RX)
