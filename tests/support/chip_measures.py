"""What is measured on the emulated chip: times by its own clock, and its heap."""

from handheld.settings import FAST, HUMAN, SEAT_LEVELS
from simulator import hardware, pictures
from simulator.rp2040.chip import Chip
from simulator.rp2040.handheld import RP2040Handheld
from simulator.rp2040.wiring import wire
from tests.firmware.modes import CLUB, MODES
from tests.support.chips import flashed, started

GREEDY = 1 + SEAT_LEVELS.index("greedy")
MASTER = 1 + SEAT_LEVELS.index("master")
HELD_MS = 60  # a quick thumb's press
HOLD_MS = 500
SETTLED_MS = 1500  # after which nothing moves
QUIET_MS = 8  # between two pictures; the bytes of one are closer together
MS = 1_000_000  # ns
HINT_MS = 4000  # after which there is a hint
ANALYSIS_MS = 5000
END_MS = 30_000  # after which there is a result
DEAL_MS = 120_000  # after which a deal is over
BENCHMARK_MS = 60_000

SCREENS = {  # the menu that leads to each, with what it asks, and the line
    "table": ("title", "continue"),
    "hint": ("title hint", "yes"),
    "deals": ("title", "deals"),
    "puzzles": ("deals", "puzzles"),
    "statistics": ("title", "statistics"),
    "games": ("statistics", "games"),
    "form": ("statistics", "form"),
    "levels": ("statistics", "levels"),
    "settings": ("title", "settings"),
    "name": ("settings", "name0"),
    "options": ("settings", "options"),
    "ease": ("settings", "ease"),
    "tutor": ("title", "tutor"),
    "help": ("tutor", "help"),
    "task": ("tutor", "follow"),
}

# Runs on the chip. `app.longest` is the longest round in µs, `app.last` that after which no deal is
# running; `app.almost` deals, and leaves the last actions to whom it is for.
TIMED = """
import __main__
from skat import players
from skat.compat import ticks_diff, ticks_us
from skat.table import END

step = __main__._step

def timed(app, now):
    begin = ticks_us()
    wait = step(app, now)
    took = ticks_diff(ticks_us(), begin)
    app.longest = max(app.longest, took)
    if not app.evening.session.running():
        app.last = max(app.last, took)
    return wait

def almost(app, number):
    app.deal(number)
    table = app.evening.session.table
    player = app.evening.session.game.players.make_player("simple", number)
    while table.stage != END:
        table.play(players.choose(player, table.view(table.mover)))
    for _ in range(min(table.done(), 4)):
        table.undo()
    app.show("table")

app.longest = app.last = 0
app.almost = almost
__main__._step = timed
"""


def title_ms(board: str) -> int:
    """From power-on to the last byte of the title, with a file system that is there already."""
    flash = flashed(board)
    handheld = RP2040Handheld(board, flash)  # which makes it
    handheld.run(SETTLED_MS)
    handheld.tell("app.do(app.evening.save_settings)")  # else a new device asks something first
    handheld.run(SETTLED_MS)
    title = pictures.frame(handheld.circuit)
    circuit = hardware.circuit(board)()
    chip = Chip(flash)
    wire(chip, circuit)
    while chip.now_ms() < SETTLED_MS:
        chip.run(1)
        if circuit.screen.changed and pictures.frame(circuit) == title:
            return chip.now_ms()
    raise AssertionError(f"{board} shows another title")


class Stopwatch:
    """A board that is pressed, and when its pictures have come."""

    def __init__(self, board: str):
        self.handheld = started(board)
        self.choose = "a" if "right" in self.handheld.circuit.BUTTONS else "b"
        self.circuit = self.handheld.circuit
        self._clock = self.handheld.chip.mcu.clock
        self._arrived: list[float] = []  # when bytes did, in ns
        self.circuit.arrived = lambda: self._arrived.append(self._clock.nanos)

    def wait(self, button: str, hold: bool = False) -> float:
        """The ms from a press to the last byte of its first picture: from the edge that counts, a
        direction going down, any other button coming up, or a hold becoming one."""
        handheld = self.handheld
        self._arrived.clear()
        edge = self._clock.nanos + hold * HOLD_MS * MS
        self.circuit.press(button)
        handheld.run(HELD_MS + hold * HOLD_MS)
        if button in ("a", "b") and not hold:
            edge = self._clock.nanos
        self.circuit.release(button)
        handheld.run(SETTLED_MS)
        seen = [at for at in self._arrived if at > edge]
        last = seen[0]
        for at in seen:
            if at - last > QUIET_MS * MS:
                break
            last = at
        return (last - edge) / MS

    def after(self, before: str, *press) -> float:
        """The wait after a press, once this expression has been evaluated in a round."""
        self.handheld.tell(f"app.do(lambda: {before})")
        self.handheld.run(SETTLED_MS)
        return self.wait(*press)


def waits(board: str) -> dict:
    """How long one waits on a board, in ms by action."""
    watch = Stopwatch(board)
    deal = "[setattr(app.evening.session, 'starter', app.evening.only_human()), app.deal(12)]"
    title = "[app.evening.session.abort(), app.show('title')]"
    if "right" in watch.circuit.BUTTONS:
        cursor, line, back = ("right",), ("down",), ("b",)
    else:
        cursor, line, back = ("a",), ("a",), ("b", True)
    watch.after(deal, watch.choose)  # so that the computer's player is loaded
    return {
        "cursor": watch.after(deal, *cursor),
        "line": watch.after("app.show('title')", *line),
        "card": watch.after(deal, watch.choose),
        "menu": watch.after(deal, *back),
        "deal": watch.after(title, watch.choose),
    }


