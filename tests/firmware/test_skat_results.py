"""What is shown when a deal of Skat is given up, claimed or over: result, reckoning, sheet."""

from modes import SKAT, TOURNEE
from skat_seats import BOARDS, HA, SA, SIMPLE, choose, declared_game, seated

from handheld.buttons import LEFT, PRESS, RIGHT, A, B
from handheld.games import find
from handheld.games.skat import result as skat_result
from handheld.games.skat.score_card import FULL, IN_LIST, shortened
from handheld.games.tournee import result as tournee_result
from handheld.settings import HUMAN, LENGTHS
from handheld.table.auction_words import call_name
from skat.calls import (
    BID,
    CALL,
    CONCEDE,
    GUCKSER,
    HAND,
    PASS,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
    discard,
)
from skat.calls import HOLD as YES
from skat.calls import TOURNEE as TURN_UP
from skat.cards import CLUBS, GRAND, HEARTS, NULL
from skat.chance import Chance
from skat.games.skat.claims import Claim
from skat.session import Session
from skat.table import END
from skat.values import EVERY, FIXED, LOSER


def test_lists_have_a_sheet():
    for mode in (SKAT, TOURNEE):
        handheld = seated([HUMAN, HUMAN], "pico_oled", options="", mode=mode)
        app = handheld.app
        app.evening.settings.series = LENGTHS.index((12, 0))
        app.deal()
        assert type(app.evening.session.match).__name__ == "List"


def test_after_a_deal_one_sees_what_ones_calls_and_cards_have_lost():
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
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
    choose(handheld, "again")
    handheld.run(100)
    table = app.evening.session.table
    assert (
        app.screen.NAME == "table"
        and app.evening.session.running()
        and not app.evening.session.counts()
    )
    assert table.done() == review.dearest[0].ply and table.mover == 1 and app.screen.choosing()


def test_giving_up_and_claiming():
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.show("title")
    assert "claim" not in [item[0] for item in app.screen.items()]
    declared_game(handheld, 6, HEARTS)
    app.show("title")
    choose(handheld, "claim")
    assert app.screen.NAME == "claim"
    choose(handheld, "claim")
    assert app.screen.NAME == "claim" and app.evening.session.running(), "one cannot win all"
    answer = [item[1] for item in app.screen.items()]
    assert len(answer) > 1 or answer == [app.evening.texts("claim").NOT_CHECKED]
    app.screen.press(B, PRESS)
    app.show("claim")
    choose(handheld, "concede")
    for _ in range(100):
        handheld.run(60)
    assert app.screen.NAME == "result" and not app.evening.session.result.won
    assert app.evening.session.result.score == app.evening.session.score[1] < 0
    assert len(app.evening.files.games()) == 1


def test_a_defender_gives_up_while_the_computer_is_to_play():
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    app.evening.session.abort()
    app.evening.session.starter = 0
    app.deal(6)
    for call in (PASS, PASS, BID + 18, declaration(HEARTS, HAND)):
        app.evening.session.play(call)
    assert app.evening.session.table.mover == app.evening.session.table.declarer == 0
    app.show("title")
    choose(handheld, "claim")
    assert [item[0] for item in app.screen.items()] == ["back", "concede"]
    choose(handheld, "concede")
    for _ in range(100):
        handheld.run(60)
    assert app.screen.NAME == "result" and app.evening.session.result.won
    assert app.evening.session.table.actor(4) == 1


def test_whoever_is_asked_to_consent_says_yes_or_no():
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    declared_game(handheld, 6, HEARTS)
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


def test_a_claim_that_stands_ends_the_deal():
    handheld = seated([SIMPLE, HUMAN, SIMPLE])
    app = handheld.app
    chance = Chance(6)
    claimed = 0
    for number in range(40):
        declared_game(handheld, number, HEARTS)
        table = app.evening.session.table
        legal = table.buffer()
        while app.evening.session.running() and (table.count < 24 or table.mover != 1):
            app.evening.session.play(legal[chance.below(table.legal(legal))])
        if not app.evening.session.running() or not Claim(table).stands():
            continue
        left = 10 - sum(table.tricks)
        won = table.tricks[1]
        app.show("claim")
        choose(handheld, "claim")
        assert table.stage == END and table.tricks[1] == won + left
        again = Session(app.evening.session.game)
        again.from_bytes(app.evening.session.to_bytes())
        assert again.table.stage == END
        claimed += 1
    assert claimed > 2


def test_the_sheet_has_a_line_for_each_deal():
    for board in BOARDS:
        handheld = seated([SIMPLE, HUMAN, SIMPLE], board)
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
    handheld = seated([SIMPLE, HUMAN, SIMPLE], mode=TOURNEE)
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
    handheld = seated([SIMPLE, HUMAN, SIMPLE], options="ramsch")
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
    said = ":".join([str(table.points[seat]) for seat in (1, 2, 0)])
    assert said in _texts_of_the_result(app)


def _texts_of_the_result(app):
    """All that is written when it is drawn."""
    texts = []
    drawn = app.canvas.text
    app.canvas.text = lambda text, *where: texts.append(text) or drawn(text, *where)
    skat_result.draw(app.canvas, app)
    app.canvas.text = drawn
    return texts


def test_a_result_says_that_it_is_not_in_the_statistics():
    hand = (PASS, PASS, BID + 18, declaration(CLUBS, HAND))
    for board in BOARDS:
        for options, calls in (("", hand), ("", (PASS,) * 3), ("ramsch", (PASS,) * 3)):
            app = seated([SIMPLE, HUMAN, SIMPLE], board, options=options).app
            session = app.evening.session
            app.deal(6)
            for call in calls:
                session.play(call)
            actions = session.table.buffer()
            while session.running():
                session.table.legal(actions)
                session.play(actions[0])
            for hints in range(2):
                session.hints = hints
                remarks = _texts_of_the_result(app).count(app.evening.words.UNDONE)
                assert remarks == hints, (board, options, calls)


def test_the_sum_of_ramsch_is_told_where_it_is_doubled():
    handheld = seated([SIMPLE, HUMAN, SIMPLE], options="ramsch pushing")
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
    handheld = seated([SIMPLE, HUMAN, SIMPLE], "pico_lcd_13")
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


def test_tournee_is_reckoned_level_by_level():
    app = seated([SIMPLE, HUMAN, SIMPLE], mode=TOURNEE).app
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
    canvas = seated([SIMPLE, HUMAN, SIMPLE]).app.canvas
    name = "Grand Hand Schneider"
    for kept in (name, "Grand Hand", "Hand"):
        width = canvas.text_width(kept)
        assert shortened(canvas, name, "Hand Schneider", width) == kept
    assert shortened(canvas, name, "Hand Schneider", 9) == ""
