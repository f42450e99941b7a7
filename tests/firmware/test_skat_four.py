"""Four people play a list of Skat on the handheld: whoever deals sits out, and watches."""

import json
import os

from games import fresh_folder
from modes import SKAT, TOURNEE
from skat_deals import any_action, say
from skat_seats import press_anything

from handheld import tallies
from handheld.buttons import PRESS, RIGHT, A, B
from handheld.deals import sides
from handheld.settings import HUMAN, LENGTHS, NAME_CHARACTERS, Settings
from simulator.emulated import EmulatedHandheld
from skat.calls import PASS
from skat.cards import NONE
from skat.chance import Chance
from skat.games.game import LISTS
from skat.games.skat.sheet import List
from skat.save import SaveError
from skat.table import END, NOBODY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
SIMPLE = 1


def _handheld(seats, board="pico_oled", options="four", mode=SKAT, names=("", "", "", "")):
    handheld = EmulatedHandheld(board, fresh_folder())
    app = handheld.app
    settings = app.evening.settings
    settings.seats = list(seats)
    settings.names = list(names)
    settings.pace = 2
    settings.motion = 0
    settings.series = LENGTHS.index((12, 0))
    app.evening.play_mode(mode)
    app.evening.save_settings()
    app.evening.session.options.read(options.split())
    app.evening.session.own = app.evening.session.options.to_bytes()
    app.evening.save()
    app.evening.seed(5)
    return handheld


def _played(session, number):
    chance = Chance(number)
    while session.running():
        session.play(any_action(session.table, chance, session.table.buffer()))


# Settings


def test_settings_of_three_players_are_read():
    settings = Settings()
    settings.seats = [2, 3, 4, 5]
    settings.names = ["a", "b", "c", "d"]
    payload = settings.to_bytes()
    again = Settings()
    again.from_bytes(payload)
    assert again.to_bytes() == payload and again.seats == [2, 3, 4, 5]
    assert again.names == ["a", "b", "c", "d"]
    three = 18  # values, as long as three played at a table
    older = bytes((three,)) + payload[1 : 1 + three] + payload[1 + payload[0] : -2]
    again.from_bytes(older)
    assert again.seats == [2, 3, 4, Settings().seats[3]] and again.names == ["a", "b", "c", ""]


def test_a_name_that_cannot_be_typed_is_refused():
    """All characters that a byte can be, 127 to 159 among them, which steer a terminal."""
    settings = Settings()
    settings.names = ["x", "", "", ""]
    payload = settings.to_bytes()
    at = 1 + payload[0] + 1
    assert payload[at] == ord("x")
    for code in range(256):
        changed = payload[:at] + bytes((code,)) + payload[at + 1 :]
        try:
            settings.from_bytes(changed)
        except SaveError:
            assert chr(code) not in NAME_CHARACTERS, code
        else:
            assert settings.names[0] == chr(code) and chr(code) in NAME_CHARACTERS
            assert code < 127 or code > 159


def test_a_fourth_player_is_set_where_four_can_play():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE])
    app = handheld.app

    def keys():
        app.show("settings")
        return [item[0] for item in app.screen.items()]

    assert "seat3" in keys() and "name3" in keys()
    line = keys().index("series")
    screen = app.screen
    screen.chosen = line
    for _ in range(len(LISTS)):  # the line stays under the cursor
        screen.press(RIGHT, PRESS)
        handheld.run(60)
        assert screen.item(screen.chosen)[0] == "series"
    app.evening.settings.series = 0
    assert "seat3" not in keys()
    app.evening.settings.series = LENGTHS.index((12, 0))
    app.evening.session.options.read([])
    assert "seat3" not in keys()
    app.evening.play_mode(TOURNEE)
    assert "seat3" not in keys()
    app.evening.session.options.read(["four"])
    assert "seat3" in keys()
    app.evening.play_mode(0)
    assert "seat3" not in keys()


# The handheld


def _on(handheld, chance, until, look=None):
    """Press anything, mostly what plays, until something is so; `look` is called each round."""
    for _ in range(20000):
        handheld.run(60)
        app = handheld.app
        screen = app.screen
        assert screen.NAME != "error", screen.message
        if look is not None:
            look()
        if until():
            return
        press_anything(screen, chance)
    raise AssertionError("it never comes to that")


def _titles(app):
    app.show("title")
    return [item[0] for item in app.screen.items()]


def test_one_person_and_three_levels():
    for mode in (SKAT, TOURNEE):
        _one_person(mode)


