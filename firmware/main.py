"""The launcher: which version, safe mode, board, app. On the device it runs at power-on.

/current names the version to start: /a or /b, each with lib/, board.mpy and version.json. If it
fails twice to reach its title, the other one is started. Without /current it is the one in /lib.

Files that both versions have are on the device once, with the one that was started last. The
other one then has a file `lent`, and takes them back before it is started.
"""

import os
import sys

VERSIONS = ("/a", "/b")
TRIES = 2
FOLDER = 0x4000  # as os.ilistdir says it


def start(folder: str, now: int):
    """The app on this device's board, with its files in `folder`; `now` as for App.

    None in safe mode, when the board's SAFE button is held: the device stays free for the REPL.
    """
    import board  # first, because its frame buffer needs memory that is still in one piece

    if board.buttons() & board.SAFE:
        return None
    try:
        from handheld import memory

        memory.begin_loading()
    except ImportError:
        pass  # an older version, which this launcher starts, too
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
        sys.path.insert(0, folder)
        sys.path.insert(1, folder + "/lib")
        if not size(folder + "/ok"):
            count_try(folder)
    try:
        if folder and size(folder + "/lent"):
            complete(folder)
        app = start("/data", ticks_ms())
        if app is not None:
            app.timed = True  # this is a device: its clock counts
            app.console = True  # and its serial line can be taken for a link
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
