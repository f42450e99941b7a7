"""Every board with its drivers on its emulated circuit."""

import sys
import time

import machine
from circuits import circuit_of, raises
from games import without_heap

from drivers.oled_module import OLEDModule
from drivers.sh1107 import SH1107 as SH1107Driver
from drivers.spi import SPIBus, full_speed
from drivers.ssd1306 import SSD1306 as SSD1306Driver
from drivers.st7789 import ST7789 as ST7789Driver
from drivers.st7789 import TURNED, UPRIGHT
from simulator.chips.sh1106 import SH1106

BITS = {"up": 1, "down": 2, "left": 4, "right": 8, "a": 16, "centre": 16, "b": 32, "menu": 64}
MONO = ("pico_oled", "pico_oled_13", "thumby")
COLOUR = ("pico_lcd_13", "pico_lcd_114", "tdisplay")
BOARDS = MONO + COLOUR
GREYS = bytes([i // 3 for i in range(3 * 256)])


def fresh(name, *arguments):
    """A new circuit, and the board's module set up on it."""
    circuit = circuit_of(name, *arguments)
    sys.modules.pop("boards." + name, None)
    return circuit, __import__("boards." + name, None, None, ("fb",))


class Changed:
    """A board whose module gets other constants than its file has."""

    def __init__(self, name, old, new):
        module = __import__("boards." + name, None, None, ("fb",))
        with open(module.__file__) as file:
            text = file.read()
        assert text.count(old) == 1
        names = {"__name__": "boards." + name}
        exec(text.replace(old, new), names)
        self.names = names

    def __getattr__(self, name):
        if name not in self.names:
            raise AttributeError(name)
        return self.names[name]


def glass(circuit):
    """What the glass shows, as rows of pixels: 0 and 1, or 16 bits."""
    out = bytearray(circuit.screen.frame_bytes)
    circuit.screen.frame(out)
    w = circuit.W
    rows = []
    for y in range(circuit.H):
        if circuit.COLOURS == 2:
            row = [out[(y * w + x) // 8] >> (7 - x % 8) & 1 for x in range(w)]
        else:
            row = [out[(y * w + x) * 2] << 8 | out[(y * w + x) * 2 + 1] for x in range(w)]
        rows.append(row)
    return rows


def rgb565(rgb):
    """The 16-bit colours for bytes of RGB."""
    return [
        rgb[i] >> 3 << 11 | rgb[i + 1] >> 2 << 5 | rgb[i + 2] >> 3 for i in range(0, len(rgb), 3)
    ]


def drawn(board, rgb=GREYS):
    """What was drawn, as rows of pixels like those of glass()."""
    table = [0, 1] if board.COLOURS == 2 else rgb565(rgb)
    return [[table[board.fb.pixel(x, y)] for x in range(board.W)] for y in range(board.H)]


def draw_something(board):
    """A picture without any symmetry, in all colours."""
    fb, w, h = board.fb, board.W, board.H
    most = board.COLOURS - 1
    fb.fill(0)
    fb.fill_rect(3, 2, w // 3, h // 4, most)
    fb.line(0, h - 1, w - 1, h // 3, most)
    fb.rect(w - 9, h // 2, 7, h // 2 - 1, most)
    for colour in range(board.COLOURS):
        column = colour % 40
        fb.fill_rect(5 + 3 * column, h // 2 + colour // 40, 3, 5 + column, colour)
    fb.pixel(w - 1, 0, 1)
    fb.pixel(w // 2, h - 3, 1)


# Boards


def test_boards_say_what_they_are():
    for name in BOARDS:
        circuit, board = fresh(name)
        assert board.ID == name
        assert (board.W, board.H, board.COLOURS) == (circuit.W, circuit.H, circuit.COLOURS)
        assert board.fb.pixel(board.W - 1, board.H - 1) == 0
        assert board.fb.pixel(board.W, 0) is None and board.fb.pixel(0, board.H) is None
        assert hasattr(board, "tone") == (name == "thumby")
        assert hasattr(board, "battery") == (name in ("tdisplay", "thumby"))
        assert hasattr(board, "colours") == (board.COLOURS == 256)


def test_the_glass_is_dark_and_then_shows_what_is_drawn():
    for name in BOARDS:
        circuit, board = fresh(name)
        assert circuit.screen.on == (board.COLOURS == 2)  # the others wake up while the game loads
        assert glass(circuit) == [[0] * board.W] * board.H, name  # no noise from the RAM
        assert not circuit.screen.changed
        draw_something(board)
        board.show(0, board.H)
        assert circuit.screen.changed
        assert glass(circuit) == drawn(board), name


def test_show_sends_the_rows_that_it_is_given():
    for name in BOARDS:
        circuit, board = fresh(name)
        h = board.H
        blank = [[0] * board.W] * h
        for y0, y1 in ((0, 1), (7, 9), (8, 16), (5, h - 2), (h - 1, h)):
            board.fb.fill(0)
            board.show(0, h)
            draw_something(board)
            wanted = drawn(board)
            circuit.bus_bytes = circuit.bus_transfers = 0
            board.show(y0, y1)
            if board.COLOURS == 2:
                y0, y1 = y0 // 8 * 8, (y1 + 7) // 8 * 8
            assert glass(circuit) == blank[:y0] + wanted[y0:y1] + blank[y1:], (name, y0, y1)
            window = 0, y0, board.W, y1
            assert (circuit.bus_bytes, circuit.bus_transfers) == sent(name, window), window


def test_a_turned_picture_is_upside_down():
    boards = [fresh(name) for name in BOARDS]
    boards.append(fresh("pico_oled", "sh1106"))
    for circuit, board in boards:
        name = board.ID
        machine.attach(circuit)
        assert hasattr(board, "turn") == (name != "tdisplay")
        h = board.H
        for turned in (True, False, True):
            board._display.turn()
            board.fb.fill(0)
            board.show(0, h)
            draw_something(board)
            wanted = drawn(board)
            if turned:
                wanted = [list(reversed(row)) for row in reversed(wanted)]
            board.show_part(0, 0, board.W - 8, h)
            board.show_part(board.W - 8, 0, board.W, h)
            assert glass(circuit) == wanted, name


def widened(name, x0, y0, x1, y1):
    """The window that is really sent for this one, by board or controller."""
    if name in COLOUR:
        return x0 // 2 * 2, y0, (x1 + 1) // 2 * 2, y1
    y0, y1 = y0 // 8 * 8, (y1 + 7) // 8 * 8
    columns = 8
    if name == "thumby":
        while columns > 1 and columns // 2 * (y1 - y0) // 8 % 8 == 0:
            columns //= 2
    return x0 // columns * columns, y0, (x1 + columns - 1) // columns * columns, y1


def sent(name, window):
    """The bytes and transfers of sending a window, as from widened()."""
    x0, y0, x1, y1 = window
    columns, rows = x1 - x0, y1 - y0
    pages = rows // 8
    if name == "pico_oled":  # address, page, column and control bytes besides
        return pages * (8 + columns), pages
    if name == "thumby":
        return 6 + columns * pages, 1 + -(-columns * pages // 128)
    if name == "pico_oled_13":
        return columns // 8 * (3 + rows), columns // 8 * 2
    columns += columns % 2
    count = columns * rows // 2
    parts = count // 512
    while count % 512:
        parts += count % 2
        count = count % 512 // 2
    return 11 + columns * rows * 2, 5 + parts


class Dice:
    """Random numbers, the same under both interpreters."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        """A number from 0 to n - 1."""
        self.state = (self.state * 1103 + 12345) & 0xFFFFF
        return (self.state >> 4) % n

    def span(self, n):
        """A start and an end, 0 <= start < end <= n."""
        a, b = self.below(n), self.below(n)
        return min(a, b), max(a, b) + 1


def test_show_part_sends_a_window():
    dice = Dice(15)
    for name, *kind in [(name,) for name in BOARDS] + [("pico_oled", "sh1106")]:
        circuit, board = fresh(name, *kind)
        w, h = board.W, board.H
        board.show(0, h)
        table = [0, 1] if board.COLOURS == 2 else rgb565(GREYS)
        seen = [[0] * w for _ in range(h)]
        for turn in range(12 if board.COLOURS == 256 else 60):
            for _ in range(3):
                (left, right), (top, bottom) = dice.span(w), dice.span(h)
                colour = dice.below(board.COLOURS)
                board.fb.fill_rect(left, top, right - left, bottom - top, colour)
                board.fb.line(left, bottom, right, top, board.COLOURS - 1 - colour)
            (x0, x1), (y0, y1) = dice.span(w), dice.span(h)
            if turn % 2:  # small ones, as a cursor's
                x1, y1 = min(x1, x0 + 13), min(y1, y0 + 24)
            circuit.bus_bytes = circuit.bus_transfers = 0
            board.show_part(x0, y0, x1, y1)
            window = widened(name, x0, y0, x1, y1)
            assert (circuit.bus_bytes, circuit.bus_transfers) == sent(name, window), window
            for y in range(window[1], window[3]):
                for x in range(window[0], min(window[2], w)):
                    seen[y][x] = table[board.fb.pixel(x, y)]
            assert glass(circuit) == seen, (name, x0, y0, x1, y1)
        board.show_part(0, 0, w, h)
        assert glass(circuit) == drawn(board), name


def test_the_bus_takes_its_time():
    for name, bits, khz in (
        ("pico_oled", 9, 400),
        ("pico_oled_13", 8, 4_000),
        ("thumby", 8, 8_000),  # not the 10,000 that were asked for: a sixth of 48 MHz
        ("pico_lcd_13", 8, 62_500),
        ("pico_lcd_114", 8, 62_500),
        ("tdisplay", 8, 40_000),
    ):
        circuit, board = fresh(name)
        circuit.bus_bytes = circuit.bus_ms = 0
        board.show(0, board.H)
        assert circuit.bus_bytes and abs(circuit.bus_ms - circuit.bus_bytes * bits / khz) < 0.01
        circuit.bus_ms = 0
        board.show_part(20, 8, 32, 32)
        assert 0 < circuit.bus_ms < 2, name


def test_spi_comes_from_the_processors_clock_where_that_is_asked_for():
    circuit, board = fresh("pico_lcd_13")

    def picture_ms():
        circuit.bus_ms = 0
        board.show(0, board.H)
        return circuit.bus_ms

    assert picture_ms() < 15
    machine.freq(125_000_000)
    assert picture_ms() > 38
    assert "or the same" in raises(ValueError, machine.freq, 125_000_000, 60_000_000)
    real = machine.freq
    machine.freq = lambda hz=125_000_000: hz  # that of MicroPython 1.23
    try:
        full_speed()
    finally:
        machine.freq = real


def test_show_and_buttons_do_not_allocate():
    class Silent:
        """A bus that takes everything and does nothing, without allocating."""

        def writeto(self, address, buffer):
            pass

        def readfrom(self, address, count):
            return b"\x46" * count

        def write(self, buffer):
            pass

        def duty_u16(self, duty):
            pass

    def pin(level):
        pass

    silent = Silent()
    spi = SPIBus(silent, pin, pin, pin)
    driver = driver_of_i2c()
    driver.I2C = lambda *_, **__: silent
    try:
        bus = driver.I2CBus(0, 4, 5, 0x3C)
    finally:
        driver.I2C = machine.I2C
    for display in (
        SSD1306Driver(bus, bytearray(1024)),
        SSD1306Driver(spi, bytearray(360), 72, 40, 28, True),
        OLEDModule(bus, bytearray(1024)),
        SH1107Driver(spi, bytearray(1024)),
        ST7789Driver(spi, silent, bytearray(240 * 40), 240, 40, 0, 0, TURNED),
        ST7789Driver(spi, silent, bytearray(136 * 40), 135, 40, 52, 40, UPRIGHT),
    ):
        display.show(0, 40)
        for x0, y0, x1, y1 in ((0, 0, 72, 40), (0, 0, 1, 1), (71, 39, 72, 40), (13, 5, 38, 30)):

            def send(display=display, x0=x0, y0=y0, x1=x1, y1=y1):
                display.show_part(x0, y0, x1, y1)

            without_heap(send)
        without_heap(lambda display=display: display.show(0, 40))
        without_heap(lambda display=display: display.show(9, 30))
        without_heap(lambda display=display: display.backlight(99))
    for name in BOARDS:
        circuit, board = fresh(name)
        circuit.press("b")
        assert without_heap(board.buttons) == 32


def test_buttons_are_bits():
    for name in BOARDS:
        circuit, board = fresh(name)
        assert board.buttons() == 0
        exist = 0
        for button in circuit.BUTTONS:
            bit = BITS.get(button, 0)  # Y on the Pico-LCD-1.3 has no meaning
            circuit.press(button)
            assert board.buttons() == bit, (name, button)
            circuit.release(button)
            exist |= bit
        assert board.buttons() == 0 and board.BUTTONS == exist
        circuit.press("a")
        circuit.press("b")
        assert board.buttons() == 48
        circuit.release("b" if board.SAFE == 16 else "a")
        assert board.buttons() == board.SAFE
    assert board.ID == "tdisplay" and board.SAFE == 32  # whose other button is GPIO 0


def test_the_oleds_dim_and_sleep():
    for name in MONO:
        circuit, board = fresh(name)
        assert circuit.screen.contrast == 255
        draw_something(board)
        board.show(0, board.H)
        board.backlight(40)
        assert circuit.screen.contrast == 40 and glass(circuit) == drawn(board)
        board.backlight(0)
        assert not circuit.screen.on and glass(circuit) == [[0] * board.W] * board.H
        board.fb.fill(1)
        board.show(0, 8)  # is remembered in the dark
        board.backlight(255)
        wanted = [[1] * board.W] * 8
        draw_something(board)
        assert glass(circuit) == wanted + drawn(board)[8:]


def test_the_colour_displays_dim_and_sleep():
    for name in COLOUR:
        circuit, board = fresh(name)
        assert circuit.screen.backlight == 0 and circuit.screen.asleep
        draw_something(board)
        board.show_part(9, 9, 12, 12)  # of the first picture all
        assert circuit.screen.backlight == 255 and glass(circuit) == drawn(board)
        board.show(0, board.H)
        board.backlight(40)
        assert circuit.screen.backlight == 40 and glass(circuit) == drawn(board)
        board.backlight(0)
        assert circuit.screen.asleep and circuit.screen.backlight == 0
        assert glass(circuit) == [[0] * board.W] * board.H
        board.backlight(0)
        draw_something(board)
        board.fb.fill_rect(0, 0, board.W, 8, 5)
        board.show(0, 8)  # is remembered in the dark
        board.backlight(1)
        assert not circuit.screen.asleep and circuit.screen.backlight == 1
        assert glass(circuit) == drawn(board)
        board.backlight(0)  # again: the chip wants some time between


def test_colours_come_with_the_next_picture():
    rgb = bytes([(i * 37 + 11) & 0xFF for i in range(3 * 256)])
    for name in COLOUR:
        circuit, board = fresh(name)
        draw_something(board)
        board.show(0, board.H)
        board.colours(rgb)
        assert glass(circuit) == drawn(board)
        board.show(0, 20)
        assert glass(circuit) == drawn(board, rgb)[:20] + drawn(board)[20:]
        board.show(0, board.H)
        assert glass(circuit) == drawn(board, rgb)
    assert rgb565(b"\xff\x00\x00\x00\xff\x00\x00\x00\xff") == [0xF800, 0x07E0, 0x001F]


def test_a_tone_ends_by_itself():
    circuit, board = fresh("thumby")
    assert circuit.pwm[28][1] == 0
    board.tone(880, 100)
    assert circuit.pwm[28] == (880, 32768)
    circuit.elapse(60)
    board.tone(440, 100)  # takes the other's place
    circuit.elapse(60)
    assert circuit.pwm[28] == (440, 32768)
    circuit.elapse(40)
    assert circuit.pwm[28] == (440, 0)
    circuit.elapse(1000)
    assert circuit.pwm[28] == (440, 0)


def test_the_reference_build_may_have_a_piezo():
    fresh("pico_oled")
    board = Changed("pico_oled", "PIEZO = None", "PIEZO = 16")
    circuit = machine._circuit
    board.tone(1000, 5)
    assert circuit.pwm[16] == (1000, 32768)
    circuit.elapse(5)
    assert circuit.pwm[16] == (1000, 0)


class Naps:
    """Stands in for `time` in the driver of the bus, and notes how long that should have slept."""

    def __init__(self):
        self._driver = driver_of_i2c()
        self.taken = []

    def __enter__(self):
        self._driver.time = self
        return self.taken

    def __exit__(self, *_):
        self._driver.time = time

    def sleep(self, seconds):
        """Note it."""
        self.taken.append(seconds)


def driver_of_i2c():
    """The module as it is loaded now."""
    return __import__("drivers.i2c", None, None, ("I2CBus",))


def show_something(circuit, board):
    """Whether what is drawn is seen as it is."""
    draw_something(board)
    board.show(0, board.H)
    return glass(circuit) == drawn(board)


def test_an_sh1106_is_recognized():
    for identity in (8, 0, 6):  # the last one needs its RAM to be read
        circuit = circuit_of("pico_oled", "sh1106")
        circuit.screen.identity = identity
        sys.modules.pop("boards.pico_oled", None)
        board = __import__("boards.pico_oled", None, None, ("fb",))
        assert glass(circuit) == [[0] * 128] * 64, identity
        assert show_something(circuit, board), identity
        before = glass(circuit)
        board.fb.fill(0)
        circuit.bus_bytes = 0
        board.show(20, 30)
        assert glass(circuit) == before[:16] + [[0] * 128] * 16 + before[32:]
        assert circuit.bus_bytes == 2 * (8 + 128)
        board.backlight(7)
        assert circuit.screen.contrast == 7


def test_an_ssd1306_is_recognized():
    for identity in (3, 4, 6, 7):
        circuit = circuit_of("pico_oled")
        circuit.screen.identity = identity
        sys.modules.pop("boards.pico_oled", None)
        board = __import__("boards.pico_oled", None, None, ("fb",))
        assert show_something(circuit, board), identity


def test_a_display_that_cannot_be_read_is_shifted_at_most():
    """And so readable; the setting puts it right."""
    for kind, shift in (("ssd1306", 0), ("sh1106", 2)):
        circuit = circuit_of("pico_oled", kind)
        circuit.mute = True
        sys.modules.pop("boards.pico_oled", None)
        board = __import__("boards.pico_oled", None, None, ("fb",))
        assert show_something(circuit, board) == (shift == 0)
        shifted = [row[: 128 - shift] for row in glass(circuit)]
        assert shifted == [row[shift:] for row in drawn(board)]
        board.adjust(1 + shift)
        assert show_something(circuit, board)


def test_the_first_column_can_be_chosen():
    """On a glass where it is another one, upright and turned."""
    for segment in range(5):
        circuit = circuit_of("pico_oled", "sh1106")
        circuit.screen = SH1106(segment=segment)
        sys.modules.pop("boards.pico_oled", None)
        board = __import__("boards.pico_oled", None, None, ("fb",))
        assert show_something(circuit, board) == (segment == 2)
        board.adjust(1 + 4 - segment)  # it is mounted upside down
        assert show_something(circuit, board), segment
        board.turn()
        draw_something(board)
        board.show(0, 64)
        assert glass(circuit) == [list(reversed(row)) for row in reversed(drawn(board))], segment
        board.turn()
        assert show_something(circuit, board), segment


def test_a_column_that_an_ssd1306_lacks_shifts_the_picture():
    """So that the setting can be found again."""
    circuit, board = fresh("pico_oled")
    for column in range(1, 5):
        board.adjust(1 + column)
        assert not show_something(circuit, board)
        shifted = [row[-column:] + row[:-column] for row in drawn(board)]
        assert glass(circuit) == shifted, column
    board.adjust(0)
    assert show_something(circuit, board)


def test_a_display_may_take_its_time_after_power_on():
    for deaf in (1, 7, 60):
        circuit = circuit_of("pico_oled")
        circuit.deaf = deaf
        sys.modules.pop("boards.pico_oled", None)
        with Naps() as slept:
            board = __import__("boards.pico_oled", None, None, ("fb",))
        assert show_something(circuit, board)
        assert len(slept) == deaf and sum(slept) <= 2, slept


def test_a_display_that_is_there_is_not_waited_for():
    circuit_of("pico_oled")
    sys.modules.pop("boards.pico_oled", None)
    with Naps() as slept:
        __import__("boards.pico_oled", None, None, ("fb",))
    assert slept == []


def test_a_display_at_the_other_address_is_found():
    circuit = circuit_of("pico_oled")
    circuit.I2C = (0, 5, 4, 0x3D)
    sys.modules.pop("boards.pico_oled", None)
    board = __import__("boards.pico_oled", None, None, ("fb",))
    assert show_something(circuit, board)


def test_a_display_that_never_answers_is_told_of_by_its_pins():
    circuit = circuit_of("pico_oled")
    circuit.deaf = 1 << 20
    sys.modules.pop("boards.pico_oled", None)
    with Naps() as slept:
        told = raises(OSError, __import__, "boards.pico_oled")
    assert "GPIO 4 (SDA)" in told and "GPIO 5 (SCL)" in told and "0x3C" in told, told
    assert 1.5 < sum(slept) <= 2.1


def test_red_and_blue_or_all_colours_may_be_the_wrong_way_round():
    for name in COLOUR:
        for exchanged in (False, True):
            for plain in (False, True):
                circuit, board = fresh(name)
                circuit.screen.exchanged = exchanged
                circuit.screen.plain = plain
                colours = bytes([i * 5 & 0xFF for i in range(3 * board.COLOURS)])
                board.colours(colours)
                draw_something(board)
                board.show(0, board.H)
                right = glass(circuit) == drawn(board, colours)
                assert right == (not exchanged and not plain)
                board.adjust(int(exchanged), int(plain))
                board.show(0, board.H)
                assert glass(circuit) == drawn(board, colours), (name, exchanged, plain)
                if hasattr(board, "turn"):
                    board.turn()
                    board.turn()
                    board.show(0, board.H)
                    assert glass(circuit) == drawn(board, colours), (name, exchanged, plain)


def test_the_battery_is_read():
    circuit, board = fresh("tdisplay")
    for mv, percent in ((4300, 100), (4200, 100), (3750, 50), (3309, 1), (3300, 0), (3000, 0)):
        circuit.battery_mv = mv
        assert board.battery() == percent
    machine.Pin(14).off()  # nothing gets through the divider now
    assert board.battery() == 0
    circuit, board = fresh("thumby")
    for mv, percent in ((4200, 100), (3600, 81), (3454, 56), (3395, 36), (3225, 0), (2900, 0)):
        circuit.battery_mv = mv
        assert board.battery() == percent, (mv, board.battery())
