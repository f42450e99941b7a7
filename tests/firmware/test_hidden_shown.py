"""Games in which the two seats see different cards, on the handheld: played against the computer
and by two people, seen by nobody who may not, drawn, saved, taken back, hinted at, recorded."""

import os

from games import SOAK, draw_without_heap, fresh_folder
from hidden import deal_anew, lay, unknown_to
from hidden_pictures import SIMPLE, mode_of

from handheld.buttons import LEFT, PRESS, RIGHT, A
from handheld.screens.title import can_take_back
from handheld.settings import HUMAN
from handheld.table.looks import CARD_PLAYED, CARDS_TURNED, NO_MOTION
from handheld.table.pointing import place_at
from simulator.emulated import EmulatedHandheld
from skat.cards import NONE, UNKNOWN
from skat.chance import Chance
from skat.compat import MICROPYTHON, memory_of
from skat.table import END, NOBODY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
SOME = BOARDS if SOAK else ["pico_oled", "tdisplay", "thumby"]
if MICROPYTHON:  # CPython takes all of them
    BOARDS = SOME
GAMES = ("harlequin", "halfopen", "admirals")
ROUNDS = 4000


def _handheld(game, seats, board="pico_oled", folder=""):
    handheld = EmulatedHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.seats = list(seats)
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    app.evening.settings.mode = mode_of(game)
    app.evening.save_settings()
    app.evening.load_session()
    app.evening.seed(5)
    app.evening.session.starter = 1
    return handheld


def _step(handheld):
    """A round; of two people only the one who has the handheld sees his cards."""
    handheld.run(60)
    app = handheld.app
    screen = app.screen
    assert screen.NAME != "error", screen.message
    if app.evening.people() == 2 and app.evening.session.running():
        if screen.NAME == "table":
            assert app.evening.holder == screen.bottom or not app.evening.must_be_handed()
        elif screen.PRIVATE:
            assert not app.evening.must_be_handed(), screen.NAME


def _act(handheld, chance):
    """What leads on: any call or card, or what is shown has been seen."""
    screen = handheld.app.screen
    if screen.busy(A):
        return
    if screen.NAME == "table" and not (screen.showing or screen.said or screen.motion):
        if screen.choosing() and chance.below(2):
            cards = [place for place in screen.own() if screen.playable(place)]
            screen.move_cursor(cards[chance.below(len(cards))])
        elif screen.choosing_call():
            screen.call = chance.below(screen.call_count)
            screen.look()
    screen.press(A, PRESS)


def _play(handheld, until, chance):
    """Press on until something is so."""
    for _ in range(ROUNDS):
        if until():
            return
        _step(handheld)
        _act(handheld, chance)
    raise AssertionError("it never comes to that")


def _finished(app):
    return lambda: app.screen.NAME == "result"


def _picture(app):
    app.canvas.clear()
    app.screen.draw(app.canvas)
    return bytes(memory_of(app.board.fb))


