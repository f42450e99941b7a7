"""Sessions of Officers' Skat: series, scores, undo, save bytes, and the records of their games."""

import json

from games import Later, options_by_chance, refusal, some_plies

from skat import save
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import CLUBS, NONE, NULL, RAMSCH, card_name
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.games.officers.options import TABLE, Options
from skat.games.officers.table import DECLARE
from skat.notation import position_line
from skat.records import Record, record_line
from skat.saved import NO_NUMBER, Saved
from skat.series import Series
from skat.session import Session, opening
from skat.table import END


def _session(number, forehand=0, words=()):
    session = Session(officers)
    session.options.read(words)
    session.starter = forehand
    session.deal(number)
    return session


def _play_out(session, seed):
    chance = Chance(seed)
    legal = bytearray(16)
    while session.running():
        session.play(legal[chance.below(session.table.legal(legal))])


def _by_chance(deals):
    chance = Chance(77)
    for number in range(deals):
        session = Session(officers)
        session.options = options_by_chance(chance)
        session.starter = number & 1
        session.deal(number)
        yield number, session


def test_forehand_alternates():
    session = Session(officers)
    session.starter = 1
    forehands = []
    for number in range(5):
        session.deal(number)
        assert session.table.mover == session.table.forehand == session.forehand
        forehands.append(session.forehand)
        if number == 2:
            session.abort()
        else:
            _play_out(session, number)
    assert forehands == [1, 0, 1, 1, 0] and session.games == 4


def test_scores_are_summed_and_wins_counted():
    session = Session(officers)
    score = [0, 0]
    won = [0, 0]
    negative = 0
    chance = Chance(3)
    for number in range(60):
        session.options = options_by_chance(chance)
        session.deal(number)
        _play_out(session, number)
        both = [session.deal_score(seat) for seat in (0, 1)]
        negative += min(both) < 0
        if both[0] != both[1]:
            won[both[1] > both[0]] += 1
            assert session.result.winner in (-1, both[1] > both[0])
        for seat in (0, 1):
            score[seat] += both[seat]
        assert session.score == score and session.won == won and session.games == number + 1
    assert negative > 5 and min(won) > 5


def test_a_score_by_hand():
    """Null with Kontra and Re, lost: four times -46, and it is taken back and won by no one."""
    session = _session(4)
    for call in (CALL + NULL, SAY_KONTRA, SAY_RE):
        session.play(call)
    _play_out(session, 1)
    assert session.table.tricks[0] == 1 and session.score == [-184, 0] and session.won == [0, 1]


def test_a_score_by_hand_with_kontra_in_a_simple_scoring():
    """Null with Kontra, lost: the other side gets 23, twice."""
    session = _session(4, 0, ["base", "kontraall"])
    for call in (CALL + NULL, SAY_KONTRA, PASS):
        session.play(call)
    _play_out(session, 1)
    assert session.table.tricks[0] == 1 and session.score == [0, 46] and session.won == [0, 1]


def test_a_save_from_before_an_option_is_read():
    """A save has a byte for each option that there was when it was written."""
    session = _session(4, 0, ["base", "nonull"])
    session.play(CALL + CLUBS)
    saved = Saved(2)
    saved.from_bytes(session.to_bytes(), False)
    for cut in (1, 2):
        saved.own, saved.options, saved.dealt = [
            part[:-cut] for part in (saved.own, saved.options, saved.dealt)
        ]
        again = Session(officers)
        again.from_bytes(saved.to_bytes())
        assert again.to_bytes() == session.to_bytes()
        assert again.table.options.words() == ["nonull", "base"]


def test_options_are_those_of_the_deal():
    session = _session(4, 0, ["two34"])
    session.options.read(["allopen"])
    session.play(CALL + CLUBS)
    assert session.table.total == 32 and session.table.options.words() == ["two34"]
    _play_out(session, 1)
    assert sorted(session.score) in ([0, 2], [0, 3], [0, 4], [1, 1])
    session.deal(5)
    assert session.table.options.words() == ["allopen"] and session.table.total == 32


