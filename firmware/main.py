"""The launcher: safe mode, board, app. On the device it runs by itself when power comes on."""


def start(folder: str, now: int):
    """The app on this device's board, with its files in `folder`; `now` in ms as for App.step.

    None in safe mode, when the board's SAFE button is held: the device stays free for the REPL.
    """
    import board  # first, for its frame buffer wants memory that is still in one piece

    if board.buttons() & board.SAFE:
        return None
    from handheld.app import App

    return App(board, folder, now)


def main() -> None:
    """Run until power goes."""
    from time import sleep_ms, ticks_ms  # of MicroPython: only there this module is the program

    app = start("/data", ticks_ms())
    if app is None:
        print("Safe mode: the game was not started. Reset to play.")
        return
    while True:
        sleep_ms(app.step(ticks_ms()))


if __name__ == "__main__":
    main()
