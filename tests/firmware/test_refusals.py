"""What emulated circuits and chips refuse, and how the chips work."""

import machine
from circuits import circuit_of, raises, sleep_ms

from simulator.chips.controller import ChipError
from simulator.chips.sh1106 import SH1106
from simulator.chips.sh1107 import SH1107
from simulator.chips.ssd1306 import SSD1306, SSD1306For72x40
from simulator.chips.st7789 import ST7789

# What circuits refuse


def test_pins_of_the_t_display():
    circuit = circuit_of("tdisplay")
    pin = machine.Pin
    assert pin(35, pin.IN).value() == pin(0, pin.IN).value() == 1  # the board's resistors
    assert pin(35, pin.IN, None).value() == 1
    assert "without a pull" in raises(ValueError, pin, 35, pin.IN, pin.PULL_UP)
    assert "without a pull" in raises(ValueError, pin, 34, pin.OUT)
    assert "no GPIO 24" in raises(ValueError, pin, 24, pin.IN)
    up = pin(21, pin.IN, pin.PULL_UP)
    assert up.value() == 1
    pin(21, pin.IN, None)
    assert "floats" in raises(RuntimeError, up.value)
    assert "floats" in raises(RuntimeError, machine.ADC(pin(36)).read_uv)
    circuit.press("b")
    assert pin(35).value() == 0


def spi_of(baudrate=1_000_000, **others):
    """SPI 1 as on the Pico-OLED-1.3, or at another speed."""
    arguments = {"sck": machine.Pin(10), "mosi": machine.Pin(11), "miso": None}
    arguments.update(others)
    return machine.SPI(1, baudrate=baudrate, **arguments)


def outputs():
    """CS, D/C and reset of the Pico-OLED-1.3."""
    return [machine.Pin(number, machine.Pin.OUT) for number in (9, 8, 12)]


def test_spi_has_to_reach_the_display():
    circuit = circuit_of("pico_oled_13")
    assert "not driven" in raises(RuntimeError, spi_of().write, b"\xe3")
    cs, dc, reset = outputs()
    cs.off()
    assert "not driven" in raises(RuntimeError, spi_of().write, b"\xe3")
    dc.off()
    assert "not been reset" in raises(ChipError, spi_of().write, b"\xe3")
    reset.off()
    assert "held in reset" in raises(ChipError, spi_of().write, b"\xe3")
    reset.on()
    spi_of().write(b"\xe3")
    spi_of(polarity=1, phase=1).write(b"\xe3")
    for others in ({"polarity": 1}, {"phase": 1}, {"sck": machine.Pin(14)}, {"mosi": cs}):
        assert "doesn't reach" in raises(RuntimeError, spi_of(**others).write, b"\xe3")
    assert "4000000 Hz" in raises(RuntimeError, spi_of(4_000_001).write, b"\xe3")
    cs.on()
    assert "no chip is selected" in raises(RuntimeError, spi_of().write, b"\xe3")
    assert circuit.screen.bytes_received == 4


def test_i2c_is_not_too_fast():
    circuit_of("pico_oled")
    pin = machine.Pin
    bus = machine.I2C(0, scl=pin(5), sda=pin(4), freq=1_000_000)
    assert "400000 Hz" in raises(RuntimeError, bus.writeto, 0x3C, b"\x00\xe3")


# What chips refuse


def check_refusals(new, lines):
    """Check that a new chip refuses these bytes over I2C, with this word in the error."""
    for commands, word in lines:
        assert word in raises(ChipError, new().write, (b"\x00" + commands,)), commands


def test_no_oled_lights_without_what_it_needs():
    for new, needed, word in (
        (SSD1306, b"\x8d\x14", "0x8d"),
        (lambda: SSD1306For72x40(False), b"\xad\x30\x8d\x14", "0xad"),
        (lambda: SSD1306For72x40(False), b"\x8d\x14\xad\x10", "0xad"),
    ):
        assert word in raises(ChipError, new().write, (b"\x00\xaf",))
        chip = new()
        chip.write((b"\x00" + needed + b"\xaf",))
        assert chip.on
    chip = SSD1306For72x40(False)
    chip.write((b"\x00\xad\x30",))
    assert "charge pump" in raises(ChipError, chip.write, (b"\x00\xaf",))
    chip = SH1106()
    chip.write((b"\x00\xad\x8a",))
    assert "converter" in raises(ChipError, chip.write, (b"\x00\xaf",))


def test_the_72x40_refuses_nonsense():
    check_refusals(lambda: SSD1306For72x40(False), ((b"\xad\x20", "0x20"), (b"\xab", "0xab")))