def test_undo_over_calls_keeps_the_deal_out_of_the_statistics():
    session = _session(4)
    session.play(CALL + CLUBS)
    session.play(SAY_KONTRA)
    session.undo()
    session.undo()
    assert session.table.stage == DECLARE and session.table.total == 12 and session.undone == 2
    assert "nothing" in refusal(session.undo)
    session.play(CALL + RAMSCH)
    _play_out(session, 1)
    assert session.games == 0 and session.score == [0, 0]
    assert "running" in refusal(session.undo)


def test_a_hint_keeps_the_deal_out_of_the_statistics():
    session = _session(4)
    session.give_hint()
    _play_out(session, 1)
    assert session.games == 0 and session.score == [0, 0] and session.hints == 1


def test_a_series_of_deals():
    session = Session(officers)
    session.match = Series(1, deals=4)
    forehands = []
    total = [0, 0]
    for number in range(4):
        assert not session.match.ended()
        session.deal(number)
        forehands.append(session.forehand)
        _play_out(session, number)
        for seat in (0, 1):
            total[seat] += session.deal_score(seat)
    assert forehands == [1, 0, 1, 0] and session.match.ended() and session.match.total == total
    assert "over" in refusal(session.deal, 9)


def test_a_series_to_a_target():
    for scores, ended, winner in (
        (((40, 0), (0, 59)), False, -1),
        (((40, 0), (0, 60)), True, 1),
        (((40, 0), (20, 0)), True, 0),
        (((0, -40), (0, -20)), True, 0),
        (((-60, 0),), True, 1),
        (((-60, -60),), True, -1),
    ):
        series = Series(0, target=60)
        for both in scores:
            series.add(*both)
        assert series.ended() == ended and series.winner() == winner, scores
    endless = Series()
    endless.add(5000, -5000)
    assert not endless.ended()
    for deals, target in ((-1, 0), (0, -1), (10000, 0), (0, 10000)):
        assert "0 to 9999" in refusal(Series, 0, deals, target)


def test_save_and_load_at_every_ply():
    for number, session in _by_chance(25):
        session.match = Series(number & 1, deals=3) if number % 3 else None
        session.options = options_by_chance(Chance(number))
        while True:
            again = Session(officers)
            again.from_bytes(session.to_bytes())
            assert again.to_bytes() == session.to_bytes()
            assert position_line(again.table) == position_line(session.table)
            assert again.table.done() == session.table.done() and again.score == session.score
            if not session.running():
                assert again.result.seats == session.result.seats != [0, 0]
            assert again.options.words() == session.options.words()
            assert again.table.options.words() == session.table.options.words()
            if not session.running():
                assert again.result.seats == session.result.seats
                break
            legal = bytearray(16)
            count = session.table.legal(legal)
            session.play(legal[(number + session.table.done()) % count])
        while again.table.done():  # undo goes back to the start of the deal after loading, too
            again.table.undo()
        assert again.table.stage == DECLARE


def test_no_deal_is_saved_as_none():
    session = Session(officers)
    session.options.read(["passing", "lowten"])
    again = Session(officers)
    again.from_bytes(session.to_bytes())
    assert again.number == -1 and not again.running() and again.match is None
    assert again.options.words() == ["passing", "lowten"]


def test_bad_payloads_change_nothing():
    session = _session(5, 1, ["eightcovered"])
    session.match = Series(1, 9, 900)
    for _ in some_plies(session.table, 5, 9):
        pass
    payload = session.to_bytes()
    other = _session(8)
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
        b"\x0a\x00\x00\x00\x07\x00\x01\x03\x09\x04\xff\xff\xff\xfe\x00\x00\x00\x09\x00\x00\x00\x05"
        b"\x00\x00\x00\x03\x00\x00\x00\x01\x02\x00\x02\x00\x0c\x01\xf4\xff\xff\xff\xd2\x00\x00\x00\x18"
        b"\x02\x01\x01\x03\x01\x01\x01\x01\x02\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00"
        b"\x00\x28\x00\x25\x00\x29\x00\x28"
    )
    session = Session(officers)
    session.from_bytes(payload, 1)
    again = Session(officers)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes() and not again.options.noramsch
    assert session.number == 7 and session.starter == 0 and session.forehand == 1
    assert (
        session.undone == 3
        and session.hints == 9
        and session.score == [-2, 9]
        and session.games == 5
    )
    assert session.won == [3, 1] and session.match.opener() == 1
    assert session.match.rounds == 2 and session.match.deals == 12 and session.match.target == 500
    assert session.match.total == [-46, 24]
    words = ["allopen", "passing", "nonull", "two34", "extended", "schneider30", "schwarztricks"]
    assert session.options.words() == words + ["levels", "ramsch15", "lowten1"]
    assert session.table.options.words() == ["eightcovered", "passing"]
    table = session.table
    assert table.declarer == 0 and table.kind.game == NULL and table.kontra == 1
    assert table.count == 0 and table.total == 32


