"""The settings of the display: they hold at once and after a start, and can always be found."""

import sys

import machine
import main
from games import fresh_folder

from simulator.chips.sh1106 import SH1106
from simulator.emulated import EmulatedHandheld
from simulator.script import Script

BOARDS = ("pico_oled", "pico_oled_13", "thumby", "pico_lcd_13", "pico_lcd_114", "tdisplay")
COLOUR = BOARDS[3:]


class Started(EmulatedHandheld):
    """A handheld with another display, or with a button held, at power-on."""

    def __init__(self, board, folder, screen=None, held="", **glass):
        self._screen = screen
        self._button = held
        self._glass = glass
        super().__init__(board, folder)

    def _load(self):
        circuit = self.circuit
        if self._screen:
            circuit.screen = self._screen()
        for name in self._glass:
            setattr(circuit.screen, name, self._glass[name])
        if self._button:
            circuit.press(self._button)
        super()._load()
        if self._button:
            circuit.release(self._button)


def misnamed():
    """An SH1106 that nobody can tell from an SSD1306."""
    chip = SH1106()
    chip.identity = 3
    chip.READABLE = False
    return chip


def is_right(handheld):
    """Whether the glass shows what is drawn."""
    circuit = handheld.circuit
    board = handheld.app.board
    out = bytearray(circuit.screen.frame_bytes)
    circuit.screen.frame(out)
    for y in range(circuit.H):
        for x in range(circuit.W):
            at = y * circuit.W + x
            if out[at // 8] >> (7 - at % 8) & 1 != board.fb.pixel(x, y):
                return False
    return True


def pixel(handheld, x, y):
    """What colour a pixel has, 16 bits."""
    out = bytearray(handheld.circuit.screen.frame_bytes)
    handheld.circuit.screen.frame(out)
    at = (y * handheld.circuit.W + x) * 2
    return out[at] << 8 | out[at + 1]


def test_a_shifted_picture_is_put_right_by_the_buttons():
    folder = fresh_folder()
    handheld = Started("pico_oled", folder, misnamed)
    handheld.run(100)
    assert not is_right(handheld)
    app = handheld.app
    app.show("settings")
    app.screen.chosen = app.screen.count() - 2
    Script(handheld, None).run("press a\nexpect display\npress left\npress left\npress left")
    assert app.evening.settings.column == 3 and is_right(handheld)
    Script(handheld, None).run("press b\nexpect settings")
    assert is_right(handheld)
    handheld.restart()
    handheld.run(100)
    assert is_right(handheld)


def test_an_sh1106_that_can_be_told_needs_no_setting():
    handheld = Started("pico_oled", fresh_folder(), SH1106)
    handheld.run(100)
    assert handheld.app.evening.settings.column == 0 and is_right(handheld)


def test_colours_are_put_right_by_what_the_fields_say():
    for board in COLOUR:
        handheld = Started(board, fresh_folder(), exchanged=True, plain=True)
        handheld.app.show("display")
        handheld.run(100)
        circuit = handheld.circuit
        first = 3, circuit.H - 3  # the field at the left is blue, that at the right white
        other = circuit.W - 5, circuit.H - 3
        assert pixel(handheld, *first) != 0x001F and pixel(handheld, *other) == 0
        if handheld.app.two_buttons:
            lines = "press b\npress a\npress b"  # on both lines
        else:
            lines = "press a\npress down\npress right"
        Script(handheld, None).run(lines)
        settings = handheld.app.evening.settings
        assert (settings.bgr, settings.plain) == (1, 1), board
        assert pixel(handheld, *first) == 0x001F and pixel(handheld, *other) == 0xFFFF, board
        handheld.restart()
        handheld.app.show("display")
        handheld.run(100)
        assert pixel(handheld, *first) == 0x001F and pixel(handheld, *other) == 0xFFFF, board


def test_the_theme_comes_back():
    handheld = EmulatedHandheld("pico_lcd_13", fresh_folder())
    handheld.run(100)
    before = pixel(handheld, 100, 200)
    title = handheld.app.screen.NAME
    handheld.app.show("display")
    handheld.run(100)
    handheld.app.show(title)
    handheld.run(100)
    assert pixel(handheld, 100, 200) == before
    out = [bytearray(handheld.circuit.screen.frame_bytes) for _ in range(2)]
    handheld.circuit.screen.frame(out[0])
    handheld.app.redraw()
    handheld.run(100)
    handheld.circuit.screen.frame(out[1])
    assert out[0] == out[1]


def test_a_button_held_at_power_on_leads_there():
    for board in BOARDS:
        circuit = __import__("simulator.circuits." + board, None, None, ("Circuit",)).Circuit
        safe = "b" if board == "tdisplay" else "a"
        for held in circuit().BUTTONS:
            if held in (safe, "centre", "y"):
                continue
            handheld = Started(board, fresh_folder(), held=held)
            shown = "display" if hasattr(handheld.app.board, "adjust") else "title"
            assert handheld.app.screen.NAME == shown, (board, held)
        handheld = Started(board, fresh_folder())
        assert handheld.app.screen.NAME == "title"


def test_the_button_of_safe_mode_starts_nothing():
    for board in BOARDS:
        module = __import__("simulator.circuits." + board, None, None, ("Circuit",))
        circuit = module.Circuit()
        machine.attach(circuit)
        sys.modules.pop("boards." + board, None)
        sys.modules["board"] = __import__("boards." + board, None, None, ("fb",))
        circuit.press("b" if board == "tdisplay" else "a")
        assert main.start(fresh_folder(), 0) is None
