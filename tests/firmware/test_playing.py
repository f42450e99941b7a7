"""Playing at the table: what a press does there, and when the computer plays."""

from games import Later
from handhelds import finish, handheld_of, run

from handheld.buttons import HOLD, A
from handheld.settings import SEAT_LEVELS
from skat.chance import Chance
from skat.records import Record
from skat.saved import NO_NUMBER
from skat.table import DRAW


def test_a_press_decides_nothing_that_was_not_yet_on_the_screen():
    for press in (False, True):
        handheld = handheld_of()
        handheld.app.evening.session.starter = 1  # the person at the bottom opens
        run(handheld, "deal 4", "press a")
        table = handheld.app.evening.session.table
        assert table.count == 1
        if press:
            run(handheld, "press a")  # too early: the computer has not answered
        assert table.count == 1
        run(handheld, "wait %d" % (600 if press else 720))
        assert table.count == 2 and handheld.app.screen.showing
        run(handheld, "wait 400")
        assert handheld.app.screen.showing, "a trick is seen before it goes"
        run(handheld, "press a")
        assert not handheld.app.screen.showing


def test_directions_are_kept_while_the_computer_thinks():
    """Through the trick that follows, which they do not dismiss, up to the next choice."""
    cursors = []
    for press in (False, True):
        handheld = handheld_of()
        handheld.app.evening.session.starter = 1
        run(handheld, "deal 4", "press a", *["press right"] * press)
        table = handheld.app.evening.session.table
        screen = handheld.app.screen
        run(handheld, "wait %d" % (900 - 120 * press))
        assert table.count == 2 and screen.showing
        run(handheld, "wait 400")
        assert screen.showing
        while not screen.choosing():
            handheld.run(5)
        handheld.run(20)
        cursors.append(screen.cursor)
    assert cursors[0] != cursors[1]


def test_a_click_plays_a_card():
    handheld = handheld_of()
    handheld.app.evening.session.starter = 1
    run(handheld, "deal 4")
    card = handheld.app.evening.session.table.top[8 + 3]
    run(handheld, "click 40 50")
    assert handheld.app.evening.session.table.played[0] == card


def test_only_legal_cards_can_be_chosen():
    handheld = handheld_of()
    handheld.app.evening.settings.seats = [0, 0]
    for number in range(6):
        run(handheld, "deal %d" % number)
        table = handheld.app.evening.session.table
        chance = Chance(number)
        while handheld.app.screen.NAME == "table":
            screen = handheld.app.screen
            if screen.choosing():
                assert screen.playable(screen.cursor), "the cursor is on a card that may be played"
                assert screen.bottom == table.mover
            run(handheld, "press " + ("left", "right", "a", "a")[chance.below(4)])
        run(handheld, "expect result")
        assert sum(table.points) == 120


def test_computer_against_computer_needs_no_hands():
    handheld = handheld_of()
    handheld.app.evening.settings.seats = [1, 2]
    handheld.app.evening.settings.pace = 2
    run(handheld, "deal 12", "wait 40000", "expect result")


def test_a_match_goes_on_until_21():
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.seats = [1, 2]
    app.evening.settings.pace = 2
    app.evening.settings.mode = 1
    run(handheld, "seed 3", "press a")
    rounds = 0
    while True:
        while app.screen.NAME != "result":
            run(handheld, "wait 1000")
        run(handheld, "press a", "expect match")
        rounds += 1
        match = app.evening.session.match
        assert match.rounds == rounds
        if match.ended():
            break
        run(handheld, "press a", "expect table")
    assert max(match.total) >= 21
    run(handheld, "press a", "expect table")
    assert app.evening.session.match.rounds == 0


def test_holding_a_is_the_last_trick_not_a_card():
    handheld = handheld_of()
    handheld.app.evening.session.starter = 1
    run(handheld, "deal 4")
    handheld.app.screen.press(A, HOLD)
    run(handheld, "expect trick")
    assert handheld.app.evening.session.table.count == 0


def test_the_cursor_stays_on_its_card():
    """Across the menu, the last trick, and a cancelled hint; in a new deal it is on the first card
    again. A card taken back is under it."""
    handheld = handheld_of()
    app = handheld.app
    app.evening.session.starter = 1
    run(handheld, "deal 4", "press right", "press right", "press right")
    place = app.screen.cursor
    assert place == 8 + 3
    for lines in (
        ("press b", "expect title", "press b"),
        ("press b", "expect title", "press a"),
        tuple("press b;press up;press up;press a;press a;expect help".split(";") + ["press b"] * 3),
        ("hold a 600", "expect trick", "press b"),
        ("hold a 600", "press a", "press a", "press a"),
    ):
        run(handheld, *(lines + ("expect table",)))
        assert app.screen.cursor == place, lines
    app.show("hint")
    handheld.run(20)
    run(handheld, "press b", "expect title", "press b", "expect table")
    assert app.screen.cursor == place
    run(handheld, "press a")
    table = app.evening.session.table
    card = table.played[0]
    run(handheld, "wait 3000", "press right")
    for _ in range(2):  # from the table as well as from the menu
        app.show("table", app.evening.take_back())
        handheld.run(50)
        assert app.screen.cursor == place and table.top[place] == card
        app.evening.session.play(card)
        app.show("title")
    run(handheld, "deal 5")
    assert app.screen.cursor == 8


def test_thinking_starts_at_once_and_the_card_comes_after_the_pause():
    """One waits for the pause or for a strong level's thinking, whichever is longer, not for
    both."""
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.seats = [SEAT_LEVELS.index("strong") + 1, 0]
    app.evening.session.starter = 0
    app.deal(70)
    handheld.run(20)
    assert app.screen.thinking and app.step(handheld.now) == 0
    handheld.run(600)
    assert not app.screen.thinking and app.step(handheld.now) > 0
    assert app.evening.session.table.count == 0
    handheld.run(150)
    assert app.evening.session.table.count == 1


def test_a_press_begun_on_the_table_does_not_leave_the_result():
    handheld = handheld_of()
    handheld.app.deal(5)
    finish(handheld)
    handheld.circuit.press("a")
    handheld.run(100)
    handheld.app.show("result")
    handheld.circuit.release("a")
    handheld.run(100)
    run(handheld, "expect result")


def test_a_deal_whose_cards_come_later():
    """The table waits for them, asks every round, and plays on; after a restart it waits again."""
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.seats = [2, 2]
    app.evening.settings.pace = 2
    source = Later(7, 40)
    app.evening.session.deal(NO_NUMBER, source)
    assert app.evening.session.table.stage == DRAW
    app.show("table")
    handheld.run(300)
    assert (
        app.screen.NAME == "table"
        and app.evening.session.table.stage == DRAW
        and not app.screen.thinking
    )
    waited = 0
    for _ in range(4000):
        handheld.run(50)
        waited += app.evening.session.table.stage == DRAW
        if app.screen.NAME != "table":
            break
    assert app.screen.NAME == "result" and waited > 20
    line = app.evening.files.game(app.evening.files.games()[0])
    record = Record(line)
    assert record.number == -1 and record.points == list(app.evening.session.table.points)