def test_a_save_of_the_first_format_in_the_middle_of_a_series():
    """Another one, as it was written: with one set of options for the deal and another for the
    next."""
    hexed = (
        "0a3ade68b10001010008ffffff220000000000000002000000000000000202000200060000ffffff22"
        "000000000000000300000000000001010000000000000000002600130017000f000e001d001f0001"
    )
    payload = bytes([int(hexed[i : i + 2], 16) for i in range(0, len(hexed), 2)])
    session = Session(officers)
    session.from_bytes(payload, 1)
    assert position_line(session.table) == (
        "officers R CT 1 C8/DT,--/--,S9/SQ,CA/--,--/H9,SJ/CQ,SA/H8,C7/DQ "
        "C9/D8,DK/--,ST/HT,CJ/--,DJ/HA,HJ/CK,DA/--,HK/SK S7S8D9D7 HQH7 "
        "variant=officers declarer=1 rules=eightcovered,passing"
    )
    assert session.options.words() == ["two34"] and session.own == session.options.to_bytes()
    assert session.score == [-222, 0] and session.games == 2 and session.won == [0, 2]
    assert session.match.total == [-222, 0] and session.match.deals == 6
    again = Session(officers)
    again.from_bytes(session.to_bytes())
    assert position_line(again.table) == position_line(session.table)


def test_own_rules_have_a_place_of_their_own():
    session = _session(4, 0, ["passing"])
    own = Options()
    own.read(["two34", "allopen"])
    session.own = own.to_bytes()
    session.options.read(["nonull"])
    again = Session(officers)
    again.from_bytes(session.to_bytes())
    assert again.own == own.to_bytes() and again.options.words() == ["nonull"]
    assert again.table.options.words() == ["passing"]


def test_a_deal_without_a_number():
    """Its cards are drawn after some rounds; it is saved and read while the table waits; its record
    has the cards as they came to light, and can be read."""
    for number, full in _by_chance(8):
        session = Session(officers)
        session.options = full.options
        session.starter = full.forehand
        session.deal(NO_NUMBER, Later(number, 2))
        while full.running():
            while not session.draw():
                again = Session(officers)
                again.from_bytes(session.to_bytes())
                assert again.to_bytes() == session.to_bytes()
                assert again.table.source.cards == session.table.source.cards
                again.table.source = session.table.source
                session = again
            legal = bytearray(16)
            action = legal[number % full.table.legal(legal)]
            full.play(action)
            session.play(action)
        while not session.draw():
            pass
        assert session.result.seats == full.result.seats
        fields = json.loads(_line(session))
        expected = json.loads(_line(full))
        turned = fields.pop("turned")
        assert expected.pop("deal") == number and fields.pop("deal") is None
        assert fields == expected and turned == _without_number(full)["turned"]
        record = Record(_line(session))
        assert record.number == -1 and record.points == list(full.table.points)


# Options


def test_options_by_word_and_by_bytes():
    chance = Chance(5)
    for _ in range(50):
        options = options_by_chance(chance)
        for again in (Options(), options_by_chance(chance)):
            again.read(options.words())
            assert again.to_bytes() == options.to_bytes()
            again.read_named(options.named())
            assert again.to_bytes() == options.to_bytes()
            again.from_bytes(options.to_bytes())
            assert again.words() == options.words()
    options.from_bytes(b"\1")
    assert options.words() == ["eightcovered"], "what an older save has not is at its default"


