"""Skat for three on the handheld: any number of people play it, nobody sees another's cards, and
what the screen shows follows from what its seat knows."""

import os

from games import SOAK, fresh_folder, without_heap
from modes import DEADHAND, MODES, OMA, SKAT, STROHMANN, TOURNEE
from test_skat_honesty import deal_anew, hidden_places

from handheld.buttons import LEFT, PRESS, RIGHT, A, B
from handheld.games import find
from handheld.games.skat import result as skat_result
from handheld.games.skat.score_card import FULL, IN_LIST, shortened
from handheld.games.tournee import result as tournee_result
from handheld.palette import FELT, SHADES
from handheld.settings import HUMAN, LENGTHS, SEAT_LEVELS
from handheld.table.auction import call_at
from handheld.table.auction_words import call_name, words
from simulator.emulated import EmulatedHandheld
from skat import players
from skat.calls import (
    BID,
    CALL,
    CONCEDE,
    DISCARD,
    GUCKSER,
    HAND,
    OUVERT,
    PASS,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
    discard,
)
from skat.calls import HOLD as YES
from skat.calls import TOURNEE as TURN_UP
from skat.cards import CLUBS, GRAND, HEARTS, JACK, NONE, NULL, kind
from skat.chance import Chance
from skat.compat import MICROPYTHON
from skat.games.skat.claims import Claim
from skat.records import Record
from skat.session import Session
from skat.table import END, NOBODY
from skat.values import EVERY, FIXED, LOSER

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
if MICROPYTHON and not SOAK:  # CPython takes all of them: here one for each kind of display
    BOARDS = ["pico_oled_13", "tdisplay", "thumby"]
SIMPLE = 1
SA, HA = 8, 16  # aces
DEALS = 2 if SOAK else 1  # on each board


def _handheld(seats, board="pico_oled", folder="", options="", mode=SKAT):
    handheld = EmulatedHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.seats = (list(seats) + [SIMPLE])[:3]
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    app.evening.save_settings()
    app.evening.play_mode(mode)
    app.evening.session.options.read(options.split())
    app.evening.session.own = app.evening.session.options.to_bytes()
    app.evening.seed(5)
    return handheld


def _step(handheld):
    """A round; nobody sees what only another one may see."""
    handheld.run(60)
    app = handheld.app
    screen = app.screen
    assert screen.NAME != "error", screen.message
    if screen.NAME != "table" or not app.evening.session.running():
        return
    if app.evening.people() > 1:
        assert app.evening.human(screen.bottom)
        assert (
            app.evening.holder == screen.bottom
            or app.evening.holder == NOBODY
            and not app.evening.must_be_handed()
        )
    for place in range(app.evening.session.table.skat):
        card = screen.view.top[place]
        if place // 12 not in (screen.bottom, screen.table.dummy()):
            assert not screen.wide[place]
        if card < NONE:
            assert app.evening.session.table.known[card] >> screen.bottom & 1


def _on(handheld, chance, until):
    """Press anything, mostly what plays, until something is so."""
    for _ in range(9000):
        _step(handheld)
        if until():
            return
        screen = handheld.app.screen
        if screen.busy(A):
            continue
        button = A if chance.below(3) else RIGHT
        if screen.NAME == "table" and screen.choosing_call():
            if screen.view.auction.mover != NOBODY and screen.call > 1:
                button = A  # or every game is overbid
        screen.press(button, PRESS)
    raise AssertionError("it never comes to that")


def test_deals_with_any_number_of_people_on_every_board():
    chance = Chance(2)
    games = {}
    for n, board in enumerate(BOARDS):
        people = n % 3 + 1
        seats = [HUMAN if seat < people else SIMPLE for seat in range(3)]
        handheld = _handheld(seats, board, options="ramsch pushing kontra league")
        app = handheld.app
        for number in range(DEALS):
            app.deal(number + 3 * n)
            _on(handheld, chance, lambda app=app: app.screen.NAME == "result")
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
        handheld = _handheld(seats, board, options=options, mode=mode)
        app = handheld.app
        app.evening.save_settings()
        for number in range(DEALS):
            app.deal(number + 3 * n)
            _on(handheld, chance, lambda app=app: app.screen.NAME == "result")
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


