"""Handhelds at which Skat is played, for any number of people: how they are set up and pressed, and
what must hold in every round."""

import os

from games import SOAK, fresh_folder
from modes import SKAT

from handheld.buttons import PRESS, RIGHT, A
from simulator.emulated import EmulatedHandheld
from skat.calls import BID, HAND, PASS, declaration
from skat.cards import NONE
from skat.compat import MICROPYTHON
from skat.table import NOBODY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
if MICROPYTHON and not SOAK:  # CPython takes all of them: here one for each kind of display
    BOARDS = ["pico_oled_13", "tdisplay", "thumby"]
SIMPLE = 1
SA, HA = 8, 16  # aces


def seated(seats, board="pico_oled", folder="", options="", mode=SKAT):
    """A handheld at which these sit, fast and without motion; `options`: by their names."""
    handheld = EmulatedHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.seats = (list(seats) + [SIMPLE])[:3]
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    app.evening.save_settings()
    app.evening.play_mode(mode)
    app.evening.session.options.read(options.split())
    app.evening.session.own = app.evening.session.options.to_bytes()
    app.evening.seed(5)
    return handheld


def watched_round(handheld):
    """A round; nobody sees what only another one may see."""
    handheld.run(60)
    app = handheld.app
    screen = app.screen
    assert screen.NAME != "error", screen.message
    if screen.NAME != "table" or not app.evening.session.running():
        return
    if app.evening.people() > 1:
        assert app.evening.human(screen.bottom)
        assert (
            app.evening.holder == screen.bottom
            or app.evening.holder == NOBODY
            and not app.evening.must_be_handed()
        )
    for place in range(app.evening.session.table.skat):
        card = screen.view.top[place]
        if place // 12 not in (screen.bottom, screen.table.dummy()):
            assert not screen.wide[place]
        if card < NONE:
            assert app.evening.session.table.known[card] >> screen.bottom & 1


def press_anything(screen, chance):
    """Press anything, mostly what plays."""
    if screen.busy(A):
        return
    button = A if chance.below(3) else RIGHT
    if screen.NAME == "table" and screen.choosing_call():
        if screen.view.auction.mover != NOBODY and screen.call > 1:
            button = A  # or every game is overbid
    screen.press(button, PRESS)


def press_until(handheld, chance, until):
    """Press anything, mostly what plays, until something is so."""
    for _ in range(9000):
        watched_round(handheld)
        if until():
            return
        press_anything(handheld.app.screen, chance)
    raise AssertionError("it never comes to that")


def choose(handheld, key):
    """Choose a line of a menu."""
    screen = handheld.app.screen
    while screen.item(screen.chosen)[0] != key:
        screen.chosen += 1
    screen.press(A, PRESS)
    for _ in range(3000):
        handheld.run(20)
        if not handheld.app.screen.thinking:
            return
    raise AssertionError("it never ends")


def declared_game(handheld, number, game):
    """A deal in which the person plays this game from the hand."""
    app = handheld.app
    app.evening.session.abort()
    app.evening.session.starter = 1
    app.deal(number)
    for call in (PASS, PASS, BID + 18, declaration(game, HAND)):
        app.evening.session.play(call)
    app.show("table")
    handheld.run(100)