def test_words_that_are_no_option():
    options = Options()
    options.read(["allopen"])
    for words in (["x"], [""], ["allopen", "allopen"], ["allopen", "eightcovered"], ["staged"]):
        assert len(refusal(Options().read, words)) > 10
    for named in ({"deal": "lowten"}, {"deal": 1}, {"x": "lowten"}, {"deal": ["allopen"]}):
        assert len(refusal(Options().read_named, named)) > 10
    for choices in (b"\3", b"\0" * (len(TABLE) + 1), b"\xff"):
        assert len(refusal(options.from_bytes, choices)) > 10
    assert "choice 3" in refusal(options.choose, 0, 3)
    assert options.words() == ["allopen"]


def test_names_of_options_are_there_once():
    words = [word for row in TABLE for word in row[2]]
    assert len(set(words)) == len(words)
    for name, values, others in TABLE:
        assert len(values) == len(others) + 1 and getattr(Options(), name) == values[0]


# Records


def _line(session):
    return record_line(session, "0.1", ["Anna", "Jörg"], ["human", "simple"])


def test_a_record_gives_the_game_back():
    for number, session in _by_chance(30):
        _play_out(session, number)
        record = Record(_line(session))
        table = record.table
        assert table.done() == 0 and table.stage == DECLARE and record.number == number
        for action in record.actions:
            table.play(action)
        assert position_line(table) == position_line(session.table)
        assert record.points == list(session.table.points)


def _without_number(session):
    """The fields of a record of this game, without its number."""
    fields = json.loads(_line(session))
    table = opening(session)
    turned = []
    for i in range(session.table.done()):
        there = list(table.top) + list(table.played[: table.count])
        table.play(session.table.action(i))
        if table.count:
            places = table.froms[table.count - 2 : table.count] if table.count % 2 == 0 else ()
        else:
            places = [table.place_in_pack(k, table.forehand) for k in range(32) if k & 8]
        for place in places:
            if table.top[place] != NONE and table.top[place] not in there:
                turned.append(card_name(table.top[place]))
    fields["deal"] = None
    fields["turned"] = turned
    return fields


def test_a_record_without_a_number_has_the_cards_as_they_came_to_light():
    for number, session in _by_chance(30):
        _play_out(session, number)
        fields = _without_number(session)
        record = Record(json.dumps(fields))
        for _ in range(2):
            for action in record.actions:
                record.table.play(action)
            assert list(record.table.points) == fields["points"]
            assert record.table.top == session.table.top and record.table.stage == END
            while record.table.done():
                record.table.undo()
        for wrong in (fields["turned"][:-1], fields["turned"] + fields["actions"][-1:]):
            fields["turned"] = wrong
            assert refusal(Record, json.dumps(fields)).startswith("turned:")


def test_refused_records_name_the_key():
    session = _session(3, 1, ["passing", "base"])
    session.play(PASS)
    session.play(CALL + CLUBS)
    _play_out(session, 2)
    good = json.loads(_line(session))
    assert good["options"] == {"passing": "passing", "scoring": "base"} and good["game"] == "C"
    assert good["actions"][:2] == ["pass", "=C"] and good["forehand"] == 1
    for key, value in (
        ("variant", "lskat"),
        ("variant", "skat"),
        ("variant", None),
        ("options", {"passing": "passing"}),
        ("options", {}),
        ("options", {"scoring": "x"}),
        ("options", {"scoring": 1}),
        ("options", []),
        ("forehand", 0),
        ("game", "S"),
        ("game", "-"),
        ("actions", good["actions"][1:]),
        ("actions", ["kontra"] + good["actions"]),
        ("actions", ["=X"] + good["actions"]),
        ("points", good["points"][::-1]),
        ("open", good["open"].replace("passing", "nonull")),
        ("open", good["open"].replace(" variant=officers", "")),
    ):
        for fields in (dict(good), _without_number(session)):
            if key == "open" and fields["deal"] is None and value.count("nonull"):
                continue
            fields[key] = value
            said = refusal(Record, json.dumps(fields))
            assert ":" in said and len(said) > 12, (key, value, said)
