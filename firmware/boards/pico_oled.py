"""The reference build: Raspberry Pi Pico (W, 2), SSD1306 OLED of 128x64, six buttons to ground."""

import framebuf

ID = "pico_oled"
W = 128
H = 64
COLOURS = 2

# Taken before anything else can break up the heap.
_memory = bytearray(W * H // 8)
fb = framebuf.FrameBuffer(_memory, W, H, framebuf.MONO_VLSB)

from machine import I2C, Pin

from drivers.ssd1306 import SSD1306

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

_buttons = tuple(
    [
        (bit, Pin(number, Pin.IN, Pin.PULL_UP))
        for bit, number in ((1, UP), (2, DOWN), (4, LEFT), (8, RIGHT), (16, A), (32, B))
    ]
)
BUTTONS = 63
SAFE = 16

_display = SSD1306(I2C(0, scl=Pin(SCL), sda=Pin(SDA), freq=400000), _memory, W, H, ADDRESS)
show = _display.show


def buttons():
    """The buttons held down, as bits: up 1, down 2, left 4, right 8, A 16, B 32."""
    held = 0
    for bit, pin in _buttons:
        if not pin.value():
            held |= bit
    return held


def backlight(level):
    """Set the brightness, 0 (panel off) to 255."""
    if level:
        _display.contrast(level)
    _display.power(level)
