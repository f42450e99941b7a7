"""How long one waits on a board, by the device's time: from a press to its picture."""

import sys

from simulator import costing
from simulator.emulated import EmulatedHandheld

HELD_MS = 60  # a quick thumb's press
HOLD_MS = 500
PAUSE_MS = 150  # between two pictures: no longer the same motion
SETTLED_MS = 1500  # after which nothing moves
PHASES = 5  # presses of each kind, each 5 ms later in a round of the app than the last


class Waits:
    """A handheld with the device's time, and a stopwatch."""

    def __init__(self, board: str, folder: str, phases: int):
        """`folder`: an empty one for the firmware's files."""
        self._phases = phases
        self.handheld = EmulatedHandheld(board, folder, costing.firmware())
        self.app = self.handheld.app
        self._buttons = self.handheld.circuit.BUTTONS

    def pictures(self, button: str, hold: bool = False) -> list:
        """Press a button: the times of its pictures until all is quiet, in ms after the edge that
        counts: a direction going down, any other button coming up, or a hold becoming one."""
        handheld = self.handheld
        seen = []
        handheld.circuit.press(button)
        edge = handheld.now
        if hold:
            edge += HOLD_MS
        handheld.run(HELD_MS + hold * HOLD_MS, lambda: seen.append(handheld.seen_us))
        if button in ("a", "b", "menu") and not hold:
            edge = handheld.now
        handheld.circuit.release(button)
        handheld.run(SETTLED_MS, lambda: seen.append(handheld.seen_us))
        return [us / 1000 - edge for us in seen]

    def longest(self, before, *press) -> float:
        """The longest ms to the first picture after a press; `before()` comes before each."""
        waits = []
        for phase in range(self._phases):
            self.app.do(before)
            self.handheld.run(SETTLED_MS + 5 * phase)
            waits.append(self.pictures(*press)[0])
        return max(waits)


def waits(board: str, folder: str, phases: int = PHASES) -> dict:
    """The waits on a board, the longest of `phases` each: ms by action, and for a moving card its
    `pictures` a second and its `motion` in ms, from its first picture to its last."""
    hand = Waits(board, folder, phases)
    app = hand.app
    session = app.session

    def deal():
        session.starter = app.only_human()
        app.deal(12)

    def title():
        session.abort()
        app.show("title")

    if "right" in hand.handheld.circuit.BUTTONS:
        cursor, line, play, back = ("right",), ("down",), ("a",), ("b",)
    else:
        cursor, line, play, back = ("a",), ("a",), ("b",), ("b", True)
    app.do(deal)
    hand.handheld.run(SETTLED_MS)
    hand.pictures(*play)  # so that the computer's player is loaded
    found = {
        "cursor": hand.longest(deal, *cursor),
        "line": hand.longest(lambda: app.show("title"), *line),
        "card": hand.longest(deal, *play),
        "menu": hand.longest(deal, *back),
        "deal": hand.longest(title, *play),
    }
    app.do(deal)
    hand.handheld.run(SETTLED_MS)
    moving = []
    for at in hand.pictures(*play):
        if moving and at - moving[-1] > PAUSE_MS:
            break
        moving.append(at)
    found["motion"] = moving[-1] - moving[0]
    found["pictures"] = (len(moving) - 1) / found["motion"] * 1000
    return found


def screens(board: str, folder: str) -> dict:
    """How long each screen takes to appear, in µs: benchmark_screens.py by the device's time."""
    EmulatedHandheld(board, folder, costing.firmware())
    from handheld import benchmark, benchmark_screens

    parts = sys.modules["board"]
    return benchmark_screens.measure(parts, benchmark.Timer, folder=folder + "/benchmark")
