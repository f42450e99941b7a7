"""Whole deals on the emulated chip, picture for picture those of the desk."""

import random

import pytest

from simulator import pictures
from simulator.emulated import EmulatedHandheld
from simulator.script import SETTLE_MS
from tests.firmware.modes import MODES
from tests.support.chips import BOARDS, started
from tests.support.sizes import size

SEED = 5
STILL_MS = 400  # without a change: what moves has arrived
STEP_MS = 50
SEEN_MS = 100  # a picture must have been seen for a moment before a press is meant for it
PATIENCE_MS = 20_000  # for the chip to think
PRESSES = 600  # of a deal, at most
DIRECTIONS = ("up", "down", "left", "right")

ALL = [(board, mode) for board in BOARDS for mode in MODES]
SOME = size([(board, random.Random(i).choice(MODES)) for i, board in enumerate(BOARDS[::3])], ALL)


class Pair:
    """The same board twice, on the desk and on the chip, with the same chance and presses."""

    def __init__(self, board, folder):
        self.desk = EmulatedHandheld(board, str(folder))
        self.chip = started(board)

    def do(self, line):
        """Carry out a line of Python on both."""
        exec(line, {"app": self.desk.app})
        self.chip.tell(line)

    def press(self, name):
        """Press a button of both."""
        for handheld in (self.desk, self.chip):
            handheld.circuit.press(name)
            handheld.run(SETTLE_MS)
            handheld.circuit.release(name)
            handheld.run(SETTLE_MS)

    def settle(self):
        """Wait until nothing moves on the desk, and the chip shows the same; False if it doesn't
        after a long time."""
        app = self.desk.app
        still, shown = 0, None
        while still < STILL_MS or app.screen.thinking:
            self.desk.run(STEP_MS)
            before, shown = shown, pictures.frame(self.desk.circuit)
            still = still + STEP_MS if shown == before else 0
        for _ in range(0, PATIENCE_MS, STEP_MS):
            if pictures.frame(self.chip.circuit) == shown:
                self.chip.run(SEEN_MS)
                if pictures.frame(self.chip.circuit) == shown:
                    return True
            self.chip.run(STEP_MS)
        return False

    def save(self, folder):
        """Keep what both show, to be looked at."""
        pictures.save_png(self.desk.circuit, folder / "desk.png")
        pictures.save_png(self.chip.circuit, folder / "chip.png")


@pytest.mark.parametrize("board, mode", SOME)
def test_a_whole_deal(board, mode, tmp_path):
    pair = Pair(board, tmp_path / "data")
    pair.do(f"app.evening.seed({SEED})")
    assert pair.settle()
    pair.do(f"app.evening.play_mode({mode})")
    pair.do(f"app.do(lambda: app.deal({SEED}))")
    chance = random.Random(mode)
    buttons = [name for name in DIRECTIONS if name in pair.desk.circuit.BUTTONS] or ["b"]
    pressed = []
    while pair.desk.app.screen.NAME != "result":
        if not pair.settle():
            pair.save(tmp_path)
            pytest.fail(f"not the same picture after {pressed}: {tmp_path}")
        assert len(pressed) < PRESSES
        pressed.append(chance.choice(["a", chance.choice(buttons)]))
        pair.press(pressed[-1])
    assert pair.settle()
    assert pair.chip.state()["points"] == list(pair.desk.app.evening.session.table.points)[:2]
