"""Officers' Skat: properties over all options, and whatever a person types or a file contains."""

import json
import struct

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skat import cards
from skat.calls import CALL, SAY_RE
from skat.chance import Chance, Pack
from skat.games import officers
from skat.games.officers.options import TABLE, Options
from skat.notation import action_number, action_word, position_line, read_position
from skat.record_reader import Record
from skat.record_writer import record_line
from skat.save import SaveError
from skat.session import Series, Session
from skat.table import END
from tests.test_fuzz import (
    BYTES,
    FIELDS,
    FLAGS,
    INTS,
    JSON,
    KEYS,
    NAMES,
    NUMBERS,
    PIECES,
    SIGNED,
    UNSIGNED,
    changed,
    fuzz,
    rearranged,
)

CALLS = [action_word(call) for call in (*range(CALL, CALL + 7), *range(40, SAY_RE + 1))]
WORDS = [word for _, _, words in TABLE for word in words]
MORE_PIECES = PIECES | st.sampled_from(
    [*WORDS, "variant=officers", "stage=", "declare", "kontra", "re", "rules=", ",", "passed"]
)


@st.composite
def options(draw):
    """Options, each at any of its values."""
    chosen = Options()
    chosen.from_bytes(bytes(draw(st.integers(0, len(values) - 1)) for _, values, _ in TABLE))
    return chosen


@st.composite
def tables(draw):
    """A table after some actions of a random deal."""
    table = officers.new_table()
    table.deal(Pack(draw(NUMBERS)), draw(st.integers(0, 1)), draw(options()))
    chance = Chance(draw(st.integers(0, 99)))
    legal = bytearray(16)
    for _ in range(draw(st.integers(0, 5) | st.integers(0, 36))):
        if table.stage != END:
            table.play(legal[chance.below(table.legal(legal))])
    return table


