"""What tests of Skat for two on the handheld need: one that plays it, and a deal in play."""

from games import fresh_folder

from simulator.emulated import EmulatedHandheld
from skat.calls import BID, HAND, PASS, declaration
from skat.cards import CLUBS
from skat.table import PLAY

SIMPLE = 1


def two_handheld(mode, seats, board="pico_oled", folder="", pace=2):
    """A handheld on which these two play this."""
    handheld = EmulatedHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.seats = list(seats) + [SIMPLE]
    app.evening.settings.pace = pace
    app.evening.settings.motion = 0
    app.evening.save_settings()
    app.evening.play_mode(mode)
    app.evening.seed(5)
    return handheld


def declared(handheld, forehand, declares, game=CLUBS, said=HAND, number=6):
    """Deal, and let player `declares` play this game from the hand: the table."""
    app = handheld.app
    app.evening.session.abort()
    app.evening.session.starter = forehand
    app.deal(number)
    calls = (PASS, BID + 18) if declares == forehand else (BID + 18, PASS)
    for call in calls + (declaration(game, said),):
        app.evening.session.play(call)
    table = app.evening.session.table
    assert table.player_of(table.declarer) == declares and table.stage == PLAY
    app.show("table")
    handheld.run(100)
    return table


def until(handheld, done):
    """Go on until something is so."""
    for _ in range(2000):
        if done():
            return
        handheld.run(50)
    raise AssertionError("it never comes to that")