def test_lists_have_a_sheet():
    for mode in (SKAT, TOURNEE):
        handheld = _handheld([HUMAN, HUMAN], "pico_oled", options="", mode=mode)
        app = handheld.app
        app.evening.settings.series = LENGTHS.index((12, 0))
        app.deal()
        assert type(app.evening.session.match).__name__ == "List"


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
        handheld = _handheld([SIMPLE, HUMAN, SIMPLE], board, options=options, mode=mode)
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
        handheld = _handheld([SIMPLE, HUMAN, SIMPLE], board, options="kontra")
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


def _names_and_bid(app):
    """Where the texts and numbers beside the bid are, and the bid: left, top, right and bottom of
    each."""
    canvas = app.canvas
    texts, bids = [], []

    def listen(draw, width, high):
        def drawn(what, x, y, *rest):
            found = bids if what == app.screen.view.auction.bid else texts
            found.append((x, y, x + width(what, *rest[1:]), y + high(rest)))
            return draw(what, x, y, *rest)

        return drawn

    def digits(rest):
        return canvas.fonts.DIGITS[0] if rest[-1:] == (True,) else canvas.letters[0]

    text, number = canvas.text, canvas.number
    canvas.text = listen(text, canvas.text_width, lambda rest: canvas.letters[0])
    canvas.number = listen(number, canvas.number_width, digits)
    canvas.clear()
    app.screen.draw(canvas)
    canvas.text, canvas.number = text, number
    assert len(bids) == 1
    left, top, right, bottom = bids[0]
    return [box for box in texts if box[1] < bottom and top < box[3]], bids[0]


def test_a_bid_stands_apart_from_names_and_from_the_declarers_bar():
    for board in BOARDS:
        for mode in (SKAT, DEADHAND, STROHMANN, OMA):
            handheld = _handheld([SIMPLE, HUMAN, HUMAN], board, mode=mode)
            app = handheld.app
            table = app.evening.session.table
            for seat in range(table.openers):
                for value in (18, 120):
                    app.evening.session.abort()
                    app.evening.session.starter = seat
                    app.deal(6)
                    for call in (BID + value,) + (PASS,) * (table.openers - 1):
                        app.evening.session.play(call)
                    for language in (0, 1):
                        app.evening.settings.language = language
                        app.apply_settings()
                        app.evening.holder = app.evening.looker()
                        app.show("table")
                        names, bid = _names_and_bid(app)
                        for left, _, right, _ in names:
                            apart = left - bid[2] if left > bid[0] else bid[0] - right
                            assert apart >= app.canvas.blank, (board, mode, value, names, bid)
                        for y in range(bid[1], bid[3]):
                            for x in (bid[0] - 1, bid[2]):
                                pixel = app.canvas.fb.pixel(x, y)
                                felt = app.canvas.colours > 2 and FELT <= pixel < FELT + SHADES
                                assert felt or pixel == app.canvas.paper, (board, x)


def test_what_was_bid_and_announced_leaves_the_declarers_bar_whole():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN], board, mode=DEADHAND)
        app = handheld.app
        table = app.evening.session.table
        app.evening.session.starter = 1
        app.deal(6)
        for call in (BID + 20, PASS, declaration(HEARTS, HAND)):
            app.evening.session.play(call)
        assert table.declarer == 0
        actions = table.buffer()
        while app.evening.session.running():
            app.show("table")
            handheld.run(60)
            layout = app.screen.layout
            where = layout.where
            left = where.SIGN_X + (
                -2 * layout.bar if layout.side(app.screen, 0) == 1 else where.SIGN_W + layout.bar
            )
            for y in range(where.SIGN_Y, where.SIGN_Y + where.SIGN_H):
                for x in range(left, left + layout.bar):
                    assert app.canvas.fb.pixel(x, y) == app.canvas.mark, (board, table.count, x, y)
            table.legal(actions)
            app.evening.session.play(actions[0])


