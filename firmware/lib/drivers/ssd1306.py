"""Driver of the SSD1306 OLED controller on I2C.

Source: Solomon Systech, SSD1306 data sheet rev 1.1 (sections in brackets). The frame buffer has
the layout of the chip's own RAM: pages of 8 rows, one byte per column, bit 0 on top (MONO_VLSB).
"""

_COMMANDS = 0x00  # control byte: only commands follow [8.1.5.2]
_DATA = b"\x40"  # control byte: only data follows

_COLUMN_WINDOW = 0x21
_PAGE_WINDOW = 0x22
_CONTRAST = 0x81
_NORMAL = 0xA6
_INVERSE = 0xA7
_MULTIPLEX = 0xA8
_OFF = 0xAE
_ON = 0xAF


class SSD1306:
    """A display of `width` x `height` pixels on bus `i2c` that shows `buffer`.

    buffer: width * height // 8 writable bytes, MONO_VLSB; height a multiple of 8. The display is
    initialised, shows the buffer and is on. Raises OSError if it does not answer.
    """

    def __init__(self, i2c, buffer, width=128, height=64, address=0x3C):
        self._i2c = i2c
        self._address = address
        memory = memoryview(buffer)
        # All that show() sends is made here, so that it need not allocate.
        self._pages = tuple(
            [(_DATA, memory[i : i + width]) for i in range(0, width * height // 8, width)]
        )
        self._window = bytearray(
            (_COMMANDS, _COLUMN_WINDOW, 0, width - 1, _PAGE_WINDOW, 0, height // 8 - 1)
        )
        self._send(
            _OFF,  # [10.1.12]
            0xD5, 0x80,  # clock undivided, default frequency [10.1.16]
            _MULTIPLEX, height - 1,  # as many lines as the glass has [10.1.11]
            0xD3, 0,  # no display offset [10.1.15]
            0x40,  # start at line 0 of the RAM [10.1.6]
            0x8D, 0x14,  # charge pump on: the module has no other high voltage [appl. note]
            0x20, 0,  # horizontal addressing: page after page [10.1.3]
            0xA1,  # column 0 is SEG127 [10.1.8] ...
            0xC8,  # ... and line 0 the last COM [10.1.14]: the glass is mounted upside down
            0xDA, 0x12,  # COM pins alternating, as the 64 lines are wired [10.1.18]
            _CONTRAST, 0xFF,  # the brightest [10.1.7]
            0xD9, 0xF1,  # pre-charge 1 and 15 clocks, for the charge pump [10.1.17]
            0xDB, 0x20,  # VCOMH 0.77 Vcc, the reset value [10.1.19]
            0xA4,  # follow the RAM [10.1.9]
            _NORMAL,  # [10.1.10]
            0x2E,  # no scrolling [10.2.3]
        )  # fmt: skip
        self.show(0, height)  # before it lights up: the RAM holds noise
        self.power(True)

    def show(self, y0, y1):
        """Send rows y0 to y1 - 1 (0 <= y0 < y1 <= height), widened to whole pages of 8 rows."""
        first = y0 >> 3
        end = (y1 + 7) >> 3
        self._window[5] = first
        self._window[6] = end - 1
        self._i2c.writeto(self._address, self._window)
        for page in range(first, end):
            self._i2c.writevto(self._address, self._pages[page])

    def contrast(self, level):
        """Set the brightness, 0 (faint, not dark) to 255."""
        self._send(_CONTRAST, level)

    def power(self, on):
        """Light the panel or let it sleep; the picture stays in its RAM."""
        self._send(_ON if on else _OFF)

    def invert(self, on):
        """Show lit pixels dark and dark ones lit, or as they are."""
        self._send(_INVERSE if on else _NORMAL)

    def _send(self, *commands):
        self._i2c.writeto(self._address, bytes((_COMMANDS,) + commands))
