"""Pins, bus, display controller and board of the reference build."""

import sys

import machine
from circuits import raises

from simulator.chips.ssd1306 import SSD1306 as Chip
from simulator.chips.ssd1306 import ChipError
from simulator.circuits.pico_oled import Circuit

UPRIGHT = b"\x00\x20\x00\xa1\xc8\x8d\x14\xaf"


def fresh_board():
    """A new circuit and the board module set up on it."""
    circuit = Circuit()
    machine.attach(circuit)
    sys.modules.pop("boards.pico_oled", None)
    __import__("boards.pico_oled")
    return circuit, sys.modules["boards.pico_oled"]


def glass(screen):
    """What is seen, as rows of 0 and 1."""
    out = bytearray(1024)
    screen.frame(out)
    rows = []
    for y in range(64):
        rows.append([out[y * 16 + (x >> 3)] >> (7 - (x & 7)) & 1 for x in range(128)])
    return rows


def drawn(board):
    """What is drawn, as rows of 0 and 1."""
    return [[board.fb.pixel(x, y) for x in range(128)] for y in range(64)]


def draw_something(fb):
    """A picture without any symmetry."""
    fb.fill(0)
    fb.fill_rect(3, 2, 40, 17, 1)
    fb.line(0, 63, 127, 20, 1)
    fb.rect(90, 30, 31, 33, 1)
    fb.pixel(127, 0, 1)
    fb.pixel(64, 37, 1)


def test_nothing_works_without_a_circuit():
    machine.attach(None)
    assert "no circuit" in raises(RuntimeError, machine.Pin, 10, machine.Pin.IN)
    machine.attach(Circuit())
    pin = machine.Pin(10, machine.Pin.IN, machine.Pin.PULL_UP)
    bus = machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4))
    machine.attach(None)
    assert "no circuit" in raises(RuntimeError, pin.value)
    assert "no circuit" in raises(RuntimeError, pin.on)
    assert "no circuit" in raises(RuntimeError, bus.scan)
    assert "no circuit" in raises(RuntimeError, bus.writeto, 0x3C, b"\x00\xaf")


def test_pins_pull_drive_and_float():
    circuit = Circuit()
    machine.attach(circuit)
    up = machine.Pin(10, machine.Pin.IN, machine.Pin.PULL_UP)
    assert up.value() == up() == 1
    circuit.press("up")
    assert up.value() == up() == 0
    circuit.release("up")
    assert up.value() == 1
    assert machine.Pin(11, machine.Pin.IN, machine.Pin.PULL_DOWN).value() == 0
    assert "floats" in raises(RuntimeError, machine.Pin(12).value)
    assert "floats" in raises(RuntimeError, machine.Pin(12, machine.Pin.IN).value)
    led = machine.Pin(25, machine.Pin.OUT, value=1)
    assert led.value() == 1
    led.off()
    assert led.value() == 0
    led.on()
    assert led.value() == 1
    led(0)
    assert led() == 0
    assert "not an output" in raises(RuntimeError, up.on)
    raises(ValueError, machine.Pin, 30, machine.Pin.IN)
    assert "there is no button 'menu'" in raises(ValueError, circuit.press, "menu")


def test_bus_reaches_only_the_chip_that_is_there():
    machine.attach(Circuit())
    bus = machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4))
    assert bus.scan() == [0x3C]
    assert bus.writeto(0x3C, b"\x00\xe3") == 2
    assert bus.writevto(0x3C, (b"\x00", b"\x81\x05")) == 3
    for other, address in (
        (bus, 0x3D),
        (machine.I2C(1, scl=machine.Pin(7), sda=machine.Pin(6)), 0x3C),
        (machine.I2C(0, scl=machine.Pin(1), sda=machine.Pin(0)), 0x3C),
    ):
        try:
            other.writeto(address, b"\x00\xe3")
        except OSError as e:
            assert e.args[0] == 19
        else:
            raise AssertionError("a chip that is not there answers")
    assert other.scan() == []


def test_driver_and_chip_agree_on_the_picture():
    circuit, board = fresh_board()
    assert glass(circuit.screen) == [[0] * 128] * 64  # no noise at power-on
    draw_something(board.fb)
    board.show(0, board.H)
    assert glass(circuit.screen) == drawn(board)


