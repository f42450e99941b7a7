"""The rest of a deal of stacks: claimed, refused, shown because nothing can change, and left."""

from games import fresh_folder
from modes import ADMIRALS, HALFOPEN, HARLEQUIN, OWN

from handheld.buttons import PRESS, A, B
from handheld.screens.title import may_end_early
from simulator.emulated import EmulatedHandheld
from skat.calls import CALL, PASS
from skat.cards import TURNED
from skat.chance import Chance
from skat.records import Record
from skat.stack_claims import Claim, is_decided
from skat.table import PLAY

SIMPLE, HUMAN = 1, 0


def _handheld(seats=(SIMPLE, HUMAN), mode=0):
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    app = handheld.app
    app.evening.settings.seats = list(seats) + [SIMPLE]
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    app.evening.save_settings()
    app.evening.play_mode(mode)
    return handheld


def _play_until(handheld, wanted):
    """Deal, and play at random, until `wanted(table)` of a table where a person is to play."""
    app = handheld.app
    chance = Chance(4)
    for number in range(60):
        app.evening.session.abort()
        app.deal(number)
        table = app.evening.session.table
        legal = table.buffer()
        while app.evening.session.running():
            if table.stage == PLAY and app.evening.human(table.mover) and wanted(table):
                app.show("table")
                handheld.run(60)
                return table
            if table.stage == PLAY:
                app.evening.session.play(legal[chance.below(table.legal(legal))])
            elif table.may_play(CALL):
                app.evening.session.play(CALL + number % 5)
            elif len(legal) == 16:  # there is no auction
                app.evening.session.play(PASS)
            else:
                app.evening.session.play(legal[chance.below(min(2, table.legal(legal)))])
    raise AssertionError("there is no such deal")


def _choose(handheld, key):
    menu = handheld.app.screen
    menu.chosen = [item[0] for item in menu.items()].index(key)
    menu.press(A, PRESS)
    while handheld.app.screen.thinking:
        handheld.run(5)
    handheld.run(20)


def _claim(handheld):
    handheld.app.show("title")
    _choose(handheld, "claim")
    _choose(handheld, "claim")


def _finish(handheld):
    for _ in range(400):
        handheld.run(60)
        if handheld.app.screen.NAME == "result":
            return
    raise AssertionError("it never ends")


def test_a_claim_that_stands_is_played_out():
    for mode, seats in (
        (0, (SIMPLE, HUMAN)),
        (0, (HUMAN, HUMAN)),
        (OWN, (HUMAN, SIMPLE)),
        (HARLEQUIN, (SIMPLE, HUMAN)),
        (HALFOPEN, (HUMAN, SIMPLE)),
        (ADMIRALS, (SIMPLE, HUMAN)),
    ):
        handheld = _handheld(seats, mode)
        app = handheld.app
        table = _play_until(handheld, lambda table: table.count < 27 and Claim(table).stands())
        seat = table.mover
        won = table.tricks[seat]
        left = table.total // 2 - sum(table.tricks)
        games = app.evening.session.games
        _claim(handheld)
        assert app.screen.NAME == "rest"
        _finish(handheld)
        assert table.tricks[seat] == won + left
        assert app.evening.session.games == games + 1, "it counts"
        record = Record(app.evening.files.game(app.evening.files.games()[0]))
        assert list(record.actions) == [table.action(i) for i in range(table.done())]


def test_a_claim_that_is_beaten_is_answered_by_the_cards():
    handheld = _handheld()
    app = handheld.app
    table = _play_until(
        handheld, lambda table: table.count == 26 and max(Claim(table).beaten_by() + [0]) >= TURNED
    )
    played = table.count
    line = Claim(table).beaten_by()
    _claim(handheld)
    assert app.screen.NAME == "claim" and table.count == played
    assert app.screen.count() == 1 + len(line) + 1
    assert app.screen.item(0)[1] == app.evening.texts("claim").REFUSED
    turned = [item[1][0] == "(" for item in app.screen.items()[1:-1]]
    assert turned == [step > 31 for step in line] and True in turned
    keys = [item[0] for item in app.screen.items()]
    assert keys == [""] * (1 + len(line)) + ["back"], "only one line can be chosen"
    for _ in range(len(keys)):
        handheld.run(60)
        if app.screen.NAME == "claim":
            app.screen.press(A, PRESS)
    assert app.screen.NAME == "table" and app.evening.session.running()


def test_what_cannot_be_checked_is_said_to_be_so():
    handheld = _handheld()
    app = handheld.app
    _play_until(handheld, lambda table: Claim(table, 400).check(400) == 0 and _too_long(table))
    _claim(handheld)
    texts = app.evening.texts("claim")
    assert app.screen.items() == [("", texts.NOT_CHECKED, None), ("back", texts.PLAY_ON, None)]
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "title"


def _too_long(table):
    claim = Claim(table, 400)
    claim.stands()
    return claim.given_up()


def test_what_is_decided_shows_itself_and_can_be_left():
    handheld = _handheld()
    app = handheld.app
    table = _play_until(handheld, lambda table: table.count == 28 and not is_decided(table))
    app.show("claim")
    assert "show" not in [item[0] for item in app.screen.items()]
    table = _play_until(handheld, lambda table: table.count < 27 and is_decided(table))
    app.show("claim")
    _choose(handheld, "show")
    assert app.screen.NAME == "rest"
    count = table.count
    while table.count < count + 2:
        handheld.run(60)
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "table" and app.evening.session.running()
    games = app.evening.session.games
    app.show("rest")
    _finish(handheld)
    assert app.evening.session.games == games + 1


def test_nobody_claims_before_the_play_or_in_ramsch():
    handheld = _handheld((HUMAN, HUMAN), OWN)
    app = handheld.app
    app.evening.session.options.read(["passing"])
    app.deal(3)
    assert not may_end_early(app.evening)
    app.evening.session.play(PASS)
    app.evening.session.play(PASS)
    assert app.evening.session.table.stage == PLAY and not may_end_early(app.evening)
