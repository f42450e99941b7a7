"""Files on the device: each kind of save in two slots, so that a power cut leaves one whole."""

import os

from skat.save import NewerSave, SaveError, pack, unpack

LOG_BYTES = 4000


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
            os.listdir(folder)  # it is there already, or this raises what is wrong

    def _path(self, name: str) -> str:
        return self._folder + "/" + name

    def load(self, name: str, newest: int, take) -> bool:
        """Give the newest save of this name that can be read to `take(payload)`.

        `newest`: the highest version that can be read. `take` may raise SaveError; then the save
        before it gets its turn. False when there was none to take.
        """
        found = []
        for slot in (0, 1):
            file = "%s.%d" % (name, slot)
            try:
                with open(self._path(file), "rb") as f:
                    data = f.read()
            except OSError:
                continue  # no save there
            if not data:
                continue  # the power went before anything was written
            try:
                _version, serial, payload = unpack(name[0].upper(), newest, data)
                found.append((serial, file, payload))
            except NewerSave:
                self._set_aside(file, ".newer")
            except SaveError:
                self._set_aside(file, ".bad")
        found.sort()
        while found:
            serial, file, payload = found.pop()
            try:
                take(payload)
                self._serials[name] = serial
                return True
            except SaveError:
                self._set_aside(file, ".bad")
        return False

    def _set_aside(self, file: str, ending: str) -> None:
        try:
            os.remove(self._path(file + ending))
        except OSError:
            pass  # there is none yet
        os.rename(self._path(file), self._path(file + ending))
        self.notices.append(file)

    def save(self, name: str, version: int, payload: bytes) -> None:
        """Write a save into the slot that does not hold the newest one. Raises OSError."""
        serial = self._serials.get(name, 0) + 1
        data = pack(name[0].upper(), version, serial, payload)
        with open(self._path("%s.%d" % (name, serial & 1)), "wb") as f:
            f.write(data)
        self._serials[name] = serial

    def log(self, text: str) -> None:
        """Add a text to the log; a log that has grown long begins anew."""
        path = self._path("log.txt")
        try:
            full = os.stat(path)[6] > LOG_BYTES
        except OSError:
            full = False
        with open(path, "w" if full else "a") as f:
            f.write(text + "\n")
