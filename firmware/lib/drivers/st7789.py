"""Driver of the ST7789 controller of colour displays.

Source: Sitronix, ST7789V data sheet version 1.3 (sections in brackets). The frame buffer has 16
colours (GS4_HMSB); framebuf itself turns a few rows at a time into what the chip takes, 16 bits a
pixel (RGB565), high byte first.
"""

import time

import framebuf

_SLEEP_IN = b"\x10"
_SLEEP_OUT = b"\x11"
_INVERSION_ON = b"\x21"
_DISPLAY_ON = b"\x29"
_COLUMNS = b"\x2a"
_ROWS = b"\x2b"
_WRITE = b"\x2c"
_ORIENTATION = b"\x36"
_FORMAT = b"\x3a"

UPRIGHT = 0x00  # values for MADCTL [9.1.28]
TURNED = 0x60  # columns and rows exchanged, and the columns mirrored

_BAND = 8  # rows that are sent in one go
_AFTER_SLEEP = 0.12  # seconds from one change between sleep and waking to the next [9.1.11, 12]
_AFTER_WAKING = 0.005  # seconds until the next command


class ST7789:
    """A display of `width` x `height` pixels on `bus` that shows `fb`.

    fb: a FrameBuffer of that size, GS4_HMSB. `light`: the PWM of the backlight. `column`, `row`:
    where in the chip's RAM the glass begins, as seen in that `orientation` (UPRIGHT or TURNED).
    It begins with greys, from black, 0, to white, 15.
    """

    def __init__(self, bus, light, fb, width, height, column, row, orientation):
        self._bus = bus
        self._light = light
        self._fb = fb
        self._row = row
        self._asleep = False
        self._rows = bytearray(4)
        self._colours = bytearray(2 * 16)
        # A palette's colour is stored as it lies in memory here: the high byte comes first.
        self._palette = framebuf.FrameBuffer(self._colours, 16, 1, framebuf.RGB565)
        band = bytearray(_BAND * width * 2)
        self._band = framebuf.FrameBuffer(band, width, _BAND, framebuf.RGB565)
        memory = memoryview(band)
        self._bands = tuple([memory[: rows * width * 2] for rows in range(_BAND + 1)])
        self.colours(bytes([i // 3 * 17 for i in range(48)]))

        light.duty_u16(0)
        time.sleep(_AFTER_SLEEP)  # since the reset [7.4.5]
        bus.command(_SLEEP_OUT)
        time.sleep(_AFTER_WAKING)
        self._set(_FORMAT, 0x55)  # 16 bits a pixel [9.1.32]
        self._set(_ORIENTATION, orientation)
        bus.command(_INVERSION_ON)  # true colours on this kind of glass (IPS)
        last = column + width - 1
        self._set(_COLUMNS, column >> 8, column & 0xFF, last >> 8, last & 0xFF)
        self.show(0, height)  # before it lights up: the RAM holds noise
        bus.command(_DISPLAY_ON)
        self.backlight(0xFF)

    def show(self, y0, y1):
        """Send rows y0 to y1 - 1 (0 <= y0 < y1 <= height)."""
        first = self._row + y0
        last = self._row + y1 - 1
        rows = self._rows
        rows[0] = first >> 8
        rows[1] = first & 0xFF
        rows[2] = last >> 8
        rows[3] = last & 0xFF
        bus = self._bus
        bus.command(_ROWS)
        bus.data(rows)
        bus.command(_WRITE)
        while y0 < y1:
            self._band.blit(self._fb, 0, -y0, -1, self._palette)
            bus.data(self._bands[min(y1 - y0, _BAND)])
            y0 += _BAND

    def colours(self, rgb):
        """Set the colour table: 16 times red, green and blue, 0 to 255.

        What the display shows does not change before it is sent again.
        """
        for i in range(16):
            red, green, blue = rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]
            self._colours[2 * i] = red & 0xF8 | green >> 5
            self._colours[2 * i + 1] = (green << 3 & 0xE0) | blue >> 3

    def backlight(self, level):
        """Set the brightness, 1 to 255; 0 darkens the display and lets it sleep with its picture.

        Falling asleep takes a quarter of a second.
        """
        if level and self._asleep:
            self._bus.command(_SLEEP_OUT)
            time.sleep(_AFTER_WAKING)
            self._asleep = False
        self._light.duty_u16(level * 257)
        if not level and not self._asleep:
            time.sleep(_AFTER_SLEEP)
            self._bus.command(_SLEEP_IN)
            time.sleep(_AFTER_SLEEP)
            self._asleep = True

    def _set(self, command, *parameters):
        self._bus.command(command)
        self._bus.data(bytes(parameters))
