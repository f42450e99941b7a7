"""What tests of Skat for two on the handheld need: one that plays it, and a deal in play."""

from games import fresh_folder, without_heap

from handheld.buttons import PRESS, RIGHT, A
from simulator.emulated import EmulatedHandheld
from skat.calls import BID, HAND, PASS, declaration
from skat.cards import CLUBS
from skat.records import Record
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


def draw_without_heap(screen, canvas) -> None:
    """Draw a table, and what is new on it."""
    canvas.clear()
    screen.draw(canvas)
    canvas.clear()
    without_heap(lambda: screen.draw(canvas))
    screen.middle_changed()
    without_heap(lambda: screen.update(canvas))


def replayed(handheld, steps=40):
    """Play the deal to its end and step through its replay, with every fourth step from another
    seat: for each step the names of the seats, and who is at the bottom."""
    evening = handheld.app.evening
    table = evening.session.table
    legal = table.buffer()
    while evening.session.running():
        evening.session.play(legal[table.legal(legal) - 1])
    evening.keep_record()
    evening.write_due()
    handheld.app.show("replay", Record(evening.files.game(evening.files.games()[0])))
    for step in range(1, steps + 1):
        screen = handheld.app.screen
        yield [screen.name(seat) for seat in range(3)], screen.bottom
        screen.press(A if step % 4 == 0 else RIGHT, PRESS)
        handheld.run(40)