def test_partial_show_sends_the_touched_pages_only():
    circuit, board = fresh_board()
    draw_something(board.fb)
    for y0, y1, first, end in ((0, 1, 0, 8), (7, 9, 0, 16), (8, 16, 8, 16), (63, 64, 56, 64)):
        board.fb.fill(0)
        board.show(0, 64)
        before = circuit.screen.bytes_received
        draw_something(board.fb)
        board.show(y0, y1)
        pages = (end - first) // 8
        assert circuit.screen.bytes_received - before == pages * (7 + 128)
        seen, wanted = glass(circuit.screen), drawn(board)
        for y in range(64):
            assert seen[y] == (wanted[y] if first <= y < end else [0] * 128), (y0, y1, y)


def test_a_broken_transfer_does_not_shift_the_next_picture():
    circuit, board = fresh_board()
    draw_something(board.fb)
    circuit.screen.write((b"\x40", b"\xff" * 37))
    board.show(0, 64)
    assert glass(circuit.screen) == drawn(board)


def test_backlight_dims_and_switches_off():
    circuit, board = fresh_board()
    assert circuit.screen.on
    board.fb.fill(1)
    board.show(0, 64)
    board.backlight(200)
    assert circuit.screen.contrast == 200
    board.backlight(0)
    assert not circuit.screen.on and glass(circuit.screen) == [[0] * 128] * 64
    board.backlight(1)
    assert circuit.screen.contrast == 1 and glass(circuit.screen) == [[1] * 128] * 64


def test_buttons_are_bits():
    circuit, board = fresh_board()
    assert board.buttons() == 0
    for name, bit in zip(circuit.BUTTONS, (1, 2, 4, 8, 16, 32)):
        circuit.press(name)
        assert board.buttons() == bit
        circuit.release(name)
    for name in circuit.BUTTONS:
        circuit.press(name)
    assert board.buttons() == board.BUTTONS == 63
    for name in circuit.BUTTONS:
        circuit.release(name)
    assert board.buttons() == 0
    circuit.press("a")
    assert board.buttons() == board.SAFE


def test_board_says_what_it_is():
    circuit, board = fresh_board()
    assert (board.ID, board.W, board.H, board.COLOURS) == ("pico_oled", 128, 64, 2)
    assert (circuit.W, circuit.H) == (board.W, board.H)


def test_chip_takes_parameters_in_transfers_of_their_own():
    chip = Chip()
    chip.write((b"\x00\x20",))
    chip.write((b"\x00", b"\x00\x81"))
    chip.write((b"\x80\x44\x80\xa7",))
    assert chip.contrast == 0x44 and chip.inverted


def test_chip_refuses_nonsense():
    for transfer in (
        b"\x01\xaf",  # no control byte
        b"\x00",  # nothing after it
        b"\x80\xa4\x80",
        b"\x00\xff",  # no such command
        b"\x00\x20\x03",  # parameters out of range ...
        b"\x00\x8d\x15",
        b"\x00\xa8\x0e",
        b"\x00\xa8\x40",
        b"\x00\xd3\x40",
        b"\x00\xda\x13",
        b"\x00\xd9\x10",
        b"\x00\xdb\x40",
        b"\x00\x20\x00\x21\x00\x80",  # windows that do not fit ...
        b"\x00\x20\x00\x21\x05\x04",
        b"\x00\x20\x00\x22\x00\x08",
        b"\x00\x20\x01\x22\x03\x02",
        b"\x00\x21\x00\x7f",  # in page mode, that of the reset
        b"\x00\x20\x00\xb0",  # page mode's pointers in another mode
        b"\x00\x20\x00\x00",
        b"\x00\x18",  # a column beyond 127
    ):
        assert "0x" in raises(ChipError, Chip().write, (transfer,)), transfer
    chip = Chip()
    chip.write((b"\x00\x81",))
    assert "waits for a parameter" in raises(ChipError, chip.write, (b"\x40\x00",))


def test_chip_takes_no_more_data_than_the_window_holds():
    chip = Chip()
    chip.write((b"\x00\x20\x00\x21\x0a\x13\x22\x02\x03",))
    chip.write((b"\x40", b"\x11" * 20))
    chip.write((b"\x40", b"\x22" * 20))  # its pointer is back at the start
    assert chip.ram[2 * 128 + 10 : 2 * 128 + 20] == b"\x22" * 10
    assert chip.ram[3 * 128 + 10 : 3 * 128 + 20] == b"\x22" * 10
    assert "does not fit" in raises(ChipError, chip.write, (b"\x40", b"\x33" * 21))
    chip = Chip()
    chip.write((b"\x00\xb1\x16\x04",))  # in a page it goes on at the beginning
    chip.write((b"\x40", b"\x33" * 29))
    assert chip.ram[1 * 128 + 100 : 2 * 128] == b"\x33" * 28 and chip.ram[1 * 128] == 0x33


