"""A duel: a person's deals, and the same ones by a level in the same seat."""

from games import fresh_folder, refusal
from modes import MODES, STROHMANN
from test_deals import finish, go, run

from handheld import duels
from handheld.settings import HUMAN, SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat.calls import BID
from skat.duel import Duel, Row

LEVEL = 1  # simple
RAMSCHES = 3  # what is played, with options that are fixed


def _handheld(mode=0, folder="", board="pico_oled"):
    handheld = EmulatedHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.motion = 0
    app.evening.settings.pace = 2
    app.evening.settings.seats[:] = [LEVEL, HUMAN, LEVEL]
    app.evening.play_mode(mode)
    app.evening.seed(3)
    app.show("duel")
    handheld.run(60)
    return handheld


def _until_played(handheld):
    """Until the level has played what it has to."""
    app = handheld.app
    for _ in range(4000):
        if not app.screen.thinking and app.settled():
            return
        handheld.run(20)
    raise AssertionError(app.screen.NAME)


def test_rows_and_totals():
    duel = Duel(2, 5, 4, 1, b"ab")
    assert duel.waiting() is None and duel.second() is None and not duel.ended()
    for number, own, theirs in ((7, (61, 2), (59, 0)), (8, (30, -36), (31, -36)), (9, None, None)):
        row = Row(number, number % 2)
        row.own, row.theirs = own, theirs
        row.helped = number == 8
        duel.rows.append(row)
    assert duel.waiting().number == 9 and duel.second() is None
    assert duel.totals() == ([91, -34], [90, -36])
    assert duel.winner() == 0
    duel.rows[1].theirs = 33, -34
    assert duel.winner() == 1, "scores are alike, and it has more points"
    duel.rows[1].theirs = 32, -34
    assert duel.winner() == -1
    duel.rows[1].theirs = None
    assert duel.second().number == 8
    again = Duel()
    again.from_bytes(duel.to_bytes())
    assert again.to_bytes() == duel.to_bytes() and again.options == b"ab"
    assert (again.mode, again.level, again.deals, again.seat) == (2, 5, 4, 1)
    assert [row.helped for row in again.rows] == [False, True, False]
    for payload in (b"", duel.to_bytes()[:-1], b"\2\5\1\1\0" + duel.to_bytes()[7:]):
        assert "incomplete" in refusal(Duel().from_bytes, payload)


def test_a_duel_from_the_menu_to_its_end():
    for mode in range(len(MODES)):
        handheld = _handheld(mode)
        app = handheld.app
        go(handheld, "start")
        for n in range(4):
            assert app.screen.NAME == "table", (mode, n)
            number = app.evening.session.number
            assert duels.load(app.evening).waiting().number == number
            finish(handheld)
            points = app.evening.session.table.points[1]
            score = app.evening.session.result.seats[1]
            run(handheld, "press a", "expect duel")
            _until_played(handheld)
            row = duels.load(app.evening).rows[-1]
            assert (row.number, row.own, row.helped) == (number, (points, score), False)
            assert row.theirs == _played(app, row), "by the level, in the same seat"
            if n < 3:
                go(handheld, "next")
        duel = duels.load(app.evening)
        assert duel.ended() and len(duel.rows) == 4 and app.evening.session.games == 4
        words = app.evening.words
        name = words.LEVELS[LEVEL - 1]
        titles = {0: words.YOU_WIN, 1: words.WINS.format(name=name), -1: words.DRAW}
        assert app.screen.title() == titles[duel.winner()]
        assert "next" not in [line[0] for line in app.screen.items()]


def _played(app, row):
    """What the level makes of a deal, by a session of its own."""
    second = duels.Second(app.evening, duels.load(app.evening), row)
    while not second.think():
        pass
    return second.result()


def test_it_survives_power_off_and_other_deals():
    handheld = _handheld()
    app = handheld.app
    go(handheld, "start")
    number = app.evening.session.number
    app.evening.save()
    handheld.restart()
    app = handheld.app
    app.show("duel")
    handheld.run(60)
    assert app.screen.item(0)[:2] == ("next", app.evening.texts("deals").GO_ON)
    go(handheld, "next")
    assert app.screen.NAME == "table" and app.evening.session.number == number
    finish(handheld)
    app.deal(99)  # and not to the duel: its result is in the records
    finish(handheld)
    app.show("duel")
    assert app.screen.duel.rows[0].own is not None
    run(handheld, "wait 20")
    assert app.screen.thinking
    app.show("title")  # before the level has finished
    handheld.run(60)
    handheld.restart()
    app = handheld.app
    app.show("duel")
    _until_played(handheld)
    assert duels.load(app.evening).rows[0].theirs is not None


def test_a_dummys_points_are_found_in_the_records():
    handheld = _handheld(STROHMANN)
    app = handheld.app
    for n in range(3):
        go(handheld, "next" if n else "start")
        session = app.evening.session
        session.play(BID + 18)
        finish(handheld)
        own = session.table.points_of(1), session.scores()[1]
        assert own[0]
        app.deal(99 + n)  # so it must be read there
        finish(handheld)
        app.show("duel")
        assert app.screen.duel.rows[n].own == own
        _until_played(handheld)


def test_help_is_marked_and_a_running_deal_is_asked_about():
    handheld = _handheld()
    app = handheld.app
    app.deal(5)
    app.show("duel")
    handheld.run(60)
    go(handheld, "start")
    assert app.screen.NAME == "duel" and app.evening.session.number == 5, "it asks"
    go(handheld, "no")
    assert app.evening.session.number == 5
    go(handheld, "start")
    go(handheld, "yes")
    assert app.screen.NAME == "table" and app.evening.session.number != 5
    app.evening.session.give_hint()
    finish(handheld)
    run(handheld, "press a", "expect duel")
    assert duels.load(app.evening).rows[0].helped
    assert any("*:" in (line[2] or "") for line in app.screen.items())


def test_it_is_played_in_its_own_seats_and_its_own_rules():
    handheld = _handheld(RAMSCHES)
    app = handheld.app
    go(handheld, "start")
    options = app.evening.session.table.options.to_bytes()
    finish(handheld)
    app.evening.settings.seats[:] = [HUMAN, 3, 3]
    mine = app.evening.session.options.to_bytes()
    run(handheld, "press a", "expect duel")
    _until_played(handheld)
    go(handheld, "next")
    assert app.evening.settings.seats[:2] == [LEVEL, HUMAN]
    assert app.evening.session.table.options.to_bytes() == options
    assert app.evening.session.options.to_bytes() == mine
    assert SEAT_LEVELS[duels.load(app.evening).level - 1] == "simple"
    app.evening.play_mode(0)
    app.show("duel")
    handheld.run(60)
    assert app.screen.item(0)[0] == "mode" and not app.screen.thinking
    go(handheld, "mode")
    assert app.evening.settings.mode == RAMSCHES and app.screen.item(0)[0] == "next"


def test_two_people_have_none():
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.seats[:2] = [HUMAN, HUMAN]
    app.show("duel")
    handheld.run(60)
    assert app.screen.title() == app.evening.texts("deals").ALONE
    assert all(line[0] == "" for line in app.screen.items())
