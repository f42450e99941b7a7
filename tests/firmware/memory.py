"""How much of a small heap the app takes: deals of every kind, with the screens between them.

A program: `memory.py BOARD FOLDER BYTES MODE LEVEL LEVEL DEALS` plays with BYTES of heap for the
firmware, levels as in the settings (0: a person), and prints a JSON line: for each phase of a game
the fewest bytes that were free after a collection, and the smallest largest piece of them; the
number of deals played; and the last level that played.
"""

import gc
import json
import sys

from handheld.benchmark import free
from handheld.buttons import PRESS, RIGHT, A
from handheld.games import LINKED
from simulator.emulated import EmulatedHandheld

_BLOCK = 1024
_PAGES = ("settings", "help", "statistics", "levels", "games")
_LONG = 8000  # rounds of a deal


class Limited(EmulatedHandheld):
    """A handheld whose firmware has `bytes_left` bytes of heap: the rest is taken in small blocks,
    which fill gaps first and leave the end in one piece."""

    def __init__(self, board: str, folder: str, bytes_left: int):
        self._bytes_left = bytes_left
        super().__init__(board, folder)

    def _load(self) -> None:
        gc.collect()
        self._taken = []
        while gc.mem_free() > self._bytes_left:
            self._taken.append(bytearray(_BLOCK))
        super()._load()


class Evening:
    """Deals on a handheld with little memory; `found`: the free bytes, by phase."""

    def __init__(self, handheld, folder: str):
        self._handheld = handheld
        self.app = handheld.app
        self._folder = folder  # of its files
        self._now = 0
        self.found = {}

    def round(self) -> None:
        """Do a round of the app, a quarter of a second later; it must show no error."""
        self._now += 250
        self.app.step(self._now)
        assert self.app.screen.NAME != "error", self.app.screen.message

    def note(self, phase: str) -> None:
        """Note how much is free now, if it is the least yet."""
        found = free()
        before = self.found.get(phase, found)
        self.found[phase] = [min(before[0], found[0]), min(before[1], found[1])]

    def screens(self, names) -> None:
        """Show screens, and return to the table."""
        for name in names:
            self.app.show(name)
            self.round()
            self.note(name)
            while self.app.screen.thinking:
                self.round()
        self.app.show("table")

    def _press(self, screen) -> None:
        """Play, or look for a card to play; nothing of the table is kept."""
        plays = screen.choosing_call() or screen.playable(screen.cursor)
        plays = plays or getattr(screen, "put", 0) == 2  # cards, which now go
        screen.press(A if plays else RIGHT, PRESS)

    def log(self) -> str:
        """What the app has noted of errors."""
        try:
            with open(self._folder + "/log.txt") as f:
                return " " + f.read()
        except OSError:
            return ""

    def deal(self, number: int, looking: bool) -> None:
        """Play a deal to its end; `looking`: show other screens half-way."""
        self.app.deal(number)
        self._play(looking)

    def _play(self, looking: bool) -> None:
        app = self.app
        looked = looking and app.people() > 0
        plies = -1
        for _ in range(_LONG):
            self.round()
            if app.screen.NAME == "handover":
                app.screen.press(A, PRESS)
                continue
            if app.screen.NAME != "table":
                break
            table = app.session.table
            if table.done() != plies:
                plies = table.done()
                self.note("calls" if table.stage > 1 else "game")
            persons = app.session.running() and app.human(table.mover)
            if persons and looking and table.count > 10:
                looking = False
                self.screens(_PAGES)
                app.show("title")
                self.screens(("hint",))
            elif persons:
                self._press(app.screen)
        assert app.screen.NAME == "result", "the deal has not ended: %s %d%s" % (
            app.screen,
            app.session.table.done(),
            self.log(),
        )
        self.note("result")
        if looked:
            self.analyse()

    def analyse(self) -> None:
        """Show the deal's analysis to its end: nothing else is wanted beside it, so it must fit."""
        self.app.show("analysis")
        self.round()
        while self.app.screen.thinking:
            self.round()
        assert self.app.screen._review.ended()
        self.app.show("result")

    def duel(self) -> None:
        """Play a deal of a duel, and have the level play it."""
        from handheld import duels
        from skat.duel import Duel

        app = self.app
        seat = app.only_human()
        if seat < 0 or app.session.table.seats > 2:
            return
        level = app.seat(1 - seat)
        duel = Duel(app.settings.mode, level, 4, seat, app.session.options.to_bytes())
        duels.keep(app, duel)
        duels.deal(app, duel)
        self._play(False)
        app.show("duel")
        self.round()
        self.round()
        while app.screen.thinking:
            self.round()
            self.note("duel")
        assert duels.load(app).rows[0].theirs is not None
        app.show("title")

    def lessons(self) -> None:
        """Have a task of each game shown."""
        for name in ("sixty", "skat"):
            self._lesson(name)
        self.app.show("title")

    def _lesson(self, name: str) -> None:
        """One of them. In a call of its own: in one for both, 14 KB more were taken or not, by
        chance; probably the stack still pointed to the first task's game."""
        from handheld.lessons import SHOWN, begin

        begin(self.app, name, True)
        self.note("lesson")
        while self.app.screen.NAME == "trying":
            self.round()
            self.note("lesson")
        assert self.app.screen._said == SHOWN

    def puzzles(self) -> None:
        """Have a puzzle of the hardest shown."""
        from handheld.lessons import SHOWN
        from handheld.puzzling import begin
        from skat.puzzles import Puzzles

        self.app.show("puzzles")
        puzzles = Puzzles()
        begin(self.app, puzzles, puzzles.count - 1, True)
        self.note("puzzle")
        while self.app.screen.NAME == "solving":
            self.round()
            self.note("puzzle")
        assert self.app.screen._said == SHOWN
        self.app.show("title")


def main(board, folder, bytes_left, mode, level0, level1, deals) -> None:
    """Play, and print the result."""
    handheld = Limited(board, folder, bytes_left)
    app = handheld.app
    app.board.show = lambda first, last: None  # for the emulated bus would take from the heap
    app.board.show_part = lambda x0, y0, x1, y1: None
    app.clock = None  # no timer runs: buttons are read in each round, not set up again and again
    evening = Evening(handheld, folder)
    app.settings.seats = [level0, level1, level0]
    app.settings.pace = 2
    app.save_settings()
    if mode != app.settings.mode:
        app.play_mode(mode)
    app.show("title")
    evening.note("title")
    records = len(app.files.games())
    for number in range(deals):
        evening.deal(number, number % 3 == 0)
    if app.session.game.NAME in LINKED:  # the rest has no room for a duel on a T-Display
        evening.duel()
    evening.lessons()
    evening.puzzles()
    found = evening.found
    result = {
        "phases": found,
        "free": min([bytes_free for bytes_free, _ in found.values()]),
        "piece": min([piece for _, piece in found.values()]),
        "deals": app.session.games,
        "records": len(app.files.games()) - records - ("duel" in found),
        "levels": [app.level(seat) for seat in (0, 1) if not app.human(seat)],
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *[int(word) for word in sys.argv[3:]])
