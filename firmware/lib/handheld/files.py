"""Files on the device: each save in two slots, so that a power cut leaves one whole.

A save is named by (name, letter of its kind (skat/save.py), version): the version written now, the
newest that can be read: ("settings", "S", 1).
"""

import os
from errno import EISDIR

from skat.save import LAST_SERIAL, NewerSave, SaveError, pack, unpack

LOG_BYTES = 4000
GAMES = ("games.jsonl", "games.old.jsonl")
GAMES_BYTES = 16000  # of each of the two files


class Files:
    """The game's own folder. What cannot be read is set aside and named in `notices`."""

    def __init__(self, folder: str):
        """`folder` is made if it isn't there (its parent must be)."""
        self._folder = folder
        self._serials = {}
        self.notices = []
        try:
            os.mkdir(folder)
        except OSError:
            os.listdir(folder)  # it exists already, or this raises what is wrong

    def path(self, name: str) -> str:
        """Where a file of this name lies."""
        return self._folder + "/" + name

    def load(self, save, take) -> bool:
        """Pass the newest readable slot of this save to `take(payload, version)`.

        `take` may raise SaveError; then the older slot gets its turn. False if none was taken.
        """
        name, kind, newest = save
        found = []
        for slot in (0, 1):
            file = "%s.%d" % (name, slot)
            try:
                with open(self.path(file), "rb") as f:
                    data = f.read()
            except OSError as error:  # no save there
                if error.errno == EISDIR:
                    self._set_aside(file, ".bad")
                continue
            if not data:
                continue  # the power failed before anything was written
            try:
                version, serial, payload = unpack(kind, newest, data)
                found.append((serial, file, payload, version))
            except NewerSave:
                self._set_aside(file, ".newer")
            except SaveError:
                self._set_aside(file, ".bad")
        found.sort()
        if len(found) == 2 and found[1][0] - found[0][0] > LAST_SERIAL // 2:
            found.reverse()  # the serial number has wrapped to 0
        while found:
            serial, file, payload, version = found.pop()
            try:
                take(payload, version)
                self._serials[name] = serial
                return True
            except SaveError:
                self._set_aside(file, ".bad")
        return False

    def _set_aside(self, file: str, ending: str) -> None:
        try:
            os.remove(self.path(file + ending))
        except OSError:
            pass  # there is none yet
        try:
            os.rename(self.path(file), self.path(file + ending))
        except OSError:
            pass  # then it stays until a save overwrites it
        self.notices.append(file)

    def save(self, save, payload: bytes) -> None:
        """Write a save into the slot without the newest one. Raises OSError."""
        name, kind, version = save
        serial = self._serials.get(name, 0) + 1 & LAST_SERIAL
        data = pack(kind, version, serial, payload)
        with open(self.path("%s.%d" % (name, serial & 1)), "wb") as f:
            f.write(data)
        self._serials[name] = serial

    # Records of games, one a line: the newest in games.jsonl, older ones in games.old.jsonl. Other
    # records have another pair of files.

    def keep_game(self, line: str, names=GAMES) -> None:
        """Add a record; when there are many, drop the oldest. Raises OSError."""
        newest = self.path(names[0])
        begin = b""
        try:
            size = os.stat(newest)[6]
            if size + len(line) > GAMES_BYTES:
                self._make_older(names)
            elif size:
                with open(newest, "rb") as f:
                    f.seek(size - 1)
                    if f.read(1) != b"\n":  # the power failed in the middle of a line
                        begin = b"\n"
        except OSError:
            pass  # the first game
        text = begin + line.encode() + b"\n"
        try:
            _append(newest, text)
        except OSError as error:
            if error.errno != EISDIR:
                raise
            self._set_aside(names[0], ".bad")
            _append(newest, text)

    def _make_older(self, names) -> None:
        """Let the newest records be the older ones, which are dropped. Raises OSError."""
        try:
            os.remove(self.path(names[1]))
        except OSError:
            pass  # there is none yet
        try:
            os.rename(self.path(names[0]), self.path(names[1]))
        except OSError:  # a folder is in the way
            self._set_aside(names[1], ".bad")
            os.rename(self.path(names[0]), self.path(names[1]))

    def games(self, names=GAMES):
        """Where each record is, the newest first: a list of (file, offset), for `game`."""
        places = []
        for name in reversed(names):
            offset = 0
            try:
                with open(self.path(name), "rb") as f:
                    for line in f:
                        places.append((name, offset))
                        offset += len(line)
            except OSError:
                pass  # no games there
        places.reverse()
        return places

    def game(self, place) -> str:
        """The record at a place from `games`. Raises ValueError if it is no text."""
        with open(self.path(place[0]), "rb") as f:
            f.seek(place[1])
            return str(f.readline(), "utf-8")

    def log(self, text: str) -> None:
        """Add a text to the log, which starts afresh when it gets long.

        Never raises: what cannot be logged is lost.
        """
        path = self.path("log.txt")
        try:
            full = os.stat(path)[6] > LOG_BYTES
        except OSError:
            full = False
        try:
            with open(path, "w" if full else "a") as f:
                f.write(text + "\n")
        except OSError:
            pass


def _append(path: str, data: bytes) -> None:
    with open(path, "ab") as f:
        f.write(data)
