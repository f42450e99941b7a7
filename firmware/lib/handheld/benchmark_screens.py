"""The part of the benchmark that needs a board: how long each screen takes to appear on it.

A time runs from the start of the round in which a screen is shown, after a press was debounced,
until its picture has reached the panel. Saves go to a folder of their own.
"""

import os

from handheld.app import App
from handheld.buttons import DOWN, PRESS, RIGHT, A
from handheld.settings import HUMAN
from skat.games.lskat import GAME as lskat
from skat.games.officers import GAME as officers
from skat.records import Record

FOLDER = "/benchmark"


def measure(board, timer, note=None, folder: str = FOLDER) -> dict:
    """Microseconds by screen. `board`: the board's module; `timer`: benchmark.Timer, a class;
    `note(what)` is called when a screen is there; `folder` is made, and removed again."""
    app = App(board, folder, 0)
    found = {}
    now = 0

    def show(what, change) -> None:
        nonlocal now
        for _ in range(60):  # until all is ready that can be made ready
            now += 1000
            app.step(now)
        app.do(change)
        round_ = timer()
        round_.start()
        app.step(now + 5)
        while not app.settled():
            app.step(now + 5)
        round_.stop()
        if app.screen.NAME == "error" and found.get("options") is None:
            raise RuntimeError(app.screen.message)
        found[what] = round_.total
        if note is not None:
            note(what)

    def lead(menu, key):
        """Show a menu with the line chosen from which A leads on."""

        def choose():
            keys = [item[0] for item in app.screen.items()]
            app.screen.chosen = keys.index(key)
            app.update()

        app.show(menu)
        app.step(now)
        app.do(choose)

    def press(button):
        return lambda: app.screen.press(button, PRESS)

    settings = app.evening.settings
    settings.seats = [HUMAN, HUMAN]
    settings.mode = lskat.modes[1].number
    settings.motion = 0
    show("title", lambda: app.show("title"))
    show("a line of a menu", press(DOWN))
    show("the table", lambda: app.deal(12))
    show("the cursor", press(RIGHT))
    settings.motion = 1
    show("a card played, first picture", press(A))
    settings.motion = 0
    show("the menu", lambda: app.show("title"))
    show("back to the table", lambda: app.show("table"))
    show("the trick", lambda: app.show("trick", 0))
    lead("title", "hint")
    show("the hint, first picture", lambda: app.show("hint"))
    lead("title", "settings")
    show("settings", lambda: app.show("settings"))
    lead("settings", "name0")
    show("a name", lambda: app.show("name", 0))
    show("help", lambda: app.show("help"))
    show("the next page", press(RIGHT))
    _finish(app)
    show("the result", lambda: app.show("result"))
    app.show("result")
    show("the match", lambda: app.show("match"))
    show("statistics", lambda: app.show("statistics"))
    lead("statistics", "games")
    show("the games", lambda: app.show("games"))
    record = Record(app.evening.files.game(app.evening.files.games()[0]))
    app.show("games")
    show("a replay", lambda: app.show("replay", record))
    app.evening.play_mode(officers.modes[-1].number)
    lead("settings", "options")
    show("options", lambda: app.show("options"))
    lead("title", "new")
    show("the table, to call", lambda: app.deal(4))
    show("an error", lambda: app.show("error", "ValueError: none"))
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)
    os.rmdir(folder)
    return found


def _finish(app) -> None:
    """Play the deal to its end, and keep its record."""
    legal = bytearray(16)
    session = app.evening.session
    while session.running():
        session.table.legal(legal)
        session.play(legal[0])
    app.evening.keep_record()