def test_the_sh1106_refuses_nonsense():
    check_refusals(
        SH1106,
        (
            (b"\x21\x00\x7f", "0x21"),
            (b"\x19", "131"),
            (b"\xb8", "0xb8"),
            (b"\xad\x8c", "0x8c"),
            (b"\xaf\xad\x8a", "while the display is on"),
            (b"\xda\x22", "0x22"),
            (b"\xd9\x02", "0x02"),
            (b"\xa8\x40", "0x40"),
        ),
    )
    chip = SH1106()
    chip.write((b"\x00\x18\x03\xb1",))
    chip.write((b"\x40\x55",))
    assert chip.ram[132 + 131] == 0x55
    assert "does not fit" in raises(ChipError, chip.write, (b"\x40\x55\x66",))
    chip.write((b"\x00\x18\x04",))
    assert "column 132" in raises(ChipError, chip.write, (b"\x40\x55",))
    chip.write((b"\x00\x10\x81",))
    assert "waits for a parameter" in raises(ChipError, chip.write, (b"\x40\x55",))


def test_what_can_be_read_of_an_oled():
    """The status, or the RAM of an SH1106, of which the first byte is an old one."""
    for chip, status in ((SSD1306(), 3), (SH1106(), 8), (SH1107(False), 7)):
        chip.write((b"\x00\xe3",))
        assert chip.read(2) == bytes((0x40 | status,)) * 2
        chip.write((b"\x80\xb0\x80\x04\x80\x10\x40\x11\x22\x33",))
        chip.write((b"\x80\xb0\x80\x04\x80\x10\x40\x44",))
        seen = chip.read(3)
        assert (seen[1:] == b"\x22\x33") == (chip.NAME == "SH1106"), chip.NAME
        chip.write((b"\x00\xe3",))
        assert chip.read(1)[0] & 63 == status


def test_the_sh1107_refuses_nonsense():
    check_refusals(
        lambda: SH1107(False),
        (
            (b"\x18", "127"),
            (b"\x22", "0x22"),
            (b"\xad\x90", "0x90"),
            (b"\xaf\xad\x8b", "while the display is on"),
            (b"\xdc\x80", "0x80"),
            (b"\xa8\x80", "0x80"),
            (b"\xd3\x80", "0x80"),
            (b"\xda\x12", "0xda"),  # an SSD1306's
            (b"\x8d\x14", "0x8d"),
        ),
    )
    chip = SH1107(False)
    chip.write((b"\x00\x20\xb3\x17\x0e",))  # page addressing: on to the next column
    chip.write((b"\x40\x11\x22",))
    assert chip.ram[3 * 128 + 126 :][:2] == b"\x11\x22"
    chip.write((b"\x00\x21\xbe\x10\x05",))  # vertical addressing: on to the next page
    chip.write((b"\x40\x33\x44",))
    assert (chip.ram[14 * 128 + 5], chip.ram[15 * 128 + 5]) == (0x33, 0x44)
    chip.write((b"\x00\xb0",))
    assert "does not fit" in raises(ChipError, chip.write, (b"\x40" + bytes(17),))


def lcd(turned=False, awake=True):
    """A chip with 40x30 pixels of glass at column 20, row 10 of its RAM, switched on."""
    chip = ST7789((20, 59), (10, 39), turned)
    chip.reset(0)
    chip.reset(1)
    if awake:
        sleep_ms(125)
        chip.spi(b"\x11", 0)
        sleep_ms(6)
        send(chip, 0x3A, b"\x55")
        chip.spi(b"\x21\x29", 0)
        chip.backlight = 9
    return chip


def send(chip, command, parameters=b""):
    """A command and its parameters."""
    chip.spi(bytes((command,)), 0)
    if parameters:
        chip.spi(parameters, 1)


def window(chip, left, right, top, bottom):
    """Set the window and start writing."""
    send(chip, 0x2A, bytes((left >> 8, left & 255, right >> 8, right & 255)))
    send(chip, 0x2B, bytes((top >> 8, top & 255, bottom >> 8, bottom & 255)))
    send(chip, 0x2C)


def seen(chip):
    """The frame, and a function that gives the pixel at x, y."""
    out = bytearray(chip.frame_bytes)
    chip.frame(out)

    def pixel(x, y):
        at = (y * chip.width + x) * 2
        return out[at] << 8 | out[at + 1]

    return out, pixel


