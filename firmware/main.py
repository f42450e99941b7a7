"""The launcher: which version, safe mode, board, app. On the device it runs at power-on.

/current names the version to start: /a or /b, each with lib/, board.mpy and version.json. If it
fails twice to reach its title, the other one is started. Without /current it is the one in /lib.

Files that both versions have are on the device once, with the one that was started last. The
other one then has a file `lent`, and takes them back before it is started.

The modules and data of a compiled version are not files: they lie on the shelves in its lib/.
"""

import os
import sys
from binascii import crc32

VERSIONS = ("/a", "/b")
TRIES = 2
FOLDER = 0x4000  # as os.ilistdir says it
FILE = 0x8000
SHELF = ".shelf"
PACKED = 0x8000
WINDOW = 10  # the window's size, as a power of two
WIFI = "/wifi.json"  # beside the game's folder: no backup has a password
SHELVES = "/s"  # where modules seem to be: short, because every module notes its path


def start(folder: str, now: int):
    """The app on this device's board, with its files in `folder`; `now` as for App.

    None in safe mode, when the board's SAFE button is held: the device stays free for the REPL.
    """
    import board  # first, because its frame buffer needs memory that is still in one piece

    if board.buttons() & board.SAFE:
        return None
    from handheld.app import App

    return App(board, folder, now)


# A version's file `tries` has a byte for each start that has not reached the title. Once one has,
# the file is renamed to `ok`. From then on a start writes nothing, and only an error in the code
# counts: an empty battery or a loose display is not a version's fault.


def version() -> str:
    """The folder of the version to start, "" where there is none. May replace /current."""
    try:
        # Opened as if to be written: with that LittleFS ends a rename between folders that was cut.
        # Until then it hides the entry after the one that has gone.
        with open("/current", "r+b") as f:
            named = f.read()
    except OSError:
        return ""
    folder = {b"/a": "/a", b"/b": "/b"}.get(named.strip())
    if folder and (usable(folder) or not usable(other(folder))):
        return folder
    folder = other(folder) if folder else likely()
    if folder:
        with open("/current.new", "w") as f:
            f.write(folder)
        os.rename("/current.new", "/current")
    return folder


def likely() -> str:
    """Which version /current named before it was damaged; "" where there is none."""
    for folder in VERSIONS:
        if usable(folder) and not size(folder + "/lent"):
            return folder
    for folder in VERSIONS:
        if size(folder + "/version.json"):
            return folder
    return ""


def other(folder: str) -> str:
    """The other one of the two versions."""
    return "/a" if folder == "/b" else "/b"


def usable(folder: str) -> bool:
    """Whether a version is complete and has not failed too often."""
    return size(folder + "/version.json") > 0 and size(folder + "/tries") < TRIES


def size(path: str) -> int:
    """Bytes in a file, 0 where there is none."""
    try:
        return os.stat(path)[6]
    except OSError:
        return 0


def complete(folder: str) -> None:
    """Take what a version has lent back from the other one. A cut harms neither.

    Raises OSError, ValueError and KeyError where that can't be done.
    """
    import json

    with open(folder + "/version.json") as f:
        files = json.load(f)["files"]
    there = other(folder)
    if not size(there + "/lent"):
        with open(there + "/lent", "w") as f:
            f.write("x")
    here = set(paths(folder))
    for path in files:
        at = 0
        while at >= 0:
            at = path.find("/", at + 1)
            part = "/" + (path if at < 0 else path[:at])
            if folder + part not in here:
                os.rename(there + part, folder + part)
                if at > 0:  # a folder that was missing has come whole
                    here.add(folder + part)
                    here.update(paths(folder + part))
    os.remove(folder + "/lent")


def paths(folder: str):
    """All that is in a folder and in those below."""
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        yield path
        if entry[1] == FOLDER:
            yield from paths(path)


def find_modules(folder: str) -> None:
    """Have a version's modules imported, whether they are files or on shelves."""
    shelves = Shelves(folder + "/lib")
    if shelves.index:
        import vfs  # sources run on older MicroPythons, which have none

        vfs.mount(shelves, SHELVES)
    sys.path.insert(0, folder)
    sys.path.insert(1, SHELVES if shelves.index else folder + "/lib")


