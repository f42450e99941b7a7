"""Lists of Skat: who sits where, what stands on the sheet, League points, and saving."""

from games import refusal
from skat_deals import any_action, say

from skat.cards import CLUBS
from skat.chance import Chance
from skat.games.skat import GAME as skat
from skat.games.skat.sheet import LENGTHS, List
from skat.games.tournee import GAME as tournee
from skat.save import SaveError
from skat.series import Series
from skat.session import Session
from skat.table import NOBODY


def _play(session, number):
    chance = Chance(number)
    while session.running():
        session.play(any_action(session.table, chance, session.table.buffer()))


def test_forehand_goes_round_and_the_dealer_sits_out():
    for people, seatings in (
        (3, [([0, 1, 2], 1), ([0, 1, 2], 2), ([0, 1, 2], 0), ([0, 1, 2], 1)]),
        # forehand 1, 2, 3, 0, so that 0, 1, 2, 3 deal and sit out
        (4, [([1, 2, 3], 0), ([0, 2, 3], 1), ([0, 1, 3], 2), ([0, 1, 2], 0), ([1, 2, 3], 0)]),
    ):
        played = List(1, 12, people)
        session = Session(skat)
        session.match = played
        for seats, opener in seatings:
            assert (played.people(), played.opener()) == (seats, opener)
            session.deal(3)
            assert session.forehand == opener
            say(session.table, "pass pass")
            session.play(40)
        assert played.rounds == len(seatings) and played.total == [0] * people
        assert played.row(0).declarer == NOBODY and played.row(0).game == NOBODY


def test_a_sheet_by_hand():
    """Four people, six deals: declarer, score; then League points."""
    played = List(0, 12, 4)
    score = skat.rules.Score()
    # who declares, and what for; the dealers are 3, 0, 1, 2, 3, 0
    for person, value in ((0, 48), (1, -96), (NOBODY, 0), (3, 24), (0, -40), (2, 23)):
        seats = played.people()
        score.game = CLUBS if person != NOBODY else NOBODY
        score.declarer = NOBODY
        score.won = value > 0
        score.run = 2
        score.plain = [0, 0, 0]
        if person != NOBODY:
            score.declarer = seats.index(person)
            score.plain[score.declarer] = value
        played.note(score)
    assert played.total == [8, -96, 23, 24]
    assert [played.running(1, person) for person in range(4)] == [48, -96, 0, 0]
    assert [played.declared(person, True) for person in range(4)] == [1, 0, 1, 1]
    assert [played.declared(person, False) for person in range(4)] == [1, 1, 0, 0]
    # 0: 8 + 50 - 50, sat out when 1 lost; 1: -96 - 50 + 30 as 0 lost; 2: 23 + 50 + 30 + 30;
    # 3: 24 + 50 + 30 as 1 lost, and sat out when 0 lost
    assert [played.league(person) for person in range(4)] == [8, -116, 133, 104]
    assert not played.ended() and played.winner() == -1
    row = played.row(1)
    assert (row.declarer, row.game, row.run, row.won, row.value()) == (1, CLUBS, 2, False, -96)


def test_totals_are_those_of_the_deals():
    for people, words in ((3, ""), (3, "four kontra"), (4, "four ramsch league")):
        session = Session(skat)
        session.options.read(words.split())
        session.match = played = List(2, 12, people)
        league = [0] * people
        plain = [0] * people
        for number in range(12):
            seats = played.people()
            session.deal(number)
            _play(session, number)
            for seat in range(3):
                league[seats[seat]] += session.result.league[seat]
                plain[seats[seat]] += session.result.plain[seat]
            again = Session(skat)
            again.from_bytes(session.to_bytes())
            assert again.to_bytes() == session.to_bytes()
            assert again.match.total == played.total and again.match.people() == played.people()
        assert played.ended() and "over" in refusal(session.deal, 1)
        assert played.total == plain
        assert [played.league(person) for person in range(people)] == league
        best = max(league)
        assert played.winner() == (league.index(best) if league.count(best) == 1 else -1)
        payload = session.to_bytes()
        for i in range(len(payload)):
            assert isinstance(_error(payload[:i]), SaveError)
        assert isinstance(_error(payload + b"x"), SaveError)
        wrong = bytearray(payload)
        wrong[9] &= 0xF0
        assert "seats" in str(_error(wrong)), "a list that nobody has opened"


def _error(payload):
    try:
        Session(skat).from_bytes(payload)
    except SaveError as error:
        return error
    raise AssertionError("not refused")