def test_the_dealer_has_a_mark_where_he_plays():
    for mode, dealers in ((SKAT, (2, 0, 1)), (DEADHAND, (1, 0))):
        for board in ("pico_lcd_114", "pico_lcd_13"):
            handheld = _handheld([SIMPLE, HUMAN, SIMPLE], board, mode=mode)
            app = handheld.app
            for forehand, dealer in enumerate(dealers):
                app.evening.session.abort()
                app.evening.session.starter = forehand
                app.deal(6)
                table = app.evening.session.table
                for call in (BID + 18,) + (PASS,) * (table.openers - 1):
                    app.evening.session.play(call)
                app.evening.session.play(declaration(HEARTS, HAND))
                app.show("table")
                handheld.run(60)
                assert app.screen.dealer() == dealer
                drawn = []
                text = app.canvas.text
                app.canvas.text = lambda word, *where, d=drawn, t=text: (
                    d.append(word) or t(word, *where)
                )
                app.screen.draw(app.canvas)
                app.canvas.text = text
                assert drawn.count(words(app).DEALER) == 1, (board, mode, forehand)


def _chosen(screen):
    return screen.calls[screen.call]


def test_bidding_taking_and_putting_away():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.session.starter = 0
    app.deal(6)
    handheld.run(60)
    screen = app.screen
    assert _chosen(screen) == PASS
    for value in (18, 20, 22):
        screen.press(RIGHT, PRESS)
        assert _chosen(screen) == BID + value
    screen.press(LEFT, PRESS)
    screen.press(A, PRESS)
    assert (
        app.evening.session.table.action(0) == BID + 20
        and app.evening.session.table.auction.bid == 20
    )
    app.evening.session.abort()
    app.evening.session.starter = 1
    app.deal(6)
    for call in (BID + 18, YES, PASS, PASS):
        app.evening.session.play(call)
    app.show("table")
    handheld.run(60)
    screen = app.screen
    assert _chosen(screen) == TAKE
    games = []
    for _ in range(screen.call_count - 1):
        screen.press(RIGHT, PRESS)
        games.append(_chosen(screen))
    assert games[:2] == [declaration(0, HAND), declaration(1, HAND)]
    said = [call - 128 & 15 for call in games if call - 128 >> 4 < 5]
    assert said == sorted(said)
    screen.press(RIGHT, PRESS)
    screen.press(A, PRESS)
    handheld.run(60)
    assert screen.putting_away() and not screen.choosing_call()
    first = screen.table.top[screen.cursor]
    screen.press(A, PRESS)
    handheld.run(60)
    second = screen.table.top[screen.cursor]
    assert first != second and first not in list(screen.view.top)
    screen.press(A, PRESS)
    handheld.run(60)
    assert screen.put == 2
    screen.press(RIGHT, PRESS)  # not these
    handheld.run(60)
    assert screen.put == 0 and first in list(screen.view.top)
    for card in (first, second):
        screen.move_cursor(screen.table.place_of(card))
        screen.press(A, PRESS)
        handheld.run(60)
    screen.press(A, PRESS)
    handheld.run(60)
    table = app.evening.session.table
    assert table.action(table.done() - 1) == discard(first, second)
    app.show("table", app.evening.take_back())
    handheld.run(60)
    screen = app.screen
    assert screen.put == 2 and sorted(screen.away) == sorted([first, second])
    app.show("title")
    app.show("table")
    handheld.run(60)
    assert app.screen.put == 0
    app.evening.session.play(discard(first, second))
    app.show("table")
    handheld.run(60)
    assert _chosen(app.screen) == CALL


