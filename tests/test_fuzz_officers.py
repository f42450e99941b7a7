"""Officers' Skat: properties over all options, and whatever a person types or a file contains."""

import json
import struct

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from skat import cards
from skat.calls import CALL, SAY_RE
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.games.officers.options import TABLE, Options
from skat.notation import action_word
from skat.records import Record, record_line
from skat.series import Series
from skat.session import Session
from skat.table import END
from tests.support.fuzzing import (
    BYTES,
    FLAGS,
    INTS,
    NAMES,
    SIGNED,
    UNSIGNED,
    any_legal,
    cards_not_named,
    changed,
    changed_payload,
    changed_record,
    comes_back,
    exchanged,
    fuzz,
    lines,
    loaded_or_refused,
    options,
    played,
    read_or_refused,
    rearranged,
    record_or_refused,
    tables,
)
from tests.test_fuzz_lskat import FIELDS, KEYS, PIECES

CALLS = [action_word(call) for call in (*range(CALL, CALL + 7), *range(40, SAY_RE + 1))]
WORDS = [word for _, _, words in TABLE for word in words]
MORE_PIECES = PIECES | st.sampled_from(
    [*WORDS, "variant=officers", "stage=", "declare", "kontra", "re", "rules=", ",", "passed"]
)
TABLES = tables(st.just(officers), st.integers(0, 5) | st.integers(0, 36))
LINES = lines(TABLES)


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
    while table.stage != END:
        table.play(any_legal(table, chance))
    if table.count == 32:
        assert sum(table.points) == (84 if table.kind.low_ten == 1 else 120)
        assert sum(table.tricks) == 16 and sorted(table.played) == list(range(32))
    else:
        assert table.kind.game == cards.NULL and table.tricks[table.declarer] == 1


@fuzz(150)
@given(TABLES, st.integers(0, 9))
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
@given(TABLES, INTS)
def test_actions_that_are_not_legal(table, action):
    legal = table.buffer()
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
    table = read_or_refused(line, (*FIELDS, *KEYS))
    if table is None:
        return False
    missing = cards_not_named(table)

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


@fuzz(150)
@given(LINES)
def test_a_position(line):
    assert survives(line)


@fuzz(500)
@given(LINES.flatmap(lambda line: changed(line, MORE_PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(300)
@given(LINES.flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(300)
@given(exchanged(LINES, 13))
def test_words_of_another_position(line):
    survives(line)


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
    if draw(st.booleans()):
        deals, target = draw(st.integers(0, 4)), draw(st.integers(0, 200))
        session.match = Series(draw(st.integers(0, 1)), deals, target)
    for _ in range(draw(st.integers(0, 3))):
        if session.match is not None and session.match.ended():
            break
        session.options = draw(options(officers))
        draw(played(session, st.integers(0, 50)))
    session.options = draw(options(officers))
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
    st.binary(max_size=120) | HEADS | changed_payload(sessions()),
    st.integers(1, 3),
)
def test_the_payload_of_a_game(payload, version):
    session = loaded_or_refused(officers, payload, version)
    if session is None:
        return
    while session.running():
        legal = session.table.buffer()
        session.table.legal(legal)
        session.play(legal[0])
    if session.match is None or not session.match.ended():
        session.deal(5)


@fuzz(100)
@given(sessions())
def test_a_session_that_was_played(session):
    comes_back(session)
    assert session.dealt() or session.table.total == 0


# Records


@st.composite
def records(draw):
    """The fields of a record of a random game."""
    session = Session(officers)
    session.starter = draw(st.integers(0, 1))
    session.options = draw(options(officers))
    draw(played(session, st.just(999)))
    return json.loads(record_line(session, "0.1", ("A", "B"), ("human", "greedy")))


@fuzz(300)
@example('{"v":1,"variant":"officers","deal":1,"forehand":0,"actions":[]}')
@given(records().flatmap(lambda fields: changed_record(fields, CALLS + NAMES, MORE_PIECES)))
def test_a_changed_record(line):
    record_or_refused(line)


@fuzz(50)
@given(records())
def test_a_record(fields):
    record = Record(json.dumps(fields))
    assert list(record.points) == fields["points"] and len(record.actions) == len(fields["actions"])
