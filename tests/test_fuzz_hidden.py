"""Harlequin, half-open and Admirals' Skat: whatever is typed as a position, or is in a save."""

from hypothesis import given
from hypothesis import strategies as st

from skat import games
from skat.engine import Engine
from skat.notation import position_line
from skat.session import Session
from skat.table import NOBODY
from tests.support.fuzzing import (
    changed,
    changed_payload,
    comes_back,
    exchanged,
    fuzz,
    lines,
    loaded_or_refused,
    played,
    read_or_refused,
    rearranged,
    tables,
)
from tests.test_fuzz_lskat import FIELDS, KEYS, PIECES

GAMES = st.sampled_from([games.find(name) for name in ("harlequin", "halfopen", "admirals")])
WORDS = "variant= harlequin halfopen admirals stage= declare discard bid=18 seen= skat=???? taken"
MORE_PIECES = PIECES | st.sampled_from(
    WORDS.split() + "silent passed rules= kontra ramsch forehand=1 GHSO".split()
)
LINES = lines(tables(GAMES, st.integers(0, 12) | st.integers(0, 60)))


def survives(line):
    """Either a line is refused, or its table can be written, read and asked about."""
    table = read_or_refused(line, (*FIELDS, *KEYS))
    if table is None:
        return
    for seat in (0, 1, NOBODY):
        position_line(table.view(seat))
    engine = Engine()
    for word in ("level club", "position " + line, "legal", "go"):
        for answer in engine.answer(word):
            assert answer.split()[0] in ("legal", "bestmove", "info", "error")


@fuzz(200)
@given(LINES.flatmap(lambda line: changed(line, MORE_PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(100)
@given(LINES.flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(100)
@given(exchanged(LINES, 16))
def test_words_of_another_position(line):
    survives(line)


SESSIONS = GAMES.flatmap(lambda game: played(Session(game), st.integers(0, 50)))


@fuzz(30)
@given(SESSIONS)
def test_a_session_that_was_played(session):
    comes_back(session)


@fuzz(60)
@given(GAMES, changed_payload(SESSIONS))
def test_the_payload_of_a_game(game, payload):
    loaded_or_refused(game, payload)
