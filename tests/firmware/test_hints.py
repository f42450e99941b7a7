"""Hints and taking back, and that such a deal counts no more."""

from handhelds import check_shown, finish, handheld_of, run
from modes import SINGLE, TRUMPS

from handheld.screens.title import can_take_back
from skat import players
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.records import Record


def test_taking_back():
    handheld = handheld_of()
    handheld.app.evening.session.starter = 1
    run(handheld, "deal 4", "press b")
    assert not can_take_back(handheld.app.evening)
    run(handheld, "press b", "press a", "wait 4000")
    table = handheld.app.evening.session.table
    count = table.count
    assert count >= 2
    run(handheld, "press b", "expect title", "press down", "press a", "expect title")
    assert table.count == count, "that it won't count is said before"
    run(handheld, "press down", "press a", "expect table")
    assert table.count == 0 and handheld.app.evening.session.undone == count
    assert handheld.app.screen.choosing() and handheld.app.screen.bottom == 1
    check_shown(handheld)


def test_a_hint():
    """It is the strongest level's analysis, is counted, and a restart remembers it."""
    handheld = handheld_of()
    app = handheld.app
    app.evening.session.starter = 1
    app.evening.settings.seats = [1, 0]
    app.evening.save_settings()
    run(handheld, "deal 70", "press b", "expect title", "press down", "press a", "expect title")
    run(handheld, "press down", "press a", "expect hint")
    assert app.screen.thinking and app.evening.session.hints == 0
    handheld.run(100)
    check_shown(handheld)
    rounds = 0
    while app.screen.thinking:
        handheld.run(5)
        rounds += 1
    assert rounds > 20
    handheld.run(5)
    check_shown(handheld)
    table = app.evening.session.table
    view = table.view(1, lskat.rules.Table())
    card = players.choose(lskat.players.make_adviser(), view)
    assert app.screen.action == card and app.screen.second != card >= 0
    assert app.evening.session.hints == 1 and not app.evening.session.counts()
    handheld.restart()
    app = handheld.app
    assert app.evening.session.hints == 1
    app.show("hint")
    run(handheld, "wait 2000", "press a", "expect table")
    assert (
        app.evening.session.table.top[app.screen.cursor] == card and app.evening.session.hints == 2
    )
    finish(handheld)
    assert app.evening.session.games == 0 and app.evening.session.score == [0, 0]
    record = Record(app.evening.files.game(app.evening.files.games()[0]))
    assert record.hints == 2 and record.undone == 0
    run(handheld, "press a", "expect table")
    assert app.evening.session.hints == 0 and app.evening.session.counts()


def test_asks_once_before_a_deal_stops_counting():
    """In every game; after a No the deal still counts, and it asks again the next time."""
    for mode in (SINGLE, TRUMPS):
        handheld = handheld_of()
        app = handheld.app
        app.evening.settings.seats = [1, 0]
        app.evening.settings.pace = 2
        app.evening.play_mode(mode)
        app.evening.session.starter = 1
        app.deal(4)
        legal = bytearray(16)
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])
        while not app.evening.human(app.evening.session.table.mover):
            app.evening.session.table.legal(legal)
            app.evening.session.play(legal[0])
        for key in ("undo", "hint", "undo"):
            for answer in ("no", "yes") if app.evening.session.counts() else ("",):
                app.show("title")
                app.screen.choose(key, 0)
                if answer:
                    assert app.screen.NAME == "title" and app.evening.session.counts()
                    assert [item[0] for item in app.screen.items()] == ["no", "yes"]
                    app.screen.choose(answer, 0)
                assert (app.screen.NAME == "title") == (answer == "no"), (key, answer)
                assert app.evening.session.counts() == (answer == "no")
            if key == "hint":
                handheld.run(6000)
                assert app.evening.session.hints == 1
                app.evening.session.table.legal(legal)
                app.evening.session.play(legal[0])
        app.deal(5)
        assert app.evening.session.counts()


def test_a_hint_can_be_cancelled_and_is_seen_before_it_can_be_left():
    handheld = handheld_of()
    app = handheld.app
    app.evening.session.starter = 1
    app.deal(70)
    app.show("hint")
    handheld.run(20)
    run(handheld, "press b", "expect title")
    assert app.evening.session.hints == 0 and app.evening.session.counts()
    app.show("hint")
    handheld.run(20)
    run(handheld, "press a", "expect hint")
    while app.screen.thinking:
        handheld.run(5)
    run(handheld, "wait 800", "expect hint", "press a", "expect table")
    assert app.evening.session.hints == 1


def test_a_hint_sees_no_covered_cards():
    """With other cards covered it is the same, to the tenth of a point."""
    chance = Chance(8)
    changed = 0
    for number in (70, 71):
        handheld = handheld_of()
        app = handheld.app
        app.evening.session.starter = 1
        app.deal(number)
        table = app.evening.session.table
        said = []
        for _ in range(3):
            app.show("hint")
            screen = app.screen
            while screen.thinking:
                handheld.run(5)
            said.append((screen.action, screen.second, screen.lead))
            before = bytes(table.under)
            for i in range(15, 0, -1):
                k = chance.below(i + 1)
                table.under[i], table.under[k] = table.under[k], table.under[i]
            changed += before != table.under
        assert said[0] == said[1] == said[2]
    assert changed == 6


def test_there_are_hints_only_for_people_to_move():
    handheld = handheld_of()
    app = handheld.app
    for starter in (0, 1):
        app.evening.session.starter = starter
        app.deal(70)
        app.show("title")
        keys = [item[0] for item in app.screen.items()]
        assert ("hint" in keys) == (starter == 1)
        app.evening.end_game()
    assert "hint" not in [item[0] for item in app.screen.items()]
