"""What a new deal, a trick that is taken in, and the end of a deal look like for an instant."""

import os
from hashlib import sha256

from games import fresh_folder, without_heap
from modes import SINGLE, SKAT, TOURNEE

from handheld import moments, tallies
from handheld.buttons import PRESS, A
from handheld.settings import FAST, HUMAN, NORMAL
from handheld.table.looks import CARDS_DEALT, CARDS_TURNED, COVERED, NO_MOTION
from simulator.emulated import EmulatedHandheld
from skat.calls import BID, HAND, PASS, declaration
from skat.calls import HOLD as YES
from skat.cards import GRAND, HEARTS, NONE
from skat.ratings import RATINGS
from skat.table import NOBODY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
SIMPLE = 1


def _handheld(mode, pace, board="pico_oled", motion=1):
    handheld = EmulatedHandheld(board, fresh_folder())
    app = handheld.app
    app.evening.settings.seats = [SIMPLE, HUMAN, SIMPLE]
    app.evening.settings.pace = pace
    app.evening.settings.motion = motion
    app.evening.settings.mode = mode
    app.evening.seed(5)
    app.evening.play_mode(mode)
    return handheld


def _finish(app, calls=()):
    """Play what is legal to the end, after these calls."""
    session = app.evening.session
    for call in calls:
        session.play(call)
    legal = session.table.buffer()
    while session.running():
        session.table.legal(legal)
        session.play(legal[0])


def _frame(handheld):
    frame = bytearray(handheld.circuit.screen.frame_bytes)
    handheld.circuit.screen.frame(frame)
    return sha256(frame).digest()


def _backs(screen):
    """How many of the cards that are shown still lie on their faces."""
    shown = [place for place in range(len(screen.wide)) if screen.wide[place]]
    return sum([screen.look_of(place, False) == COVERED | NONE for place in shown])


def test_cards_of_a_new_deal_are_turned_one_after_another():
    for mode in (SINGLE, SKAT):
        for board in BOARDS:
            handheld = _handheld(mode, NORMAL, board)
            app = handheld.app
            app.evening.session.starter = 1
            app.deal(4)
            seen = []
            while not seen or app.screen.motion:
                handheld.run(10)
                if app.screen.NAME == "table" and app.screen.motion in (CARDS_DEALT, NO_MOTION):
                    seen.append(_backs(app.screen))
            handheld.run(100)
            seen.append(_backs(app.screen))
            assert seen == sorted(seen, reverse=True), (board, seen)
            assert len(set(seen)) > 3 and not seen[-1], (board, seen)


def test_at_once_or_without_motion_nothing_is_turned():
    for pace, motion in ((FAST, 1), (NORMAL, 0)):
        handheld = _handheld(SKAT, pace, motion=motion)
        handheld.app.evening.session.starter = 1
        handheld.app.deal(4)
        handheld.run(20)
        assert handheld.app.screen.NAME == "table" and not handheld.app.screen.motion
        _finish(handheld.app, (BID + 18, PASS, PASS, declaration(GRAND, HAND)))
        handheld.app.show("result")
        handheld.run(20)
        assert handheld.app.screen.NAME == "result" and not handheld.app.screen.motion


def test_the_card_that_has_won_a_trick_goes_back_to_its_side():
    for board in BOARDS:
        handheld = _handheld(SINGLE, FAST, board)
        app = handheld.app
        app.deal(4)
        held = []
        hold = app.layout.hold

        def note(canvas, x, y, app=app, hold=hold, held=held):
            screen = app.screen
            if screen.motion == CARDS_TURNED:
                held.append((y, app.layout.trick_winner(screen) == screen.bottom))
            hold(canvas, x, y)

        app.layout.hold = note
        for _ in range(600):
            handheld.run(10)
            screen = app.screen
            if held and screen.motion != CARDS_TURNED:
                break
            if screen.NAME == "table" and not screen.motion and screen.choosing():
                screen.press(A, PRESS)
        assert len(held) > 2, board
        down = held[-1][0] > held[0][0]
        assert down == held[0][1], (board, held)


