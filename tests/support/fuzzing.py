"""What the tests that throw anything at a game share: what is thrown, and what must come of it."""

import json

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from skat import cards
from skat.chance import Chance, Pack
from skat.notation import action_number, position_line, read_position
from skat.records import Record
from skat.save import SaveError
from skat.session import Session
from skat.table import END
from tests.support.sizes import size


def fuzz(examples):
    """The decorator for this many examples, the same each time; twenty times as many in the
    soak."""
    return settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=size(examples, 20 * examples),
        suppress_health_check=list(HealthCheck),
    )


NUMBERS = st.integers(0, (1 << 30) - 1)
INTS = st.integers() | st.integers(-3, 3) | NUMBERS | st.integers((1 << 30) - 2, (1 << 30) + 2)
BYTES = st.integers(0, 255)
FLAGS = st.integers(0, 2)
SIGNED = st.integers(-(1 << 31), (1 << 31) - 1) | st.integers(0, 999)
UNSIGNED = st.integers(0, (1 << 32) - 1) | st.integers(0, 999)
NAMES = [cards.card_name(card) for card in range(34)]
JSON = st.recursive(
    st.none() | st.booleans() | INTS | st.floats() | st.text(max_size=5) | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@st.composite
def changed(draw, text, pieces):
    """`text` (str or bytes) with some parts left out, doubled, swapped, or replaced by pieces."""
    for _ in range(draw(st.integers(1, 4))):
        a, b, c, d = sorted(draw(st.integers(0, len(text))) for _ in range(4))
        what = draw(st.integers(0, 3))
        if what == 0:
            text = text[:a] + text[b:]
        elif what == 1:
            text = text[:b] + text[a:b] + text[b:]
        elif what == 2:
            text = text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
        else:
            text = text[:a] + draw(pieces) + text[min(a + draw(st.integers(0, 4)), len(text)) :]
    return text


# Tables


@st.composite
def options(draw, game):
    """A game's options, each at any of its values."""
    chosen = game.rules.Options()
    chosen.from_bytes(bytes(draw(st.integers(0, len(row[1]) - 1)) for row in chosen.TABLE))
    return chosen


def any_legal(table, chance):
    """A legal action."""
    legal = table.buffer()
    count = table.legal(legal)
    assert count, "nobody can act, but the deal is not over"
    return legal[chance.below(count)]


@st.composite
def tables(draw, games, plies, action=any_legal):
    """A table of one of the games after some actions of a random deal; `action(table, chance)`."""
    game = draw(games)
    table = game.rules.Table()
    table.deal(Pack(draw(NUMBERS)), draw(st.integers(0, table.openers - 1)), draw(options(game)))
    chance = Chance(draw(st.integers(0, 99)))
    for _ in range(draw(plies)):
        if table.stage != END:
            table.play(action(table, chance))
    return table


# Position lines


@st.composite
def lines(draw, tables):
    """A position as one line: the truth or a view."""
    table = draw(tables)
    viewer = draw(st.integers(-1, table.seats - 1))
    return position_line(table if viewer < 0 else table.view(viewer))


@st.composite
def rearranged(draw, line):
    """A line in which a few cards have changed places, often in one stack."""
    places = [i for i in range(len(line) - 1) if line[i : i + 2] in NAMES]
    for _ in range(draw(st.integers(1, 3))):
        i, j = sorted(draw(st.sampled_from(places)) for _ in range(2))
        if draw(st.booleans()) and line[i + 2 : i + 3] == "/":
            j = i + 3  # the card under it
        if j > i + 1:
            line = line[:i] + line[j : j + 2] + line[i + 2 : j] + line[i : i + 2] + line[j + 2 :]
    return line


@st.composite
def exchanged(draw, lines, most):
    """A line in which up to three words, of number 1 to `most`, are those of another line."""
    words, others = draw(lines).split(), draw(lines).split()
    for i in draw(st.lists(st.integers(1, most), min_size=1, max_size=3)):
        if i < min(len(words), len(others)):
            words[i] = others[i]
    return " ".join(words)


def read_or_refused(line, names):
    """The table of a line, which can be written and read again; None if the line was refused with
    a sentence that names the field, one of `names`."""
    try:
        table = read_position(line)
    except ValueError as error:
        assert type(error) is ValueError and len(str(error)) > 10
        assert any(name in str(error) for name in names), str(error)
        return None
    again = position_line(table)
    assert position_line(read_position(again)) == again
    return table


def cards_not_named(table):
    """The cards that lie nowhere as themselves; none lies in two places."""
    missing = list(range(32))
    for card in [*table.top, *table.under, *table.played[: table.count]]:
        if card < cards.NONE:
            missing.remove(card)
    return missing


# Saves


@st.composite
def played(draw, session, plies, action=any_legal):
    """A session after a number of actions, some taken back."""
    chance = Chance(draw(st.integers(0, 99)))
    session.deal(draw(NUMBERS))
    for _ in range(draw(plies)):
        if session.running():
            session.play(action(session.table, chance))
            if session.running() and not chance.below(9):
                session.undo()
            if not chance.below(30):
                session.give_hint()
    return session


def changed_payload(sessions):
    """The payloads of sessions, and such payloads with changes."""
    payloads = sessions.map(Session.to_bytes)
    return payloads | payloads.flatmap(lambda payload: changed(payload, st.binary(max_size=6)))


def comes_back(session):
    """What a session writes, it reads again."""
    again = Session(session.game)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    if session.dealt():
        assert position_line(again.table) == position_line(session.table)


def loaded_or_refused(game, payload, *version):
    """A session that has read the payload, and can be written and read again; None if it refused
    it with a sentence, and is what it was."""
    session = Session(game)
    session.deal(3)
    before = session.to_bytes()
    try:
        session.from_bytes(payload, *version)
    except SaveError as error:
        assert len(str(error)) > 10 and session.to_bytes() == before
        return None
    again = Session(game)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    return session


# Records


@st.composite
def changed_record(draw, fields, words, pieces):
    """The line of a record with up to two of its values changed; `words`: of actions; `pieces`:
    of a position."""
    for _ in range(draw(st.integers(0, 2))):
        key = draw(st.sampled_from(sorted(fields)))
        value = fields[key]
        if key in ("actions", "turned") and isinstance(value, list):
            place = draw(st.integers(0, min(8, len(value))) | st.integers(0, len(value)))
            what = draw(st.integers(0, 2))
            word = draw(st.sampled_from(words))
            fields[key] = (
                value[:place] if what == 2 else value[:place] + [word] + value[place + 1 - what :]
            )
        elif key == "open" and isinstance(value, str):
            fields[key] = draw(changed(value, pieces))
        elif key == "deal" and draw(st.booleans()):
            fields[key] = None
            fields["turned"] = draw(st.lists(st.sampled_from(NAMES[:32]), max_size=30, unique=True))
        else:
            fields[key] = draw(JSON)
    return json.dumps(fields)


def record_or_refused(line):
    """A record that was read and played to its end, where no card lies twice; None if it was
    refused with a sentence."""
    try:
        record = Record(line)
    except ValueError as error:
        assert type(error) is ValueError and len(str(error)) > 10
        return None
    table = record.table
    for action in record.actions:
        table.play(action)
    assert list(table.points) == list(record.points)
    assert record.undone >= 0 and record.hints >= 0
    missing = cards_not_named(table)
    fields = json.loads(line)
    game = "-" if table.kind is None else cards.GAMES[table.kind.game]
    assert fields.get("game") in (None, game)
    if record.number < 0:
        assert not set(map(action_number, fields["turned"])) & set(missing), "it was not turned"
    return record
