"""Another game on a handheld is one file on each side and a few lines: three seats with hands,
and a call, are drawn, played, handed over, saved, taken back, recorded and counted."""

import os

import toy
from games import SOAK, Later, draw_without_heap, fresh_folder
from toy_screens import ToyHandheld

from handheld.buttons import HOLD, LEFT, PRESS, RIGHT, A, B
from handheld.screens.title import can_take_back
from handheld.settings import HUMAN
from handheld.table.looks import CARD_PLAYED, NO_MOTION
from handheld.table.pointing import place_at
from skat.chance import Chance
from skat.saved import NO_NUMBER
from skat.table import DRAW, NOBODY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
SIMPLE = 1
ROUNDS = 6000


def _handheld(seats, board="pico_oled", folder=""):
    handheld = ToyHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.seats = list(seats)
    app.evening.settings.pace = 2
    app.evening.settings.mode = toy.NUMBER
    app.evening.save_settings()
    app.evening.load_session()
    app.evening.seed(5)
    return handheld


def _record(app):
    """The newest record, read by the firmware that is loaded."""
    from skat.records import Record

    return Record(app.evening.files.game(app.evening.files.games()[0]))


def _step(handheld):
    """A round; nobody sees what only another one may see."""
    handheld.run(60)
    app = handheld.app
    screen = app.screen
    assert screen.NAME != "error", screen.message
    if screen.NAME == "table" and app.evening.people() > 1 and app.evening.session.running():
        assert app.evening.holder == screen.bottom and app.evening.human(screen.bottom)
        others = [p for p in range(30) if p // 10 != screen.bottom]
        assert not any([screen.wide[place] for place in others])


def _press(handheld):
    """What leads on: the card or the call that is chosen, or whatever is shown has been seen."""
    if not handheld.app.screen.busy(A):
        handheld.app.screen.press(A, PRESS)


def _play(handheld, until):
    """Press on until something is so."""
    for _ in range(ROUNDS):
        if until():
            return
        _step(handheld)
        _press(handheld)
    raise AssertionError("it never comes to that")


def _finished(app):
    return lambda: app.screen.NAME == "result"


def test_a_deal_with_any_number_of_people():
    for people in range(4):
        handheld = _handheld([HUMAN if seat < people else SIMPLE for seat in range(3)])
        app = handheld.app
        names = [app.evening.name(seat) for seat in range(3)]
        words = app.evening.words
        if people == 1:
            assert names == [words.YOU, words.SEATS[1], words.SEATS[2]]
        elif people == 2:
            assert names == [words.SEATS[0], words.SEATS[1], words.COMPUTER]
        else:
            assert names == words.SEATS[:3]
        app.deal(3)
        _play(handheld, _finished(app))
        session = app.evening.session
        assert session.games == 1 and sum(session.table.tricks) > 0
        record = _record(app)
        assert record.players == ["human"] * people + ["simple"] * (3 - people)
        assert record.points == list(session.table.points)


def test_it_is_drawn_on_every_board_and_a_hand_is_sorted():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN, SIMPLE], board)
        app = handheld.app
        app.evening.settings.motion = 0
        app.evening.session.starter = 1
        app.deal(5)
        _step(handheld)
        app.screen.press(A, PRESS)  # clubs
        _step(handheld)
        screen = app.screen
        while app.screen.NAME == "table" and app.evening.session.running():
            screen = app.screen
            hand = [p for p in screen.own() if screen.view.top[p] != 32]
            by_row = sorted(hand, key=lambda p: (screen.ys[p], screen.xs[p]))
            suits = [screen.kind.suit[screen.view.top[p]] for p in by_row]
            assert suits == sorted(suits, key=lambda suit: suit if suit < 4 else -1)
            for n, place in enumerate(by_row):
                x, y, w = screen.xs[place], screen.ys[place], screen.wide[place]
                h = screen.layout.CARD_H
                assert w >= 5 and x + w <= app.canvas.w and y + h <= app.canvas.h
                assert place_at(screen, x + w // 2, y + h // 2) == place
                if n and screen.ys[by_row[n - 1]] == y:
                    assert screen.xs[by_row[n - 1]] + screen.wide[by_row[n - 1]] <= x
            for button in (LEFT, RIGHT):
                reached = []
                playable = [p for p in hand if screen.playable(p)]
                for _ in playable:
                    screen.move_cursor(screen.layout.neighbour(screen, button))
                    reached.append(screen.cursor)
                assert sorted(reached) == sorted(playable)
            _step(handheld)
            _press(handheld)


def test_drawing_it_takes_nothing_of_the_heap():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN, SIMPLE], board)
        app = handheld.app
        app.evening.session.starter = 1
        app.deal(5)
        _play(handheld, lambda app=app: app.evening.session.table.count > 3)
        handheld.run(2000)
        draw_without_heap(app, (NO_MOTION, CARD_PLAYED))


