"""Harlequin, half-open and Admirals' Skat: whatever is typed as a position, or is in a save."""

from hypothesis import given
from hypothesis import strategies as st

from skat import games
from skat.chance import Chance, Pack
from skat.engine import Engine
from skat.notation import position_line, read_position
from skat.save import SaveError
from skat.session import Session
from skat.table import END, NOBODY
from tests.test_fuzz import (
    NUMBERS,
    PIECES,
    changed,
    fuzz,
    read_or_refused,
    rearranged,
)

MODULES = [games.find(name) for name in ("harlequin", "halfopen", "admirals")]
WORDS = "variant= harlequin halfopen admirals stage= declare discard bid=18 seen= skat=???? taken"
MORE_PIECES = PIECES | st.sampled_from(
    WORDS.split() + "silent passed rules= kontra ramsch forehand=1 GHSO".split()
)


@st.composite
def tables(draw):
    """A table of one of the games after some actions of a random deal."""
    game = draw(st.sampled_from(MODULES))
    options = game.Options()
    options.from_bytes(bytes(draw(st.integers(0, len(row[1]) - 1)) for row in options.TABLE))
    table = game.new_table()
    table.deal(Pack(draw(NUMBERS)), draw(st.integers(0, 1)), options)
    chance = Chance(draw(st.integers(0, 99)))
    legal = table.buffer()
    for _ in range(draw(st.integers(0, 12) | st.integers(0, 60))):
        if table.stage != END:
            table.play(legal[chance.below(table.legal(legal))])
    return table


@st.composite
def lines(draw):
    """A position as one line: the truth or a view."""
    table = draw(tables())
    viewer = draw(st.integers(-1, 1))
    return position_line(table if viewer < 0 else table.view(viewer))


def survives(line):
    """Either a line is refused, or its table can be written, read and asked about."""
    table = read_or_refused(line)
    if table is None:
        return
    again = position_line(table)
    assert position_line(read_position(again)) == again
    for seat in (0, 1, NOBODY):
        position_line(table.view(seat))
    engine = Engine()
    for word in ("level club", "position " + line, "legal", "go"):
        for answer in engine.answer(word):
            assert answer.split()[0] in ("legal", "bestmove", "info", "error")


@fuzz(200)
@given(lines().flatmap(lambda line: changed(line, MORE_PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(100)
@given(lines().flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(100)
@given(lines(), lines(), st.lists(st.integers(1, 16), min_size=1, max_size=3))
def test_words_of_another_position(line, other, which):
    words, others = line.split(), other.split()
    for i in which:
        if i < min(len(words), len(others)):
            words[i] = others[i]
    survives(" ".join(words))


@fuzz(60)
@given(st.sampled_from(MODULES), st.integers(0, 99), st.integers(0, 50), st.data())
def test_the_payload_of_a_game(game, seed, count, data):
    session = Session(game)
    session.deal(seed)
    chance = Chance(seed)
    legal = session.table.buffer()
    for _ in range(count):
        if session.running():
            session.play(legal[chance.below(session.table.legal(legal))])
    payload = data.draw(changed(session.to_bytes(), st.binary(max_size=6)))
    again = Session(game)
    before = again.to_bytes()
    try:
        again.from_bytes(payload)
    except SaveError as error:
        assert len(str(error)) > 10 and again.to_bytes() == before
        return
    assert Session(game).from_bytes(again.to_bytes()) is None
