"""Every screen of the app in every language, as pictures; and a whole game, frame by frame.

A program too: `screens.py BOARD FOLDER` writes FOLDER/LANGUAGE/NAME.frame for each picture and
FOLDER/game.frames, the SHA-256 of every frame of a game, so that both interpreters can be compared.
"""

import os
import sys
from hashlib import sha256

import hidden_pictures
import link_pictures
import skat_pictures
import toy_pictures
from on_the_way import Pictures, in_hand

from simulator.emulated import EmulatedHandheld
from simulator.script import Script

# The way through all screens. The first part of the name of a shot is the screen's; what the other
# words mean says Pictures.take (on_the_way.py).
SCREENS = """
    seed 3
    shot title
    go new
    wait 60
    deal 4
    shot table-other-leads
    wait 1000
    shot table-follow
    next
    shot table-notice
    wait 2600
    !large
    hold
    shot trick-none
    page
    shot trick-card
    back
    play
    shot table-complete
    wait 1300
    shot table-notice-trick
    hold
    expect trick
    shot trick-last
    page
    page
    shot trick-won
    back
    back
    expect title
    go new
    shot title-question
    back
    go settings
    expect settings
    shot settings
    !ease
    hold
    expect help
    shot help-level
    back
    expect settings
    go name0
    expect name
    up
    turn
    up
    shot name
    play
    !unnamed
    expect settings
    !last
    shot settings-end
    !display
    back
    go mode
    expect modes
    !modes
    expect title
    go tutor
    expect tutor
    !tutor
    go help
    expect help
    !help
    back
    expect tutor
    back
    expect title
    go deals
    go puzzles
    expect puzzles
    !puzzles
    back
    expect title
    !play
    expect result
    shot result
    !won
    shot trick-won-all
    back
    !again
    expect result
    play
    expect table
    !play
    play
    expect match
    shot match
    play
    !play
    play
    expect match
    shot match-later
    !match
    shot match-won
    back
    go statistics
    expect statistics
    shot statistics
    go games
    expect games
    shot games
    play
    expect replay
    next
    shot replay
    next
    shot replay-complete
    !scanned
    !end
    shot replay-end
    back
    expect games
    back
    expect statistics
    !form
    !levels
    go clear
    shot statistics-question
    back
    back
    !none
    shot games-none
    !motion
    !undone
    shot result-undone
    !deals
    !analysis
    !claim
    !counting
    !german
    shot table-german
    hold
    shot trick-german
    page
    !light
    shot table-light
    !themes
    !grand
    shot table-grand
    !letters
    !two
    shot table-two-people
    !two_call
    !error
    !notice
    shot title-notice
    !officers
    shot table-declare
    next
    !hint_game
    !pass
    play
    wait 300
    shot table-other-calls
    wait 1500
    shot table-said
    !kontra
    shot table-kontra
    next
    play
    !opened
    shot table-declared
    !finish
    shot result-sum
    !others
    shot result-others
    !kontra
    !hint_call
    !null
    shot result-null
    !series
    shot match-series
    !cards
    !about
    shot about
    !options
    expect options
    shot options
    !opened_option
    shot options-open
"""

GAME = """
    expect title
    play
    expect table
"""


def game(handheld, seed: int, keep) -> None:
    """A whole game by buttons alone, from title to result; `keep(frame)` gets the first picture and
    every change."""
    circuit = handheld.circuit
    frame = bytearray(circuit.screen.frame_bytes)

    def watch():
        circuit.screen.frame(frame)
        keep(frame)

    watch()
    script = Script(handheld, None, watch)
    script.run("seed %d" % seed)
    for line in GAME.split("\n"):
        script.run(in_hand(line.strip(), handheld))
    for i in range(300):
        if handheld.state()["screen"] == "result":
            break
        script.run(in_hand(("next", "play", "wait 1600")[i % 3], handheld))
    first = handheld.state()["points"][0]
    script.run("expect result\nexpect points %d %d" % (first, 120 - first))


def main(board: str, folder: str, languages: str = "en de") -> None:
    """Write all pictures of a board in these languages, and its game, into an empty folder."""
    for language, name in enumerate(("en", "de")):
        if name not in languages.split():
            continue
        place = folder + "/" + name
        os.mkdir(place)

        def keep(picture, frame, place=place):
            with open(place + "/" + picture + ".frame", "wb") as f:
                f.write(frame)

        Pictures(board, place + "/data", language, keep).take(SCREENS)
        skat_pictures.take(board, place + "/skat", language, keep)
        toy_pictures.take(board, place + "/toy", language, keep)
        hidden_pictures.take(board, place + "/hidden", language, keep)
        link_pictures.take(board, place + "/link", language, keep)
    with open(folder + "/game.frames", "wb") as f:
        handheld = EmulatedHandheld(board, folder + "/data")
        game(handheld, 11, lambda frame: f.write(sha256(frame).digest()))


if __name__ == "__main__":
    main(*sys.argv[1:])