def test_only_these_lists():
    assert LENGTHS == (12, 24, 36, 48)
    assert "deals" in refusal(List, 0, 13) and "people" in refusal(List, 0, 12, 5)
    session = Session(tournee)
    session.match = List(0, 12)
    session.deal(2)
    _play(session, 2)
    again = Session(tournee)
    again.from_bytes(session.to_bytes())
    assert again.match.rounds == 1 and again.match.row(0).scores == session.match.row(0).scores
    session = Session(skat)
    session.match = Series(1, 5, 0, 3)
    again = Session(skat)
    again.from_bytes(session.to_bytes())
    assert type(again.match) is Series


def test_players_and_seats_over_a_list():
    session = Session(skat)
    assert session.players() == 3
    session.match = List(1, 12, 4)
    for out in (0, 1, 2, 3, 0):
        session.deal(3)
        players = [player for player in range(4) if player != out]
        for _ in range(2):  # counting the deal changes nothing of it
            assert session.players() == 4 and session.sitting_out == out
            assert [session.player_of(seat) for seat in range(3)] == players
            assert [session.seat_of(player) for player in players] == [0, 1, 2]
            assert session.seat_of(out) == session.forehand
            _play(session, out)
    session.match = None
    session.deal(4)
    assert session.players() == 3 and session.sitting_out == NOBODY
    assert [session.player_of(seat) for seat in range(3)] == [0, 1, 2]


def test_who_sits_out_looks_into_one_hand():
    for options, people in (("four", 4), ("four kibitz", 3)):
        session = Session(skat)
        session.options.read(options.split())
        session.match = List(1, 12, people)
        session.deal(3)
        assert not session.may_look()
        assert "no hand" in refusal(session.look_into, 0)
    session = Session(skat)
    session.options.read(["four", "kibitz"])
    assert not session.may_look()
    session.match = List(1, 12, 4)
    session.deal(3)
    for seat in (-1, 3, 255):
        assert "no hand" in refusal(session.look_into, seat)
    for number in range(4):
        out = session.sitting_out
        assert session.may_look() and session.seat_of(out) == session.forehand
        seat = (session.forehand + number) % 3
        session.look_into(seat)
        assert not session.may_look() and session.seat_of(out) == seat
        assert "no hand" in refusal(session.look_into, (seat + 1) % 3)
        again = Session(skat)
        again.from_bytes(session.to_bytes())
        assert again.to_bytes() == session.to_bytes()
        assert (again.looks_into, again.sitting_out) == (seat, out)
        if number == 1:  # a deal that is ended
            session.abort()
            assert session.looks_into == NOBODY and session.sitting_out == out
        else:
            _play(session, number)
            assert session.looks_into == seat and not session.may_look()
        session.deal(number)
        assert session.looks_into == NOBODY
    session.look_into(1)
    payload = bytearray(session.to_bytes())
    for looks in range(16):
        payload[-1] = payload[-1] & 15 | looks << 4
        if looks < 4:
            again.from_bytes(payload)
            assert again.looks_into == (looks - 1 if looks else NOBODY)
        else:
            assert isinstance(_error(payload), SaveError)
    payload[-1] = 255  # nobody sits out, so nobody looks
    again.from_bytes(payload)
    assert again.sitting_out == again.looks_into == NOBODY
    session.options.read(["four"])
    session.deal(3)
    payload = bytearray(session.to_bytes())
    payload[-1] |= 16
    assert isinstance(_error(payload), SaveError), "where nobody may look"


def test_scores_go_by_player():
    session = Session(skat)
    session.options.read(["four", "league"])
    session.match = List(0, 12, 4)
    league = [0] * 4
    for number in range(12):
        session.deal(number)
        _play(session, number)
        for seat in range(3):
            league[session.player_of(seat)] += session.result.league[seat]
    assert session.score == league == [session.match.league(player) for player in range(4)]
    assert sum(session.won) > 0 and session.games == 12
    session.match = List(0, 12, 4)
    session.deal(3)  # player 3 deals, 1 declares: 30 for the others, none for who sits out
    before = list(session.score)
    say(session.table, "264 pass pass =CH")
    _play(session, 8)
    assert [session.score[i] - before[i] for i in range(4)] == [30, -578, 30, 0]
    won = list(session.won)
    session.clear_statistics()
    assert session.score == session.won == [0] * 4 and sum(won) > 0


def test_saved_at_every_action():
    session = Session(skat)
    session.options.read(["four", "ramsch"])
    session.match = List(2, 12, 4)
    chance = Chance(3)
    for number in range(6):
        session.deal(number)
        while session.running():
            session.play(any_action(session.table, chance, session.table.buffer()))
            payload = session.to_bytes()
            again = Session(skat)
            again.from_bytes(payload)
            assert again.to_bytes() == payload
            assert (again.sitting_out, again.score, again.won) == (
                session.sitting_out,
                session.score,
                session.won,
            )
    for wrong in (payload[:-1], payload + b"x", payload[:-1] + b"\x07"):
        assert isinstance(_error(wrong), SaveError)