def test_a_click_says_what_stands_there():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.session.starter = 0
    app.deal(6)
    handheld.run(60)
    screen = app.screen
    x, y, w, h = screen.layout.CALLS
    found = [call_at(app.canvas, screen, i, y + h - 2, x, y, w, h) for i in range(w)]
    assert set(found) == {-1, 0, 1, 2}
    app.click(found.index(1), y + h - 2)
    handheld.run(60)
    assert app.evening.session.table.auction.bid == 18


def test_it_is_saved_and_gone_on_with():
    folder = fresh_folder()
    handheld = _handheld([HUMAN, SIMPLE, SIMPLE], folder=folder, options="ramsch")
    chance = Chance(4)
    handheld.app.evening.settings.series = 2
    handheld.app.evening.save_settings()
    for n in range(6):
        app = handheld.app
        if not app.evening.session.running():
            app.deal(n)
        _on(handheld, chance, lambda app=app, n=n: app.evening.session.table.logged > 5 * n)
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


def test_a_hand_is_sorted_by_the_game_or_always_as_in_null():
    app = _handheld([SIMPLE, HUMAN, SIMPLE]).app
    app.evening.session.starter = 1
    app.deal(6)
    orders = []
    for order in range(2):
        app.evening.settings.order = order
        app.show("table")
        screen = app.screen
        own = [p for p in screen.own() if screen.wide[p]]
        own.sort(key=lambda p: screen.xs[p])
        orders.append([screen.view.top[p] for p in own])
    by_game, by_suit = orders
    jacks = [card for card in by_game if card & 7 == JACK]
    assert jacks and by_game[: len(jacks)] == jacks and by_suit != by_game
    assert sorted(by_suit) == sorted(by_game)
    suits = [card >> 3 for card in by_suit]
    assert suits == sorted(suits)
    powers = kind(NULL).power
    for one, other in zip(by_suit, by_suit[1:]):
        assert one >> 3 != other >> 3 or powers[one] > powers[other]


def test_a_hint_knows_what_to_do():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.session.starter = 1
    app.deal(6)
    for call in (BID + 18, YES, PASS, PASS, TAKE):
        app.evening.session.play(call)
    for _ in range(3):
        app.show("hint")
        for _ in range(600):
            if not app.screen.thinking:
                break
            handheld.run(50)
        action = app.screen.action
        assert app.evening.session.table.may_play(action)
        assert app.screen.lead >= 0 and app.evening.session.table.may_play(app.screen.second)
        app.screen.press(A, PRESS)
        handheld.run(100)
        assert app.screen.NAME == "table"
        if action >= DISCARD:
            assert app.screen.put == 2
        elif action >= CALL:
            assert _chosen(app.screen) == action
        app.evening.session.play(action)
    app.screen.press(B, PRESS)
    assert app.evening.session.hints == 3


def test_after_a_deal_one_sees_what_ones_calls_and_cards_have_lost():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.session.starter = 1
    app.deal(6)
    for call in (BID + 18, YES, PASS, PASS, TAKE, discard(SA, HA), CALL + HEARTS):
        app.evening.session.play(call)
    legal = app.evening.session.table.buffer()
    while app.evening.session.running():
        app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
    app.show("result")
    app.screen.press(RIGHT, PRESS)
    assert app.screen.NAME == "analysis"
    handheld.run(200)
    done = app.screen.review.done
    app.screen.press(B, PRESS)  # it can be left
    handheld.run(60)
    assert app.screen.NAME == "result"
    app.screen.press(RIGHT, PRESS)
    for _ in range(2000):
        if not app.screen.thinking:
            break
        handheld.run(50)
    review = app.screen.review
    assert done < review.done == len(review.plies) and not review.unknown
    for ply in review.plies:
        review.go_to(ply)
        assert review.record.table.mover == 1, "only one's own"
    assert review.dearest[0].action == discard(SA, HA)
    for place in range(3):
        decision = review.dearest[place]
        app.screen.chosen = place
        for name in ("finding", "replay", "finding", "analysis"):
            app.screen.press(A if name == "replay" or app.screen.NAME == "analysis" else B, PRESS)
            handheld.run(60)
            assert app.screen.NAME == name
            if name == "replay":
                assert app.screen.table.done() == decision.ply
    app.screen.chosen = 0
    app.screen.press(A, PRESS)
    handheld.run(60)
    _choose(handheld, "again")
    handheld.run(100)
    table = app.evening.session.table
    assert (
        app.screen.NAME == "table"
        and app.evening.session.running()
        and not app.evening.session.counts()
    )
    assert table.done() == review.dearest[0].ply and table.mover == 1 and app.screen.choosing()


