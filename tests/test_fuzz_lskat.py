"""lskat: whatever a person types or a file contains is refused in words, or can be played on.

Seeded in `make test`, the same each time; many more examples with SOAK=1.
"""

import json
import struct

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from simulator.emulated import EmulatedHandheld
from skat import cards
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.games.lskat.lines import TARGET
from skat.games.lskat.table import deal as deal_number
from skat.notation import action_number, action_word
from skat.records import Record, record_line
from skat.saved import HEAD, VERSION
from skat.series import Series
from skat.session import Session
from skat.table import END
from tests.conftest import bring_modules_back
from tests.support.fuzzing import (
    BYTES,
    FLAGS,
    INTS,
    JSON,
    NAMES,
    SIGNED,
    UNSIGNED,
    any_legal,
    cards_not_named,
    changed,
    changed_payload,
    changed_record,
    comes_back,
    fuzz,
    lines,
    loaded_or_refused,
    played,
    read_or_refused,
    rearranged,
    record_or_refused,
    tables,
)

FIELDS = "officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 KEY=VALUE key".split()
KEYS = "variant forehand stage declarer kontra bid view seen skat rules".split()
PIECES = st.sampled_from([*NAMES, *FIELDS, *KEYS, *"CSHDGNR01-/,= ?x", "--/--", "view=1", " - "])
LINES = lines(tables(st.just(lskat), st.integers(0, 32)))


def play_out(table, seed=1):
    """Play random cards to the end of the deal: all 32 cards fall, and 120 points."""
    chance = Chance(seed)
    while table.stage != END:
        points = sum(table.points)
        table.play(any_legal(table, chance))
        assert sum(table.points) >= points
    assert sorted(table.played) == list(range(32))
    assert sum(table.points) == 120 and sum(table.tricks) == 16


# Position lines


def survives(line):
    """Either the line is refused, or its table can be written, read and played to the end."""
    table = read_or_refused(line, (*FIELDS, *KEYS))
    if table is None:
        return False
    if table.count % 2:
        place = table.froms[table.count - 1]
        assert place // table.places == 1 - table.mover and table.top[place] == cards.NONE
    missing = cards_not_named(table)
    for place, card in enumerate(table.under):
        if card == cards.UNKNOWN:
            table.under[place] = missing.pop()
    assert not missing
    play_out(table)
    return True