def test_the_handheld_is_handed_over():
    handheld = _handheld([HUMAN, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.settings.names[1] = "Anna"
    app.evening.session.starter = 1
    app.deal(3)
    _step(handheld)
    assert (
        app.screen.NAME == "handover" and app.evening.looker() == 1 and app.evening.holder == NOBODY
    )
    app.screen.press(A, PRESS)
    _step(handheld)
    assert app.screen.NAME == "table" and app.evening.holder == 1
    app.screen.press(A, PRESS)  # a call of hers
    _play(handheld, lambda: app.evening.session.table.count == 1)
    seen = []

    def next_person():
        seen.append((app.screen.NAME, app.screen.bottom if app.screen.NAME == "table" else -1))
        return app.screen.NAME == "handover"

    _play(handheld, next_person)
    assert {who for name, who in seen if name == "table"} == {1}, "until it is handed over"
    app.screen.press(B, PRESS)  # whoever it is, from the title he is asked again
    _step(handheld)
    assert app.screen.NAME == "title"
    for name in ("hint", "table"):
        app.show(name)
        _step(handheld)
        assert app.screen.NAME == "handover"
        app.screen.press(A, PRESS)
        _step(handheld)
        assert app.screen.NAME == name and app.evening.holder == 0
        handheld.run(200)
        app.show("title")


def test_it_is_saved_and_gone_on_with():
    folder = fresh_folder()
    handheld = _handheld([HUMAN, SIMPLE, SIMPLE], folder=folder)
    handheld.app.deal(8)
    seen = []
    for n in range(10):
        app = handheld.app
        _play(handheld, lambda app=app, n=n: app.evening.session.table.count >= 3 * n)
        handheld.run(3000)
        table = app.evening.session.table
        handheld = ToyHandheld("pico_oled", folder)
        again = handheld.app
        assert again.evening.session.game.name == "toy" and again.evening.files.notices == []
        then = again.evening.session.table
        done = then.done()
        assert table.done() - done in range(3), "from the last trick on"
        assert [then.action(i) for i in range(done)] == [table.action(i) for i in range(done)]
        seen.append(done)
        again.show("table")
    assert len(set(seen)) == 10, seen


def test_it_is_taken_back_and_hinted_at():
    handheld = _handheld([HUMAN, SIMPLE, SIMPLE])
    app = handheld.app
    app.evening.session.starter = 2
    app.deal(9)
    handheld.run(3000)
    assert not can_take_back(app.evening)
    _play(handheld, lambda: app.evening.session.table.count > 6)
    handheld.run(3000)
    while app.evening.session.table.count:
        assert can_take_back(app.evening)
        before = app.evening.session.table.done()
        app.show("table", app.evening.take_back())
        handheld.run(20)
        assert app.screen.NAME == "table" and app.evening.session.table.done() < before
        if not can_take_back(app.evening):
            break
    handheld.run(3000)
    app.show("hint")
    handheld.run(500)
    assert not app.screen.thinking and app.evening.session.hints == 1
    app.screen.press(A, PRESS)
    handheld.run(100)
    assert app.screen.NAME == "table" and not app.evening.session.counts()


def test_it_is_replayed_under_the_names_of_its_players():
    handheld = _handheld([HUMAN, SIMPLE, SIMPLE])
    app = handheld.app
    app.evening.settings.names = ["Anna", "", "Ben"]
    app.deal(4)
    _play(handheld, _finished(app))
    app.evening.settings.names = ["Carl", "Dora", ""]
    app.show("games")
    handheld.run(60)
    points, names = app.screen.item(0)[1:]
    assert points.count(":") == 2 and names == "Anna - %s - Ben" % app.evening.words.LEVELS[0]
    app.screen.press(A, PRESS)
    handheld.run(60)
    screen = app.screen
    assert screen.NAME == "replay" and screen.bottom == 0
    assert [screen.name(seat) for seat in range(3)] == ["Anna", app.evening.words.LEVELS[0], "Ben"]
    for button in (RIGHT,) * 45 + (LEFT,) * 50:
        screen.press(button, PRESS)
        handheld.run(20)
        assert app.screen is screen


def test_every_screen_has_three_seats():
    for board in BOARDS:
        handheld = _handheld([HUMAN, SIMPLE, SIMPLE], board)
        app = handheld.app
        app.evening.settings.series = 1
        app.deal(4)
        _play(handheld, _finished(app))
        for name in ("result", "match", "statistics", "title", "games", "settings", "options"):
            app.show(name)
            for _ in range(12):
                handheld.run(20)
                assert app.screen.NAME == name, app.screen.message
                app.screen.press(2, PRESS) if name in ("settings", "options") else None
        app.show("settings")
        keys = [app.screen.item(n)[0] for n in range(app.screen.count())]
        assert keys[:6] == ["seat0", "seat1", "seat2", "name0", "name1", "name2"]
        app.show("table")
        for hold in (HOLD, PRESS, PRESS):
            app.show("trick", 0) if hold == HOLD else app.screen.press(A, PRESS)
            handheld.run(60)
            assert app.screen.NAME == "trick", app.screen.message


def test_the_table_says_that_it_waits_for_cards():
    handheld = _handheld([HUMAN, SIMPLE, SIMPLE])
    app = handheld.app
    app.evening.session.deal(NO_NUMBER, Later(7, 30))
    app.show("table")
    handheld.run(200)
    assert app.screen.waiting and app.screen.awaited() == app.evening.words.WAITING
    assert app.evening.session.table.stage == DRAW and not app.screen.choosing()
    app.screen.press(A, PRESS)
    _play(handheld, lambda: app.evening.session.table.stage != DRAW)
    assert not app.screen.waiting
    _play(handheld, _finished(app))


def test_random_presses():
    for board, seats in (("thumby", [HUMAN, HUMAN, SIMPLE]), ("pico_oled", [HUMAN] * 3)):
        handheld = _handheld(seats, board)
        app = handheld.app
        chance = Chance(3)
        buttons = sorted(handheld.circuit.BUTTONS)
        screens = {}
        for _ in range(20000 if SOAK else 400):
            button = buttons[chance.below(len(buttons))]
            handheld.circuit.press(button)
            handheld.run(550 if chance.below(16) == 0 else 35)
            handheld.circuit.release(button)
            _step(handheld)
            if chance.below(6) == 0:
                handheld.run(900)
            screens[app.screen.NAME] = 1
            if app.screen.NAME in ("title", "result") and chance.below(2):
                app.show("table") if app.evening.session.running() else app.deal(chance.below(200))
        assert "handover" in screens and "table" in screens and app.evening.session.games