def test_the_st7789_takes_its_time():
    chip = lcd(awake=False)
    assert "less than 5 ms" in raises(ChipError, chip.spi, b"\x00", 0)
    sleep_ms(6)
    chip.spi(b"\x00", 0)
    assert "less than 120 ms" in raises(ChipError, chip.spi, b"\x11", 0)
    chip = lcd()
    assert "less than 120 ms" in raises(ChipError, chip.spi, b"\x10", 0)
    assert "not been reset" in raises(ChipError, ST7789((0, 9), (0, 9), False).spi, b"\x00", 0)


def test_the_st7789_refuses_nonsense():
    chip = lcd()
    for command, parameters, word in (
        (0x01, b"", "0x01"),
        (0x3A, b"\x57", "0x57"),
        (0x2A, b"\x00\x00\x00\xf0", "0 to 240"),
        (0x2A, b"\x00\x05\x00\x04", "5 to 4"),
        (0x2B, b"\x00\x00\x01\x40", "0 to 320"),
    ):
        assert word in raises(ChipError, send, chip, command, parameters), command
    chip.spi(b"\x36", 0)
    assert "waits for a parameter" in raises(ChipError, chip.spi, b"\x00", 0)
    chip.spi(b"\x00", 1)
    assert "belongs to no command" in raises(ChipError, chip.spi, b"\x00", 1)
    send(chip, 0x36, b"\x60")  # turned: now the rows end at 239
    assert "0 to 240" in raises(ChipError, send, chip, 0x2B, b"\x00\x00\x00\xf0")
    send(chip, 0x2A, b"\x00\x00\x01\x00")
    send(chip, 0x36, b"\x00")
    assert "another orientation" in raises(ChipError, send, chip, 0x2C)
    window(chip, 0, 1, 0, 0)
    chip.spi(bytes(3), 1)
    assert "middle of a pixel" in raises(ChipError, chip.spi, b"\x00", 0)
    chip.spi(bytes(1), 1)
    assert "does not fit" in raises(ChipError, chip.spi, bytes(2), 1)
    send(chip, 0x3A, b"\x66")
    assert "0x66" in raises(ChipError, send, chip, 0x2C)


def test_the_st7789_fills_its_window():
    chip = lcd()
    window(chip, 0, 239, 0, 319)
    chip.spi(bytes(240 * 320 * 2), 1)
    window(chip, 21, 22, 12, 13)
    chip.spi(b"\x12\x34\x56", 1)  # in pieces that are no whole pixels
    chip.spi(b"\x78\x9a\xbc\xde\xf0", 1)
    out, pixel = seen(chip)
    assert [pixel(1, 2), pixel(2, 2), pixel(1, 3), pixel(2, 3)] == [0x1234, 0x5678, 0x9ABC, 0xDEF0]
    assert len([byte for byte in out if byte]) == 8


def test_the_st7789_mirrors_and_turns():
    for madctl, first, second in (  # where the window's first two pixels are on the glass
        (0x00, (0, 0), (1, 0)),
        (0x40, (39, 0), (38, 0)),
        (0x80, (0, 29), (1, 29)),
        (0xC0, (39, 29), (38, 29)),
        (0x20, (0, 0), (0, 1)),
        (0x60, (39, 0), (39, 1)),
        (0xA0, (0, 29), (0, 28)),
    ):
        for turned in (False, True):
            chip = lcd(turned)
            send(chip, 0x36, bytes((madctl,)))
            column = 239 - 59 if madctl & 0x40 else 20
            row = 319 - 39 if madctl & 0x80 else 10
            x, y = (row, column) if madctl & 0x20 else (column, row)
            window(chip, x, x + 1, y, y)
            chip.spi(b"\x12\x34\x56\x78", 1)
            _, pixel = seen(chip)
            for (i, j), value in ((first, 0x1234), (second, 0x5678)):
                assert pixel(*((j, 39 - i) if turned else (i, j))) == value, (madctl, turned)


def test_the_st7789_inverts_swaps_and_darkens():
    chip = lcd()
    window(chip, 20, 20, 10, 10)
    chip.spi(b"\xf8\x41", 1)
    assert seen(chip)[1](0, 0) == 0xF841
    chip.spi(b"\x20", 0)  # this glass shows all colours inverted then
    assert seen(chip)[1](0, 0) == 0xFFFF ^ 0xF841
    chip.spi(b"\x21", 0)
    send(chip, 0x36, b"\x08")  # blue and red change places
    assert seen(chip)[1](0, 0) == 0x085F
    chip.backlight = 0
    assert not any(seen(chip)[0])
    chip.backlight = 255
    chip.spi(b"\x28", 0)
    assert not any(seen(chip)[0])
