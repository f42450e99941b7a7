"""Strohmann on the handheld: who plays the dummy chooses from its hand; players keep their names,
scores and settings, whichever seat they have."""

import os

from games import fresh_folder
from modes import STROHMANN
from two_shown import SIMPLE, declared, draw_without_heap, replayed, two_handheld, until

from handheld.buttons import LEFT, PRESS, RIGHT, A, B
from handheld.deals import sides
from handheld.settings import HUMAN, SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat.calls import BID, CONCEDE, HAND, OUVERT, PASS, declaration
from skat.cards import CLUBS, GRAND, NONE, NULL
from skat.records import Record
from skat.table import NOBODY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])


def _handheld(seats, *more):
    return two_handheld(STROHMANN, seats, *more)


def _hand(screen):
    """The seat from whose cards is chosen."""
    return screen.own()[0] // screen.view.places


def _choosing_for_dummy(handheld, table):
    """Go on until the person at the bottom chooses one of the dummy's cards."""
    app = handheld.app
    while True:
        until(handheld, lambda: app.screen.NAME == "table" and app.screen.choosing())
        if _hand(app.screen) == table.dummy():
            return app.screen
        app.screen.press(A, PRESS)
        handheld.run(60)


def test_the_other_player_is_on_either_seat():
    handheld = _handheld([SIMPLE, HUMAN])
    app = handheld.app
    app.evening.settings.names[0] = "Anna"
    app.evening.settings.names[1] = "Bert"
    for forehand, own in ((0, 2), (1, 1)):
        table = declared(handheld, forehand, 1)
        assert app.evening.bottom() == app.evening.looker() == app.screen.bottom == own
        assert table.declarer == own and table.dummy() == 3 - own
        assert [app.evening.name(seat) for seat in (0, own, 3 - own)] == ["Anna", "Bert", "Dummy"]
        assert sides(app.evening)[0][own] == "Bert" and sides(app.evening)[0][3 - own] == ""
        assert sides(app.evening)[1][own] == "human" and sides(app.evening)[1][3 - own] == "dummy"
        assert (
            not app.evening.human(0) and app.evening.human(own) and not app.evening.human(3 - own)
        )
        table = declared(handheld, forehand, 0)
        assert app.evening.human(3 - own), "who has lost the auction plays the dummy"
    app.evening.settings.names[:] = ["", "", ""]
    assert [app.evening.name(seat) for seat in (0, 1, 2)] == ["Computer", "You", "Dummy"]


def test_scores_go_by_player():
    folder = fresh_folder()
    handheld = _handheld([SIMPLE, HUMAN], "pico_oled", folder)
    app = handheld.app
    app.evening.settings.series = 1  # 6 deals
    app.evening.save_settings()
    total = [0, 0]
    for deal in range(4):
        app.deal(deal)
        match = app.evening.session.match
        declares = deal // 2
        forehand = app.evening.session.forehand
        calls = (PASS, BID + 18) if declares == forehand else (BID + 18, PASS)
        for call in calls + (declaration(CLUBS, HAND), CONCEDE):
            if app.evening.session.running():
                if call == CONCEDE:
                    app.evening.session.table.mover = app.evening.session.table.declarer
                app.evening.session.play(call)
        result = app.evening.session.result
        assert not app.evening.session.running() and result.score < 0
        total[declares] += result.score
        scores = app.evening.session.scores()
        assert scores == [result.score * (player == declares) for player in (0, 1)]
        assert app.evening.session.score == total + [0] and match.total == total
        app.evening.keep_record()
        app.evening.write_due()
        record = Record(app.evening.files.game(app.evening.files.games()[0]))
        assert record.players[record.table.dummy()] == "dummy"
        app.evening.save()
        handheld.run(200)
    assert match.rounds == 4 and match.winner() == -1
    again = EmulatedHandheld("pico_oled", folder).app
    assert again.evening.session.match.total == total and again.evening.session.score == total + [0]
    for name in ("title", "statistics", "match", "levels", "result", "settings"):
        again.show(name)
        again.step(again.now + 100)
        assert again.screen.NAME == name
    again.show("settings")
    assert [again.screen.item(n)[0] for n in range(4)] == ["seat0", "seat1", "name0", "name1"]


