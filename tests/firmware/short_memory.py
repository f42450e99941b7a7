"""Memory runs out at any allocation: the app recovers, and the deal goes on.

A program: `short_memory.py BOARD FOLDER MODE STEP` does each of the things below again and again on
a heap that is full except for n blocks, n rising from 0 in steps of STEP, later in longer ones,
until nothing fails. After a failure the memory is freed. Prints a JSON line: for each thing how
often it failed, and with how many blocks it passed.
"""

import gc
import json
import sys
from struct import calcsize

from handheld.buttons import PRESS, RIGHT, A
from handheld.files import Files
from simulator.emulated import EmulatedHandheld
from skat.session import Session

_PAGES = ("title", "settings", "help", "statistics", "games", "hint", "result", "trick", "table")
_MOST = 6000  # blocks, enough for anything
_CHAIN = 256  # tuples
_CHAINS = 1024
_BLOCK = 4 * calcsize("P")  # bytes, of which the heap is made
_PIECE = 512  # blocks
_ROUNDS = 400


class Trials:
    """Tries things on a handheld with little memory."""

    def __init__(self, board: str, folder: str, mode: int, step: int):
        self.folder = folder
        self.step = step
        self.app = app = EmulatedHandheld(board, folder).app
        app.board.show = lambda first, last: None
        self._now = 0
        self._full = [None] * _CHAINS
        app.evening.settings.seats = [2, 0]
        app.evening.settings.pace = 2
        app.evening.settings.motion = 0
        app.evening.save_settings()
        if mode != app.evening.settings.mode:
            app.evening.play_mode(mode)

    def round(self) -> None:
        """Do a round of the app."""
        self._now += 250
        self.app.step(self._now)

    def rounds(self, done) -> None:
        """Do rounds until `done()`."""
        for _ in range(_ROUNDS):
            if done():
                return
            self.round()
        raise AssertionError("it got stuck: " + self.app.screen.NAME)

    def persons_turn(self) -> bool:
        """Whether it is a person's turn."""
        app = self.app
        session = app.evening.session
        name = app.screen.NAME
        if name == "table" and (app.screen.showing or app.screen.said):
            return False
        return name != "table" or not session.running() or app.evening.human(session.table.mover)

    def play(self) -> None:
        """Play or call for a person."""
        screen = self.app.screen
        while not screen.choosing_call() and not screen.playable(screen.cursor):
            screen.press(RIGHT, PRESS)
        screen.press(A, PRESS)

    def play_to(self, left: int) -> None:
        """Play a deal until it is a person's turn and at most `left` cards are left."""
        self.app.deal(12)
        while True:
            self.rounds(self.persons_turn)
            table = self.app.evening.session.table
            if 32 - table.count <= left:
                return
            self.play()

    def actions(self):
        """The deal on the table, and its actions so far."""
        session = self.app.evening.session
        table = session.table
        return session.number, [table.action(i) for i in range(table.done())]

    def fill(self, left: int) -> None:
        """Fill the heap except for `left` blocks that lie together, with chains of tuples; not with
        a single one, since a collection takes any number on the C stack for a pointer, and might
        keep all of it.

        They are reserved first, in pieces for the same reason. Freeing the last tuples would do
        only while the end of the heap is in one piece; but on this machine each native function
        that is loaded takes a block for good (ports/unix/alloc.c), and after some trials these lie
        scattered there. A device frees native code, or keeps it outside the heap.
        """
        gc.collect()
        pieces = [bytearray(min(_PIECE, left - i) * _BLOCK) for i in range(0, left, _PIECE)]
        chains = self._full
        i = 0
        length = 0
        try:
            while True:
                chains[i] = (chains[i],)
                length += 1
                if length == _CHAIN:
                    length = 0
                    i += 1
        except MemoryError:
            pass
        for k in range(len(pieces)):
            pieces[k] = None
        gc.collect()

    def empty(self) -> None:
        """Free what fills the heap."""
        chains = self._full
        for i in range(len(chains)):
            chains[i] = None
        gc.collect()

    def try_out(self, begin, thing) -> list:
        """Do a thing with more and more memory until it passes; (failures, blocks that it passed
        with)."""
        failures = 0
        blocks = 0
        while blocks < _MOST:
            begin()
            number, before = self.actions()
            records = len(self.app.evening.files.games())
            ended = not self.app.evening.session.running()
            self.app.do(thing)
            self.fill(blocks)
            self._now += 250
            self.app.step(self._now)
            failed = self.app.out_of_memory
            self.empty()
            self.rounds(lambda: not self.app.out_of_memory)
            self.check(number, before, records, ended, failed)
            if not failed:
                return [failures, blocks]
            failures += 1
            blocks += self.step + blocks // 8
        raise AssertionError("it never passes: %s" % thing)

    def check(self, number, before, records, ended, failed) -> None:
        """The same deal goes on, and its saves are complete."""
        app = self.app
        if failed:
            assert app.screen.NAME == "error" and app.screen.message, app.screen.NAME
            app.screen.press(A, PRESS)
            assert app.screen.NAME == "title"
        now, actions = self.actions()
        assert now == number, (now, number)
        app.evening.write_due()
        n = min(len(actions), len(before))
        assert actions[:n] == before[:n], (actions, before)
        assert len(actions) >= len(before) - 2, (actions, before)
        files = Files(self.folder)
        saved = Session(app.evening.session.game)
        assert files.load(app.evening.save_kind, saved.from_bytes)
        assert not files.notices and saved.number == number, files.notices
        if not ended and not app.evening.session.running():
            assert len(app.evening.files.games()) == records + 1, "the record is missing"


def main(board: str, folder: str, mode: int, step: int) -> None:
    """Try everything, and print the results."""
    trials = Trials(board, folder, mode, step)
    app = trials.app
    found = {}

    def at(left):
        def begin():
            trials.play_to(left)

        return begin

    found["play"] = trials.try_out(at(20), trials.play)
    found["save"] = trials.try_out(at(14), app.evening.save)
    found["save_settings"] = trials.try_out(at(14), app.evening.save_settings)
    found["last"] = trials.try_out(at(1), trials.play)
    for name in _PAGES:
        found[name] = trials.try_out(at(6), lambda: app.show(name))  # noqa: B023

    def record():
        app.evening.keep_record()
        app.evening.write_due()

    found["record"] = trials.try_out(at(20), record)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *[int(word) for word in sys.argv[3:]])