def _choose(handheld, key):
    """Choose a line of a menu."""
    screen = handheld.app.screen
    while screen.item(screen.chosen)[0] != key:
        screen.chosen += 1
    screen.press(A, PRESS)
    for _ in range(3000):
        handheld.run(20)
        if not handheld.app.screen.thinking:
            return
    raise AssertionError("it never ends")


def _declared(handheld, number, game):
    """A deal in which the person plays this game from the hand."""
    app = handheld.app
    app.evening.session.abort()
    app.evening.session.starter = 1
    app.deal(number)
    for call in (PASS, PASS, BID + 18, declaration(game, HAND)):
        app.evening.session.play(call)
    app.show("table")
    handheld.run(100)


def test_giving_up_and_claiming():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.show("title")
    assert "claim" not in [item[0] for item in app.screen.items()]
    _declared(handheld, 6, HEARTS)
    app.show("title")
    _choose(handheld, "claim")
    assert app.screen.NAME == "claim"
    _choose(handheld, "claim")
    assert app.screen.NAME == "claim" and app.evening.session.running(), "one cannot win all"
    answer = [item[1] for item in app.screen.items()]
    assert len(answer) > 1 or answer == [app.evening.texts("claim").NOT_CHECKED]
    app.screen.press(B, PRESS)
    app.show("claim")
    _choose(handheld, "concede")
    for _ in range(100):
        handheld.run(60)
    assert app.screen.NAME == "result" and not app.evening.session.result.won
    assert app.evening.session.result.score == app.evening.session.score[1] < 0
    assert len(app.evening.files.games()) == 1


def test_a_defender_gives_up_while_the_computer_is_to_play():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.session.abort()
    app.evening.session.starter = 0
    app.deal(6)
    for call in (PASS, PASS, BID + 18, declaration(HEARTS, HAND)):
        app.evening.session.play(call)
    assert app.evening.session.table.mover == app.evening.session.table.declarer == 0
    app.show("title")
    _choose(handheld, "claim")
    assert [item[0] for item in app.screen.items()] == ["back", "concede"]
    _choose(handheld, "concede")
    for _ in range(100):
        handheld.run(60)
    assert app.screen.NAME == "result" and app.evening.session.result.won
    assert app.evening.session.table.actor(4) == 1


def test_whoever_is_asked_to_consent_says_yes_or_no():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    _declared(handheld, 6, HEARTS)
    table = app.evening.session.table
    actions = table.buffer()
    table.legal(actions)
    app.evening.session.play(actions[0])
    app.evening.session.play(CONCEDE)
    app.show("table")
    handheld.run(100)
    screen = app.screen
    calls = list(screen.calls[: screen.call_count])
    assert [call_name(app, screen.view, call) for call in calls] == ["No", "Yes"]
    app.evening.session.play(PASS)
    assert call_name(app, table.view(1), PASS) == "No"


