"""Skat and its kin played on every board: by any number of people, by each level."""

from games import SOAK, fresh_folder, without_heap
from modes import DEADHAND, MODES, OMA, SKAT, STROHMANN, TOURNEE
from skat_seats import BOARDS, SIMPLE, press_until, seated
from test_skat_honesty import deal_anew, hidden_places

from handheld.settings import HUMAN, SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat import players
from skat.calls import BID, HAND, OUVERT, PASS, declaration
from skat.cards import HEARTS, NULL
from skat.chance import Chance
from skat.records import Record
from skat.table import END, NOBODY

DEALS = 2 if SOAK else 1  # on each board


def test_deals_with_any_number_of_people_on_every_board():
    chance = Chance(2)
    games = {}
    for n, board in enumerate(BOARDS):
        people = n % 3 + 1
        seats = [HUMAN if seat < people else SIMPLE for seat in range(3)]
        handheld = seated(seats, board, options="ramsch pushing kontra league")
        app = handheld.app
        for number in range(DEALS):
            app.deal(number + 3 * n)
            press_until(handheld, chance, lambda app=app: app.screen.NAME == "result")
            games[app.evening.session.result.game] = 1
            record = Record(app.evening.files.game(app.evening.files.games()[0]))
            assert record.points == list(app.evening.session.table.points)
        assert app.evening.session.games == DEALS
    assert len(games) > DEALS, games


def test_the_dead_hand_on_every_board():
    _play_on_every_board(DEADHAND, "deadhand", "kontra")


def test_tournee_on_every_board():
    _play_on_every_board(TOURNEE, "tournee", "")


def test_strohmann_on_every_board():
    _play_on_every_board(STROHMANN, "strohmann", "kontra")


def test_oma_on_every_board():
    _play_on_every_board(OMA, "oma", "ramsch kontra")


def _play_on_every_board(mode, variant, options):
    chance = Chance(3)
    for n, board in enumerate(BOARDS):
        seats = [HUMAN if n % 2 else SIMPLE, HUMAN]
        handheld = seated(seats, board, options=options, mode=mode)
        app = handheld.app
        app.evening.save_settings()
        for number in range(DEALS):
            app.deal(number + 3 * n)
            press_until(handheld, chance, lambda app=app: app.screen.NAME == "result")
            record = Record(app.evening.files.game(app.evening.files.games()[0]))
            assert record.points == list(app.evening.session.table.points)
            assert record.table.VARIANT == variant
            app.show("replay", record)
            handheld.run(60)
            assert app.screen.NAME == "replay"
        again = EmulatedHandheld(board, handheld.folder).app
        assert again.evening.session.game.name == variant
        assert again.evening.session.games == app.evening.session.games >= DEALS


def test_each_level_that_can_be_chosen_decides():
    for mode in MODES:
        app = EmulatedHandheld("pico_oled", fresh_folder()).app
        app.evening.settings.seats = [HUMAN, HUMAN, HUMAN]
        app.evening.play_mode(mode)
        app.deal(5)
        table = app.evening.session.table
        ladder = app.evening.ladder()
        assert len(ladder) > 5
        for value in ladder[1:]:
            player = app.evening.session.game.players.make_player(SEAT_LEVELS[value - 1], 0)
            assert table.may_play(players.choose(player, table.view(table.mover)))


def test_where_memory_is_short_the_computer_keeps_a_level_that_the_game_has():
    for mode in MODES:
        app = EmulatedHandheld("pico_oled", fresh_folder()).app
        app.evening.settings.seats = [HUMAN, HUMAN, HUMAN]
        app.evening.play_mode(mode)
        evening = app.evening
        for value in range(1, len(SEAT_LEVELS) + 1):
            evening.settings.seats = [value] * 3
            app.deal(5)
            levels = [evening.level(seat) for seat in range(evening.session.table.seats)]
            for short in (False, True):
                if short:
                    evening.save()
                    app._make_room()
                    assert evening.crowded and app.screen.NAME == "error"
                seat = evening.session.table.mover
                assert evening.level(seat) == levels[seat] in evening.session.game.levels
                evening.player(seat).start(evening.session.table.view(seat))


def _frame(handheld):
    frame = bytearray(handheld.circuit.screen.frame_bytes)
    handheld.circuit.screen.frame(frame)
    return bytes(frame)


def test_dealt_anew_a_screen_shows_the_same():
    chance = Chance(8)
    compared = 0
    for mode in (SKAT, DEADHAND, TOURNEE, STROHMANN, OMA):
        board = "thumby"
        options = "" if mode == TOURNEE else "kontra"
        handheld = seated([SIMPLE, HUMAN, SIMPLE], board, options=options, mode=mode)
        app = handheld.app
        for number in range(4):
            app.evening.session.starter = number % app.evening.session.table.openers
            app.deal(number)
            while app.evening.session.running():
                table = app.evening.session.table
                seat = app.evening.bottom()
                for _ in range(2):
                    app.show("table")
                    handheld.run(30)
                    if _ == 0:
                        before = _frame(handheld)
                        deal_anew(table, hidden_places(table, seat), chance)
                assert _frame(handheld) == before, (board, number, table.logged)
                compared += 1
                legal = table.buffer()
                count = table.legal(legal)
                action = legal[chance.below(min(count, 3))]
                if table.stage > END and table.auction.mover != NOBODY and table.auction.bid > 30:
                    action = PASS
                app.evening.session.play(action)
    assert compared > 100


def test_drawing_it_takes_nothing_of_the_heap():
    for board in BOARDS:
        handheld = seated([SIMPLE, HUMAN, SIMPLE], board, options="kontra")
        app = handheld.app
        for said in (declaration(NULL, HAND | OUVERT), declaration(HEARTS, HAND)):
            app.evening.session.abort()
            app.evening.session.starter = 1
            app.deal(6)
            for call in (PASS, BID + 18, PASS, said, PASS, PASS):
                app.evening.session.play(call)
            app.show("table")
            handheld.run(200)
            screen, canvas = app.screen, app.canvas
            assert screen.NAME == "table" and screen.choosing()
            canvas.clear()
            screen.draw(canvas)
            canvas.clear()
            without_heap(lambda s=screen, c=canvas: s.draw(c))
            screen.middle_changed()
            without_heap(lambda s=screen, c=canvas: s.update(c))


def test_it_is_saved_and_gone_on_with():
    folder = fresh_folder()
    handheld = seated([HUMAN, SIMPLE, SIMPLE], folder=folder, options="ramsch")
    chance = Chance(4)
    handheld.app.evening.settings.series = 2
    handheld.app.evening.save_settings()
    for n in range(6):
        app = handheld.app
        if not app.evening.session.running():
            app.deal(n)
        press_until(handheld, chance, lambda app=app, n=n: app.evening.session.table.logged > 5 * n)
        handheld.run(3000)
        table = app.evening.session.table
        done = table.done()
        handheld = EmulatedHandheld("pico_oled", folder)
        again = handheld.app
        assert again.evening.session.game.name == "skat" and again.evening.files.notices == []
        then = again.evening.session.table
        assert then.done() == done, "every call and every card is saved"
        for i in range(done):
            assert then.action(i) == table.action(i)
        assert again.evening.session.match.deals == 12
        again.evening.seed(5)
        again.show("table" if again.evening.session.running() else "title")
