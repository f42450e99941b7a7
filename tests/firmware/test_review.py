"""The analysis of a deal: what decisions lost against the best, and the screens that tell it."""

from array import array

from games import dealt, fresh_folder, officers_dealt, played, some_plies
from modes import CLUB, MATCH, RAMSCHES

from handheld.buttons import PRESS, RIGHT, A, B
from simulator.emulated import EmulatedHandheld
from skat.calls import PASS
from skat.players.player import UNTOLD
from skat.records import record_line
from skat.review import DEAREST, Review
from skat.session import Session


class Game:
    """A record of a deal in which all actions are random."""

    def __init__(self, table, seed):
        self.table = table
        for _ in some_plies(table, seed):
            pass
        self.actions = array("H", [table.action(i) for i in range(table.done())])
        self.points = list(table.points)
        self.names = ["", ""]
        self.players = ["human", "human"]


class Miser:
    """An adviser to whom an action is worth less the higher its number is; of Sevens it knows
    nothing. It takes three slices, and counts how many decisions it began."""

    began = 0

    def start(self, view):
        Miser.began += 1
        self.view = view
        self.slices = 3

    def think(self):
        self.slices -= 1
        legal = self.view.buffer()
        return -1 if self.slices else min(legal[: self.view.legal(legal)])

    def values(self, actions, values):
        count = self.view.legal(actions)
        for i in range(count):
            values[i] = UNTOLD if actions[i] & 7 == 7 else 1000 - 10 * actions[i]
        return count


def _reviewed(review, interrupt=0):
    """All decisions of a review by a Miser; `interrupt`: after how many slices to forget all."""
    miser = Miser()
    found = []
    slices = 0
    while not review.ended():
        decision = review.think(lambda: miser)
        slices += 1
        if decision is not None:
            found.append((decision.ply, decision.action, decision.best, decision.lost))
        if interrupt and slices % interrupt == 0:
            review.forget()
            review.go_to(slices % 5)  # somebody looks at the table of another moment
    return found


def _expected(game, seats, first=0):
    """The same, straight from the table."""
    table = game.table
    found = []
    while table.done():
        table.undo()
    legal = table.buffer()
    for ply in range(len(game.actions)):
        action = game.actions[ply]
        count = table.legal(legal)
        if ply >= first and table.mover in seats and count > 1:
            best = min(legal[:count])
            lost = 0 if action == best else 10 * (action - best)
            if action != best and (action & 7 == 7 or best & 7 == 7):
                lost = -1
            found.append((ply, action, best, lost))
        table.play(action)
    return found


def test_every_decision_is_judged_against_the_best():
    lost = 0
    for number in range(12):
        table = officers_dealt(number) if number & 1 else dealt(number)
        game = Game(table, number)
        for seats in ([0], [1], [0, 1]):
            expected = _expected(game, seats)
            review = Review(game, seats)
            assert len(review.plies) == len(expected)
            assert _reviewed(review) == expected
            losses = [entry[3] for entry in expected]
            assert review.lost == sum([loss for loss in losses if loss > 0])
            assert review.unknown == losses.count(-1)
            dearest = [decision.lost for decision in review.dearest]
            assert dearest == sorted([loss for loss in losses if loss > 0])[: -DEAREST - 1 : -1]
            for decision in review.dearest:
                best = decision.values[decision.actions.index(decision.best)]
                taken = decision.values[decision.actions.index(decision.action)]
                assert best - taken == decision.lost and max(decision.values, key=_or_0) == best
            lost += review.lost
    assert lost > 1000


def _or_0(value):
    return value or 0


def test_it_can_be_interrupted_at_any_moment():
    game = Game(dealt(3), 3)
    expected = _expected(game, [0, 1])
    for interrupt in (23, 24, 40):  # a decision takes seven slices, going there at most 16
        assert _reviewed(Review(game, [0, 1]), interrupt) == expected
    review = Review(game, [0, 1])
    before = Miser.began
    _reviewed(review)
    assert Miser.began - before == len(expected)


def test_calls_that_nobody_made_are_no_decisions():
    game = Game(officers_dealt(2, 0, ["passing"]), 1)
    assert list(Review(game, [0, 1], 2).plies) == [entry[0] for entry in _expected(game, [0, 1], 2)]


# On the handheld


def _handheld(mode=0):
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    app = handheld.app
    app.evening.settings.seats = [1, 0]
    app.evening.settings.motion = 0
    app.evening.seed(5)
    if mode:
        app.evening.play_mode(mode)
    return handheld, app


def _play(app, number=4):
    """Play a deal to its end, always the last legal action."""
    app.deal(number)
    legal = app.evening.session.table.buffer()
    while app.evening.session.running():
        app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
    app.show("result")


def _cheaply(app):
    """Let a Miser judge, which takes no time."""
    app.screen.make_adviser = Miser
    app.screen.review.forget()


def _finish(handheld, app):
    _cheaply(app)
    for _ in range(2000):
        if not app.screen.thinking:
            return app.screen.review
        handheld.run(1)
    raise AssertionError("the analysis does not end")


