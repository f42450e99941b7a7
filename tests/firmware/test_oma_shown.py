"""Oma-Skat on the handheld: she plays by herself, and nobody hands the handheld on for that."""

import os

from modes import OMA
from two_shown import SIMPLE, declared, draw_without_heap, replayed, two_handheld, until

from handheld.buttons import PRESS, A, B
from handheld.deals import sides
from handheld.settings import HUMAN
from skat.calls import HAND, OUVERT, PASS
from skat.cards import GRAND, NONE, NULL
from skat.table import NOBODY, PLAY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])


def _handheld(seats, *more):
    return two_handheld(OMA, seats, *more)


def test_she_has_her_name_and_is_nobodys():
    handheld = _handheld([SIMPLE, HUMAN])
    evening = handheld.app.evening
    for forehand, seats in ((0, [0, 1, 2]), (1, [2, 1, 0])):
        for declares in (0, 1):
            table = declared(handheld, forehand, declares)
            names = [evening.name(seat) for seat in seats]
            assert names == ["Computer", "You", "Oma"] and table.dummy() == seats[2]
            assert [evening.human(seat) for seat in seats] == [False, True, False]
            assert evening.bottom() == evening.looker() == seats[1]
            names, players = sides(evening)
            assert [names[seat] for seat in seats] == ["", "", "Oma"]
            assert [players[seat] for seat in seats] == ["simple", "human", "dummy"]


def test_two_people_hand_it_over_only_to_each_other():
    handheld = _handheld([HUMAN, HUMAN])
    app = handheld.app
    for forehand in (0, 1):
        table = declared(handheld, forehand, 0)
        hers = 0
        holders = {}
        for _ in range(600):
            handheld.run(60)
            screen = app.screen
            if not app.evening.session.running():
                break
            holder = app.evening.holder
            if table.forced() >= 0:
                hers += 1
                assert screen.NAME == "table" and not screen.choosing()
                assert not screen.passing and not app.evening.must_be_handed()
            elif screen.NAME == "table" and screen.choosing():
                assert holder == screen.bottom == table.mover
                holders[holder] = 1
            screen.press(A, PRESS)
        assert not app.evening.session.running() and hers > 9
        assert sorted(holders) == sorted([table.seat_of(player) for player in (0, 1)])


def test_taking_back_leads_to_a_persons_card():
    for people in ([SIMPLE, HUMAN], [HUMAN, HUMAN]):
        handheld = _handheld(people)
        app = handheld.app
        table = declared(handheld, 1, 0)
        taken = 0
        for _ in range(300):
            handheld.run(60)
            if not app.evening.session.running() or taken == 5:
                break
            if app.screen.NAME == "table" and app.screen.choosing() and table.count > 5 * taken + 3:
                before = table.done()
                place = app.evening.take_back()
                assert table.done() < before and app.evening.human(table.mover)
                assert table.forced() < 0 and table.top[place] < NONE
                taken += 1
                app.show("table")
                continue
            app.screen.press(A, PRESS)
        assert taken == 5


def test_the_card_that_is_turned_is_seen_before_it_is_played():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN], board, "", 0)
        app = handheld.app
        table = declared(handheld, 1, 1)
        until(handheld, app.screen.choosing)
        app.screen.press(A, PRESS)
        until(handheld, lambda t=table: t.forced() >= 0)
        handheld.run(60)
        view = app.screen.view
        first = table.pile() * view.places
        card = table.forced()
        assert card in list(view.top[first : first + view.places])
        before = table.count
        until(handheld, lambda t=table, n=before: t.count > n)
        assert table.played[before] == card


def test_drawing_it_takes_nothing_of_the_heap():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN], board)
        app = handheld.app
        for game, said in ((NULL, HAND | OUVERT), (GRAND, HAND)):
            declared(handheld, 1, 0, game, said)
            screen, canvas = app.screen, app.canvas
            until(handheld, screen.choosing)
            for _ in range(2):
                draw_without_heap(screen, canvas)
                screen.press(A, PRESS)
                until(handheld, lambda a=app: a.evening.session.table.forced() >= 0)


def test_a_replay_names_her():
    handheld = _handheld([SIMPLE, HUMAN])
    declared(handheld, 0, 0)
    bottoms = set()
    for names, bottom in replayed(handheld):
        assert names[1:] == ["You", "Oma"]
        bottoms.add(bottom)
    assert bottoms == {0, 1}
    handheld.app.screen.press(B, PRESS)


def _numbers(app):
    """What is drawn as a number, when the screen is drawn."""
    numbers = []
    number = app.canvas.number
    app.canvas.number = lambda n, *where: numbers.append(n) or number(n, *where)
    app.screen.draw(app.canvas)
    app.canvas.number = number
    return numbers


def test_in_ramsch_she_has_points_of_her_own():
    handheld = _handheld([SIMPLE, HUMAN])
    app = handheld.app
    app.evening.session.options.ramsch = 1
    app.evening.session.own = app.evening.session.options.to_bytes()
    app.deal(6)
    for call in (PASS, PASS):
        app.evening.session.play(call)
    table = app.evening.session.table
    assert table.declarer == NOBODY and table.stage == PLAY
    app.show("table")
    shown = {}
    large = {}
    for n in range(600):
        handheld.run(60)
        if not app.evening.session.running():
            break
        if app.screen.NAME == "table":
            layout, view = app.screen.layout, app.screen.view
            taken = [layout.taken(view, seat) for seat in range(3)]
            assert taken == list(view.points)
            shown[taken[2]] = 1
        if n % 20 == 0:
            app.evening.settings.large = 1
            app.show("table")
            handheld.run(60)
            if app.screen.NAME == "table" and not app.screen.showing:
                points = list(app.screen.view.points)
                numbers = _numbers(app)
                assert sorted(points) == sorted(numbers[:3]), (points, numbers)
                large[points[2]] = 1
            app.evening.settings.large = 0
            app.show("table")
        app.screen.press(A, PRESS)
    assert not app.evening.session.running() and len(shown) > 1 and len(large) > 1
    assert [table.owner_of(seat) for seat in range(3)] == [0, 1, 2]
    assert app.evening.session.scores() == [
        app.evening.session.result.seats[table.seat_of(player)] for player in (0, 1)
    ]
