"""Presses at bad moments on the emulated chip: each arrives once."""

import random

import pytest

from handheld.buttons import PRESS, A
from handheld.settings import FAST, HUMAN, SEAT_LEVELS
from tests.firmware.modes import CLUB
from tests.support.chips import BOARDS, started
from tests.support.sizes import size

TAPS = size(50, 3000)
SHORTEST_MS, LONGEST_MS = 30, 80
PAUSES_MS = 60, 300
HELD_MS = 600  # until a press of B is one that leads to the menu, on a board with two buttons
MS = 1_000_000  # ns
SIMPLE, MASTER = (1 + SEAT_LEVELS.index(name) for name in ("simple", "master"))
# After a card is played: while it moves and the trick is saved, and while master thinks.
MOMENTS = [(SIMPLE, ms) for ms in range(20, 420, size(180, 90))]
MOMENTS += [(MASTER, ms) for ms in range(300, 1100, size(440, 220))]

# Counts the presses that are kept, and those of them while the computer thinks and a card moves.
# That happens in an interrupt, so it allocates nothing.
COUNT = """
from array import array
keep = app.buttons._keep
kept = array("H", [0] * 3)
def count(bit, kind, when):
    kept[0] += 1
    kept[1] += app.screen.thinking
    kept[2] += getattr(app.screen, "motion", 0) != 0
    keep(bit, kind, when)
app.buttons._keep = count
app.kept = kept
"""


class Thumb:
    """Taps a pin at exact times, even while the processor writes to its flash."""

    def __init__(self, chip, pin):
        self.chip = chip
        self._pin = chip.mcu.gpio[pin]
        self._down = chip.mcu.clock.create_alarm(lambda: self._pin.set_input_value(False))
        self._up = chip.mcu.clock.create_alarm(self._pin.release_input)

    def tap(self, after_ms, ms):
        """Go down then, and up again; returns when that will be, in ns."""
        now = self.chip.mcu.clock.nanos
        self._down.schedule(after_ms * MS)
        self._up.schedule((after_ms + ms) * MS)
        return now + after_ms * MS, now + (after_ms + ms) * MS


def test_each_press_arrives_once():
    handheld = started("pico_oled")
    chip = handheld.chip
    handheld.tell(f"exec({COUNT!r})")
    handheld.tell(
        f"app.evening.settings.pace = {FAST}; app.evening.settings.seats[:] = [{MASTER}] * 4"
    )
    handheld.tell(f"app.evening.play_mode({CLUB})")
    handheld.deal(5)
    handheld.run(500)
    written = []  # from when to when

    def note(_number):
        written.append(chip.mcu.clock.nanos)

    chip.written = note
    pins = dict(handheld.circuit.BUTTON_PINS)
    thumbs = [Thumb(chip, pins[name]) for name in ("left", "right")]
    chance = random.Random(1)
    during = 0  # taps that something was written to flash in
    for number in range(TAPS):
        written.clear()
        after, ms = chance.randint(*PAUSES_MS), chance.randint(SHORTEST_MS, LONGEST_MS)
        down, up = chance.choice(thumbs).tap(after, ms)
        if number % 8:
            handheld.run(after + ms)
        else:  # it comes while the game is saved
            handheld.run(after - SHORTEST_MS)
            handheld.tell("app.evening.save()")
            handheld.run(SHORTEST_MS + ms)
        during += any(down < end and end - 45 * MS < up for end in written)
        if not handheld.state()["running"]:
            handheld.deal(number)
    handheld.run(500)
    kept, thinking, moving = handheld.hear("list(app.kept)")
    assert kept == TAPS
    assert min(thinking, moving, during) >= TAPS // 40, (thinking, moving, during)


@pytest.mark.parametrize("board", size(["pico_lcd_13"], BOARDS))
def test_a_short_press_leads_to_the_menu_at_any_moment(board):
    handheld = started(board)
    short = "left" in handheld.circuit.BUTTONS
    handheld.tell(f"app.evening.settings.pace = {FAST}")
    for level, after in MOMENTS:
        handheld.tell(
            f"app.evening.settings.seats[:2] = [{level}, {HUMAN}]; app.evening.session.starter = 1"
        )
        handheld.deal(12)
        handheld.run(1000)
        handheld.tell(f"app.do(lambda: app.screen.press({A}, {PRESS}))")
        handheld.run(after)
        assert handheld.state()["screen"] == "table"
        handheld.circuit.press("b")
        handheld.run(SHORTEST_MS if short else HELD_MS)
        handheld.circuit.release("b")
        handheld.run(1500)
        assert handheld.state()["screen"] == "title", (level, after)
