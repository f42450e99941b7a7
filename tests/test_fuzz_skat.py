"""Skat for three and for two, and Tournee: whatever a person types or a file contains is refused
with a sentence, or can be written, read, and played to the end."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from skat import cards, games
from skat.bidding_calls import CLAIM, CONCEDE, GUCKSER, TAKE, TOURNEE
from skat.chance import Chance, Pack
from skat.games.skat.sheet import List
from skat.notation import action_word, position_line, read_position
from skat.record_reader import Record
from skat.record_writer import record_line
from skat.save import SaveError
from skat.session import Session
from skat.table import END, PLAY
from tests.firmware.skat_deals import any_action
from tests.test_fuzz import INTS, JSON, NAMES, NUMBERS, changed, fuzz, rearranged

GAMES = st.sampled_from([games.find(n) for n in ("skat", "tournee", "strohmann", "deadhand")])
FIELDS = "skat GAME MOVER HAND0 HAND1 HAND2 SKAT PLAYED".split()
KEYS = "variant forehand stage bids seen declarer kontra view rules form turned KEY=VALUE".split()
STAGES = "bid take discard declare kontra re play concede turn".split()
WORDS = "tournee strohmann deadhand passt guckser ramsch pushing kontra league".split()
PIECES = st.sampled_from(
    [*NAMES, *FIELDS, *KEYS, *STAGES, *WORDS, *"CSHDGNRZO012-/,= ?x", "18", "pass", "yes", "????"]
)
CALLS = [action_word(action) for action in (40, 41, 42, 43, TAKE, CONCEDE, CLAIM, TOURNEE, GUCKSER)]
CALLS += ["18", "264", "=C", "=GHSZO", "=NO", "-CA-HJ"]


@st.composite
def options(draw, game):
    """Options, each at any of its values."""
    chosen = game.Options()
    chosen.from_bytes(bytes(draw(st.integers(0, len(row[1]) - 1)) for row in chosen.TABLE))
    return chosen


def step(table, chance):
    """Take some action, now and then one that ends the play early."""
    action = any_action(table, chance, table.buffer())
    if table.stage == PLAY and chance.below(25) == 0:
        action = CONCEDE if table.may_play(CONCEDE) else action
    table.play(action)


@st.composite
def tables(draw):
    """A table after some actions of a random deal."""
    game = draw(GAMES)
    table = game.new_table()
    table.deal(Pack(draw(NUMBERS)), draw(st.integers(0, table.openers - 1)), draw(options(game)))
    chance = Chance(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 9) | st.integers(0, 50))):
        if table.stage != END:
            step(table, chance)
    return table


@st.composite
def lines(draw):
    """A position as one line: the truth or a view."""
    table = draw(tables())
    viewer = draw(st.integers(-1, table.seats - 1))
    return position_line(table if viewer < 0 else table.view(viewer))


def survives(line):
    """Either the line is refused, or its table can be written, read and played to the end."""
    try:
        table = read_position(line)
    except ValueError as error:
        assert type(error) is ValueError and len(str(error)) > 10
        assert any(name in str(error) for name in (*FIELDS, *KEYS, "officers", "not a key")), str(
            error
        )
        return False
    again = position_line(table)
    assert position_line(read_position(again)) == again
    if not again.startswith("skat"):
        return True
    there = [*table.top, *table.under, *table.played[: table.count]]
    missing = [card for card in range(32) if card not in there]
    for places in (table.top, table.under):
        for place, card in enumerate(places):
            if card == cards.UNKNOWN:
                places[place] = missing.pop()
    assert not missing
    chance = Chance(1)
    while table.stage != END:
        assert table.legal(table.buffer()), "nobody can act, but the deal is not over"
        step(table, chance)
    score = games.find(table.VARIANT).Score()
    table.count_score(score)
    assert len(score.seats) == table.seats
    return True


@fuzz(100)
@given(st.text() | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_any_text_as_a_position(line):
    survives("skat " + line)


@fuzz(150)
@given(lines().flatmap(lambda line: changed(line, PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(150)
@given(lines().flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(80)
@given(lines())
def test_a_position(line):
    assert survives(line)


@fuzz(150)
@given(tables(), INTS)
def test_actions_that_are_not_legal(table, action):
    legal = table.buffer()
    legal = list(legal[: table.legal(legal)])
    if action not in (CONCEDE, CLAIM):
        assert table.may_play(action) == (action in legal)


@st.composite
def sessions(draw):
    """A session that was played, perhaps in a list."""
    game = draw(GAMES)
    session = Session(game)
    session.options = draw(options(game))
    if hasattr(game, "read_list") and draw(st.booleans()):
        session.match = List(draw(st.integers(0, 2)), 12, draw(st.integers(3, 4)))
    chance = Chance(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 2))):
        session.deal(draw(NUMBERS))
        for _ in range(draw(st.integers(0, 60))):
            if session.running():
                session.play(any_action(session.table, chance, session.table.buffer()))
                if session.running() and not chance.below(9):
                    session.undo()
    return session


@fuzz(60)
@given(sessions())
def test_a_session_that_was_played(session):
    again = Session(session.game)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    if session.dealt():
        assert position_line(again.table) == position_line(session.table)


@fuzz(150)
@given(
    GAMES,
    st.binary(max_size=120)
    | sessions().map(Session.to_bytes)
    | sessions()
    .map(Session.to_bytes)
    .flatmap(lambda payload: changed(payload, st.binary(max_size=6))),
)
def test_a_payload(game, payload):
    session = Session(game)
    session.deal(3)
    before = session.to_bytes()
    try:
        session.from_bytes(payload)
    except SaveError as error:
        assert len(str(error)) > 10 and session.to_bytes() == before
        return
    again = Session(game)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    chance = Chance(1)
    while session.running():
        session.play(any_action(session.table, chance, session.table.buffer()))


@st.composite
def records(draw):
    """The fields of a record of a random game, with some values changed."""
    session = Session(draw(GAMES))
    session.options = draw(options(session.game))
    session.deal(draw(NUMBERS))
    chance = Chance(draw(st.integers(0, 99)))
    while session.running():
        session.play(any_action(session.table, chance, session.table.buffer()))
    seats = session.table.seats
    fields = json.loads(record_line(session, "0.1", [""] * seats, ["human"] * seats))
    for _ in range(draw(st.integers(0, 2))):
        key = draw(st.sampled_from(sorted(fields)))
        if key == "actions":
            place = draw(st.integers(0, min(8, len(fields[key]))))
            word = draw(st.sampled_from(CALLS + NAMES))
            fields[key][place : place + draw(st.integers(0, 1))] = [word]
        elif key == "open":
            fields[key] = draw(changed(fields[key], PIECES))
        elif key == "deal":
            fields[key] = None
            fields["turned"] = draw(st.lists(st.sampled_from(NAMES[:32]), max_size=4, unique=True))
        else:
            fields[key] = draw(JSON)
    return json.dumps(fields)


@fuzz(120)
@example('{"v":1,"variant":"skat","deal":1,"forehand":0,"actions":["pass","pass","pass"]}')
@given(records())
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