def _one_person(mode):
    chance = Chance(2)
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE], mode=mode)
    app = handheld.app
    watched = [0, 0]

    def look():
        screen = handheld.app.screen
        session = handheld.app.evening.session
        if screen.NAME != "table" or not session.running():
            return
        assert screen.watching == (session.sitting_out == 1)
        assert screen.dealer() == NOBODY
        if not screen.watching:
            assert session.player_of(screen.bottom) == 1
            return
        watched[0] += 1
        assert not screen.choosing() and not screen.choosing_call()
        for place in range(session.table.skat):
            card = screen.view.top[place]
            if card < NONE:  # only where all see it
                assert session.table.known[card] == 7
                watched[1] += 1

    app.deal()
    assert len(app.evening.session.match.total) == 4
    for deal in range(12):
        out = app.evening.session.sitting_out
        _on(handheld, chance, lambda: handheld.app.screen.NAME == "result", look)
        app = handheld.app
        fields = json.loads(app.evening.files.game(app.evening.files.games()[0]))
        people = fields["players"].count("human")
        assert people == (out != 1)
        if people:
            assert fields["players"].index("human") == app.evening.session.seat_of(1)
        assert app.evening.session.sitting_out == out, "until the next deal"
        app.screen.press(A, PRESS)
        handheld.run(60)
        assert app.screen.NAME == "match"
        app.screen.press(RIGHT, PRESS)
        handheld.run(60)
        assert app.screen.NAME == "sheet"
        app.screen.press(A, PRESS)
        handheld.run(60)
        if deal % 3 == 1:  # in the middle of the list
            handheld.restart()
            app = handheld.app
            assert app.evening.session.sitting_out == out
            app.evening.seed(deal)
        if deal < 11:
            app.deal()
    match = app.evening.session.match
    assert match.ended() and watched[0] > 20
    rows = tallies.load(app.evening).rows
    assert sum([row.deals for row in rows]) == 9, "what one watched does not count"
    app.show("statistics")
    handheld.run(60)


def test_who_watches_is_offered_no_help_and_can_leave():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE])
    app = handheld.app
    app.evening.session.match = List(2, 12, 4)
    app.deal(6)
    assert app.screen.watching and app.evening.only_human() == 1
    while app.evening.session.table.count < 4 and app.evening.session.running():
        handheld.run(60)
    screen = app.screen
    assert not screen.busy(A)
    screen.press(A, PRESS)
    screen.press(B, PRESS)
    handheld.run(60)
    assert app.screen.NAME == "title"
    keys = [item[0] for item in app.screen.items()]
    assert "continue" in keys and "end" in keys
    for key in ("hint", "undo", "counting", "claim", "openhand"):
        assert key not in keys
    done = app.evening.session.table.done()
    handheld.restart()
    app = handheld.app
    assert app.evening.session.sitting_out == 1 and app.evening.session.table.done() <= done
    app.screen.press(A, PRESS)
    for _ in range(3000):
        handheld.run(60)
        if app.screen.NAME == "result":
            break
    assert app.screen.NAME == "result", "it goes on by itself"
    assert (
        app.evening.name(0) == app.evening.words.SEATS[0]
        and app.evening.name(1) == app.evening.words.SEATS[2]
    )
    assert app.evening.called(1) == app.evening.words.YOU


def _hand(view, seat):
    return sorted(view.top[seat * view.places : (seat + 1) * view.places])


def test_who_watches_may_look_into_one_hand():
    for n, board in enumerate(BOARDS):
        _look_into_one(board, (SKAT, TOURNEE)[n % 2], n % 3, 6 + n)


def _look_into_one(board, mode, seat, number):
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE], board, "four kibitz", mode)
    app = handheld.app
    app.evening.session.match = List(2, 12, 4)
    app.deal(number)
    assert app.screen.watching and not app.screen.looking
    assert "kibitz" in _titles(app)
    app.show("kibitz")
    handheld.run(60)
    assert [item[1] for item in app.screen.items()] == [app.evening.name(i) for i in range(3)]
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "table" and "kibitz" in _titles(app)
    app.show("kibitz")
    app.screen.chosen = seat
    app.screen.press(A, PRESS)
    assert app.screen.NAME == "table" and app.screen.looking and app.screen.bottom == seat
    assert "kibitz" not in _titles(app), "it is one hand"
    assert not {"hint", "undo", "counting", "claim", "openhand"} & set(_titles(app))
    handheld.restart()  # nor another one after power-on
    app = handheld.app
    assert app.evening.session.looks_into == seat and "kibitz" not in _titles(app)
    app.show("table")
    seen = [0]

    def look():
        screen = app.screen
        if screen.NAME != "table" or not app.evening.session.running():
            return
        table = app.evening.session.table
        view = table.view(seat)
        assert screen.looking and not screen.choosing() and not screen.choosing_call()
        for other in range(3):
            if screen.view.count == table.count:
                assert _hand(screen.view, other) == _hand(view, other)
                seen[0] += _hand(view, other)[0] < NONE

    _on(handheld, Chance(3), lambda: app.screen.NAME == "result", look)
    assert seen[0] > 10
    app.deal()
    assert app.evening.session.looks_into == NOBODY


def test_nobody_looks_where_others_hold_the_handheld():
    handheld = _handheld([HUMAN, SIMPLE, HUMAN, SIMPLE], options="four kibitz")
    app = handheld.app
    for first in range(4):
        app.evening.session.match = List(first, 12, 4)
        app.deal(6)
        assert app.evening.session.may_look() and "kibitz" not in _titles(app)
        app.evening.session.abort()


