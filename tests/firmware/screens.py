"""Every screen of the app in every language, as pictures; and a whole game, frame by frame.

A program too: `screens.py BOARD FOLDER` writes FOLDER/LANGUAGE/NAME.frame for each picture and
FOLDER/game.frames, so that both interpreters can be compared.
"""

import os
import sys

from simulator.emulated import EmulatedHandheld
from simulator.script import Script

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
    press a
    press a
    shot table-complete
    wait 1300
    hold a 600
    expect trick
    shot trick-last
    press b
    press b
    expect title
    shot title-running
    press down
    press a
    shot title-question
    press b
    press down
    press down
    press a
    expect settings
    shot settings
    press down
    press down
    press down
    press right
    press up
    press up
    press up
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
        app.settings.seats = [1, 0]  # against the simple player, who never changes
        app.set_language(language)
        app.redraw()
        self._script = Script(self._handheld, self._shot)

    def _shot(self, name: str) -> None:
        circuit = self._handheld.circuit
        frame = bytearray(circuit.W * circuit.H // 8)
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
        for page in range(len(self._handheld.app.words.RULES)):
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
            self._script.run("press a\nwait 400")
        raise AssertionError("the game does not end")

    def _match(self) -> None:
        match = self._handheld.app.session.match
        match.add(21, 0) if match.total[0] > match.total[1] else match.add(0, 21)
        self._handheld.app.show("match")

    def _grand(self) -> None:
        app = self._handheld.app
        number = 0
        while True:
            app.deal(number)
            if app.session.table.kind.game == 4 and app.session.table.mover == app.only_human():
                break
            number += 1
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
    frame = bytearray(circuit.W * circuit.H // 8)

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
