"""Pictures of Skat for three, on a board and in a language."""

from camera import Camera
from modes import DEADHAND, OMA, SKAT, STROHMANN, TOURNEE

from handheld.buttons import RIGHT, A, B
from handheld.settings import HUMAN
from simulator.emulated import EmulatedHandheld
from skat.calls import (
    BID,
    CALL,
    HAND,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
)
from skat.calls import HOLD as YES
from skat.calls import TOURNEE as TURN_UP
from skat.cards import CLUBS, GRAND, HEARTS, NULL
from skat.games.skat.sheet import List
from skat.table import END

SIMPLE = 1


def take(board: str, folder: str, language: int, keep) -> None:
    """`keep(name, frame)` gets each picture."""
    camera = Camera(EmulatedHandheld(board, folder), keep, language, [SIMPLE, HUMAN, SIMPLE])
    handheld, app, settings = camera.handheld, camera.app, camera.app.evening.settings
    shot, press, on = camera.shot, camera.press, camera.on

    def say(*calls):
        """All seats' calls, as if each had been made there."""
        for call in calls:
            app.evening.session.play(call)
        app.show("table")

    def choose(call):
        handheld.run(60)
        screen = app.screen
        screen.choose_call(list(screen.calls[: screen.call_count]).index(call) - screen.call)

    def choose_line(key):
        screen = app.screen
        while screen.item(screen.chosen)[0] != key:
            screen.chosen += 1
        press(A)

    def deal(number, starter):
        app.evening.session.abort()
        app.evening.session.starter = starter
        app.deal(number)

    app.evening.seed(3)
    app.evening.play_mode(SKAT)
    deal(6, 0)  # middlehand
    shot("table-skat-bid")
    press(RIGHT)
    press(RIGHT)
    shot("table-skat-bid-jump")
    deal(6, 1)  # forehand
    say(BID + 18)
    on(lambda: not app.screen.said)
    shot("table-skat-answer")
    deal(6, 1)
    on(lambda: app.screen.said)
    shot("table-skat-said")
    deal(6, 1)
    say(BID + 18, YES, PASS, PASS)
    for _ in range(6):
        press(RIGHT)
    shot("table-skat-hand")
    choose(declaration(CLUBS, 15))
    shot("table-skat-ouvert")
    choose(TAKE)
    press(A)
    shot("table-skat-away")
    press(A)
    press(RIGHT)
    press(A)
    shot("table-skat-away-two")
    press(A)
    shot("table-skat-declare")
    choose(declaration(NULL, OUVERT))
    shot("table-skat-null")
    choose(CALL + HEARTS)
    press(A)
    shot("table-skat-lead")
    app.show("counting")
    shot("counting-skat")
    app.show("claim")
    shot("claim-skat")
    choose_line("claim")
    on(lambda: not app.screen.thinking)
    shot("claim-skat-refused")
    app.show("table")
    handheld.run(60)
    press(A)
    on(lambda: app.screen.showing)
    shot("table-skat-complete")
    on(lambda: not app.screen.showing)
    while app.evening.session.table.count < 15:
        on(app.screen.choosing)
        press(A)
    on(app.screen.choosing)
    camera.large("table-skat-large")
    handheld.run(60)
    camera.result("result-skat")
    press(RIGHT)
    on(lambda: not app.screen.thinking)
    shot("analysis-skat")
    press(A)
    shot("finding-skat")
    press(B)
    app.show("title")
    app.evening.session.own = bytes((0, 0, 0, 0, 0, 1))
    app.evening.take_preset()
    deal(6, 1)
    say(PASS, BID + 18, PASS, declaration(NULL, HAND | OUVERT))
    handheld.run(60)
    shot("table-skat-kontra")
    say(PASS, PASS)
    on(app.screen.choosing)
    shot("table-skat-open")
    deal(6, 1)
    say(PASS, BID + 18, PASS, declaration(GRAND, HAND | SCHNEIDER), PASS, PASS)
    table = app.evening.session.table
    on(app.screen.choosing)
    while table.points_of(1) < 10 or table.count % 3 < 2:  # two digits, and two cards
        press(A)
        on(app.screen.choosing)
    shot("table-skat-announced")
    deal(6, 1)
    say(PASS, PASS, BID + 18, declaration(GRAND, HAND), SAY_KONTRA)
    shot("table-skat-re")
    deal(6, 1)
    say(PASS, PASS, PASS)
    on(lambda: app.screen.NAME == "result")
    shot("result-skat-passed")
    app.evening.settings.series = 2
    deal(7, 1)
    while app.evening.session.running():
        table = app.evening.session.table
        actions = table.buffer()
        count = table.legal(actions)
        say(actions[count - 1])
    assert app.evening.session.table.stage == END
    result = app.evening.session.result
    app.show("match")
    shot("match-skat")
    for n in range(7):
        result.declarer, result.won = n % 3, n % 4 != 3
        result.score = (n + 2) * (10 if result.won else -20)
        result.game = (0, 4, 2, 5)[n % 4]
        result.run = (2, -1, 1, 0)[n % 4]
        for seat in range(3):
            result.plain[seat] = result.score if seat == result.declarer else 0
        app.evening.session.match.note(result)
    app.show("match")
    app.show("sheet")
    shot("sheet-skat")
    app.show("settings")
    shot("settings-skat")
    screen = app.screen
    while screen.item(screen.chosen)[0] != "order":
        screen.chosen += 1
    press(A)
    shot("settings-skat-order")
    deal(6, 1)
    say(BID + 18, YES, PASS, PASS, TAKE)
    shot("table-skat-by-suit")
    settings.seats = [SIMPLE, HUMAN, HUMAN, SIMPLE]
    app.evening.session.match = List(1, 12, 4)
    deal(6, 1)
    shot("handover-four")
    settings.seats = [SIMPLE, HUMAN, SIMPLE, SIMPLE]
    app.evening.session.options.read(["four", "kibitz"])
    app.evening.session.match = List(2, 12, 4)
    deal(6, 1)
    say(BID + 18, YES, PASS, PASS, declaration(GRAND, HAND))
    shot("table-skat-watching")
    app.show("title")
    shot("title-kibitz")
    app.show("kibitz")
    shot("kibitz")
    press(A)
    shot("table-skat-kibitz")
    app.evening.take_preset()
    settings.order = 0
    settings.series = 0
    settings.seats[0] = SIMPLE
    app.evening.play_mode(DEADHAND)
    deal(6, 0)
    shot("table-deadhand-bid")
    deal(6, 1)
    say(BID + 18, YES, PASS)
    shot("table-deadhand-take")
    say(TAKE)
    shot("table-deadhand-away")
    press(A)
    press(A)
    press(A)
    choose(CALL + HEARTS)
    press(A)
    shot("table-deadhand-lead")
    app.show("hint")
    on(lambda: not app.screen.thinking)
    shot("hint-deadhand")
    app.show("table")
    on(app.screen.choosing)
    press(A)
    on(lambda: app.screen.showing)
    camera.result("result-deadhand")
    deal(6, 0)
    say(BID + 18, YES, PASS, declaration(NULL, HAND | OUVERT))
    on(app.screen.choosing)
    shot("table-deadhand-open")
    app.evening.play_mode(TOURNEE)
    deal(6, 1)
    say(BID + 10, YES, PASS, PASS)
    shot("table-tournee-choose")
    say(TURN_UP)
    shot("table-tournee-turned")
    say(PASS)
    shot("table-tournee-other")
    deal(6, 1)
    say(BID + 10, YES, PASS, PASS, TURN_UP)
    say(app.screen.calls[1])
    shot("table-tournee-away")
    press(A)
    press(A)
    press(A)
    shot("table-tournee-announce")
    press(A)
    on(app.screen.choosing)
    camera.result("result-tournee")
    deal(6, 1)
    say(BID + 10, PASS, PASS, declaration(GRAND, OUVERT | SCHNEIDER))
    shot("table-tournee-open")
    app.evening.play_mode(STROHMANN)
    deal(6, 1)  # forehand
    on(lambda: not app.screen.said)
    shot("table-strohmann-bid")
    deal(6, 0)
    say(BID + 18, PASS, TAKE)
    shot("table-strohmann-away")
    app.evening.session.own = bytes((1, 0))
    app.evening.take_preset()
    deal(6, 1)
    say(BID + 18, PASS, declaration(GRAND, HAND))
    handheld.run(60)
    shot("table-strohmann-kontra")
    press(RIGHT)
    press(A)
    on(app.screen.choosing)
    press(A)
    on(app.screen.choosing)
    shot("table-strohmann-dummy")
    press(RIGHT)
    app.show("hint")
    on(lambda: not app.screen.thinking)
    shot("hint-strohmann")
    app.show("trick")
    press(A)
    shot("trick-strohmann")
    app.show("table")
    on(app.screen.choosing)
    press(A)
    on(lambda: app.screen.showing)
    shot("table-strohmann-complete")
    on(lambda: not app.screen.showing)
    while app.evening.session.table.count < 16:
        on(app.screen.choosing)
        press(A)
    on(app.screen.choosing)
    app.show("title")
    shot("title-strohmann")
    camera.large("table-strohmann-large")
    camera.result("result-strohmann")
    deal(6, 1)
    say(BID + 18, PASS, declaration(GRAND, HAND | SCHNEIDER | SCHWARZ | OUVERT), PASS)
    app.show("openhand")
    shot("openhand")
    deal(6, 0)
    say(BID + 18, PASS, declaration(GRAND, HAND), PASS)
    on(app.screen.choosing)
    shot("table-strohmann-declarer")
    settings.seats[0] = HUMAN
    app.show("table")
    handheld.run(60)
    press(A)
    shot("table-strohmann-two")
    settings.seats[0] = SIMPLE
    app.show("statistics")
    shot("statistics-strohmann")
    app.evening.play_mode(OMA)
    deal(6, 1)  # forehand
    on(lambda: not app.screen.said)
    shot("table-oma-bid")
    deal(6, 0)
    say(BID + 18, PASS, TAKE)
    shot("table-oma-away")
    deal(6, 0)
    say(BID + 18, PASS, declaration(CLUBS, HAND))
    on(app.screen.choosing)
    shot("table-oma-lead")
    press(A)
    on(lambda: app.evening.session.table.forced() >= 0 and not app.screen.motion)
    shot("table-oma-turned")
    on(lambda: app.screen.showing and not app.screen.motion)
    shot("table-oma-complete")
    on(lambda: not app.screen.showing)
    on(app.screen.choosing)
    app.show("hint")
    on(lambda: not app.screen.thinking)
    shot("hint-oma")
    app.show("trick")
    shot("trick-oma")
    camera.large("table-oma-large")
    camera.result("result-oma")
    deal(6, 1)
    say(BID + 18, PASS, declaration(GRAND, HAND | SCHNEIDER | SCHWARZ | OUVERT))
    on(app.screen.choosing)
    shot("table-oma-open")
    while app.evening.session.table.count < 15:
        press(A)
        on(app.screen.choosing)
    shot("table-oma-open-late")
    app.evening.play_mode(SKAT)
    deal(6, 1)
    say(PASS, PASS, BID + 18, declaration(CLUBS, HAND))
    camera.helped("result-skat-helped")
    deal(6, 1)
    say(PASS, PASS, PASS)
    camera.helped("result-skat-passed-helped")
