"""Many games of the computer against itself in the app, to see whether the heap grows.

A program: `growth.py BOARD FOLDER GAMES` prints a JSON line: games, and the bytes of heap in use
when the tenth and the last of them were over. The whole app, without the display.
"""

import gc
import json
import sys

from simulator.emulated import EmulatedHandheld

STEP_MS = 250  # the app may be called this seldom


def main(board: str, folder: str, games: int) -> None:
    """Play, and print the result."""
    app = EmulatedHandheld(board, folder).app
    app.board.show = lambda first, last: None
    app.evening.settings.seats = [1, 2]
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    app.apply_settings()
    now = played = tenth = 0
    app.deal(0)
    while played < games:
        now += STEP_MS
        app.step(now & 0x3FFFFFFF)
        assert app.screen.NAME != "error", app.screen.message
        if app.screen.NAME == "result":
            played += 1
            if played == 10 or played == games:
                gc.collect()
                tenth, last = tenth or gc.mem_alloc(), gc.mem_alloc()
            app.deal(played)
    assert app.evening.session.games == games
    print(json.dumps({"games": games, "tenth": tenth, "last": last}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
