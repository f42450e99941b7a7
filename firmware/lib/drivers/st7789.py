"""Driver of the ST7789 controller of colour displays.

Source: Sitronix, ST7789V data sheet version 1.3 (sections in brackets). The frame buffer has a
byte a pixel (GS8), a number in a table of 256 colours; colours.py converts some at a time to the
chip's 16 bits a pixel (RGB565), high byte first.
"""

import time
from array import array

from drivers.colours import convert, pack
from skat.compat import ticks_diff, ticks_us

_SLEEP_IN = b"\x10"
_SLEEP_OUT = b"\x11"
_INVERSION = b"\x21", b"\x20"  # on, off
_DISPLAY_ON = b"\x29"
_COLUMNS = b"\x2a"
_ROWS = b"\x2b"
_WRITE = b"\x2c"
_ORIENTATION = b"\x36"
_FORMAT = b"\x3a"

UPRIGHT = 0x00  # values for MADCTL [9.1.28]
TURNED = 0x60  # columns and rows exchanged, and the columns mirrored
_BGR = 0x08  # blue and red exchanged

_PARTS = (1024, 512, 256, 128, 64, 32, 16, 8, 4, 2)  # pixels that are sent in one go
# In seconds; each is 1 ms longer than it has to be, since so much earlier a sleep may end.
_AFTER_SLEEP = 0.121  # from one change between sleep and waking to the next [9.1.11, 12]
_AFTER_WAKING = 0.006  # until the next command


class ST7789:
    """A display of `width` x `height` pixels on `bus` that shows `buffer`.

    It is dark until something is shown, so that the program can load while the chip wakes up; what
    is shown first is all of the buffer.

    buffer: GS8, with an even number of bytes a row. `light`: the PWM of the backlight. `column`,
    `row`: where in the chip's RAM the glass begins, as seen in that `orientation` (UPRIGHT or
    TURNED). The first colours are greys, from black, 0, to white, 255.
    """

    def __init__(self, bus, light, buffer, width, height, column, row, orientation):
        self._bus = bus
        self._light = light
        self._buffer = buffer
        self._width = width
        self._column = column
        self._row = row
        self._orientation = orientation
        self._bgr = 0
        self._asleep = True
        self._range = bytearray(4)  # of columns or rows
        self._colours = array("H", bytes(2 * 256))
        self._band = array("H", bytes(2 * _PARTS[0]))
        self._next = array("i", [0] * 5)  # of the window that is sent, as convert() has it
        # With a view of each size nothing need be allocated to send any even number of pixels.
        band = memoryview(self._band)
        self._parts = tuple([band[:size] for size in _PARTS])
        self.colours(bytes([i // 3 for i in range(3 * 256)]))

        light.duty_u16(0)
        self._since = ticks_us()  # the reset [7.4.5]
        self._shown = False  # nothing was ever
        time.sleep(_AFTER_WAKING)
        self._set(_FORMAT, 0x55)  # 16 bits a pixel [9.1.32]
        self._set(_ORIENTATION, orientation)
        bus.command(_INVERSION[0])  # true colours on this kind of glass (IPS)

    def show(self, y0, y1):
        """Send rows y0 to y1 - 1 (0 <= y0 < y1 <= height)."""
        self.show_part(0, y0, self._width, y1)

    def show_part(self, x0, y0, x1, y1):
        """Send columns x0 to x1 - 1 of rows y0 to y1 - 1 (0 <= x0 < x1 <= width, 0 <= y0 < y1 <=
        height), widened to pairs of columns, which may end beside the glass."""
        if self._shown:
            self._send(x0, y0, x1, y1)
        else:
            self._show_first()

    def _show_first(self):
        """Show all of the buffer, and light up: before that the RAM holds noise."""
        self._send(0, 0, self._width, self._height())
        waited = ticks_diff(ticks_us(), self._since) / 1_000_000
        if 0 <= waited < _AFTER_SLEEP:
            time.sleep(_AFTER_SLEEP - waited)
        self._wake()
        self._bus.command(_DISPLAY_ON)
        self._shown = True
        self.backlight(0xFF)

    def _send(self, x0, y0, x1, y1):
        x0 &= ~1
        run = ((x1 + 1) & ~1) - x0
        pitch = (self._width + 1) & ~1
        self._window(_COLUMNS, self._column + x0, run)
        self._window(_ROWS, self._row + y0, y1 - y0)
        bus = self._bus
        bus.command(_WRITE)
        band = self._band
        colours = self._colours
        buffer = self._buffer
        window = self._next
        window[1] = window[2] = run
        window[3] = y0 * pitch + x0
        window[4] = pitch - run
        count = run * (y1 - y0)
        bus.begin()
        for part in self._parts:
            window[0] = size = len(part)
            while count >= size:
                convert(0, 0, colours, band, buffer, window)
                bus.write(part)
                count -= size
        bus.end()

    def colours(self, rgb):
        """Set the colour table from 0 on: red, green and blue, 0 to 255, of each colour.

        The display only changes when the picture is sent again.
        """
        pack(self._colours, rgb, len(rgb) // 3)

    def adjust(self, bgr, plain):
        """Exchange red and blue if `bgr`, and don't invert colours if `plain`, as some glasses need
        it; it is right when all has been sent again."""
        self._bgr = _BGR if bgr else 0
        self._set(_ORIENTATION, self._orientation | self._bgr)
        self._bus.command(_INVERSION[plain])

    def turn(self):
        """Turn the picture by half a turn; it is right when all of it has been sent again."""
        from drivers.turning import turned

        self._orientation, self._column, self._row = turned(
            self._orientation, self._column, self._row, self._width, self._height()
        )
        self._set(_ORIENTATION, self._orientation | self._bgr)

    def backlight(self, level):
        """Set the brightness, 1 to 255; 0 darkens the display and lets it sleep with its picture.

        Falling asleep takes a quarter of a second.
        """
        if level and self._asleep:
            self._wake()
        self._light.duty_u16(level * 257)
        if not level and not self._asleep:
            time.sleep(_AFTER_SLEEP)
            self._bus.command(_SLEEP_IN)
            time.sleep(_AFTER_SLEEP)
            self._asleep = True

    def _wake(self):
        self._bus.command(_SLEEP_OUT)
        time.sleep(_AFTER_WAKING)
        self._asleep = False

    def _height(self):
        return len(self._buffer) // ((self._width + 1) & ~1)

    def _window(self, command, first, count):
        """Set the window's columns or rows."""
        last = first + count - 1
        limits = self._range
        limits[0] = first >> 8
        limits[1] = first & 0xFF
        limits[2] = last >> 8
        limits[3] = last & 0xFF
        self._bus.command(command)
        self._bus.data(limits)

    def _set(self, command, *parameters):
        self._bus.command(command)
        self._bus.data(bytes(parameters))
