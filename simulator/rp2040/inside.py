"""Runs on the chip: starts the game as main.py does, and talks with the desk meanwhile.

It obeys lines: those of simulator/on_micropython.py but for `run`, `press` and `release`; and
`heap`, which it answers with the bytes that are free after a collection and those of the largest
piece. It tells, unasked, what EmulatedHandheld.state() says, but for the tone, whenever that is
new. What it says is a line of JSON after a mark.
"""

import gc
import json
import sys
from select import POLLIN, poll

import main

from handheld.app import App

MARK = "\x02"
PIECE = 256  # bytes, to which the largest piece is found

_step = App.step
_lines = poll()
_lines.register(sys.stdin, POLLIN)
_asks = False
_told = ["", -1, -1, -1, False]


def step(self, now):
    """App.step, after what the desk wants and before what it is told."""
    global _asks
    self.asks = _asks
    while _lines.poll(0):
        words = sys.stdin.readline().split()
        if words and words[0] == "greet":
            self.asks = _asks = True
        elif words:
            obey(self, words)
    wait = _step(self, now)
    tell(self)
    return wait


def obey(app, words):
    """Carry out a line."""
    command = words[0]
    if command == "heap":
        gc.collect()
        say([gc.mem_free(), largest_piece()])
    elif command == "click":
        app.click(int(words[1]), int(words[2]))
    elif command == "type":
        screen = app.screen
        if hasattr(screen, "type"):
            app.do(lambda: screen.type(chr(int(words[1]))))
    elif command == "deal":
        app.do(lambda: app.deal(int(words[1])))
    elif command == "ask":
        app.do(lambda: app.show("title", words[1]))
    elif command == "seed":
        app.seed(int(words[1]))


def tell(app):
    """Say what is new, without allocating if nothing is."""
    screen = app.screen
    points = app.session.table.points
    running = app.session.running()
    turned = app.left is not None and hasattr(app.board, "turn")
    if _told[0] is screen.NAME and _told[1] == points[0] and _told[2] == points[1]:
        if _told[3] == running and _told[4] == turned:
            return
    _told[:] = [screen.NAME, points[0], points[1], running, turned]
    say(
        {
            "screen": screen.NAME,
            "message": screen.message if screen.NAME == "error" else "",
            "running": running,
            "points": [points[0], points[1]],
            "turned": turned,
        }
    )


def say(what):
    """Send it as JSON."""
    print(MARK + json.dumps(what))


def largest_piece():
    """How many bytes can be had in one piece."""
    least, most = 0, gc.mem_free()
    while most - least > PIECE:
        middle = (least + most) // 2
        try:
            bytearray(middle)
            least = middle
        except MemoryError:
            most = middle
    return least


App.step = step
main.main()
