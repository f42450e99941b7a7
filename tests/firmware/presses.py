"""Random presses on the whole app, every setting included; for both interpreters.

A program: `presses.py BOARD FOLDER PRESSES SEED MODE` presses, at first in this mode, checks the
saves now and then, and prints a JSON line: presses, games, how often each screen and how many
values of settings were seen, and the heap in use at every tenth of the way, after all modules were
imported.
"""

import gc
import json
import os
import sys

from handheld.files import Files
from simulator.emulated import EmulatedHandheld
from skat.chance import Chance
from skat.session import Session
from skat.table import END

TENTHS = 10
SETTINGS = 9  # of those that are numbers
SAVES = 100  # presses between two checks of the saves


class Presses:
    """Presses anything."""

    def __init__(self, board: str, folder: str, seed: int):
        self._chance = Chance(seed)
        self.handheld = EmulatedHandheld(board, folder)
        self._buttons = sorted(self.handheld.circuit.BUTTONS)
        self.handheld.app.evening.seed(seed)
        self.screens = {}
        self.values = {}
        self.games = 0

    def press(self) -> None:
        """Press once, sometimes long, sometimes two at once, or click; then check."""
        below = self._chance.below
        handheld = self.handheld
        button = self._buttons[below(len(self._buttons))]
        other = self._buttons[below(len(self._buttons))] if below(16) == 0 else button
        before = handheld.app.evening.session.games
        handheld.circuit.press(button)
        handheld.circuit.press(other)
        handheld.run(550 if below(16) == 0 else 35)
        handheld.circuit.release(button)
        handheld.circuit.release(other)
        handheld.run(35)
        if below(32) == 0:
            handheld.app.click(below(handheld.circuit.W), below(handheld.circuit.H))
        if below(3) == 0 and self._computer_thinks():
            handheld.run(3000)
        elif below(8) == 0:
            handheld.run(800)
        self._check(before)

    def _computer_thinks(self) -> bool:
        app = self.handheld.app
        session = app.evening.session
        waits = app.screen.NAME == "table" and session.running()
        return waits and not app.evening.human(session.table.mover)

    def _check(self, games_before: int) -> None:
        app = self.handheld.app
        session = app.evening.session
        table = session.table
        name = app.screen.NAME
        assert name != "error", app.screen.message
        self.screens[name] = self.screens.get(name, 0) + 1
        for i, value in enumerate(app.evening.settings.to_bytes()[1 : 1 + SETTINGS]):
            self.values[i * 16 + value] = 1
        self.games += max(session.games - games_before, 0)
        assert sum(table.points) <= 120 and table.count <= 32
        if session.number >= 0:
            cards = bytearray(32)
            for pile in (table.top, table.under):
                for card in pile:
                    if card < 32:
                        cards[card] += 1
            for i in range(table.count):
                cards[table.played[i]] += 1
            dealt = table.stage <= END  # otherwise some may not be dealt yet
            assert max(cards) == 1 and (min(cards) == 1 or not dealt), (
                "a card is missing or there twice"
            )
            assert session.running() == (table.legal(table.buffer()) > 0)
            if app.evening.session.game.name == "lskat":
                assert session.running() == (table.count < 32)
        else:
            assert not session.running()

    def check_saves(self) -> None:
        """A start would find the present state, except for the cards of an unfinished trick, and
        for what two devices play, and for lessons, which aren't saved."""
        app = self.handheld.app
        if app.evening.link is not None or app.evening.lesson is not None:
            return
        now = app.evening.session
        files = Files(self.handheld.folder)
        then = Session(app.evening.session.game)
        if not files.load(app.evening.save_kind, then.from_bytes):
            assert files.notices == [] and now.number < 0 and now.games == 0, "nothing was dealt"
            return
        assert files.notices == [] and then.number == now.number and then.starter == now.starter
        assert (then.games, then.score, then.won) == (now.games, now.score, now.won)
        assert then.number < 0 or now.table.done() - then.table.done() in range(now.table.seats)


def in_use():
    """Bytes of heap in use, or None where the interpreter can't tell."""
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else None


def import_all(package: str) -> None:
    """Import the modules of a package, and of those inside, but for what this board lacks."""
    for name in os.listdir("firmware/lib/" + package):
        path = package + "/" + name
        if name[-3:] == ".py" and name[0] != "_" and name[:4] != "wifi":  # no radio here
            __import__(path[:-3].replace("/", "."))
        elif "." not in name and name[0] != "_" and name != "layouts":
            import_all(path)


def main(board: str, folder: str, presses: int, seed: int, mode: int) -> None:
    """Press, and print the result."""
    hand = Presses(board, folder, seed)
    hand.handheld.app.evening.play_mode(mode)
    import_all("skat")
    import_all("handheld")
    heap = []
    hand.handheld.app.deal(seed)  # to go on with, from the title
    for i in range(presses):
        if i % (presses // TENTHS) == 0:
            hand.handheld.app.show("title")
            hand.handheld.run(50)
            heap.append(in_use())
        hand.press()
        if i % SAVES == SAVES - 1:
            hand.check_saves()
    result = {"presses": presses, "games": hand.games, "screens": hand.screens, "heap": heap}
    result["settings"] = len(hand.values)
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *[int(word) for word in sys.argv[3:]])