def test_from_the_result_to_the_table_of_a_moment_and_back():
    handheld, app = _handheld()
    _play(app)
    before = app.evening.session.to_bytes()
    app.screen.press(RIGHT, PRESS)
    handheld.run(10)
    assert app.screen.NAME == "analysis" and app.screen.thinking
    review = _finish(handheld, app)
    assert review.dearest and review.lost
    app.screen.press(A, PRESS)
    handheld.run(20)
    assert app.screen.NAME == "finding"
    app.screen.press(A, PRESS)
    handheld.run(20)
    assert app.screen.NAME == "replay"
    assert app.screen.table.done() == review.dearest[0].ply
    app.screen.press(RIGHT, PRESS)
    for name in ("finding", "analysis", "result"):
        app.screen.press(B, PRESS)
        handheld.run(20)
        assert app.screen.NAME == name
    assert app.evening.session.to_bytes() == before, "the session is as it was"


def test_from_a_finding_one_plays_on_outside_statistics_and_match():
    handheld, app = _handheld()
    app.evening.play_mode(MATCH)
    _play(app)
    session = app.evening.session
    before = session.games, list(session.score), list(session.match.total), session.match.rounds
    starter = session.starter
    app.show("analysis")
    decision = _finish(handheld, app).dearest[0]
    record = app.screen.review.record
    app.deal(9)  # another deal is running, which is ended only after a question
    number = session.number
    app.show("finding", Found(record, decision), 0, -1)
    _choose(handheld, "again")
    assert app.screen.NAME == "finding" and session.number == number
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "finding" and session.running()
    _choose(handheld, "again")
    _choose(handheld, "yes")
    assert app.screen.NAME == "table" and session.number == 4
    assert session.table.done() == decision.ply and app.evening.human(session.table.mover)
    assert app.screen.cursor == session.table.place_of(decision.action)
    again = Session(session.game)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes() and again.aside and again.match.rounds == 1
    legal = session.table.buffer()
    while session.running():
        session.play(legal[session.table.legal(legal) - 1])
    again.from_bytes(session.to_bytes())
    assert again.aside and not again.running()
    assert session.undone == len(record.actions) - decision.ply and not session.counts()
    after = session.games, list(session.score), list(session.match.total), session.match.rounds
    assert after == before and session.starter == starter
    app.deal()
    assert not session.aside and session.forehand == session.match.opener()


class Found:
    """As much of a review as the screen of a finding asks for."""

    def __init__(self, record, decision):
        self.record = record
        self.dearest = [decision]

    def go_to(self, ply):
        Review.go_to(self, ply)


def _choose(handheld, key):
    menu = handheld.app.screen
    menu.chosen = [menu.item(n)[0] for n in range(menu.count())].index(key)
    menu.press(A, PRESS)
    handheld.run(20)


def test_it_can_be_left_and_gone_on_with():
    handheld, app = _handheld()
    _play(app)
    app.show("analysis")
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "result"
    app.show("analysis")
    _cheaply(app)
    review = app.screen.review
    for _ in range(100):
        if not review.dearest:
            handheld.run(1)
    done = review.done
    assert done < len(review.plies)
    app.screen.press(A, PRESS)
    handheld.run(5)
    app.screen.press(B, PRESS)
    handheld.run(5)
    assert app.screen.review is review and app.screen.thinking
    assert _finish(handheld, app).done == len(review.plies) > done


def test_a_finding_says_what_the_hint_would_have_said():
    """It is the same adviser, and it sees the same."""
    handheld, app = _handheld()
    app.evening.settings.pace = 2
    app.deal(4)
    legal = app.evening.session.table.buffer()
    table = app.evening.session.table
    while table.count < 20 or table.mover != 1 or table.legal(legal) < 2:
        app.evening.session.play(legal[table.legal(legal) - 1])
    at = table.done()
    app.show("hint")
    for _ in range(2000):
        if app.screen.thinking:
            handheld.run(1)
    hint = app.screen
    assert hint.second >= 0
    while app.evening.session.running():
        app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
    app.show("analysis")
    review = app.screen.review
    review.done = list(review.plies).index(at)
    decision = None
    for _ in range(20000):
        decision = decision or review.think(app.screen.make_adviser)
    assert decision.best == hint.action
    values = dict(zip(decision.actions, decision.values))
    assert values[decision.best] - values[hint.second] == hint.lead


def test_a_recorded_game_is_analysed_from_the_list():
    handheld, app = _handheld()
    for number in (4, 9):
        session = played(number)
        app.evening.files.keep_game(record_line(session, "0.1", ["", ""], ["human", "simple"]))
    app.show("games")
    app.screen.chosen = 1
    app.screen.hold("1")
    handheld.run(10)
    assert app.screen.NAME == "analysis"
    review = _finish(handheld, app)
    assert review.record.number == 4
    assert len(review.plies) <= 16
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "games" and app.screen.chosen == 1


def test_only_peoples_decisions_are_judged():
    _, app = _handheld(RAMSCHES)
    app.evening.session.starter = 1
    _play(app)
    app.show("analysis")
    plies = list(app.screen.review.plies)
    table = app.evening.session.table
    assert plies and [table.actor(ply) for ply in plies] == [1] * len(plies)
    assert table.action(0) == table.action(1) == PASS and plies[0] >= 2, "passed by the settings"
    app.evening.play_mode(CLUB)
    app.evening.session.starter = 1
    _play(app)
    app.show("analysis")
    assert list(app.screen.review.plies)[0] == 0, "here the person has called"