def test_two_people_and_two_levels():
    chance = Chance(4)
    handheld = _handheld([HUMAN, SIMPLE, HUMAN, SIMPLE], names=("Anna", "", "Ben", "Club"))
    app = handheld.app
    handed = []

    def look():
        screen = app.screen
        session = app.evening.session
        if screen.NAME == "handover":
            player = session.player_of(app.evening.looker())
            assert player in (0, 2) and player != session.sitting_out
            handed.append((session.match.rounds, player))
        if screen.NAME == "table" and session.running():
            assert app.evening.human(screen.bottom)
            assert not screen.watching
            assert (
                app.evening.holder == screen.bottom
                or not app.evening.must_be_handed()
                or app.evening.holder == NOBODY
            )

    app.deal()
    for deal in range(4):
        out = app.evening.session.sitting_out
        names, players = sides(app.evening)
        sitting = [player for player in range(4) if player != out]
        assert names == [app.evening.settings.names[player] for player in sitting]
        assert players == ["simple" if player % 2 else "human" for player in sitting]
        _on(handheld, chance, lambda: app.screen.NAME == "result", look)
        seen = {player for rounds, player in handed if rounds == deal}
        assert seen == {0, 2} - {out}
        app.deal()


def _said(app):
    """All words of the present picture."""
    canvas = app.canvas
    text = canvas.text
    words = []

    def listen(what, *rest):
        words.append(what)
        return text(what, *rest)

    canvas.text = listen
    canvas.clear()
    app.screen.draw(canvas)
    canvas.text = text
    return words


def test_who_takes_the_handheld_reads_who_deals():
    for n, board in enumerate(BOARDS):
        handheld = _handheld([HUMAN, SIMPLE, HUMAN, HUMAN], board, names=("Anna", "", "", "Ben"))
        app = handheld.app
        app.evening.settings.language = n % 2
        app.apply_settings()
        for dealer, name in enumerate(
            ("Anna", app.evening.words.COMPUTER, app.evening.words.SEATS[2], "Ben")
        ):
            app.evening.session.match = List((dealer + 1) % 4, 12, 4)
            app.deal(6)
            handheld.run(60)
            assert app.screen.NAME == "handover" and app.evening.session.sitting_out == dealer
            assert _said(app)[-1] == ("Dealer: %s", "Geber: %s")[n % 2] % name
            app.evening.session.abort()
        app.evening.settings.series = 0
        app.evening.session.match = None
        app.deal(6)  # for three, of whom each sees who deals
        handheld.run(60)
        assert app.screen.NAME == "handover" and _said(app)[-1] == app.evening.words.HAND_TAKE


def test_taking_back_goes_no_further_than_this_deal():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE])
    app = handheld.app
    chance = Chance(2)
    app.evening.session.match = List(1, 12, 4)
    app.deal(6)
    assert app.evening.session.sitting_out == 0 and app.evening.session.player_of(0) == 1
    _on(handheld, chance, lambda: app.evening.session.table.count > 3 and app.screen.choosing())
    assert "undo" in _titles(app) and "hint" in _titles(app)
    before = app.evening.session.table.done()
    app.show("table", app.evening.take_back())
    assert app.evening.session.table.done() < before and app.evening.human(
        app.evening.session.table.mover
    )


def test_a_list_of_three_stays_one():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, HUMAN], options="")
    app = handheld.app
    app.deal()
    assert len(app.evening.session.match.total) == 3 and app.evening.people() == 1
    app.evening.session.options.read(["four"])
    app.evening.session.own = app.evening.session.options.to_bytes()
    app.evening.save()
    handheld.restart()
    app = handheld.app
    for number in range(11):
        app.deal(number)
        while app.evening.session.running():
            app.evening.session.play(PASS)
    match = app.evening.session.match
    assert match.rounds == 11 and len(match.total) == 3
    app.deal()
    while app.evening.session.running():
        app.evening.session.play(PASS)
    app.deal()  # the next list
    assert len(app.evening.session.match.total) == 4 and app.evening.people() == 2
    app.evening.session.options.read([])
    app.evening.session.abort()
    app.deal()
    assert len(app.evening.session.match.total) == 4, "and this one stays one of four"


def test_single_deals_are_for_three():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE], options="four league")
    app = handheld.app
    app.evening.settings.series = 0
    app.deal(3)
    assert app.evening.session.match is None and app.evening.session.players() == 3
    say(app.evening.session.table, "264 pass pass =CH")
    _played(app.evening.session, 8)
    assert app.evening.session.table.stage == END and sorted(app.evening.session.result.seats)[
        1:
    ] == [30, 30]


def test_every_board_shows_it():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN, SIMPLE, SIMPLE], board)
        app = handheld.app
        app.evening.session.match = List(2, 12, 4)
        app.deal(6)
        for large in (0, 1):
            app.evening.settings.large = large
            app.show("table")
            handheld.run(300)
            assert app.screen.NAME == "table" and app.screen.watching
        chance = Chance(1)
        _on(handheld, chance, lambda app=app: app.screen.NAME == "result")
        for name in ("result", "match", "sheet", "title", "statistics", "settings"):
            app.show(name)
            handheld.run(60)
            assert app.screen.NAME == name
