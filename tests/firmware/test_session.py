"""lskat's scores, match and session, and its save bytes."""

import struct
from binascii import crc32

from games import Later, refusal, some_plies

from skat import save
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.games.lskat.lines import TARGET
from skat.games.lskat.scoring import score as lskat_score
from skat.notation import position_line
from skat.saved import HEAD
from skat.series import Series
from skat.session import NO_NUMBER, Session
from skat.table import END


def _play_out(session, seed):
    chance = Chance(seed)
    legal = bytearray(16)
    while session.running():
        session.play(legal[chance.below(session.table.legal(legal))])


def test_scores():
    for points, score in ((0, 0), (59, 0), (60, 1), (61, 2), (90, 2), (91, 3), (119, 3), (120, 4)):
        assert lskat_score(points) == score


def test_a_starter_chosen_during_a_game_opens_the_next_one():
    session = Session(lskat)
    session.deal(3)
    assert session.forehand == 0 and session.starter == 1
    session.starter = 0
    _play_out(session, 1)
    session.deal(4)
    assert session.forehand == 0
    session.abort()
    assert session.starter == 0, "the ended game's forehand"
    session.deal(5)
    session.deal(6)
    assert session.forehand == 0, "a deal that was not played does not count"


def test_the_starter_alternates_after_each_completed_game():
    session = Session(lskat)
    session.starter = 1
    openers = []
    for number in range(6):
        session.deal(number)
        openers.append(session.forehand)
        assert session.table.mover == session.forehand
        if number == 2:
            session.abort()
        else:
            _play_out(session, number)
    assert openers == [1, 0, 1, 1, 0, 1]
    assert session.games == 5


def test_points_become_scores():
    session = Session(lskat)
    expected = [0, 0]
    won = [0, 0]
    for number in range(30):
        session.deal(number)
        _play_out(session, number)
        for seat in (0, 1):
            expected[seat] += lskat_score(session.table.points[seat])
            won[seat] += session.table.points[seat] > 60
    assert session.score == expected and session.won == won and session.games == 30


def test_an_ended_game_counts_nothing():
    session = Session(lskat)
    session.deal(1)
    for _ in some_plies(session.table, 1, 9):
        pass
    session.abort()
    assert not session.running() and session.number == -1
    assert session.score == [0, 0] and session.games == 0 and session.starter == 0


def test_undo_is_counted_and_keeps_the_deal_out_of_the_statistics():
    session = Session(lskat)
    session.match = Series(0, 0, TARGET)
    session.deal(3)
    for _ in some_plies(session.table, 1, 5):
        pass
    session.undo()
    session.undo()
    assert session.undone == 2 and session.table.count == 3
    _play_out(session, 2)
    assert session.games == 0 and session.score == [0, 0] and session.won == [0, 0]
    assert session.match.rounds == 1 and session.starter == 1, "the match goes on all the same"
    assert "running" in refusal(session.undo)
    session.deal(4)
    assert session.undone == 0
    _play_out(session, 2)
    assert session.games == 1 and sum(session.score) > 0
    session.clear_statistics()
    assert session.games == 0 and session.score == [0, 0] and session.won == [0, 0]


def test_a_new_session_has_counted_nothing():
    """Nor does its save: score, games, games won and the series' total of each."""
    session = Session(lskat)
    numbers = struct.calcsize(HEAD)
    assert session.to_bytes()[numbers : numbers + 28] == bytes(28)
    session.score = [-1, 7]
    assert session.to_bytes()[numbers : numbers + 8] == struct.pack(">ii", -1, 7)


def test_a_hint_is_saved_and_keeps_the_deal_out_of_the_statistics():
    session = Session(lskat)
    session.deal(3)
    for _ in some_plies(session.table, 1, 5):
        pass
    assert session.counts()
    session.give_hint()
    session.give_hint()
    again = Session(lskat)
    again.from_bytes(session.to_bytes())
    assert again.hints == 2 and not again.counts() and again.undone == 0
    _play_out(again, 2)
    assert again.games == 0 and again.score == [0, 0] and again.starter == 1
    again.deal(4)
    assert again.hints == 0 and again.counts()
    for _ in range(300):
        again.give_hint()
    session.from_bytes(again.to_bytes())
    assert session.hints == 255


