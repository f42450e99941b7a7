"""Helpers for tests of the firmware: seeded games, a folder for files, a locked heap."""

import os

from skat import players
from skat.cards import NOT_YET
from skat.chance import Chance, Drawn, Pack
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.games.officers import GAME as officers
from skat.games.officers.options import TABLE, Options
from skat.records import record_line
from skat.session import Session
from skat.table import DRAW, END

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython has no such lock; the MicroPython half of the tests proves it

    def heap_lock():
        pass

    def heap_unlock():
        pass


# Whether all is to be done, not a seeded sample; WebAssembly has no getenv.
SOAK = hasattr(os, "getenv") and os.getenv("SOAK") == "1"


def dealt(number: int, forehand: int = 0):
    """A table with this deal."""
    table = lskat.rules.Table()
    deal(table, number, forehand)
    return table


class Later(Drawn):
    """A source whose cards do not exist before somebody may see them, and which gives each of them
    only after some rounds. `drawn`: the positions, in order."""

    def __init__(self, number: int, rounds: int = 0):
        """The cards are those of a deal's number, which it tells nobody."""
        super().__init__()
        self._pack = Pack(number)
        self._rounds = self._left = rounds
        self.drawn = []

    def draw(self, i: int) -> int:
        """The card that this number has there, or NOT_YET."""
        if self._left:
            self._left -= 1
            return NOT_YET
        self._left = self._rounds
        self.drawn.append(i)
        return self._pack.card(i)


def wait(table) -> int:
    """Ask a table until its cards are there; returns how often that took."""
    rounds = 0
    while table.stage == DRAW:
        rounds += 1
        assert table.draw() == (table.stage != DRAW)
    return rounds


def options_by_chance(chance):
    """Options of Officers' Skat, each with a random value."""
    options = Options()
    for i in range(len(TABLE)):
        options.choose(i, chance.below(len(TABLE[i][1])))
    return options


def officers_dealt(number: int, forehand: int = 0, rules=()):
    """A table of Officers' Skat with this deal; `rules`: words of options, or Options."""
    options = rules
    if not isinstance(rules, Options):
        options = Options()
        options.read(rules)
    table = officers.rules.Table()
    table.deal(Pack(number), forehand, options)
    return table


def some_plies(table, seed: int, plies: int = 40):
    """Take random actions, yielding after each."""
    chance = Chance(seed)
    legal = table.buffer()
    for _ in range(plies):
        if table.stage == END:
            return
        table.play(legal[chance.below(table.legal(legal))])
        yield


def refusal(function, *arguments):
    """The message of the ValueError that a call must raise; nothing else may be raised."""
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("not refused: %r" % (arguments,))


_used = [0]


def played(number: int, forehand: int = 0):
    """A session with a deal that simple has played against itself."""
    session = Session(lskat)
    session.starter = forehand
    session.deal(number)
    simple = lskat.players.make_player("simple", 0)
    view = lskat.rules.Table()
    while session.running():
        session.play(players.choose(simple, session.table.view(session.table.mover, view)))
    return session


def recorded_line(number: int = 5, forehand: int = 0) -> str:
    """The record of such a deal."""
    return record_line(played(number, forehand), "0.1", ["Anna", "Jörg"], ["human", "simple"])


def fresh_folder() -> str:
    """The path of a new, empty folder."""
    _used[0] += 1
    scratch = os.getenv("SCRATCH") if hasattr(os, "getenv") else "/tmp"  # WebAssembly has none
    return "%s/%d" % (scratch, _used[0])


def without_heap(function):
    """Call function() with the heap locked; MemoryError if it allocates."""
    heap_lock()
    try:
        return function()
    finally:
        heap_unlock()


def draw_without_heap(app, motions) -> None:
    """Draw the table of an app whole, and what changes on it, in each of these motions with the
    heap locked; MemoryError if that allocates."""
    screen, canvas = app.screen, app.canvas
    assert screen.NAME == "table"
    for motion in motions:
        screen.motion = motion
        screen.progress = 100
        canvas.clear()
        without_heap(lambda: screen.draw(canvas))
        screen.middle_changed()
        screen.moved = True
        canvas.touched = 0
        without_heap(lambda: screen.update(canvas))
        assert canvas.touched