def test_one_chooses_from_the_dummys_hand():
    for board in BOARDS:
        for forehand in (0, 1):
            handheld = _handheld([SIMPLE, HUMAN], board)
            app = handheld.app
            table = declared(handheld, forehand, 0)
            screen = _choosing_for_dummy(handheld, table)
            dummy = table.dummy()
            legal = table.buffer()
            cards = list(legal[: table.legal(legal)])
            assert table.mover == dummy
            seen = []
            for button in [RIGHT] * 10 + [LEFT] * 3:
                place = screen.cursor
                assert place // table.places == dummy and screen.wide[place]
                assert screen.view.top[place] == table.top[place]
                seen.append(table.top[place])
                screen.press(button, PRESS)
                handheld.run(40)
            assert sorted(set(seen)) == sorted(cards)
            # those of both hands lie apart, from left to right by what they are worth
            for place in range(screen.bottom * 12, screen.bottom * 12 + 12):
                assert not screen.playable(place)
                for other in screen.own():
                    if screen.wide[place] and screen.wide[other]:
                        assert screen.ys[place] > screen.ys[other]
            chosen = table.top[screen.cursor]
            screen.press(A, PRESS)
            assert table.played[table.count - 1] == chosen
            handheld.run(60)
            app.show("table", app.evening.take_back())
            handheld.run(60)
            screen = app.screen
            assert _hand(screen) == dummy and table.top[screen.cursor] == chosen
            assert screen.choosing() and screen.playable(screen.cursor)
            app.click(screen.xs[screen.cursor] + 1, screen.ys[screen.cursor] + 1)
            handheld.run(60)
            assert table.played[table.count - 1] == chosen or table.count % 3 == 0


def test_the_declarer_does_not_play_the_dummy():
    handheld = _handheld([SIMPLE, HUMAN])
    app = handheld.app
    for forehand in (0, 1):
        table = declared(handheld, forehand, 1, GRAND)
        while app.evening.session.running():
            until(handheld, lambda: app.screen.NAME != "table" or app.screen.choosing())
            if app.screen.NAME == "table":
                assert _hand(app.screen) == app.screen.bottom == table.declarer == table.mover
                for place in range(table.dummy() * 12, table.dummy() * 12 + 12):
                    assert bool(app.screen.wide[place]) == (table.top[place] != NONE)
                app.screen.press(A, PRESS)
                handheld.run(40)


def test_drawing_it_takes_nothing_of_the_heap():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN], board)
        for declares in (0, 1):
            table = declared(handheld, 1, declares)
            if declares == 0:
                _choosing_for_dummy(handheld, table)
            else:
                until(handheld, handheld.app.screen.choosing)
            handheld.run(200)
            draw_without_heap(handheld.app.screen, handheld.app.canvas)


def test_a_part_that_is_drawn_again_looks_like_the_whole():
    """Moving the cursor, playing, and closing up leave the picture that drawing all of it makes."""
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN], board)
        app = handheld.app
        table = declared(handheld, 1, 0)
        compared = 0
        while table.count < 15 and app.evening.session.running():
            until(handheld, lambda a=app: a.screen.NAME != "table" or a.screen.choosing())
            for button in (RIGHT, A):
                handheld.run(100)
                before = _frame(handheld)
                app.redraw()
                handheld.run(100)
                assert _frame(handheld) == before, (board, table.count, button)
                app.screen.press(button, PRESS)
                compared += 1
        assert compared > 10


def _frame(handheld):
    frame = bytearray(handheld.circuit.screen.frame_bytes)
    handheld.circuit.screen.frame(frame)
    return bytes(frame)


def test_hints_are_given_for_the_dummy():
    handheld = _handheld([SIMPLE, HUMAN])
    app = handheld.app
    table = declared(handheld, 1, 0)
    _choosing_for_dummy(handheld, table)
    app.show("hint")
    until(handheld, lambda: not app.screen.thinking)
    action = app.screen.action
    assert table.may_play(action)
    app.screen.press(A, PRESS)
    handheld.run(100)
    assert app.screen.NAME == "table" and table.top[app.screen.cursor] == action


