"""The launcher: which version, safe mode, board, app. On the device it runs when power comes on.

/current names the version to start: /a or /b, each with lib/, board.mpy and version.json. One that
twice fails to reach its title is left for the other one. Without /current it is what lies in /lib.
"""

import os
import sys

TRIES = 2


def start(folder: str, now: int):
    """The app on this device's board, with its files in `folder`; `now` as for App.

    None in safe mode, when the board's SAFE button is held: the device stays free for the REPL.
    """
    import board  # first, for its frame buffer wants memory that is still in one piece

    if board.buttons() & board.SAFE:
        return None
    from handheld import memory

    memory.begin_loading()
    from handheld.app import App

    return App(board, folder, now)


# A version's file `tries` has a byte for each start that has not reached the title. Once one has,
# the file is renamed to `ok`. From then on a start writes nothing, and only an error in the code
# counts: neither a battery that is empty nor a display that has come loose is a version's fault.


def version() -> str:
    """The folder of the version to start, "" where there is no /current. May replace /current."""
    try:
        with open("/current") as f:
            folder = f.read().strip()
    except OSError:
        return ""
    if usable(folder) or not usable(other(folder)):
        return folder
    with open("/current.new", "w") as f:
        f.write(other(folder))
    os.rename("/current.new", "/current")
    return other(folder)


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
        if isinstance(error, OSError):
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
        app = start("/data", ticks_ms())
        if app is not None:
            app.timed = True  # this is a device: its clock counts
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
