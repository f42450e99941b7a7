"""The power fails at every single write to the flash, and comes back: what is there then?

Runs under MicroPython, whose LittleFS is the device's; from the project's root, with
MICROPYPATH=.:firmware/lib:

    micropython tests/support/power_cut.py saves BLOCKS PROGSIZE STEPS FIRST TWICE
    micropython tests/support/power_cut.py games BLOCKS PROGSIZE STEPS FIRST TWICE
    micropython tests/support/power_cut.py aside BLOCKS PROGSIZE TWICE

`saves` plays deals and saves as the app does, games, settings and log lines, STEPS of them, and
cuts the power in each from number FIRST on; `games` keeps records of games instead. `aside` starts
with a slot that can't be read, and cuts the power while it is set aside. A cut leaves the flash as
it is before, after or in the middle of a write or an erase. The next start must find the state
before that step or after it, with all else untouched, and another save must work. In the last TWICE
steps (for `aside` 0 or 1: in none or all) the power fails again, at every write of that start and
that save. The last line printed says how much was tried.
"""

import sys

import vfs

from handheld.files import Files
from handheld.settings import SAVE as SETTINGS
from handheld.settings import Settings
from skat import save
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.saved import VERSION as SESSION_VERSION
from skat.session import Session

BLOCK = 4096
GAME = lskat.save + (SESSION_VERSION,)
ROOT = "/flash"
FOLDER = ROOT + "/data"
NOTE = "note.txt"  # a file of somebody else's
LOG = "log.txt"
FRESH = {
    "game": Session(lskat).to_bytes(),
    "settings": Settings().to_bytes(),
    "games": [],
    LOG: None,
    NOTE: None,
}

# Ways in which the power may fail during a write or an erase: before it; after some of its bytes;
# with some of the bits changed, at random, among all its bytes or in their first half only.
WAYS = ("before", "one byte", "half", "all but one", "noise", "half noise")