def test_the_last_pass_of_an_auction_pushes_nothing():
    for mode, options, asked in (
        (SKAT, "ramsch", ""),
        (SKAT, "ramsch pushing", "Pass it on"),
        (TOURNEE, "", ""),
    ):
        app = _handheld([SIMPLE, HUMAN, SIMPLE], mode=mode, options=options).app
        app.deal(6)
        table = app.evening.session.table
        for _ in range(3):
            app.evening.session.play(PASS)
        assert call_name(app, table.view(1), PASS, True) == "Pass"
        assert call_name(app, table.view(1), PASS) == (asked or "Pass")
        if asked:
            app.evening.session.play(PASS)
            assert call_name(app, table.view(1), PASS, True) == asked


def test_a_claim_that_stands_ends_the_deal():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    chance = Chance(6)
    claimed = 0
    for number in range(40):
        _declared(handheld, number, HEARTS)
        table = app.evening.session.table
        legal = table.buffer()
        while app.evening.session.running() and (table.count < 24 or table.mover != 1):
            app.evening.session.play(legal[chance.below(table.legal(legal))])
        if not app.evening.session.running() or not Claim(table).stands():
            continue
        left = 10 - sum(table.tricks)
        won = table.tricks[1]
        app.show("claim")
        _choose(handheld, "claim")
        assert table.stage == END and table.tricks[1] == won + left
        again = Session(app.evening.session.game)
        again.from_bytes(app.evening.session.to_bytes())
        assert again.table.stage == END
        claimed += 1
    assert claimed > 2


def test_the_sheet_has_a_line_for_each_deal():
    for board in BOARDS:
        handheld = _handheld([SIMPLE, HUMAN, SIMPLE], board)
        app = handheld.app
        app.evening.settings.series = 2
        for number in range(2):
            app.deal(number)
            while app.evening.session.running():
                app.evening.session.play(PASS)
        for _ in range(10):
            app.evening.session.match.note(app.evening.session.result)
        app.show("match")
        app.screen.press(RIGHT, PRESS)
        handheld.run(60)
        assert app.screen.NAME == "sheet"
        seen = set()
        for _ in range(14):
            seen.add(app.screen.first)
            app.screen.press(LEFT, PRESS)
            handheld.run(20)
        assert min(seen) == 0 and max(seen) + app.screen.rows() == max(12, app.screen.rows())
        app.screen.press(A, PRESS)
        handheld.run(20)
        assert app.screen.NAME == "match"


def test_tournee_and_guckser_are_told_apart_where_there_is_little_room():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE], mode=TOURNEE)
    app = handheld.app
    app.deal(6)
    canvas = app.canvas
    pictures = set()
    for call in (TURN_UP, GUCKSER, PASS):
        canvas.fb.fill(0)
        find("tournee").draw_call(
            canvas, app, app.evening.session.table, call, 1, 4, 20, canvas.ink
        )
        pictures.add(bytes([canvas.fb.pixel(x, y) for y in range(16) for x in range(24)]))
        assert not any([canvas.fb.pixel(x, y) for y in range(16) for x in range(22, 40)])
    assert len(pictures) == 3


def test_the_points_of_ramsch_stand_in_the_order_of_its_scores():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE], options="ramsch")
    app = handheld.app
    session = app.evening.session
    app.deal(6)
    for call in (PASS, PASS, PASS):
        session.play(call)
    table = session.table
    actions = table.buffer()
    while session.running():
        table.legal(actions)
        session.play(actions[0])
    canvas = app.canvas
    texts = []
    drawn = canvas.text
    canvas.text = lambda text, *where: texts.append(text) or drawn(text, *where)
    skat_result.draw(canvas, app)
    assert ":".join([str(table.points[seat]) for seat in (1, 2, 0)]) in texts


