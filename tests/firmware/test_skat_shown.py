"""Skat for three on the handheld: bidding, declaring, putting away, and what the screen shows
follows from what its seat knows."""

from modes import SKAT, TOURNEE
from skat_seats import SIMPLE, seated

from handheld.buttons import LEFT, PRESS, RIGHT, A, B
from handheld.settings import HUMAN
from handheld.table.auction import call_at
from handheld.table.auction_words import call_name
from skat.calls import BID, CALL, DISCARD, HAND, PASS, TAKE, declaration, discard
from skat.calls import HOLD as YES
from skat.cards import JACK, NULL, kind


def _chosen(screen):
    return screen.calls[screen.call]


def test_bidding_taking_and_putting_away():
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
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
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
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


def test_a_hand_is_sorted_by_the_game_or_always_as_in_null():
    app = seated([SIMPLE, HUMAN, SIMPLE]).app
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
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
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


def test_the_last_pass_of_an_auction_pushes_nothing():
    for mode, options, asked in (
        (SKAT, "ramsch", ""),
        (SKAT, "ramsch pushing", "Pass it on"),
        (TOURNEE, "", ""),
    ):
        app = seated([SIMPLE, HUMAN, SIMPLE], mode=mode, options=options).app
        app.deal(6)
        table = app.evening.session.table
        for _ in range(3):
            app.evening.session.play(PASS)
        assert call_name(app, table.view(1), PASS, True) == "Pass"
        assert call_name(app, table.view(1), PASS) == (asked or "Pass")
        if asked:
            app.evening.session.play(PASS)
            assert call_name(app, table.view(1), PASS, True) == asked
