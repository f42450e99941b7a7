"""How long one waits on a board, by the device's time: from a press to its picture."""

import sys

from handheld.buttons import PRESS, A, B
from handheld.settings import HUMAN, MODES, SEAT_LEVELS
from simulator import costing
from simulator.emulated import EmulatedHandheld

HELD_MS = 60  # a quick thumb's press
HOLD_MS = 500
PAUSE_MS = 150  # between two pictures: no longer the same motion
SETTLED_MS = 1500  # after which nothing moves
# Screens of which each leads to a table: a puzzle of each game, and a task of each.
LESSONS = (
    ("puzzle", 0),
    ("puzzle", 1),
    ("puzzle", 100),
    ("task", "follow"),
    ("task", "call"),
    ("task", "skat"),
)
HINT_MS = 4000  # after which there is a hint
PHASES = 5  # presses of each kind, each 5 ms later in a round of the app than the last


class Watched(EmulatedHandheld):
    """A handheld with the device's time that keeps its longest round. Its files: in a folder."""

    def __init__(self, board: str, folder: str):
        self.rounds: dict = {}  # the longest in µs, by what was being done
        self.doing = ""
        super().__init__(board, folder, costing.firmware())

    def _take_us(self) -> int:
        us = super()._take_us()
        self.rounds[self.doing] = max(us, self.rounds.get(self.doing, 0))
        return us

    def do(self, what: str, errand, ms: int = SETTLED_MS) -> None:
        """Let a screen do `errand()`, and wait; the rounds until then are of `what`."""
        self.doing = what
        self.app.do(errand)
        self.run(ms)


def lessons(board: str, folder: str) -> dict:
    """The longest rounds while puzzles and tasks are opened, shown and left, in µs by lesson."""
    handheld = Watched(board, folder)
    app = handheld.app
    handheld.run(SETTLED_MS)
    handheld.rounds.clear()
    for screen, name in LESSONS:
        handheld.do("", lambda screen=screen, name=name: app.show(screen, name))
        what = "%s %s" % (screen, name)
        for key in ("again", "show"):
            handheld.do("%s, %s" % (what, key), lambda key=key: app.screen._choose(key), 50)
            for there in (False, True):  # laid out, and shown to its end
                while (app.screen.NAME != screen) == there and (key == "show" or not there):
                    handheld.run(50)
            handheld.run(SETTLED_MS)
            if key == "again":
                handheld.do(what + ", back", lambda: app.screen.press(B, PRESS))
            assert app.screen.NAME == screen
    del handheld.rounds[""]  # getting there
    return handheld.rounds


def evening(board: str, folder: str, level: str) -> dict:
    """The longest rounds against a level while lists are opened and left, each game is chosen, its
    first deal begun and ended, and a hint asked for, in µs by what was done."""
    handheld = Watched(board, folder)
    app = handheld.app
    plays = SEAT_LEVELS.index(level) + 1
    app.settings.seats = [plays if seat else HUMAN for seat in app.settings.seats]
    handheld.run(SETTLED_MS)
    handheld.rounds.clear()

    def choose(key: str, step: int = 0, there: str = "", ms: int = SETTLED_MS) -> None:
        what = "%s %s of %s" % (app.screen.NAME, key, app.session.game.NAME)
        handheld.do(what, lambda: (app.screen.choose(key, step), app.redraw()), ms)
        assert app.screen.NAME == (there or key), what

    def back() -> None:
        handheld.do(app.screen.NAME + ", back", lambda: app.screen.press(B, PRESS))

    choose("statistics")
    for key in ("games", "form", "levels"):
        choose(key)
        back()
    back()
    choose("deals")
    choose("puzzles")
    for _ in range(2):
        back()
    for _ in MODES:
        choose("settings")
        choose("mode", 1, "settings")
        name = "%s, mode %d" % (app.session.game.NAME, app.settings.mode)
        back()
        app.session.starter = app.only_human()
        app.seed(1)
        handheld.do(name, lambda: app.screen.choose("new", 0))
        assert app.screen.NAME == "table"
        back()
        if app.human(app.session.table.mover):
            choose("hint", there="title")
            choose("yes", there="hint", ms=HINT_MS)
            handheld.do(name + ", after a hint", lambda: app.screen.press(A, PRESS))
            assert app.screen.NAME == "table"
            back()
        choose("end", there="title")
        handheld.do("yes", lambda: app.screen.choose("yes", 0))
    return handheld.rounds


def ends(board: str, folder: str) -> dict:
    """The longest rounds from the last card of a deal to its result, in µs by what was done."""
    handheld = Watched(board, folder)
    app = handheld.app
    app.settings.seats = [SEAT_LEVELS.index("greedy") + 1] * len(app.settings.seats)
    for mode in MODES:
        app._touched = handheld.now  # or the display would go dark
        app.play_mode(mode)
        app.settings.motion = 0
        app.deal(3)
        while app.session.running():
            handheld.run(5)
        app.settings.motion = 1
        handheld.doing = "the end of mode %d" % mode
        while app.screen.NAME != "result":
            handheld.run(50)
        handheld.run(SETTLED_MS)
        handheld.doing = ""
    del handheld.rounds[""]  # all that was before
    return handheld.rounds


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