def test_the_sum_of_ramsch_is_told_where_it_is_doubled():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE], options="ramsch pushing")
    app = handheld.app
    session = app.evening.session
    table = session.table
    options = table.options = session.options
    for deduct, points, scores, refused, said in (
        (LOSER, (58, 38, 24), (-58, 0, 0), 0, ""),
        (LOSER, (58, 38, 24), (-464, 0, 0), 3, "-58 × 8 = -464"),
        (LOSER, (91, 29, 0), (-182, 0, 0), 0, "-91 × 2 = -182"),  # one without a trick
        (LOSER, (91, 29, 0), (-364, 0, 0), 1, "-91 × 2 × 2 = -364"),
        (LOSER, (60, 60, 0), (-120, -120, 0), 0, "-60 × 2 = -120"),
        (LOSER, (40, 40, 40), (0, 0, 0), 2, ""),
        (LOSER, (0, 120, 0), (0, 480, 0), 2, "120 × 4 = 480"),  # a march
        (FIXED, (91, 29, 0), (-30, 0, 0), 1, "-15 × 2 = -30"),
        (FIXED, (91, 29, 0), (-15, 0, 0), 0, ""),
        (EVERY, (58, 38, 24), (-116, -76, -48), 1, ""),
    ):
        options.deduct = deduct
        table.refused = refused
        for seat in range(3):
            table.points[seat] = points[seat]
            session.result.seats[seat] = scores[seat]
        assert skat_result.ramsch_product(app) == said


def test_the_reckoning_is_told_as_a_player_says_it():
    handheld = _handheld([SIMPLE, HUMAN, SIMPLE], "pico_lcd_13")
    app = handheld.app
    app.evening.settings.series = 2
    app.deal(6)
    for call in (PASS, PASS, BID + 18, declaration(CLUBS, HAND)):
        app.evening.session.play(call)
    result = app.evening.session.result
    result.declarer = 1
    for game, said, run, grade, kontra, won, overbid, value, told in (
        (CLUBS, 0, 3, 2, 0, True, 0, 72, "with 3, game 4, Schneider 5, Schwarz 6, times 12: 72"),
        (
            GRAND,
            HAND,
            -1,
            0,
            1,
            False,
            0,
            72,
            "without 1, game 2, Hand 3, times 24: 72, Kontra 144, lost -288",
        ),
        (NULL, 0, 0, 0, 2, True, 0, 23, "Null 23, Kontra 46, Re 92"),
        (HEARTS, 0, 1, 0, 0, False, 33, 40, "with 1, game 2, overbid (33): 40, lost -80"),
    ):
        result.game, result.said, result.run, result.grade = game, said, run, grade
        result.kontra, result.won, result.overbid = kontra, won, bool(overbid)
        result.bid, result.value = overbid, value
        result.score = (value if won else -2 * value) << kontra
        result.league[1] = 7
        said_in = []
        for form in (FULL, IN_LIST):
            levels, worth = skat_result.reckoning(app.canvas, app, None, form)
            said_in.append(" ".join(levels + worth))
        assert said_in == [told, told + "; League 7"]


def _written(app):
    """What is written on the table: the text or number with its left, top, right and bottom; and
    where the cards of the trick lie."""
    canvas = app.canvas
    layout = app.screen.layout
    written, cards = [], []
    text, number, face, trick = canvas.text, canvas.number, layout.face, layout.trick

    def write(what, x, y, ink=-1, first=0, last=-1):
        right = x + canvas.text_width(what, first, last)
        if right > x:
            written.append((what, x, y, right, y + canvas.letters[0]))
        return text(what, x, y, ink, first, last)

    def count(what, x, y, ink=-1, large=False):
        high = canvas.fonts.DIGITS[0] if large else canvas.letters[0]
        written.append((what, x, y, x + canvas.number_width(what, large), y + high))
        return number(what, x, y, ink, large)

    def lay(canvas, kind, card, x, y, w, playable):
        cards.append((card, x, y, x + w, y + layout.CARD_H))
        face(canvas, kind, card, x, y, w, playable)

    def lay_trick(canvas, screen):
        layout.face = lay
        trick(canvas, screen)
        layout.face = face

    canvas.text, canvas.number, layout.trick = write, count, lay_trick
    canvas.clear()
    app.screen.draw(canvas)
    canvas.text, canvas.number, layout.trick = text, number, trick
    return written, cards