def test_each_end_of_a_deal_has_its_moment():
    handheld = _handheld(SINGLE, NORMAL)
    app = handheld.app
    seen = {}
    for number in range(12):
        app.deal(number)
        _finish(app)
        mine, other = app.evening.session.scores()[1], app.evening.session.scores()[0]
        expected = -1 if mine == other else moments.LOST
        if mine > other:
            expected = moments.SCHNEIDER if mine > 2 else moments.WON
        assert moments.which(app) == expected, (number, mine, other)
        seen[expected] = 1
    assert {moments.LOST, moments.WON} <= set(seen), seen


def test_a_grand_has_jacks_where_one_has_won_it_oneself():
    handheld = _handheld(SKAT, NORMAL)
    app = handheld.app
    seen = {}
    for number in range(40):
        for game in (GRAND, HEARTS):
            app.evening.session.starter = 1
            app.deal(number)
            _finish(app, (BID + 18, YES, PASS, PASS, declaration(game, HAND)))
            result = app.evening.session.result
            which = moments.which(app)
            if result.declarer != 1 or not result.won:
                assert which == (moments.LOST if result.declarer == 1 else which)
                continue
            assert (which == moments.GRAND_WON) == (game == GRAND), (number, game)
            seen[which] = 1
    assert moments.GRAND_WON in seen and len(seen) > 1, seen


def test_in_tournee_a_plain_win_is_no_schneider_nor_is_ramsch_after_one():
    handheld = _handheld(TOURNEE, NORMAL)
    app = handheld.app
    session = app.evening.session
    app.deal(6)
    _finish(app, (PASS, PASS, PASS))
    result = session.result
    result.declarer = 1
    seen = []
    for result.grade in (1, 2):
        seen.append(result.schneider())
    assert seen == [False, True]
    app.evening.play_mode(SKAT)
    result = app.evening.session.result
    result.declarer, result.grade = 1, 1
    assert result.schneider()
    result.declarer = NOBODY
    assert not result.schneider()


def test_a_rating_that_passes_a_level_has_its_moment_once():
    """It is the title, too, until one leaves."""
    handheld = _handheld(SINGLE, NORMAL)
    app = handheld.app
    evening = app.evening
    game = evening.session.game
    seen = []
    for number in range(60):
        app.deal(number)
        _finish(app)
        before = tallies.own_rating(evening, tallies.load(evening).rows)
        evening.keep_record()
        evening.write_due()
        after = tallies.own_rating(evening, tallies.load(evening).rows)
        passed = before is not None and any(
            [before[0] < level <= after[0] for level in RATINGS[game.name]]
        )
        assert evening.passed == (after[0] if passed else 0), number
        if not passed:
            continue
        assert moments.which(app) == moments.RATING
        titles = []
        app.show("result")
        app.screen.title_bar = lambda canvas, text, notes, t=titles: t.append(text)
        handheld.run(60)
        assert str(after[0]) in titles[-1] and not evening.passed
        app.show("result")
        handheld.run(60)
        seen.append(number)
    assert seen


def _draw_each(app):
    for moment in range(len(moments.MOMENTS)):
        app.canvas.touched = 0
        without_heap(lambda m=moment: moments.draw(app.canvas, app, m, 100))
        app.layout.lift(app.canvas)


def test_the_result_is_left_as_it_was_and_a_press_ends_the_moment():
    for n, board in enumerate(BOARDS):
        handheld = _handheld(SINGLE, NORMAL, board)
        app = handheld.app
        number = n
        app.deal(number)
        _finish(app)
        while moments.which(app) < 0:
            number += 6
            app.deal(number)
            _finish(app)
        app.show("result")
        handheld.run(20)
        assert app.screen.NAME == "result" and app.screen.motion
        pictures = set()
        while app.screen.motion:
            handheld.run(20)
            pictures.add(_frame(handheld))
        handheld.run(60)
        lies = _frame(handheld)
        app.redraw()
        handheld.run(60)
        assert _frame(handheld) == lies and len(pictures) > 5, (board, len(pictures))
        _draw_each(app)
        for name in "title", "result":  # there is none when one comes back
            app.show(name)
            handheld.run(60)
        assert not app.screen.motion and _frame(handheld) == lies
        for name in "table", "result":
            app.show(name)
        handheld.run(60)
        assert app.screen.motion
        app.screen.press(A, PRESS)
        handheld.run(60)
        assert app.screen.NAME != "result"
