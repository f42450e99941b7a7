"""The launcher: board, safe mode, app. On the device it runs at power-on.

It is frozen in an image, which knows its board from a block of flash; what a developer has sent to
/lib wins there. On stock MicroPython it lies in /lib as `pocket_skat`, beside the game and its
`board`, and /main.py starts it.
"""

import gc
import sys

FROZEN = ".frozen"  # where an image's modules seem to lie
LIBRARY = "/lib"
DATA = "/data"  # settings, games, records, the log
SENT = "/lib/pocket_skat.json"  # what tools/flash.py has put there
CUT = b'{"complete": false'  # as it begins until all is there
OFTEN = 8192  # bytes until garbage is collected where code is in the heap: it lies closer together
SELDOM = 16384  # in an image
WIFI = "/wifi.json"  # beside the game's folder: no backup has a password


def start(folder: str, now: int):
    """The app on this device's board, with its files in `folder`; `now` as for App.

    None in safe mode, when the board's SAFE button is held: the device stays free for the REPL.
    With any other one held it begins with the settings of the display.
    """
    board = find_board()  # first, because its frame buffer needs memory that is still in one piece
    held = board.buttons()
    if held & board.SAFE:
        return None
    from handheld.app import App

    app = App(board, folder, now)
    if held and "adjust" in app.fitted:
        app.show("display")  # the way to what makes it readable
    return app


def find_board():
    """The board's module. Raises RuntimeError where an image has not been told, OSError where no
    display answers; both with a sentence."""
    if not is_image():  # stock MicroPython, and the desk
        import board

        return board
    import image

    name = image.board()
    if not name:
        raise RuntimeError("the image does not know its board: install it again")
    return __import__("boards." + name, None, None, ("ID",))


def is_image() -> bool:
    """Whether the game is frozen into this MicroPython."""
    try:
        import image  # noqa: F401

        return True
    except ImportError:
        return False


def sent() -> bytes:
    """The list of what tools/flash.py has put into /lib, b"" where there is none."""
    try:
        with open(SENT, "rb") as f:
            return f.read()
    except OSError:
        return b""


def prefer_sent(listed: bytes) -> None:
    """Have the modules that are listed win over those in the image.

    A package's modules are all looked for in one place. So each of these is imported by itself when
    all that it imports is there: tools/flash.py says in which order.
    """
    import json

    for name, needs in json.loads(listed)["first"]:
        for need in needs:
            __import__(need)
        package = name[: max(name.rfind("."), 0)]
        path = sys.path[:]
        if package:
            __import__(package)
            sys.modules[package].__path__ = LIBRARY + "/" + package.replace(".", "/")
        else:
            sys.path[:] = [LIBRARY]
        __import__(name)
        sys.path[:] = path
        for found in (package, name):
            if hasattr(sys.modules.get(found), "__path__"):
                sys.modules[found].__path__ = FROZEN + "/" + found.replace(".", "/")


def tell(sentence: str) -> None:
    """Print a sentence, and show it as well as can be without the game."""
    print(sentence)
    board = find_board()
    board.fb.fill(0)
    x = y = 0
    for word in sentence.split():
        if x + 8 * len(word) > board.W:
            x = 0
            y += 8
        board.fb.text(word, x, y, board.COLOURS - 1)
        x += 8 * (len(word) + 1)
    board.show(0, board.H)


def main() -> None:
    """Run until power goes."""
    from time import sleep_ms, ticks_ms  # of MicroPython: only there this module is the program

    listed = sent()
    if listed.startswith(CUT):
        tell("Update not complete: run it again.")
        return
    if is_image():
        sys.path[:] = [FROZEN, LIBRARY]  # no file of anybody's takes a module's place
        if listed:
            prefer_sent(listed)
    else:
        gc.threshold(OFTEN)
    try:
        find_board()
    except (OSError, RuntimeError) as error:
        from handheld.files import Files

        print("The game can't start:", error)  # tools/flash.py knows how this begins
        Files(DATA).log(str(error))
        return
    app = start(DATA, ticks_ms())
    if app is None:
        print("Safe mode: the game was not started. Reset to play.")
        return
    app.evening.timed = True  # this is a device: its clock counts
    app.console = True  # and its serial line can be taken for a link
    app.wifi = WIFI
    app.asks = True
    app.clock = ticks_ms
    app.step(ticks_ms())
    if app.screen.NAME in ("title", "tutor", "display"):  # a new device asks something first
        print("Pocket Skat is running.")  # tools/flash.py waits for it
    while True:
        try:
            wait = app.step(ticks_ms())
        except MemoryError:  # and what the app can do about it hasn't helped
            sys.exit()  # start again, with all memory free; the game is saved
        sleep_ms(wait)


if __name__ == "__main__":
    main()