@fuzz(300)
@given(st.text() | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_any_text_as_a_position(line):
    survives(line)


@fuzz(500)
@given(LINES.flatmap(lambda line: changed(line, PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(500)
@example(  # a card was led, but every stack of the leader's has an open card
    "officers S C9 0 CQ/CT,CA/DT,S9/ST,HA/SA,D8/SQ,H9/S7,D7/DJ,HQ/S8 "
    "H8/DQ,CK/HT,HJ/C7,SK/--,D9/CJ,HK/SJ,C8/DK,DA/H7 - -"
)
@given(LINES.flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(100)
@given(LINES)
def test_a_position(line):
    assert survives(line)


# Words and numbers


@fuzz(300)
@given(st.text(max_size=4) | st.text("CSHDATKQJ987-?", max_size=3))
def test_words_of_actions(word):
    try:
        action = action_number(word)
    except ValueError as error:
        assert type(error) is ValueError and "card" in str(error)
        assert word not in NAMES[:32]
    else:
        assert action_word(action) == word


@fuzz(200)
@given(INTS | st.booleans())
def test_deal_numbers(number):
    session = Session(lskat)
    session.deal(5)
    before = session.to_bytes()
    if 0 <= number < 1 << 30:
        session.deal(number)
        play_out(session.table)
    else:
        with pytest.raises(ValueError, match="0 to 1073741823"):
            session.deal(number)
        assert session.to_bytes() == before


@fuzz(200)
@given(INTS)
def test_actions_that_are_not_legal(action):
    session = Session(lskat)
    session.deal(5)
    before = session.to_bytes()
    if session.table.may_play(action):
        session.play(action)
        session.undo()
        assert session.table.count == 0
    else:
        with pytest.raises(ValueError):
            session.play(action)
        assert session.to_bytes() == before


# Saves


@st.composite
def sessions(draw):
    """A session that was actually played."""
    session = Session(lskat)
    if draw(st.booleans()):
        session.match = Series(draw(st.integers(0, 1)), 0, TARGET)
    for _ in range(draw(st.integers(0, 3))):
        draw(played(session, st.integers(0, 40)))
    return session


WORDS = st.integers(0, 65535) | st.integers(0, 99)
HEADS = st.builds(
    lambda head, numbers: struct.pack(HEAD, *head) + struct.pack(">7i", *numbers),
    st.tuples(st.just(0), SIGNED, FLAGS, FLAGS, BYTES, BYTES, FLAGS, *[WORDS] * 3, st.just(0)),
    st.tuples(*[SIGNED] * 7),
)
OLDER_HEADS = st.builds(
    lambda *fields: struct.pack(">iBBBBBiiIII4B", *fields),
    *(SIGNED, FLAGS, FLAGS, FLAGS, BYTES, st.just(0), SIGNED, SIGNED),
    *(UNSIGNED, UNSIGNED, UNSIGNED, FLAGS, BYTES, BYTES, BYTES),
)


@fuzz(600)
@given(
    st.binary(max_size=120) | HEADS | OLDER_HEADS | changed_payload(sessions()),
    st.integers(1, VERSION),
)
def test_the_payload_of_a_game(payload, version):
    session = loaded_or_refused(lskat, payload, version)
    if session is not None:
        plays_on(session)


def plays_on(session):
    """Play the rest of its deal, and three more, saving and reading each."""
    chance = Chance(4)
    for number in range(3):
        if not session.running():
            if session.match is not None and session.match.ended():
                session.match = None
            session.deal(number)
        while session.running():
            session.play(any_legal(session.table, chance))
        assert sum(session.table.points) == 120
        comes_back(session)


# Records


@st.composite
def records(draw):
    """The line of a game that was really played."""
    session = Session(lskat)
    session.starter = draw(st.integers(0, 1))
    draw(played(session, st.just(999)))
    fields = json.loads(record_line(session, "0.1", ("A", "B"), ("human", "greedy")))
    if draw(st.booleans()):  # as a record of a game without a number has it
        fields["deal"] = None
        table = lskat.rules.Table()
        deal_number(table, session.number, session.forehand)
        turned = []
        for word in fields["actions"]:
            table.play(action_number(word))
            if table.count % 2 == 0:
                for i in (table.count - 2, table.count - 1):
                    if table.top[table.froms[i]] != cards.NONE:
                        turned.append(action_word(table.top[table.froms[i]]))
        fields["turned"] = turned
    return fields


CHANGED = records().flatmap(lambda fields: changed_record(fields, NAMES, PIECES))


@fuzz(400)
@example("[" * 100000)
@example('{"v": ' + "[" * 900 + "]" * 900 + "}")
@given(
    st.text()
    | JSON.map(json.dumps)
    | CHANGED
    | CHANGED.flatmap(lambda line: changed(line, st.text('[]{}",:\\0', max_size=3)))
)
def test_a_changed_record(line):
    record = record_or_refused(line)
    if record is not None and record.table.stage == END:
        assert sum(record.points) == 120 and cards_not_named(record.table) == []


@fuzz(30)
@given(records())
def test_a_record(fields):
    record = Record(json.dumps(fields))
    assert list(record.points) == fields["points"] and len(record.actions) == 32


def test_a_record_when_an_app_has_read_one_before(tmp_path):
    """An app has modules of its own, of which one that is loaded for a record must not stay."""
    session = Session(lskat)
    session.deal(0)
    line = record_line(session, "0.1", ("A", "B"), ("human", "greedy"))
    EmulatedHandheld("pico_oled", str(tmp_path))
    theirs = __import__(Record.__module__, None, None, ("Record",)).Record
    assert theirs is not Record and theirs(line).number == 0
    bring_modules_back()
    assert Record(line).number == 0