def test_match_to_21():
    session = Session(lskat)
    session.match = Series(1, 0, TARGET)
    openers = []
    number = 0
    while not session.match.ended():
        session.deal(number)
        openers.append(session.forehand)
        _play_out(session, number)
        number += 1
    assert openers == [(1 + i) & 1 for i in range(len(openers))]
    assert max(session.match.total) >= 21 and session.match.rounds == number
    assert "over" in refusal(session.deal, 1)


def test_match_winner():
    match = Series(0, 0, TARGET)
    for _ in range(5):
        match.add(4, 0)
        match.add(0, 4)
    assert not match.ended() and match.winner() == -1
    match.add(1, 1)
    assert match.ended() and match.winner() == -1 and match.total == [21, 21]
    match.add(0, 2)
    assert match.winner() == 1


def test_save_and_load_at_every_ply():
    session = Session(lskat)
    session.match = Series(1, 0, TARGET)
    session.deal(99)
    _play_out(session, 1)
    session.deal(123456789)
    for _ in some_plies(session.table, 2):
        again = Session(lskat)
        again.from_bytes(session.to_bytes())
        assert again.to_bytes() == session.to_bytes()
        assert position_line(again.table) == position_line(session.table)
        assert again.table.count == session.table.count and again.score == session.score
        assert again.match.total == session.match.total
    while session.table.count:  # undo goes back to the start of the deal after loading, too
        session.table.undo()
    assert session.table.stage != END


def test_no_deal_is_saved_as_none():
    session = Session(lskat)
    again = Session(lskat)
    again.from_bytes(session.to_bytes())
    assert again.number == -1 and not again.running() and again.match is None


def test_a_deal_that_is_ended_after_a_look_at_what_is_out_stays_ended():
    session = Session(lskat)
    session.deal(8)
    session.counted = True
    marked = bytearray(session.to_bytes())[9]  # as such a save was once written
    session.abort()
    payload = bytearray(session.to_bytes())
    again = Session(lskat)
    for payload[9] in (payload[9], marked):
        again.from_bytes(payload)
        assert not again.dealt() and again.starter == session.starter
    assert payload[9] and not session.counted


def test_bad_payloads_change_nothing():
    session = Session(lskat)
    session.deal(5)
    for _ in some_plies(session.table, 5, 9):
        pass
    payload = session.to_bytes()
    other = Session(lskat)
    other.deal(8)
    before = other.to_bytes()
    refused = 0
    for i in range(len(payload)):
        for changed in (payload[:i], payload[:i] + b"\xff" + payload[i + 1 :], payload + b"\0"):
            if changed == payload:
                continue
            try:
                other.from_bytes(changed)
                other.from_bytes(before)  # a change that makes sense, such as another score
            except save.SaveError as error:
                assert len(str(error)) > 10
                refused += 1
            assert other.to_bytes() == before
    assert refused > 2 * len(payload)


def test_the_first_format_is_read_for_ever():
    payload = (
        b"\x00\x00\x00\x07\x01\x00\x01\x03\x02\x00\x00\x00\x05\x00\x00\x00\x03\x00\x00\x00\x04"
        b"\x00\x00\x00\x02\x00\x00\x00\x01\x01\x02\x04\x06"
    )
    session = Session(lskat)
    session.deal(7)
    legal = bytearray(16)
    session.table.legal(legal)
    first = legal[0]
    session.play(first)
    session.table.legal(legal)
    payload += bytes((0, first, 0, legal[0]))
    session = Session(lskat)
    session.from_bytes(payload, 1)
    assert session.number == 7 and session.starter == 1 and session.forehand == 0
    assert session.score == [5, 3] and session.games == 4 and session.won == [2, 1]
    assert session.match.first_opener == 1 and session.match.rounds == 2
    assert session.match.total == [4, 6] and session.table.count == 2 and session.undone == 3
    assert session.hints == 0
    for games in (1000000001, 1 << 31, (1 << 32) - 1):
        wrong = payload[:17] + struct.pack(">I", games) + payload[21:]
        assert "scores" in refusal(session.from_bytes, wrong, 1)
    session.from_bytes(payload[:17] + struct.pack(">I", 1000000000) + payload[21:], 1)
    assert session.games == 1000000000 and session.to_bytes()


