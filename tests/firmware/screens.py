"""Every screen of the app in every language, as pictures; and a whole game, frame by frame.

A program too: `screens.py BOARD FOLDER` writes FOLDER/LANGUAGE/NAME.frame for each picture and
FOLDER/game.frames, so that both interpreters can be compared.
"""

import os
import sys

from handheld.buttons import PRESS, A
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from skat.cards import GRAND

# A name's first part is the screen's. `!` begins a line that a method does.
SCREENS = """
    seed 3
    shot title
    press a
    wait 60
    deal 4
    shot table-other-leads
    wait 1000
    shot table-follow
    press right
    shot table-cursor
    hold a 600
    shot trick-none
    press a
    shot trick-card
    press b
    press a
    shot table-complete
    wait 1300
    hold a 600
    expect trick
    shot trick-last
    press a
    press a
    shot trick-won
    press b
    press b
    expect title
    shot title-running
    press down
    press down
    press a
    shot title-question
    press b
    press up
    press up
    press up
    press up
    press a
    expect settings
    shot settings
    press down
    press down
    press a
    expect name
    press up
    press right
    press down
    shot name
    press b
    press down
    press down
    press down
    press right
    press down
    press down
    press down
    press down
    shot settings-end
    press b
    press up
    press a
    expect help
    !help
    press b
    expect title
    !play
    expect result
    shot result
    !won
    shot trick-won-all
    press b
    !again
    expect result
    press a
    expect table
    !play
    press a
    expect match
    shot match
    press a
    !play
    press a
    expect match
    shot match-later
    !match
    shot match-won
    press b
    press down
    press down
    press a
    expect statistics
    shot statistics
    press a
    expect games
    shot games
    press a
    expect replay
    press right
    shot replay
    press right
    shot replay-complete
    press down
    shot replay-end
    press b
    expect games
    press b
    expect statistics
    press down
    press a
    shot statistics-question
    press b
    press b
    !none
    shot games-none
    !motion
    !undone
    shot result-undone
    !german
    shot table-german
    hold a 600
    shot trick-german
    press a
    shot trick-german-card
    !light
    shot table-light
    !grand
    shot table-grand
    !two
    shot table-two-people
    !error
    !notice
    shot title-notice
"""


class Pictures:
    """Takes an emulated handheld through the screens in one language."""

    def __init__(self, board: str, folder: str, language: int, keep):
        """`keep(name, frame)` is called with each picture."""
        self._handheld = EmulatedHandheld(board, folder)
        self._keep = keep
        app = self._handheld.app
        app.settings.language = language
        app.settings.motion = 0
        app.settings.seats = [1, 0]  # against the simple player, who never changes
        app.apply_settings()
        app.redraw()
        self._script = Script(self._handheld, self._shot)

    def _shot(self, name: str) -> None:
        circuit = self._handheld.circuit
        frame = bytearray(circuit.screen.frame_bytes)
        circuit.screen.frame(frame)
        self._keep(name, frame)

    def take(self) -> None:
        """Take them all."""
        for line in SCREENS.split("\n"):
            word = line.strip()
            if word[:1] == "!":
                getattr(self, "_" + word[1:])()
            elif word:
                self._script.run(word)

    def _help(self) -> None:
        for page in range(len(self._handheld.app.screen._pages)):
            self._script.run("shot help-%d\npress right" % (page + 1))
        self._script.run("press right\npress right\npress down\nshot help-down")

    def _play(self) -> None:
        """Play the deal on the table to its end."""
        app = self._handheld.app
        app.settings.pace = 2
        if app.screen.NAME != "table":
            self._script.run("press a")
        for _ in range(200):
            if app.screen.NAME == "result":
                return
            self._script.run("press a\nwait 800")
        raise AssertionError("the game does not end")

    def _match(self) -> None:
        match = self._handheld.app.session.match
        match.add(21, 0) if match.total[0] > match.total[1] else match.add(0, 21)
        self._handheld.app.show("match")

    def _won(self) -> None:
        self._handheld.app.show("trick", 0)
        self._script.run("press a\npress a")

    def _again(self) -> None:
        self._handheld.app.show("result")
        self._handheld.run(60)

    def _none(self) -> None:
        app = self._handheld.app
        app.show("games")
        app.screen._places = []
        self._handheld.run(60)

    def _motion(self) -> None:
        """A card on its way to the trick, and two being turned."""
        app = self._handheld.app
        app.settings.motion = 1
        app.session.starter = app.only_human()
        app.deal(9)
        self._script.run("wait 100")
        app.screen.press(A, PRESS)
        self._handheld.run(110)
        self._shot("table-played")
        while not app.screen.showing:
            self._handheld.run(5)
        while app.screen.showing:
            self._handheld.run(5)
        self._handheld.run(50)
        self._shot("table-turned")
        self._handheld.run(100)
        self._shot("table-turned-later")
        app.settings.motion = 0

    def _undone(self) -> None:
        app = self._handheld.app
        app.deal(77)
        while not app.can_take_back():
            self._script.run("press a\nwait 400")
        app.take_back()
        self._play()

    def _german(self) -> None:
        app = self._handheld.app
        app.settings.faces = 1
        app.settings.back = 2
        app.apply_settings()
        app.session.match = None
        app.settings.mode = app.session.starter = 0
        app.deal(4)
        self._script.run("wait 3000\npress a\nwait 100")
        assert app.screen.showing
        self._handheld.run(60)

    def _light(self) -> None:
        app = self._handheld.app
        app.settings.theme = 1
        app.settings.back = 1
        app.apply_settings()
        app.show("table")
        self._script.run("wait 1000")
        app.settings.theme = app.settings.faces = 0
        app.apply_settings()

    def _grand(self) -> None:
        app = self._handheld.app
        app.session.starter = app.only_human()
        number = 0
        app.deal(number)
        while app.session.table.kind.game != GRAND:
            number += 1
            app.deal(number)
        self._script.run("wait 100")

    def _two(self) -> None:
        app = self._handheld.app
        app.settings.seats = [0, 0]
        self._script.run("deal 8\npress right\npress a")

    def _error(self) -> None:
        app = self._handheld.app
        app.show("error", "ValueError: an error's own words, which may well need two lines")
        self._handheld.run(60)
        self._shot("error")
        app.show("title")

    def _notice(self) -> None:
        app = self._handheld.app
        app.files.notices += ["game.1", "settings.0"]
        app.redraw()


GAME = """
    seed 11
    expect title
    press a
    expect table
"""


def game(board: str, folder: str, keep) -> None:
    """A whole game with only buttons, from title to result; `keep(frame)` sees every change."""
    handheld = EmulatedHandheld(board, folder)
    circuit = handheld.circuit
    frame = bytearray(circuit.screen.frame_bytes)

    def watch():
        circuit.screen.frame(frame)
        keep(frame)

    script = Script(handheld, None, watch)
    script.run(GAME)
    for i in range(300):
        if handheld.app.screen.NAME == "result":
            break
        script.run(("press right", "press a", "wait 1600")[i % 3])
    table = handheld.app.session.table
    script.run("expect result\nexpect points %d %d" % (table.points[0], 120 - table.points[0]))


def main(board: str, folder: str) -> None:
    """Write all pictures of a board and its game into a folder that is empty."""
    for language, name in enumerate(("en", "de")):
        place = folder + "/" + name
        os.mkdir(place)

        def keep(picture, frame, place=place):
            with open(place + "/" + picture + ".frame", "wb") as f:
                f.write(frame)

        Pictures(board, place + "/data", language, keep).take()
    with open(folder + "/game.frames", "wb") as f:
        game(board, folder + "/data", f.write)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