def test_chip_addressing_modes():
    chip = Chip()
    chip.write((b"\x00\xb5\x13\x0c",))  # page mode: page 5, column 0x3c
    chip.write((b"\x40\x01\x02",))
    assert chip.ram[5 * 128 + 0x3C : 5 * 128 + 0x3E] == b"\x01\x02"
    chip.write((b"\x00\x20\x01\x21\x07\x08\x22\x01\x02",))
    chip.write((b"\x40\x0a\x0b\x0c\x0d",))
    assert (chip.ram[128 + 7], chip.ram[256 + 7]) == (0x0A, 0x0B)
    assert (chip.ram[128 + 8], chip.ram[256 + 8]) == (0x0C, 0x0D)


def chip_with_a_picture(orientation=b"\x00\xa1\xc8"):
    """A chip whose RAM was filled in that orientation, and what upright glass shows of it."""
    chip = Chip()
    chip.write((UPRIGHT,))
    chip.write((orientation,))
    data = bytes([(i * 29 + (i >> 7) * 13) & 0xFF for i in range(1024)])
    chip.write((b"\x40", data))
    rows = []
    for y in range(64):
        rows.append([data[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)])
    return chip, rows


def test_glass_upright_mirrored_and_turned():
    chip, rows = chip_with_a_picture()
    assert glass(chip) == rows
    chip, rows = chip_with_a_picture(b"\x00\xa0\xc8")
    assert glass(chip) == [list(reversed(row)) for row in rows]
    chip, rows = chip_with_a_picture(b"\x00\xa1\xc0")
    assert glass(chip) == list(reversed(rows))


def test_remap_leaves_what_is_in_the_ram():
    chip, rows = chip_with_a_picture()
    chip.write((b"\x00\xa0",))
    assert glass(chip) == rows


def test_glass_start_line_offset_and_multiplex():
    chip, rows = chip_with_a_picture()
    chip.write((b"\x00\x48",))  # start at line 8
    assert glass(chip) == rows[8:] + rows[:8]
    chip.write((b"\x00\x40\xd3\x10",))  # 16 lines towards COM0, which is at the bottom
    assert glass(chip) == rows[48:] + rows[:48]
    chip.write((b"\x00\xd3\x00\xa8\x2f",))  # 48 lines, on COM0 to COM47
    assert glass(chip) == [[0] * 128] * 16 + rows[:48]
    chip.write((b"\x00\xc0\xd3\x08",))  # table 10-1: COM0 shows line 8, COM56 line 0
    seen = list(reversed(glass(chip)))
    assert seen == rows[8:48] + [[0] * 128] * 16 + rows[:8]


def test_glass_wrong_com_pins():
    chip, rows = chip_with_a_picture()
    chip.write((b"\x00\xda\x32",))  # the two sides swapped: neighbouring lines change places
    assert glass(chip) == [rows[y ^ 1] for y in range(64)]
    chip.write((b"\x00\xda\x02",))  # sequential
    seen = list(reversed(glass(chip)))
    upwards = list(reversed(rows))
    assert seen[0::2] == upwards[:32] and seen[1::2] == upwards[32:]


def test_glass_inverse_entire_and_dark():
    chip, rows = chip_with_a_picture()
    dark = [[0] * 128] * 64
    chip.write((b"\x00\xa7",))
    assert glass(chip) == [[1 - pixel for pixel in row] for row in rows]
    chip.write((b"\x00\xa6\xa5",))
    assert glass(chip) == [[1] * 128] * 64
    chip.write((b"\x00\xa4",))
    assert glass(chip) == rows
    chip.write((b"\x00\xae",))
    assert glass(chip) == dark
    chip.write((b"\x00\xaf\x8d\x10",))
    assert glass(chip) == dark


def test_chip_says_when_something_changed():
    chip = Chip()
    assert chip.changed
    glass(chip)
    assert not chip.changed
    chip.write((b"\x00\xe3",))
    assert chip.changed and chip.bytes_received == 2