class Flash:
    """A NOR flash in RAM as a block device: an erase sets all bits, a write only clears bits.

    `log` is None, or a list of the operations: (address, bytes) for a write, (address, None) for an
    erase.
    """

    def __init__(self, blocks: int):
        """An erased flash."""
        self.blocks = blocks
        self.data = bytearray(b"\xff" * (BLOCK * blocks))
        self.log = None
        self._memory = memoryview(self.data)

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = self._memory[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        self._do(block * BLOCK + offset, bytes(buffer))

    def ioctl(self, command, argument):
        if command == 4:
            return self.blocks
        if command == 5:
            return BLOCK
        if command == 6:
            self._do(argument * BLOCK, None)
        return 0

    def _do(self, start: int, new) -> None:
        if self.log is not None:
            self.log.append((start, new))
        self.change(start, new, BLOCK if new is None else len(new))

    def change(self, start: int, new, count: int) -> None:
        """Write the first `count` bytes of `new`, or erase that many."""
        data = self.data
        if new is None:
            data[start : start + count] = b"\xff" * count
        else:
            for i in range(count):
                data[start + i] &= new[i]

    def tear(self, start: int, new, way: int) -> None:
        """Let the power fail during a write or an erase, in one of WAYS."""
        size = BLOCK if new is None else len(new)
        if way < 4:
            self.change(start, new, (0, 1, size // 2, size - 1)[way])
            return
        chance = Chance(start + size)
        for i in range(size if way == 4 else size // 2):
            noise = chance.below(256)
            if new is None:
                self.data[start + i] |= noise
            else:
                self.data[start + i] &= new[i] | noise


class Start:
    """Power on: the flash is mounted, the settings and the game are loaded as the app does it."""

    def __init__(self, flash, progsize: int):
        vfs.mount(vfs.VfsLfs2(flash, progsize=progsize), ROOT)
        self.files = Files(FOLDER)
        self.settings = Settings()
        self.files.load(SETTINGS, self.settings.from_bytes)
        self.session = Session(lskat)
        self.files.load(GAME, self.session.from_bytes)

    def there(self) -> dict:
        """What has been loaded, and the other files."""
        return {
            "game": self.session.to_bytes(),
            "settings": self.settings.to_bytes(),
            "games": [self.files.game(place) for place in self.files.games()],
            LOG: read(LOG),
            NOTE: read(NOTE),
        }

    def save(self, name: str) -> None:
        """Save the game or the settings."""
        if name == "game":
            self.files.save(GAME, self.session.to_bytes())
        else:
            self.files.save(SETTINGS, self.settings.to_bytes())


def off() -> None:
    """Power off; unmounting writes nothing."""
    vfs.umount(ROOT)


def read(file: str):
    """A file's bytes; None if it doesn't exist or was created but not yet written."""
    try:
        with open(FOLDER + "/" + file, "rb") as f:
            return f.read() or None
    except OSError:
        return None


def write(file: str, data: bytes) -> None:
    """A file that somebody else writes."""
    with open(FOLDER + "/" + file, "wb") as f:
        f.write(data)


class Trial:
    """Cuts the power at every possible point, and counts."""

    def __init__(self, blocks: int, progsize: int):
        self.progsize = progsize
        self.flash = Flash(blocks)
        self._cut_flash = Flash(blocks)
        self._before = bytearray(blocks * BLOCK)
        self._again_flash = None
        self.writes = self.erases = self.cuts = self.torn = self.second = 0
        self.relocations = 0  # steps that erase more than the two blocks of a folder

    def step(self, action, judge, twice: bool) -> None:
        """Do action(), which may write to the flash; then cut everywhere in it.

        `judge(start)` looks at a start after a cut and raises AssertionError.
        """
        flash = self.flash
        self._before[:] = flash.data
        flash.log = []
        action()
        log = flash.log
        flash.log = None
        self._count(log)
        for i in range(len(log) + 1):
            for way in range(len(WAYS) if i < len(log) else 1):
                try:
                    self._cut(self._cut_flash, self._before, log, i, way)
                    self._power_on(judge, twice)
                except Exception:
                    print("power cut at operation %d of %d, %s" % (i, len(log), WAYS[way]))
                    raise
                self.cuts += way == 0
                self.torn += way > 0

    def _count(self, log) -> None:
        erased = {}
        for start, new in log:
            if new is None:
                self.erases += 1
                erased[start] = 1
            else:
                self.writes += 1
        self.relocations += len(erased) > 2

    def _cut(self, flash, before, log, number: int, way: int) -> None:
        """Set `flash` to what a cut in operation `number` of a log leaves."""
        flash.data[:] = before
        for i in range(number):
            start, new = log[i]
            flash.change(start, new, BLOCK if new is None else len(new))
        if way:
            start, new = log[number]
            flash.tear(start, new, way)

    def _power_on(self, judge, twice: bool) -> None:
        """Start after a cut, judge, and save; the next start must find that save."""
        flash = self._cut_flash
        if twice:
            if self._again_flash is None:
                self._again_flash = Flash(flash.blocks)
                self._again_before = bytearray(len(flash.data))
            self._again_before[:] = flash.data
            flash.log = []
        start = Start(flash, self.progsize)
        judge(start)
        found = start.there()
        start.session.starter = 1 - start.session.starter
        start.save("game")
        saved = start.there()
        off()
        log = flash.log
        flash.log = None
        start = Start(flash, self.progsize)
        assert start.there() == saved, "a save after the cut is not found"
        assert not start.files.notices, start.files.notices
        off()
        if twice:
            for i in range(len(log) + 1):
                for way in range(len(WAYS) if i < len(log) else 1):
                    self._cut(self._again_flash, self._again_before, log, i, way)
                    start = Start(self._again_flash, self.progsize)
                    assert start.there() in (found, saved), "lost by the second cut"
                    off()
                    self.second += 1


class Saves:
    """A handheld that plays and saves."""

    def __init__(self, trial, steps: int, first: int, twice: int):
        """The arguments are the program's."""
        self._trial = trial
        self._chance = Chance(3)
        self._legal = bytearray(16)
        self._steps = steps
        self._first = first
        self._twice = twice
        self._power_on = None
        self._now = FRESH  # what must be there
        self.names = {}  # how often each was written
        self.old = self.new = 0  # how often a start found the save before, or the new one

    def run(self, only_games: bool) -> None:
        """Do all steps; the first one is the very first start."""
        vfs.VfsLfs2.mkfs(self._trial.flash, progsize=self._trial.progsize)
        for step in range(self._steps):
            if step == 0:
                self._step(step, "folder", self._start)
            elif step == 1:
                self._step(step, NOTE, lambda: write(NOTE, bytes(range(256)) * 9))
            elif only_games:
                self._step(step, "games", self._keep_game)
            elif step % 5 == 0:
                self._step(step, "settings", self._settings)
            elif step % 7 == 0:
                self._step(step, LOG, self._log)
            else:
                self._play()
                self._step(step, "game", lambda: self._power_on.save("game"))
        off()

    def _start(self) -> None:
        self._power_on = Start(self._trial.flash, self._trial.progsize)

    def _settings(self) -> None:
        settings = self._power_on.settings
        settings.pace = (settings.pace + 1) % 3
        self._power_on.save("settings")

    def _log(self) -> None:
        self._power_on.files.log("game %d; " % self._power_on.session.games * 40)

    def _keep_game(self) -> None:
        self._power_on.files.keep_game("record %d; " % self.names["games"] * 300)

    def _play(self) -> None:
        """Deal, or play a trick."""
        session = self._power_on.session
        if not session.running():
            session.deal(self._chance.below(256) << 20)
            return
        for _ in range(2):
            count = session.table.legal(self._legal)
            session.play(self._legal[self._chance.below(count)])

    def _step(self, step: int, name: str, action) -> None:
        self.names[name] = self.names.get(name, 0) + 1
        if step < self._first:
            action()
            self._now = self._power_on.there()
            return
        before = self._now

        def act():
            action()
            self._now = self._power_on.there()
            off()

        def judge(start):
            there = start.there()
            between = dict(before)
            if name == "games":  # the oldest may already have been removed to make room
                between["games"] = self._now["games"][1:]
            if before != self._now:
                self.old += there in (before, between)
                self.new += there == self._now
            assert there in (before, between, self._now), "neither the old save nor the new one"
            for notice in start.files.notices:
                assert notice.split(".")[0] == name, notice

        self._trial.step(act, judge, step >= self._steps - self._twice)
        self._start()
        assert self._power_on.there() == self._now


class Aside:
    """A start that finds an unreadable slot."""

    def __init__(self, trial, twice: bool):
        self._trial = trial
        self._twice = twice
        self.starts = 0

    def run(self) -> None:
        """Every kind of broken file, in the newer slot and in the older one."""
        whole = save.pack("G", SESSION_VERSION, 4, FRESH["game"])
        refused = save.pack("G", SESSION_VERSION, 9, b"no session")
        for slot in (0, 1):
            for data, ending in (
                (b"\xff" * 60, ".bad"),
                (whole[:-1], ".bad"),
                (refused, ".bad"),
                (save.pack("G", SESSION_VERSION + 1, 9, b"later"), ".newer"),
                (bytes(range(256)) * 12, ".bad"),  # too large to be kept inside the folder's block
            ):
                for older in (None, b"set aside long ago"):
                    self._one("game.%d" % slot, data, ending, older)

    def _one(self, file: str, data: bytes, ending: str, older) -> None:
        flash = self._trial.flash
        flash.data[:] = b"\xff" * len(flash.data)
        vfs.VfsLfs2.mkfs(flash, progsize=self._trial.progsize)
        start = Start(flash, self._trial.progsize)
        write(NOTE, b"not the game's")
        start.save("settings")
        payloads = []
        for number in range(3):
            start.session.deal(number)
            start.save("game")
            payloads.append(start.session.to_bytes())
        # Serials 1, 2, 3: the newest is in slot 1, the one before it in slot 0.
        start.session.from_bytes(payloads[1 if file == "game.1" else 2])
        write(file, data)
        if older:
            write(file + ending, older)
        expected = start.there()
        off()

        def act():
            judge(Start(flash, self._trial.progsize))
            off()

        def judge(start):
            assert start.there() == expected
            assert start.files.notices in ([], [file])
            assert read(file) is None and read(file + ending) == data

        self._trial.step(act, judge, self._twice)
        self.starts += 1


def main(scenario: str, blocks: int, progsize: int, *numbers) -> str:
    """Run a scenario and return what was tried."""
    trial = Trial(blocks, progsize)
    if scenario != "aside":
        saves = Saves(trial, *numbers)
        saves.run(scenario == "games")
        tried = "old %d new %d" % (saves.old, saves.new)
        for name in sorted(saves.names):
            tried += " %s %d" % (name, saves.names[name])
    else:
        aside = Aside(trial, *numbers)
        aside.run()
        tried = "starts %d" % aside.starts
    return "cuts %d torn %d second %d writes %d erases %d relocations %d %s" % (
        trial.cuts,
        trial.torn,
        trial.second,
        trial.writes,
        trial.erases,
        trial.relocations,
        tried,
    )


if __name__ == "__main__":
    print(main(sys.argv[1], *[int(word) for word in sys.argv[2:]]))
