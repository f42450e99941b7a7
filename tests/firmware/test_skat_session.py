"""Sessions of Skat for three: rotating forehand, scores, undo, save bytes, and records."""

import json

from games import Later, refusal
from skat_deals import any_action, options_by_chance, say

from skat import save
from skat.cards import GAMES
from skat.chance import Chance
from skat.games.skat import GAME as skat
from skat.notation import position_line
from skat.records import Record, record_line, summary
from skat.saved import NO_NUMBER, VERSION
from skat.series import Series
from skat.session import Session, opening
from skat.table import DRAW

NAMES = ["Anna", "Jörg", ""]
PLAYERS = ["human", "random", "remote"]


def _play_out(session, seed):
    chance = Chance(seed)
    legal = session.table.buffer()
    while session.running():
        if session.table.stage == DRAW:
            session.draw()
            continue
        action = any_action(session.table, chance, legal)
        session.play(action)
        yield


def _by_chance(deals):
    chance = Chance(7)
    for number in range(deals):
        session = Session(skat)
        session.options = options_by_chance(chance)
        session.starter = number % 3
        session.deal(number)
        yield number, session


def test_the_deal_goes_round():
    session = Session(skat)
    session.match = Series(1, 6, 0, 3)
    total = [0, 0, 0]
    forehands = []
    passed = 0
    for number in range(6):
        session.deal(number)
        forehands.append(session.forehand)
        assert session.table.mover == (session.forehand + 1) % 3
        for _ in _play_out(session, number):
            pass
        passed += session.table.kind is None
        for seat in range(3):
            total[seat] += session.deal_score(seat)
    assert forehands == [1, 2, 0] * 2 and session.match.ended() and session.games == 6
    assert session.score == session.match.total == total and passed


def test_scores_are_plain_or_those_of_a_league():
    for words, seats in (
        ([], [0, -528, 0]),
        (["league"], [40, -578, 40]),
        (["league", "four"], [30, -578, 30]),
    ):
        session = Session(skat)
        session.options.read(words)
        session.deal(3)
        say(session.table, "264 pass pass =CH")  # overbid, whatever the cards are: 22 x 12 = 264
        for _ in _play_out(session, 8):
            pass
        result = session.result
        assert result.overbid and result.value == 264 and result.plain == [0, -528, 0]
        assert session.score == result.seats == seats and session.won == [1, 0, 1]


def test_saved_and_read_at_every_ply():
    for number, session in _by_chance(25):
        for _ in _play_out(session, number):
            payload = session.to_bytes()
            again = Session(skat)
            again.from_bytes(payload)
            assert again.to_bytes() == payload
            assert position_line(again.table) == position_line(session.table)
            assert again.table.options.words() == session.table.options.words()
            assert again.result.seats == ([0, 0, 0] if again.running() else session.result.seats)
    for i in range(len(payload)):
        assert isinstance(_save_error(payload[:i]), save.SaveError)
    assert isinstance(_save_error(payload, VERSION - 1), save.SaveError)


def _save_error(payload, version=VERSION):
    try:
        Session(skat).from_bytes(payload, version)
    except save.SaveError as error:
        return error
    raise AssertionError("not refused")


def test_taken_back_in_a_session():
    for number, session in _by_chance(10):
        begin = position_line(session.table)
        steps = 0
        for _ in _play_out(session, number):
            steps += 1
            if steps == 12:
                break
        if not session.running():
            continue
        for _ in range(session.table.done()):
            session.undo()
        assert position_line(session.table) == begin and session.undone == steps
        for _ in _play_out(session, number):
            pass
        assert session.games == 0, "it does not count"


def test_recorded_and_replayed():
    games = {}
    for number, session in _by_chance(60):
        for _ in _play_out(session, number):
            pass
        line = record_line(session, "0.1", NAMES, PLAYERS)
        names, whom, points = summary(line)[:3]
        assert names == NAMES and whom == PLAYERS and points == list(session.table.points)
        fields = json.loads(line)
        games[fields["game"]] = 1
        assert fields["score"] == session.result.seats and fields["variant"] == "skat"
        record = Record(line)
        for action in record.actions:
            record.table.play(action)
        assert position_line(record.table) == position_line(session.table)
        assert record.points == list(session.table.points)
        if number % 10 == 0:
            for key, value in (("deal", 99), ("game", "X"), ("points", [1, 2, 3]), ("forehand", 3)):
                wrong = dict(fields)
                wrong[key] = value
                reason = refusal(Record, json.dumps(wrong))
                assert reason.startswith(key) or key == "deal" and reason.startswith("open")
    assert "".join(sorted(games)) == "-" + "".join(sorted(GAMES))


def test_recorded_without_a_number():
    turned = {}
    for number in range(30):
        session = Session(skat)
        session.options = options_by_chance(Chance(number))
        session.starter = number % 3
        session.deal(NO_NUMBER, Later(number, 1))
        while not session.draw():
            pass
        for _ in _play_out(session, number):
            if session.table.stage == DRAW:
                again = Session(skat)
                again.from_bytes(session.to_bytes())
                assert again.table.stage == DRAW
        line = record_line(session, "0.1", NAMES, PLAYERS)
        fields = json.loads(line)
        turned[len(fields["turned"])] = 1
        record = Record(line)
        assert record.number == -1 and record.points == list(session.table.points)
        for action in record.actions:
            record.table.play(action)
        assert position_line(record.table) == position_line(session.table)
        assert position_line(opening(session)).split()[3:6] == fields["open"].split()[3:6]
        if fields["turned"]:
            fields["turned"] = fields["turned"][:1]
            assert refusal(Record, json.dumps(fields)).startswith("turned")
    assert sorted(turned) == [0, 2]
