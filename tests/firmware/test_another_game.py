"""Another game is one file and a line: it can be played, saved, taken back, recorded and asked
about like the others."""

import json

import toy
from games import Later, refusal, some_plies, without_heap

from skat import games, players
from skat.calls import CALL
from skat.cards import HEARTS, NONE, NULL, UNKNOWN
from skat.chance import Pack
from skat.engine import Engine
from skat.games.lskat import GAME as lskat
from skat.notation import action_word, position_line, read_position
from skat.records import Record, record_line, summary
from skat.saved import NO_NUMBER
from skat.series import Series
from skat.session import Session
from skat.table import DRAW, END, NOBODY

toy.register()
NAMES = ["Anna", "Jörg", ""]
PLAYERS = ["human", "simple", "remote"]


def _played(number, forehand=0):
    session = Session(toy.GAME)
    session.starter = forehand
    session.deal(number)
    _play_out(session, number)
    return session


def _play_out(session, seed):
    for _ in range(40):
        if session.running():
            legal = session.table.buffer()
            count = session.table.legal(legal)
            session.play(legal[(seed + session.table.done()) % count])


def test_it_is_found():
    assert games.find("toy") is toy.GAME
    said = refusal(games.find, "tarock")
    assert all([name in said for name in games.NAMES]) and said.endswith(" and toy")


def test_deals_are_played_and_scored():
    session = Session(toy.GAME)
    session.match = Series(2, 9, 0, 3)
    total = [0, 0, 0]
    openers = []
    for number in range(9):
        session.deal(number)
        openers.append(session.forehand)
        assert session.table.mover == session.forehand and session.table.total == 30
        _play_out(session, number)
        for seat in range(3):
            total[seat] += session.deal_score(seat)
    assert openers == [2, 0, 1] * 3 and session.match.ended()
    assert session.score == session.match.total == total and session.games == 9
    assert 9 <= sum(session.won) <= 18 and session.match.winner() in (-1, 0, 1, 2)


def test_hands_are_for_their_seats_only():
    table = toy.Table()
    table.deal(Pack(3), 1)
    table.play(CALL + HEARTS)
    for _ in some_plies(table, 3, 7):
        played = list(table.played[: table.count])
        for seat in range(3):
            view = table.view(seat)
            for place in range(30):
                shown = view.top[place]
                own = place // 10 == seat or table.top[place] == NONE
                assert shown == table.top[place] if own else shown == UNKNOWN
            assert list(view.under[30:]) == [UNKNOWN] * 2
            for card in range(32):
                own = card in list(table.top[10 * seat : 10 * seat + 10])
                assert bool(view.known[card]) == (own or card in played)
        together = table.view(NOBODY)
        assert together.top == table.top and list(together.under[30:]) == [UNKNOWN] * 2


def test_undo_brings_back_who_knew_a_card():
    table = toy.Table()
    table.deal(Pack(5), 2)
    states = []
    for _ in some_plies(table, 5):
        states.append((bytes(table.top), bytes(table.known), bytes(table.points), table.mover))
    assert table.stage == END
    while len(states) > 1:
        table.undo()
        states.pop()
        now = (bytes(table.top), bytes(table.known), bytes(table.points), table.mover)
        assert now == states[-1]
    table.undo()
    assert table.done() == 0 and "nothing" in refusal(table.undo)


def _many_plies(table, into, legal):
    while table.stage != END:
        count = table.legal(legal)
        table.view(table.mover, into)
        table.play(legal[count - 1])
        table.undo()
        table.play(legal[count - 1])
    while table.done():
        table.undo()


def test_nothing_is_allocated():
    table = toy.Table()
    table.deal(Pack(5), 2, toy.Options())
    into, legal = table.new(), table.buffer()
    without_heap(lambda: _many_plies(table, into, legal))


def test_saved_and_read_at_every_ply():
    session = Session(toy.GAME)
    session.options.read(["nullwins"])
    session.match = Series(1, 0, 30, 3)
    session.deal(11)
    for _ in some_plies(session.table, 2):
        again = Session(toy.GAME)
        again.from_bytes(session.to_bytes())
        assert again.to_bytes() == session.to_bytes()
        assert position_line(again.table) == position_line(session.table)
        assert again.table.options.words() == again.options.words() == ["nullwins"]
        assert again.match.total == [0, 0, 0] and again.match.target == 30
    payload = session.to_bytes()
    for i in range(len(payload)):
        refusal(Session(toy.GAME).from_bytes, payload[:i])


def test_cards_that_come_later():
    full = _played(4, 1)
    session = Session(toy.GAME)
    session.starter = 1
    session.deal(NO_NUMBER, Later(4, 3))
    assert session.table.stage == DRAW
    while not session.draw():
        again = Session(toy.GAME)
        again.from_bytes(session.to_bytes())
        again.table.source = session.table.source
        session = again
    _play_out(session, 4)
    assert session.result.seats == full.result.seats
    record = Record(record_line(session, "0.1", NAMES, PLAYERS))
    assert record.number == -1 and record.points == list(full.table.points)


def test_recorded_and_replayed():
    for number in range(6):
        session = _played(number, number % 3)
        line = record_line(session, "0.1", NAMES, PLAYERS)
        names, whom, points = summary(line)[:3]
        assert names == NAMES and whom == PLAYERS and points == list(session.table.points)
        record = Record(line)
        table = record.table
        for action in record.actions:
            table.play(action)
        assert table.top == session.table.top and record.points == list(session.table.points)
        fields = json.loads(line)
        assert len(fields["score"]) == 3 and fields["variant"] == "toy"
        for key, value in (("names", ["a", "b"]), ("forehand", 3), ("options", {"x": "y"})):
            wrong = dict(fields)
            wrong[key] = value
            assert refusal(Record, json.dumps(wrong)).startswith(key)


def test_the_engine_is_asked():
    table = toy.Table()
    table.deal(Pack(8), 0)
    for _ in some_plies(table, 3, 14):
        if table.stage == END:
            break
        view = table.view(table.mover)
        line = position_line(view)
        assert position_line(read_position(line)) == line
        legal = table.buffer()
        words = [action_word(action) for action in legal[: table.legal(legal)]]
        for level in ("random", "master"):
            engine = Engine()
            assert list(engine.answer("level " + level)) == []
            assert list(engine.answer("position " + line)) == []
            assert list(engine.answer("legal")) == [" ".join(["legal"] + words)]
            answer = list(engine.answer("go"))
            assert len(answer) == 1 and answer[0].split()[1] in words


def test_the_players_of_two_seats_refuse_it():
    table = toy.Table()
    table.deal(Pack(8), 0)
    table.play(CALL + HEARTS)
    view = table.view(0)
    for level in players.LEVELS[1:]:
        player = lskat.players.make_player(level, 0, 20)
        assert "two seats" in refusal(players.choose, player, view), level
    table.undo()
    table.play(CALL + NULL)
    assert table.kind.game == NULL