def everything(table):
    """All parts of a table, except what the source gave and what undo leaves."""
    state = dict(vars(table))
    for name, used in (
        ("played", table.count),
        ("froms", table.count),
        ("_knew", table.count),
        ("_saw", table.count),
        ("winners", table.count // 2),
        ("calls", table.called),
    ):
        state[name] = state[name][:used]
    return {k: bytes(v) if isinstance(v, bytearray) else v for k, v in state.items()}


def play_out(table, seed=1):
    """Take random actions to the end of the deal."""
    chance = Chance(seed)
    legal = bytearray(16)
    while table.stage != END:
        count = table.legal(legal)
        assert count, "nobody can act, but the deal is not over"
        assert all(table.may_play(action) for action in legal[:count])
        table.play(legal[chance.below(count)])
    if table.count == 32:
        assert sum(table.points) == (84 if table.kind.low_ten == 1 else 120)
        assert sum(table.tricks) == 16 and sorted(table.played) == list(range(32))
    else:
        assert table.kind.game == cards.NULL and table.tricks[table.declarer] == 1


@fuzz(150)
@given(tables(), st.integers(0, 9))
def test_play_and_undo(table, seed):
    before = everything(table)
    done = table.done()
    play_out(table, seed)
    actions = [table.action(i) for i in range(table.done())]
    after = everything(table)
    while table.done() > done:
        table.undo()
    assert everything(table) == before
    while table.done():
        table.undo()
    for action in actions:
        table.play(action)
    assert everything(table) == after


@fuzz(150)
@given(tables(), INTS)
def test_actions_that_are_not_legal(table, action):
    legal = bytearray(16)
    legal = legal[: table.legal(legal)]
    assert table.may_play(action) == (action in list(legal))
    before = everything(table)
    if action not in list(legal):
        with pytest.raises(ValueError, match="not legal"):
            table.play(action)
        assert everything(table) == before


# Position lines


def survives(line):
    """Either the line is refused, or its table can be written, read and played to the end."""
    try:
        table = read_position(line)
    except ValueError as error:
        assert type(error) is ValueError and len(str(error)) > 10
        assert any(name in str(error) for name in (*FIELDS, *KEYS)), str(error)
        return False
    again = position_line(table)
    assert position_line(read_position(again)) == again
    missing = list(range(32))
    for card in [*table.top, *table.under, *table.played[: table.count]]:
        if card < cards.NONE:
            missing.remove(card)

    class Rest:
        """The cards that the line does not name."""

        def card(self, _, seen):
            return missing.pop()

    for place, card in enumerate(table.under):
        if card == cards.UNKNOWN:
            table.under[place] = missing.pop()
    table.source = Rest()
    if table.VARIANT == "officers":
        play_out(table)
        assert not missing
    return True


@st.composite
def lines(draw):
    """A position as one line: the truth or a view."""
    table = draw(tables())
    viewer = draw(st.integers(-1, 1))
    return position_line(table if viewer < 0 else table.view(viewer, officers.new_table()))


@fuzz(150)
@given(lines())
def test_a_position(line):
    assert survives(line)


@fuzz(500)
@given(lines().flatmap(lambda line: changed(line, MORE_PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(300)
@given(lines().flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(300)
@given(lines(), lines(), st.lists(st.integers(1, 13), min_size=1, max_size=3))
def test_words_of_another_position(line, other, which):
    words, others = line.split(), other.split()
    for i in which:
        if i < min(len(words), len(others)):
            words[i] = others[i]
    survives(" ".join(words))


@fuzz(200)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=5))
def test_words_of_options(words):
    read = Options()
    try:
        read.read(words)
    except ValueError as error:
        assert len(str(error)) > 5
    else:
        assert sorted(read.words()) == sorted(words)


# Saves


@st.composite
def sessions(draw):
    """A session that was actually played."""
    session = Session(officers)
    chance = Chance(draw(st.integers(0, 99)))
    legal = bytearray(16)
    if draw(st.booleans()):
        deals, target = draw(st.integers(0, 4)), draw(st.integers(0, 200))
        session.match = Series(draw(st.integers(0, 1)), deals, target)
    for _ in range(draw(st.integers(0, 3))):
        if session.match is not None and session.match.ended():
            break
        session.options = draw(options())
        session.deal(draw(NUMBERS))
        for _ in range(draw(st.integers(0, 50))):
            if session.running():
                session.play(legal[chance.below(session.table.legal(legal))])
                if session.running() and not chance.below(9):
                    session.undo()
    session.options = draw(options())
    return session


HEADS = st.builds(
    lambda *fields: struct.pack(">BiBBBBBiiIIIBHHHii", *fields) + bytes(20),
    *(
        st.sampled_from([10, 0, 9, 11]),
        SIGNED,
        FLAGS,
        FLAGS,
        BYTES,
        BYTES,
        st.just(0),
        SIGNED,
        SIGNED,
    ),
    *(UNSIGNED, UNSIGNED, UNSIGNED, st.integers(0, 3), *[st.integers(0, 20)] * 3, SIGNED, SIGNED),
)


@fuzz(400)
@given(
    st.binary(max_size=120)
    | sessions().map(Session.to_bytes)
    | HEADS
    | sessions()
    .map(Session.to_bytes)
    .flatmap(lambda payload: changed(payload, st.binary(max_size=6))),
    st.integers(1, 3),
)
def test_the_payload_of_a_game(payload, version):
    session = Session(officers)
    session.deal(3)
    before = session.to_bytes()
    try:
        session.from_bytes(payload, version)
    except SaveError as error:
        assert len(str(error)) > 10 and session.to_bytes() == before
        return
    again = Session(officers)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    while session.running():
        legal = bytearray(16)
        session.table.legal(legal)
        session.play(legal[0])
    if session.match is None or not session.match.ended():
        session.deal(5)


@fuzz(100)
@given(sessions())
def test_a_session_that_was_played(session):
    again = Session(officers)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    assert position_line(again.table) if again.number >= 0 else again.table.total == 0
    assert again.result.seats == session.result.seats or session.running() or session.number < 0


# Records


@st.composite
def records(draw):
    """The fields of a record of a random game."""
    session = Session(officers)
    session.starter = draw(st.integers(0, 1))
    session.options = draw(options())
    session.deal(draw(NUMBERS))
    chance = Chance(draw(st.integers(0, 99)))
    legal = bytearray(16)
    while session.running():
        session.play(legal[chance.below(session.table.legal(legal))])
    return json.loads(record_line(session, "0.1", ("A", "B"), ("human", "greedy")))


@st.composite
def changed_records(draw):
    """A record with some values changed."""
    fields = draw(records())
    for _ in range(draw(st.integers(0, 2))):
        key = draw(st.sampled_from(sorted(fields)))
        if key == "actions":
            place = draw(st.integers(0, min(4, len(fields[key]))))
            what = draw(st.integers(0, 2))
            word = draw(st.sampled_from(CALLS + NAMES))
            if what == 0:
                fields[key][place : place + 1] = [word]
            elif what == 1:
                fields[key].insert(place, word)
            else:
                fields[key] = fields[key][:place]
        elif key == "open":
            fields[key] = draw(changed(fields[key], MORE_PIECES))
        elif key == "options":
            fields[key] = draw(options()).named()
        elif key == "deal":
            fields[key] = None
            fields["turned"] = draw(st.lists(st.sampled_from(NAMES[:32]), max_size=30, unique=True))
        else:
            fields[key] = draw(JSON)
    return json.dumps(fields)


@fuzz(300)
@example('{"v":1,"variant":"officers","deal":1,"forehand":0,"actions":[]}')
@given(changed_records())
def test_a_changed_record(line):
    try:
        record = Record(line)
    except ValueError as error:
        assert type(error) is ValueError and len(str(error)) > 10
        return
    table = record.table
    for action in record.actions:
        table.play(action)
    assert list(table.points) == list(record.points)
    there = [*table.top, *table.under, *table.played[: table.count]]
    there = [card for card in there if card < cards.NONE]
    assert len(set(there)) == len(there), "a card is there twice"
    fields = json.loads(line)
    game = "-" if table.kind is None else cards.GAMES[table.kind.game]
    assert fields.get("game") in (None, game)
    if record.number < 0:
        assert set(map(action_number, fields["turned"])) <= set(there), "it was not turned"


@fuzz(50)
@given(records())
def test_a_record(fields):
    record = Record(json.dumps(fields))
    assert list(record.points) == fields["points"] and len(record.actions) == len(fields["actions"])