class Shelves:
    """What lies on the shelves in a folder, as a file system for import to read.

    A shelf is a file of compiled modules and of data, one behind the other. It starts with their
    number, in 2 bytes, and PACKED if each is deflated, without a header, in a window of 1 KB. A
    record for each follows: 3 bytes of the CRC-32 of its path, as import asks for it, and in 3
    bytes where in the file it starts. A package has a record, too: it starts at 0. Numbers are
    little-endian. In older versions nothing is deflated, and data are files beside the shelves,
    with dots for the slashes in their paths.
    """

    def __init__(self, folder: str):
        self.folder = folder + "/"
        self.error = None
        self.packed = 0
        names, heads, self.ends = [], [], []
        end = 0
        for entry in os.ilistdir(folder):
            if entry[0].endswith(SHELF):
                with open(self.folder + entry[0], "rb") as f:
                    count = int.from_bytes(f.read(2), "little")
                    self.packed = count & PACKED  # the same on all shelves
                    heads.append(f.read(6 * (count ^ self.packed)))
                end += len(heads[-1])
                names.append(entry[0])
                self.ends.append(end)
        self.names = " ".join(names)  # one object takes less memory than many
        self.index = b"".join(heads)

    def mount(self, readonly, mkfs) -> None:
        """Of a file system, as all below."""

    def _find(self, path: str) -> int:
        """Where in the index a path's record is, -1 where there is none."""
        if path.endswith(".py"):
            return -1  # import asks first for a source, whose key may be that of something else
        key = (crc32(path) & 0xFFFFFF).to_bytes(3, "little")
        at = self.index.find(key)
        while at > 0 and at % 6:
            at = self.index.find(key, at + 1)
        return at

    def _start(self, at: int) -> int:
        """Where in its shelf a module starts."""
        return int.from_bytes(self.index[at + 3 : at + 6], "little")

    def stat(self, path: str):
        """As os.stat; raises OSError. Import takes any error for "not found": others are raised by
        the open() that follows when a file is found."""
        kind = FILE
        try:
            if not self.error:
                at = self._find(path)
                if at < 0:
                    raise OSError(2)
                if not self._start(at):
                    kind = FOLDER
        except (MemoryError, KeyboardInterrupt) as error:
            self.error = error
        return (kind, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path: str, mode: str):
        """A module or data, to be read from its shelf, or a file of data. Raises OSError."""
        error, self.error = self.error, None
        if error:
            raise error
        at = self._find(path)
        if at < 0:
            return open(self.folder + path[1:].replace("/", "."), mode)
        shelf = 0
        while at >= self.ends[shelf]:
            shelf += 1
        f = open(self.folder + self.names.split()[shelf], mode)
        f.seek(self._start(at))
        if self.packed:
            from deflate import RAW, DeflateIO  # only where it is used: sources run without it

            return DeflateIO(f, RAW, WINDOW, True)
        return f


def count_try(folder: str) -> None:
    """Note that a version is being tried, or has failed."""
    try:
        if size(folder + "/tries") < TRIES:
            with open(folder + "/tries", "a") as f:
                f.write("x")
    except OSError:
        pass  # a full file system must not keep the game from starting


def failed(folder: str, error) -> None:
    """A version has not reached its title: start again, if that may help; else raise the error."""
    if size(folder + "/ok"):
        if isinstance(error, OSError) and not size(folder + "/lent"):
            raise error
        count_try(folder)
    if not usable(other(folder)):
        raise error
    sys.print_exception(error)
    sys.exit()  # which on a device is a soft reset


def main() -> None:
    """Run until power goes."""
    from time import sleep_ms, ticks_ms  # of MicroPython: only there this module is the program

    folder = version()
    if folder:
        if not size(folder + "/ok"):
            count_try(folder)
    try:
        if folder:
            if size(folder + "/lent"):
                complete(folder)
            find_modules(folder)
        app = start("/data", ticks_ms())
        if app is not None:
            app.timed = True  # this is a device: its clock counts
            app.console = True  # and its serial line can be taken for a link
            app.wifi = WIFI
            app.asks = True
            app.clock = ticks_ms
            app.step(ticks_ms())
    except Exception as error:
        if not folder:
            raise
        failed(folder, error)
    if app is None:
        if folder and size(folder + "/tries"):
            os.remove(folder + "/tries")
        print("Safe mode: the game was not started. Reset to play.")
        return
    if app.screen.NAME == "title":
        if folder and size(folder + "/tries"):
            os.rename(folder + "/tries", folder + "/ok")
        print("Pocket Skat from", folder or "/lib")
    while True:
        try:
            wait = app.step(ticks_ms())
        except MemoryError:  # and what the app can do about it hasn't helped
            sys.exit()  # start again, with all memory free; the game is saved
        sleep_ms(wait)


if __name__ == "__main__":
    main()