def _check_places(app):
    """All cards that can be chosen lie on the screen, beside each other, and can be touched."""
    screen = app.screen
    shown = [p for p in screen.own() if screen.view.top[p] != NONE]
    boxes = []
    for place in shown:
        x, y, w = screen.xs[place], screen.ys[place], screen.wide[place]
        assert w >= 6 and x + w <= app.canvas.w
        assert y + screen.layout.CARD_H <= app.canvas.h
        assert place_at(screen, x + w // 2, y + screen.layout.CARD_H // 2) == place
        boxes.append((y, x, w))
    boxes.sort()
    for one, other in zip(boxes, boxes[1:]):
        assert one[0] != other[0] or one[1] + one[2] <= other[1]
    for button in (4, 8):
        playable = sorted([p for p in shown if screen.playable(p)])
        reached = []
        for _ in playable:
            screen.move_cursor(screen.layout.neighbour(screen, button))
            reached.append(screen.cursor)
        assert sorted(reached) == playable


def test_a_deal_against_the_computer():
    chance = Chance(1)
    for n, board in enumerate(SOME):
        handheld = _handheld(GAMES[n % len(GAMES)], [SIMPLE, HUMAN, SIMPLE], board)
        app = handheld.app
        app.deal(3)
        _play(handheld, _finished(app), chance)
        assert app.evening.session.games == 1 and app.evening.session.counts()


def test_all_cards_have_a_place_on_every_board():
    for game in GAMES:
        for board in BOARDS:
            handheld = _handheld(game, [HUMAN, HUMAN, SIMPLE], board)
            app = handheld.app
            app.deal(3)
            chance = Chance(4)
            legal = app.evening.session.table.buffer()
            checked = 0
            while app.evening.session.running():
                app.evening.holder = app.evening.looker()
                app.show("table")
                if app.screen.choosing():
                    _check_places(app)
                    checked += 1
                app.evening.session.play(
                    legal[chance.below(app.evening.session.table.legal(legal))]
                )
            assert checked > 8


def test_two_people_hand_it_over_and_what_one_may_not_know_changes_no_picture():
    chance = Chance(7)
    compared = asked = 0
    for n, board in enumerate(SOME):
        handheld = _handheld(GAMES[(n + 1) % len(GAMES)], [HUMAN, HUMAN, SIMPLE], board)
        app = handheld.app
        app.deal(11)
        for _ in range(ROUNDS):
            if app.screen.NAME == "result":
                break
            _step(handheld)
            screen, table = app.screen, app.evening.session.table
            asked += screen.NAME == "handover"
            if screen.NAME in ("table", "handover") and table.stage != END:
                if chance.below(4) == 0:
                    compared += _same_picture(app, chance)
            _act(handheld, chance)
        assert app.screen.NAME == "result"
    assert compared > 8 * len(SOME) and asked > 4 * len(SOME), (compared, asked)


def _same_picture(app, chance) -> int:
    """Deal what the one who looks does not know in another way: the picture stays."""
    screen, table = app.screen, app.evening.session.table
    seat = screen.bottom if screen.NAME == "table" else NOBODY
    before = _picture(app)
    unknown = unknown_to(table, seat if seat != NOBODY else app.evening.looker())
    held = deal_anew(table, unknown, chance)
    if screen.NAME == "table":
        screen.look()
    same = _picture(app) == before
    lay(table, unknown, held)
    if screen.NAME == "table":
        screen.look()
    assert same, "%s on %s" % (table.VARIANT, app.board.ID)
    return len(unknown) > 1


def test_a_part_that_is_drawn_again_looks_like_the_whole():
    """Also where cards lie on each other, and the one under the cursor is seen in full width."""
    for board in BOARDS:
        for game in ("halfopen", "admirals"):
            handheld = _handheld(game, [SIMPLE, HUMAN], board)
            app = handheld.app
            app.deal(5)
            table = app.evening.session.table
            actions = table.buffer()
            while table.count < 5:
                app.evening.session.play(actions[table.legal(actions) - 1])
            app.show("table")
            compared = 0
            for _ in range(4):
                for _ in range(60):
                    if app.screen.choosing():
                        break
                    handheld.run(100)
                for button in (RIGHT, RIGHT, LEFT, A):
                    handheld.run(100)
                    before = _frame(handheld)
                    app.redraw()
                    handheld.run(100)
                    assert _frame(handheld) == before, (board, game, table.count, button)
                    app.screen.press(button, PRESS)
                    compared += 1
            assert compared == 16


def _frame(handheld):
    frame = bytearray(handheld.circuit.screen.frame_bytes)
    handheld.circuit.screen.frame(frame)
    return bytes(frame)


def test_drawing_takes_nothing_of_the_heap():
    for game in GAMES:
        for board in SOME:
            handheld = _handheld(game, [SIMPLE, HUMAN, SIMPLE], board)
            app = handheld.app
            app.deal(5)
            _play(handheld, lambda app=app: app.evening.session.table.count > 3, Chance(2))
            handheld.run(2000)
            draw_without_heap(app, (NO_MOTION, CARD_PLAYED, CARDS_TURNED))


def test_a_person_sees_the_back_of_what_has_turned_away():
    handheld = _handheld("harlequin", [SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.deal(5)
    table = app.evening.session.table
    legal = table.buffer()
    while table.count < 8:
        app.evening.session.play(legal[table.legal(legal) - 1])
    app.show("table")
    handheld.run(60)
    view = app.screen.view
    turned = [p for p in range(8) if table.top[p] != NONE == table.under[p]]
    assert turned
    for place in range(8):
        facing = view.facing(place, 1)
        if place in turned:
            assert view.top[place] == table.top[place] and facing == 33, "known, but turned away"
        elif table.under[place] != NONE:
            assert facing == table.under[place]


def test_it_is_saved_and_gone_on_with():
    for game in GAMES:
        folder = fresh_folder()
        handheld = _handheld(game, [SIMPLE, HUMAN, SIMPLE], folder=folder)
        handheld.app.deal(8)
        chance = Chance(3)
        for n in range(0, 16, 3):
            app = handheld.app
            _play(handheld, lambda app=app, n=n: app.evening.session.table.count >= 2 * n, chance)
            handheld.run(3000)
            app.evening.save()
            table = app.evening.session.table
            handheld.restart()
            again = handheld.app
            assert again.evening.session.game.name == game and again.evening.files.notices == []
            then = again.evening.session.table
            assert [then.action(i) for i in range(then.done())] == [
                table.action(i) for i in range(table.done())
            ]
            again.evening.seed(4)
            again.show("table") if again.evening.session.running() else again.deal(9)


def test_it_is_taken_back_hinted_at_recorded_and_replayed():
    for game in GAMES:
        handheld = _handheld(game, [SIMPLE, HUMAN, SIMPLE])
        app = handheld.app
        app.deal(9)
        chance = Chance(6)
        _play(handheld, lambda app=app: app.evening.session.table.count > 16, chance)
        handheld.run(3000)
        while can_take_back(app.evening):
            before = app.evening.session.table.done()
            app.show("table", app.evening.take_back())
            handheld.run(20)
            assert app.screen.NAME == "table" and app.evening.session.table.done() < before
        _play(handheld, lambda app=app: app.evening.session.table.count > 19, chance)
        handheld.run(3000)
        app.show("hint")
        for _ in range(400):
            handheld.run(50)
        assert app.screen.NAME == "hint" and not app.screen.thinking
        assert app.evening.session.table.may_play(app.screen.action)
        app.screen.press(A, PRESS)
        handheld.run(100)
        assert app.screen.NAME == "table" and not app.evening.session.counts()
        _play(handheld, _finished(app), chance)
        app.show("games")
        handheld.run(60)
        app.screen.press(A, PRESS)
        handheld.run(60)
        assert app.screen.NAME == "replay" and app.screen.bottom == 1
        screen = app.screen
        for button in (8,) * 9:
            screen.press(button, PRESS)
            handheld.run(20)
        eyes = []
        for _ in range(3):
            unknown = sum([card == UNKNOWN for card in screen.view.top])
            eyes.append((screen.bottom, screen.open, unknown == 0))
            screen.press(A, PRESS)
            handheld.run(20)
        assert eyes == [(1, False, False), (0, False, False), (1, True, True)]
        assert (screen.bottom, screen.open) == (1, False)
        for button in (8,) * 60 + (4,) * 60:
            app.screen.press(button, PRESS)
            handheld.run(20)
            assert app.screen.NAME == "replay", app.screen.message


def test_two_people_ask_and_take_back_only_with_it_in_hand():
    for game in GAMES:
        handheld = _handheld(game, [HUMAN, HUMAN, SIMPLE])
        app = handheld.app
        app.deal(9)
        chance = Chance(6)
        _play(handheld, lambda app=app: app.evening.session.table.count > 4, chance)
        for _ in range(3):
            _play(handheld, lambda app=app: app.screen.NAME == "handover", chance)
            app.show("hint")
            _step(handheld)
            assert app.screen.NAME == "handover", "nobody has said that he has it"
            app.show("title")
            _step(handheld)
            before = app.evening.session.table.done()
            assert can_take_back(app.evening)
            app.show("table", app.evening.take_back())
            _step(handheld)
            assert app.screen.NAME == "handover" and app.evening.session.table.done() < before
            app.screen.press(A, PRESS)
            _step(handheld)
            assert (
                app.screen.NAME == "table"
                and app.screen.bottom == app.evening.looker() == app.evening.holder
            )
            app.show("hint")
            handheld.run(20000)
            assert app.screen.NAME == "hint" and app.evening.holder == app.evening.looker()
            app.screen.press(A, PRESS)
            _step(handheld)


def test_random_presses():
    for n in range(len(SOME)):
        handheld = _handheld(
            GAMES[n % len(GAMES)], [(HUMAN, SIMPLE)[n // 2 % 2], HUMAN, SIMPLE], SOME[n]
        )
        app = handheld.app
        chance = Chance(n)
        buttons = sorted(handheld.circuit.BUTTONS)
        seen = 0
        for i in range(20000 if SOAK else 160):
            button = buttons[chance.below(len(buttons))]
            handheld.circuit.press(button)
            handheld.run(550 if chance.below(16) == 0 else 35)
            handheld.circuit.release(button)
            _step(handheld)
            if chance.below(6) == 0:
                handheld.run(900)
            seen += app.screen.NAME in ("table", "handover")
            if i % 40 == 0 or app.screen.NAME in ("title", "result") and chance.below(2):
                app.evening.settings.mode = mode_of(GAMES[n % len(GAMES)])
                app.evening.load_session()
                app.show("table") if app.evening.session.running() else app.deal(chance.below(200))
        assert seen
