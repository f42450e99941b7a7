"""Runs on the chip: starts the game as main.py does, and talks with the desk meanwhile.

Each line that comes is Python, carried out before a round of the `app`. It tells, unasked, what
EmulatedHandheld.state() says, but for the tone, whenever that is new: a line of JSON after a mark.
"""

import gc
import json
import sys
from select import POLLIN, poll

from handheld.app import App

try:
    import pocket_skat as main  # on stock MicroPython: /main.py would start it at once
except ImportError:
    import main

MARK = "\x02"
GRAIN = 256  # bytes: how exactly the largest block is found

_step = App.step
_lines = poll()
_lines.register(sys.stdin, POLLIN)
_told = [""] + [-1] * 6


def step(app, now):
    """App.step, after what the desk wants and before what it is told."""
    if not _told[0]:
        app.asks = False  # unless the desk wants that
    while _lines.poll(0):
        exec(sys.stdin.readline(), {"app": app, "say": say, "heap": heap})
    wait = _step(app, now)
    tell(app)
    return wait


def tell(app):
    """Say what is new, without allocating if nothing is."""
    screen = app.screen
    points = app.evening.session.table.points
    running = app.evening.session.running()
    turned = app.left is not None and "turn" in app.fitted
    language = app.evening.words.file
    if _told[0] is screen.NAME and _told[1] == points[0] and _told[2] == points[1]:
        if _told[3] == running and _told[4] == turned:
            if _told[5] == language and _told[6] == screen.TYPED:
                return
    _told[:] = [screen.NAME, points[0], points[1], running, turned, language, screen.TYPED]
    say(
        {
            "screen": screen.NAME,
            "message": screen.message if screen.NAME == "error" else "",
            "running": running,
            "points": [points[0], points[1]],
            "turned": turned,
            "language": language,
            "typing": screen.TYPED,
        }
    )


def say(what):
    """Send it as JSON."""
    print(MARK + json.dumps(what))


def heap():
    """The bytes that are free after a collection, and those of the largest block."""
    gc.collect()
    least, most = 0, gc.mem_free()
    while most - least > GRAIN:
        middle = (least + most) // 2
        try:
            bytearray(middle)
            least = middle
        except MemoryError:
            most = middle
    gc.collect()
    return [gc.mem_free(), least]


App.step = step
main.main()