def _is_bids_place(app, box) -> bool:
    where = app.screen.layout.where
    mirrored = app.canvas.w - where.BID_X - where.BID_W  # where Oma's pile lies there
    left = box[1] - min(where.BID_X, mirrored)
    right = max(where.BID_X + where.BID_W, mirrored + where.BID_W) - box[3]
    return box[2] == where.BID_Y and left >= 0 and right >= 0


def _meet(one, other) -> bool:
    across = one[1] < other[3] and other[1] < one[3]
    return across and one[2] < other[4] and other[2] < one[4]


def test_bid_and_announcements_stand_there_from_the_first_trick_on():
    """Whoever has declared it; no card of the trick lies on them, or on points, and nothing else is
    written there."""
    games = (
        (SKAT, 0, 18, declaration(GRAND, HAND | SCHNEIDER)),
        (SKAT, 1, 120, declaration(HEARTS, HAND)),
        (SKAT, 2, 59, declaration(NULL, HAND | OUVERT)),
        (DEADHAND, 0, 18, declaration(HEARTS, HAND)),
        (STROHMANN, 1, 18, declaration(HEARTS, HAND)),
        (OMA, 0, 18, declaration(GRAND, HAND)),
        (OMA, 1, 18, declaration(GRAND, HAND | SCHNEIDER | SCHWARZ | OUVERT)),
    )
    for number, board in enumerate(BOARDS):
        for i in range(0 if SOAK else number % 3, len(games), 1 if SOAK else 3):
            mode, starter, bid, said = games[i]
            app = _handheld([SIMPLE, HUMAN, SIMPLE], board, mode=mode).app
            app.evening.session.starter = starter
            app.deal(6)
            table = app.evening.session.table
            for call in (BID + bid,) + (PASS,) * (table.openers - 1) + (said,):
                app.evening.session.play(call)
            actions = table.buffer()
            while app.evening.session.running():
                app.show("table")
                written, cards = _written(app)
                at = [box for box in written if box[0] == bid and _is_bids_place(app, box)]
                where = board, mode, said, table.count
                assert at, (where, written)
                for box in written:
                    if isinstance(box[0], int):
                        for card in cards:
                            assert not _meet(box, card), (where, box, card)
                    if box is not at[0]:
                        assert not _meet(box, at[0]), (where, box, at[0])
                app.evening.session.play(actions[table.legal(actions) - 1])


def test_tournee_is_reckoned_level_by_level():
    app = _handheld([SIMPLE, HUMAN, SIMPLE], mode=TOURNEE).app
    app.deal(6)
    result = app.evening.session.result
    result.game, result.run = GRAND, -2
    for said, grade, told in (
        (0, 1, "without 2, game 3,"),
        (0, 3, "without 2, game 3, Schneider 4, Schwarz 5,"),
        (SCHNEIDER, 4, "without 2, game 3, Schneider 4, announced 5, Schwarz 6,"),
        (SCHWARZ, 5, "without 2, game 3, Schneider 4, announced 5, Schwarz 6, announced 7,"),
    ):
        result.said, result.grade = said, grade
        assert " ".join(tournee_result.levels(app, result)) == told


def test_a_name_keeps_as_many_of_its_words_as_have_room():
    canvas = _handheld([SIMPLE, HUMAN, SIMPLE]).app.canvas
    name = "Grand Hand Schneider"
    for kept in (name, "Grand Hand", "Hand"):
        width = canvas.text_width(kept)
        assert shortened(canvas, name, "Hand Schneider", width) == kept
    assert shortened(canvas, name, "Hand Schneider", 9) == ""
