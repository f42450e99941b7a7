"""Helpers for tests of the app: an emulated handheld, scripts on it, and what its glass shows."""

from games import fresh_folder

from simulator.emulated import EmulatedHandheld
from simulator.script import Script


def handheld_of(folder="", board="pico_oled"):
    """A handheld with its files in a folder, or in a new one."""
    return EmulatedHandheld(board, folder or fresh_folder())


def run(handheld, *lines):
    """Run lines of a script."""
    Script(handheld, None).run("\n".join(lines))


def shown(handheld):
    """What the glass shows, and what the firmware thinks it shows."""
    circuit = handheld.circuit
    glass = bytearray(circuit.screen.frame_bytes)
    circuit.screen.frame(glass)
    fb = handheld.app.canvas.fb
    drawn = bytearray(len(glass))
    for y in range(circuit.H):
        for x in range(circuit.W):
            if fb.pixel(x, y):
                drawn[(y * circuit.W + x) // 8] |= 0x80 >> x % 8
    return glass, drawn


def check_shown(handheld):
    """The glass shows what a full redraw would: no row was forgotten."""
    app = handheld.app
    glass, _ = shown(handheld)
    app.canvas.clear()
    app.screen.draw(app.canvas)
    assert glass == shown(handheld)[1], "rows were not sent on screen " + app.screen.NAME


def finish(handheld):
    """Have a person play the deal to its end."""
    handheld.app.evening.settings.pace = 2
    for _ in range(100):
        if handheld.app.screen.NAME == "result":
            return
        run(handheld, "press a", "wait 800")
    raise AssertionError("the game does not end")
