"""What is measured on the emulated chip: times by its own clock, and its heap."""

from handheld.settings import FAST, HUMAN, SEAT_LEVELS
from simulator import hardware, pictures
from simulator.rp2040.chip import Chip
from simulator.rp2040.handheld import RP2040Handheld
from simulator.rp2040.wiring import wire
from tests.support.chips import flashed, started

MASTER = 1 + SEAT_LEVELS.index("master")
HELD_MS = 60  # a quick thumb's press
HOLD_MS = 550
SETTLED_MS = 1500  # after which nothing moves
PHASES = 5  # presses of each kind, each 5 ms later in a round of the app than the last
QUIET_MS = 8  # between two pictures; the bytes of one are closer together
MS = 1_000_000  # ns
HINT_MS = 4000  # after which there is a hint
ANALYSIS_MS = 5000
DEAL_MS = 120_000  # after which a deal is over


def title_ms(board: str) -> int:
    """From power-on to the last byte of the title, with a file system that is there already."""
    flash = flashed(board)
    handheld = RP2040Handheld(board, flash)  # which makes it
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

    def longest(self, before: str, *press) -> float:
        """The longest after a press; a line of Python is carried out on the chip before each."""
        waits = []
        for phase in range(PHASES):
            self.handheld.tell(f"app.do(lambda: {before})")
            self.handheld.run(SETTLED_MS + 5 * phase)
            waits.append(self.wait(*press))
        return max(waits)


def waits(board: str) -> dict:
    """How long one waits on a board, in ms by action; support/waits.py reckons the same."""
    watch = Stopwatch(board)
    deal = "[setattr(app.session, 'starter', app.only_human()), app.deal(12)]"
    title = "[app.session.abort(), app.show('title')]"
    if "right" in watch.circuit.BUTTONS:
        cursor, line, play, back = ("right",), ("down",), ("a",), ("b",)
    else:
        cursor, line, play, back = ("a",), ("a",), ("b",), ("b", True)
    watch.longest(deal, *play)  # so that the computer's player is loaded
    return {
        "cursor": watch.longest(deal, *cursor),
        "line": watch.longest("app.show('title')", *line),
        "card": watch.longest(deal, *play),
        "menu": watch.longest(deal, *back),
        "deal": watch.longest(title, *play),
    }


def evening(board: str, modes, whole: bool) -> dict:
    """The least free heap and the least largest piece, by mode, of an evening on which all of these
    are played one after another: a deal of master against master, `whole` or only begun, a hint,
    and what comes after a deal."""
    handheld = started(board)
    handheld.tell(f"app.settings.pace = {FAST}")
    found = {}

    def show(name: str, ms: int) -> list:
        handheld.tell(f"app.do(lambda: app.show({name!r}))")
        handheld.run(ms)
        assert handheld.state()["screen"] == name, handheld.state()
        return handheld.heap()

    def seat(level: int) -> None:
        handheld.tell(f"app.settings.seats[:] = [{level}] * 4")

    def persons_turn() -> bool:
        """Whether a person is to play: the one in the seat that is to play now."""
        handheld.tell(f"app.settings.seats[app.session.table.mover] = {HUMAN}")
        for _ in range(0, DEAL_MS, SETTLED_MS):
            handheld.run(SETTLED_MS)
            if handheld.hear("app.screen.NAME == 'table' and app.human(app.session.table.mover)"):
                return handheld.state()["running"]
        return False

    for number, mode in enumerate(modes):
        heaps = []
        seat(MASTER)
        handheld.tell(f"app.play_mode({mode})")
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
        found[mode] = [min(free for free, _ in heaps), min(piece for _, piece in heaps)]
    return found
