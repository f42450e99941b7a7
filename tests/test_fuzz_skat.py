"""Skat for three and for two, and Tournee: whatever a person types or a file contains is refused
with a sentence, or can be written, read, and played to the end."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from skat import cards, games
from skat.calls import CLAIM, CONCEDE, CONCEDE_OF, GUCKSER, TAKE, TOURNEE
from skat.chance import Chance
from skat.games.skat.sheet import List
from skat.notation import action_word
from skat.records import record_line
from skat.session import Session
from skat.table import END, PLAY
from tests.firmware.skat_deals import any_action
from tests.support.fuzzing import (
    INTS,
    NAMES,
    changed,
    changed_payload,
    changed_record,
    comes_back,
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

VARIANTS = ("skat", "tournee", "strohmann", "deadhand", "oma")
GAMES = st.sampled_from([games.find(name) for name in VARIANTS])
FIELDS = "skat GAME MOVER HAND0 HAND1 HAND2 SKAT PLAYED".split()
KEYS = "variant forehand stage bids seen declarer kontra view rules form turned KEY=VALUE".split()
STAGES = "bid take discard declare kontra re play concede turn".split()
WORDS = "tournee strohmann deadhand oma omagives passt guckser ramsch pushing kontra league".split()
PIECES = st.sampled_from(
    [*NAMES, *FIELDS, *KEYS, *STAGES, *WORDS, *"CSHDGNRZO012-/,= ?x", "18", "pass", "yes", "????"]
)
CALLS = [action_word(action) for action in (40, 41, 42, 43, TAKE, CONCEDE, CLAIM, TOURNEE, GUCKSER)]
CALLS += ["18", "264", "=C", "=GHSZO", "=NO", "-CA-HJ"]


def low_bids(table, chance):
    """Some action, but bids stay low."""
    return any_action(table, chance, table.buffer())


def some_action(table, chance):
    """Some action, now and then one that ends the play early."""
    action = low_bids(table, chance)
    if table.stage == PLAY and chance.below(25) == 0 and table.may_play(CONCEDE):
        return CONCEDE
    return action


TABLES = tables(GAMES, st.integers(0, 9) | st.integers(0, 50), some_action)
LINES = lines(TABLES)


def survives(line):
    """Either the line is refused, or its table can be written, read and played to the end."""
    table = read_or_refused(line, (*FIELDS, *KEYS, "officers", "not a key"))
    if table is None:
        return False
    if table.VARIANT not in VARIANTS:
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
        table.play(some_action(table, chance))
    score = games.find(table.VARIANT).rules.Score()
    table.count_score(score)
    assert len(score.seats) == table.seats
    return True


@fuzz(100)
@given(st.text() | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_any_text_as_a_position(line):
    survives("skat " + line)


@fuzz(150)
@given(LINES.flatmap(lambda line: changed(line, PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(150)
@given(LINES.flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(80)
@given(LINES)
def test_a_position(line):
    assert survives(line)


@fuzz(150)
@given(TABLES, INTS)
def test_actions_that_are_not_legal(table, action):
    legal = table.buffer()
    legal = list(legal[: table.legal(legal)])
    if action not in (CONCEDE, CLAIM) and not 0 <= action - CONCEDE_OF < 3:
        assert table.may_play(action) == (action in legal)


@st.composite
def sessions(draw):
    """A session that was played, perhaps in a list."""
    game = draw(GAMES)
    session = Session(game)
    session.options = draw(options(game))
    if hasattr(game, "read_list") and draw(st.booleans()):
        session.match = List(draw(st.integers(0, 2)), 12, draw(st.integers(3, 4)))
    for _ in range(draw(st.integers(0, 2))):
        draw(played(session, st.integers(0, 60), low_bids))
    return session


@fuzz(60)
@given(sessions())
def test_a_session_that_was_played(session):
    comes_back(session)


@fuzz(150)
@given(GAMES, st.binary(max_size=120) | changed_payload(sessions()))
def test_a_payload(game, payload):
    session = loaded_or_refused(game, payload)
    chance = Chance(1)
    while session is not None and session.running():
        session.play(low_bids(session.table, chance))


@st.composite
def records(draw):
    """The fields of a record of a random game."""
    session = Session(draw(GAMES))
    session.options = draw(options(session.game))
    draw(played(session, st.just(999), low_bids))
    seats = session.table.seats
    return json.loads(record_line(session, "0.1", [""] * seats, ["human"] * seats))


@fuzz(120)
@example('{"v":1,"variant":"skat","deal":1,"forehand":0,"actions":["pass","pass","pass"]}')
@given(records().flatmap(lambda fields: changed_record(fields, CALLS + NAMES, PIECES)))
def test_a_changed_record(line):
    record_or_refused(line)