def test_the_second_format_is_read_for_ever():
    """In the middle of the fourth round of a match, with a card taken back and a hint given."""
    hexed = (
        "075bcd15010001010600000008000000000000000300000003000000000103080000"
        "1d001e0007001c0017001101"
    )
    session = Session(lskat)
    session.from_bytes(bytes([int(hexed[i : i + 2], 16) for i in range(0, len(hexed), 2)]), 2)
    assert position_line(session.table) == (
        "officers C - 0 C9/CJ,DK/SQ,SA/--,ST/DQ,S9/--,H8/--,CT/DA,HK/D7 "
        "CQ/DT,HJ/CA,C8/--,SJ/--,S8/CK,HA/HQ,SK/--,H9/S7 D9D8H7HT C7DJ"
    )
    assert session.number == 123456789 and session.starter == 1 and session.forehand == 0
    assert session.score == [8, 0] and session.games == 3 and session.won == [3, 0]
    assert session.match.total == [8, 0] and session.match.rounds == 3
    assert session.match.target == 21 and session.match.first_opener == 1
    assert session.undone == 1 and session.hints == 1
    for version in (1, 2):
        assert "save" in refusal(Session(lskat).from_bytes, b"\0" * 20, version)


def test_the_third_format_is_read_for_ever():
    hexed = (
        "00075bcd15010001010200030000001500060000000800000000000000030000000300000000"
        "0000000800000000001d001e0007001c00170011"
    )
    payload = bytes([int(hexed[i : i + 2], 16) for i in range(0, len(hexed), 2)])
    session = Session(lskat)
    session.from_bytes(payload)
    assert session.to_bytes() == payload and session.table.count == 6


def test_a_deal_without_a_number_is_saved_with_its_cards():
    """Its cards are drawn after some rounds; it is saved and read repeatedly, even while the table
    waits, and ends like the deal with these cards."""
    for number in range(6):
        full = Session(lskat)
        full.deal(number)
        session = Session(lskat)
        session.deal(NO_NUMBER, Later(number, number))
        for _ in some_plies(full.table, number):
            session = _again(session)
            while not session.draw():
                assert session.running()
                session = _again(session)
            session.play(full.table.action(session.table.done()))
            if session.table.done() % 5 == 3:
                session.undo()
                while not session.draw():
                    pass
                session.play(full.table.action(session.table.done()))
        while not session.draw():
            session = _again(session)
        assert session.table.points == full.table.points and not session.running()
        assert session.deal_score(0) == lskat_score(full.table.points[0])
        assert session.number == NO_NUMBER and session.undone == 6 and session.games == 0


def _again(session):
    """The session, saved and read; the same source goes on drawing."""
    again = Session(lskat)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    assert again.table.source.cards == session.table.source.cards
    again.table.source = session.table.source
    return again


def test_save_bytes():
    data = save.pack("G", 1, 77, b"abc")
    assert data[:16] == b"PSkG\x01\x00\x00\x00\x4d\x00\x03abc" + data[14:16]
    assert save.unpack("G", 1, data) == (1, 77, b"abc")
    for i in range(len(data)):
        assert refusal(save.unpack, "G", 1, data[:i])
        for bit in range(8):
            broken = data[:i] + bytes((data[i] ^ 1 << bit,)) + data[i + 1 :]
            assert refusal(save.unpack, "G", 1, broken)
    assert refusal(save.unpack, "S", 1, data) and refusal(save.unpack, "G", 1, data + b"x")
    for serial in (0, save.LAST_SERIAL):
        assert save.unpack("G", 1, save.pack("G", 1, serial, b"")) == (1, serial, b"")
    # What only the checks of length and serial number see: the checksum is right.
    for serial in (save.LAST_SERIAL + 1, 0xFFFFFFFF):
        assert "serial" in refusal(save.unpack, "G", 1, save.pack("G", 1, serial, b"abc"))
    for length in (0, 2, 4, 0xFFFF):
        told = data[:9] + bytes((length >> 8, length & 255)) + data[11:-4]
        told += struct.pack(">I", crc32(told))
        assert "length" in refusal(save.unpack, "G", 1, told)
    try:
        save.unpack("G", 1, save.pack("G", 2, 78, b"abc"))
        raise AssertionError("a newer save was read")
    except save.NewerSave as error:
        assert "version 2" in str(error)