def test_two_people_take_turns():
    handheld = _handheld([HUMAN, HUMAN])
    app = handheld.app
    for forehand in (0, 1):
        table = declared(handheld, forehand, 0)
        assert app.evening.people() == 2 and app.evening.only_human() < 0
        handed = set()
        for _ in range(400):
            handheld.run(60)
            screen = app.screen
            if not app.evening.session.running():
                break
            if screen.NAME == "table" and screen.choosing():
                assert (
                    app.evening.holder
                    == screen.bottom
                    == table.seat_of(table.player_of(table.mover))
                )
                handed.add((screen.bottom, _hand(screen)))
            screen.press(A, PRESS)
        partner = table.seat_of(1)
        assert not app.evening.session.running()
        assert handed == {(0, 0), (partner, partner), (partner, table.dummy())}


def test_the_levels_play_it():
    for level in ("simple", "greedy", "club"):
        handheld = _handheld([1 + SEAT_LEVELS.index(level), HUMAN])
        app = handheld.app
        table = declared(handheld, 0, 1)
        for _ in range(4):
            until(handheld, lambda a=app: a.screen.NAME != "table" or a.screen.choosing())
            app.screen.press(A, PRESS)
            handheld.run(40)
        assert table.count >= 9 or not app.evening.session.running()
        assert app.evening.level(table.dummy()) == level


def test_a_replay_shows_it_from_both_sides():
    handheld = _handheld([SIMPLE, HUMAN])
    declared(handheld, 0, 0)
    bottoms = set()
    for names, bottom in replayed(handheld):
        assert names[1] == "Dummy" and names[2] == "You" and "Dummy" not in (names[0], names[2])
        bottoms.add(bottom)
    assert bottoms == {0, 2}
    handheld.app.screen.press(B, PRESS)


def test_nobody_is_told_more_by_a_dummy_that_is_not_shown():
    handheld = _handheld([SIMPLE, HUMAN])
    app = handheld.app
    app.evening.session.starter = 0
    app.deal(6)
    handheld.run(100)
    table = app.evening.session.table
    assert table.dummy() == 1 and table.kind is None
    for place in range(12, 24):
        assert app.screen.view.top[place] >= NONE and not app.screen.wide[place]
    assert table.declarer == NOBODY


def test_an_ouvert_hand_is_in_the_menu_of_the_other_player():
    for board in ("thumby", "pico_oled", "pico_lcd_13"):
        for declares in (0, 1):
            handheld = _handheld([SIMPLE, HUMAN], board)
            app = handheld.app
            table = declared(handheld, 1, declares, NULL, HAND | OUVERT)
            app.show("title")
            handheld.run(100)
            keys = [line[0] for line in app.screen.items()]
            assert ("openhand" in keys) == (declares == 0)
        declared(handheld, 1, 0)
        app.show("title")
        assert "openhand" not in [line[0] for line in app.screen.items()]
        table = declared(handheld, 1, 0, NULL, HAND | OUVERT)
        app.show("openhand")
        handheld.run(100)
        places = range(12 * table.declarer, 12 * table.declarer + 12)
        held = sorted([table.top[p] for p in places if table.top[p] < NONE])
        shown = [card for _, cards in app.screen.rows for card in cards[1:]]
        assert sorted(shown) == held and not app.evening.session.counted
        app.screen.press(A, PRESS)
        handheld.run(100)
        assert app.screen.NAME == "table"


def test_null_ouvert_is_played():
    handheld = _handheld([SIMPLE, HUMAN], "thumby")
    app = handheld.app
    table = declared(handheld, 1, 0, NULL, HAND | OUVERT)
    _choosing_for_dummy(handheld, table)
    while app.screen.NAME == "table":
        app.screen.press(A, PRESS)
        until(handheld, lambda: app.screen.NAME != "table" or app.screen.choosing())
    assert app.screen.NAME == "result" and app.evening.session.result.game == NULL