def screens(board: str) -> dict:
    """How long one waits for each screen of SCREENS, in ms, with a deal of Officers' Skat."""
    watch = Stopwatch(board)
    watch.handheld.tell(f"app.evening.play_mode({CLUB})")
    watch.handheld.deal(12)
    watch.handheld.run(SETTLED_MS)
    found = {}
    for name, (menu, key) in SCREENS.items():
        line = f"[app.screen.item(n)[0] for n in range(app.screen.count())].index({key!r})"
        before = f"[app.show(*{menu.split()}), setattr(app.screen, 'chosen', {line}), app.redraw()]"
        found[name] = watch.after(before, watch.choose)
        assert watch.handheld.state()["screen"] == name
    return found


class Rounds:
    """A board on which the app's rounds are timed."""

    def __init__(self, board: str):
        self.handheld = started(board)
        self.handheld.tell(f"exec({TIMED!r})")
        self.handheld.run(SETTLED_MS)

    def longest(self, errand: str, ms: int = SETTLED_MS) -> float:
        """The longest in ms, after this expression has been evaluated in a round."""
        self.handheld.tell(f"app.longest = app.last = 0; app.do(lambda: {errand})")
        self.handheld.run(ms)
        return self.handheld.hear("app.longest") / 1000


def ends(board: str, modes) -> dict:
    """The longest round from the last card of a deal to its result, in ms by mode."""
    rounds = Rounds(board)
    rounds.handheld.tell(
        f"app.evening.settings.pace = {FAST}; app.evening.settings.seats[:] = [{GREEDY}] * 4"
    )
    found = {}
    for mode in modes:
        rounds.handheld.tell(f"app.evening.play_mode({mode})")
        rounds.longest(f"app.almost(app, {mode})")
        for _ in range(0, END_MS, SETTLED_MS):
            rounds.handheld.run(SETTLED_MS)
            if rounds.handheld.state()["screen"] == "result":
                break
        rounds.handheld.run(SETTLED_MS)
        found[mode] = rounds.handheld.hear("app.last") / 1000
        assert rounds.handheld.state()["screen"] == "result", mode
    return found


def changes(board: str, modes) -> dict:
    """The longest rounds while each of these is chosen on the title, its first deal begun, a
    hint asked for, and the deal ended; in ms by mode and what was done."""
    rounds = Rounds(board)
    found = {}
    for mode in modes:
        before = MODES[MODES.index(mode) - 1]
        rounds.longest(f"[app.evening.play_mode({before}), app.show('title')]")
        steps = {
            "chosen": "[app.screen.choose('mode', 1), app.redraw()]",
            "dealt": "[app.evening.seed(1), app.show('title'), app.screen.choose('new', 0)]",
            "hint": "app.evening.session.running() and app.show('hint')",
            "ended": "app.evening.session.running() and"
            " [app.show('title'), app.evening.end_game(), app.show('title')]",
        }
        found[mode] = {what: rounds.longest(errand) for what, errand in steps.items()}
    return found


def benchmark(board: str) -> dict:
    """What handheld/benchmark.py measures."""
    handheld = started(board)
    handheld.tell("app.found = __import__('handheld.benchmark', None, None, ('run',)).run()")
    handheld.run(BENCHMARK_MS)
    return handheld.hear("app.found")


def evening(board: str, modes, whole: bool) -> dict:
    """The least free heap and the smallest largest block, by mode, of an evening on which all of
    these are played one after another: a deal of master against master, `whole` or only begun, a
    hint, and what comes after a deal."""
    handheld = started(board)
    handheld.tell(f"app.evening.settings.pace = {FAST}")
    found = {}

    def show(name: str, ms: int) -> list:
        handheld.tell(f"app.do(lambda: app.show({name!r}))")
        handheld.run(ms)
        assert handheld.state()["screen"] == name, handheld.state()
        return handheld.heap()

    def seat(level: int) -> None:
        handheld.tell(f"app.evening.settings.seats[:] = [{level}] * 4")

    def persons_turn() -> bool:
        """Whether a person is to play: the one in the seat that is to play now."""
        handheld.tell(f"app.evening.settings.seats[app.evening.session.table.mover] = {HUMAN}")
        for _ in range(0, DEAL_MS, SETTLED_MS):
            handheld.run(SETTLED_MS)
            if handheld.hear(
                "app.screen.NAME == 'table' and app.evening.human(app.evening.session.table.mover)"
            ):
                return handheld.state()["running"]
        return False

    for number, mode in enumerate(modes):
        heaps = []
        seat(MASTER)
        handheld.tell(f"app.evening.play_mode({mode})")
        handheld.deal(number)
        handheld.run(HINT_MS)
        heaps.append(handheld.heap())
        if handheld.state()["running"] and persons_turn():
            heaps.append(show("hint", HINT_MS))
            heaps.append(show("table", SETTLED_MS))
        if whole:
            seat(MASTER)
            for _ in range(0, DEAL_MS, SETTLED_MS):
                handheld.run(SETTLED_MS)
                heaps.append(handheld.heap())
                if not handheld.state()["running"]:
                    heaps.append(show("analysis", ANALYSIS_MS))
                    break
        heaps += [show(name, SETTLED_MS) for name in ("statistics", "settings", "title")]
        found[mode] = [min(free for free, _ in heaps), min(block for _, block in heaps)]
    return found
