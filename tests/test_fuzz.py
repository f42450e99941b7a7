"""Whatever a person types or a file contains: it is refused in words, or can be played on.

Seeded in `make test`, the same each time; many more examples with SOAK=1.
"""

import json
import os
import shutil
import struct
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from handheld.files import Files
from handheld.settings import SAVE, Settings
from simulator.emulated import EmulatedHandheld
from simulator.script import Script, ScriptError
from skat import cards, save
from skat.chance import Chance
from skat.games import lskat
from skat.notation import action_number, action_word, position_line, read_position
from skat.record_reader import Record
from skat.record_writer import record_line
from skat.save import SaveError
from skat.session import HEAD, VERSION, Series, Session
from skat.table import END
from tests.conftest import bring_modules_back
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


def play_out(table, seed=1):
    """Play random cards to the end of the deal: all 32 cards fall, and 120 points."""
    chance = Chance(seed)
    legal = bytearray(16)
    while table.stage != END:
        count = table.legal(legal)
        assert count, "nobody can play, but the deal is not over"
        points = sum(table.points)
        table.play(legal[chance.below(count)])
        assert sum(table.points) >= points
    assert sorted(table.played) == list(range(32))
    assert sum(table.points) == 120 and sum(table.tricks) == 16


# Position lines

FIELDS = "officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 KEY=VALUE key".split()
KEYS = "variant forehand stage declarer kontra bid view seen skat rules".split()
NAMES = [cards.card_name(card) for card in range(34)]
PIECES = st.sampled_from([*NAMES, *FIELDS, *KEYS, *"CSHDGNR01-/,= ?x", "--/--", "view=1", " - "])


@st.composite
def lines(draw):
    """A position of a random game as one line: the truth or a view."""
    table = lskat.new_table()
    lskat.deal(table, draw(NUMBERS), draw(st.integers(0, 1)))
    chance = Chance(draw(st.integers(0, 99)))
    legal = bytearray(16)
    for _ in range(draw(st.integers(0, 32))):
        table.play(legal[chance.below(table.legal(legal))])
    viewer = draw(st.integers(-1, 1))
    return position_line(table if viewer < 0 else table.view(viewer, lskat.new_table()))


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


def read_or_refused(line):
    """The table of a line; None if it was refused with a sentence that names the field."""
    try:
        return read_position(line)
    except ValueError as error:
        assert type(error) is ValueError and len(str(error)) > 10
        assert any(name in str(error) for name in (*FIELDS, *KEYS)), str(error)
        return None


def survives(line):
    """Either the line is refused, or its table can be written, read and played to the end."""
    table = read_or_refused(line)
    if table is None:
        return False
    again = position_line(table)
    assert position_line(read_position(again)) == again
    if table.count % 2:
        place = table.froms[table.count - 1]
        assert place // table.places == 1 - table.mover and table.top[place] == cards.NONE
    there = [*table.top, *table.under, *table.played[: table.count]]
    missing = [card for card in range(32) if card not in there]
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
@given(lines().flatmap(lambda line: changed(line, PIECES)))
def test_a_changed_position(line):
    survives(line)


@fuzz(500)
@example(  # a card was led, but every stack of the leader's has an open card
    "officers S C9 0 CQ/CT,CA/DT,S9/ST,HA/SA,D8/SQ,H9/S7,D7/DJ,HQ/S8 "
    "H8/DQ,CK/HT,HJ/C7,SK/--,D9/CJ,HK/SJ,C8/DK,DA/H7 - -"
)
@given(lines().flatmap(rearranged))
def test_a_rearranged_position(line):
    survives(line)


@fuzz(100)
@given(lines())
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


# Save bytes

KINDS = st.sampled_from("GSX")
PACKS = st.builds(save.pack, KINDS, st.integers(1, 255), NUMBERS, st.binary(max_size=200))


def unpacked(kind, newest, data):
    """The content of a save, or the SaveError that was raised."""
    try:
        return save.unpack(kind, newest, data)
    except SaveError as error:
        assert len(str(error)) > 10
        return error


@fuzz(200)
@given(KINDS, st.integers(1, 255), NUMBERS, st.binary(max_size=500))
def test_save_bytes(kind, version, serial, payload):
    data = save.pack(kind, version, serial, payload)
    assert unpacked(kind, 255, data) == (version, serial, payload)
    if version > 1:
        assert type(unpacked(kind, version - 1, data)) is save.NewerSave


@fuzz(500)
@example("G", save.pack("G", 1, (1 << 32) - 1, b""))  # there is no serial after this one
@given(KINDS, st.binary() | PACKS.flatmap(lambda data: changed(data, st.binary())))
def test_changed_save_bytes(kind, data):
    found = unpacked(kind, 255, data)
    if not isinstance(found, SaveError):
        assert save.pack(kind, *found) == data
        assert found[1] < 1 << 30


# What is in the saves

BYTES = st.integers(0, 255)
FLAGS = st.integers(0, 2)
SIGNED = st.integers(-(1 << 31), (1 << 31) - 1) | st.integers(0, 999)
WORDS = st.integers(0, 65535) | st.integers(0, 99)
UNSIGNED = st.integers(0, (1 << 32) - 1) | st.integers(0, 999)


@st.composite
def sessions(draw):
    """The payload of a session that was actually played."""
    session = Session(lskat)
    chance = Chance(draw(st.integers(0, 99)))
    legal = bytearray(16)
    if draw(st.booleans()):
        session.match = Series(draw(st.integers(0, 1)), 0, lskat.TARGET)
    for _ in range(draw(st.integers(0, 3))):
        session.deal(draw(NUMBERS))
        for _ in range(draw(st.integers(0, 40))):
            if session.running():
                session.play(legal[chance.below(session.table.legal(legal))])
                if session.running() and not chance.below(9):
                    session.undo()
                if not chance.below(30):
                    session.give_hint()
    return session.to_bytes()


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
    st.binary(max_size=120)
    | sessions()
    | HEADS
    | OLDER_HEADS
    | sessions().flatmap(lambda payload: changed(payload, st.binary(max_size=6))),
    st.integers(1, VERSION),
)
def test_the_payload_of_a_game(payload, version):
    session = Session(lskat)
    session.deal(3)
    before = session.to_bytes()
    try:
        session.from_bytes(payload, version)
    except SaveError as error:
        assert len(str(error)) > 10 and session.to_bytes() == before
        return
    again = Session(lskat)
    again.from_bytes(session.to_bytes())
    assert again.to_bytes() == session.to_bytes()
    plays_on(session)


def plays_on(session):
    """Play the rest of its deal, and three more, saving and reading each."""
    chance = Chance(4)
    legal = bytearray(16)
    for number in range(3):
        if not session.running():
            if session.match is not None and session.match.ended():
                session.match = None
            session.deal(number)
        while session.running():
            session.play(legal[chance.below(session.table.legal(legal))])
        assert sum(session.table.points) == 120
        again = Session(lskat)
        again.from_bytes(session.to_bytes())
        assert again.to_bytes() == session.to_bytes()


SETTINGS = st.builds(
    lambda values, names: bytes([len(values), *values]) + b"".join(names),
    st.lists(st.integers(0, 2), min_size=9, max_size=11),
    st.lists(
        st.text("Aä .ß9x", max_size=11).map(lambda t: bytes([len(t)]) + t.encode("latin-1")),
        min_size=2,
        max_size=2,
    ),
)


@fuzz(500)
@given(st.binary() | SETTINGS | SETTINGS.flatmap(lambda data: changed(data, st.binary(max_size=3))))
def test_the_payload_of_settings(payload):
    ours = Settings()
    before = ours.to_bytes()
    try:
        ours.from_bytes(payload)
    except SaveError as error:
        assert len(str(error)) > 10 and ours.to_bytes() == before
    else:
        again = Settings()
        again.from_bytes(ours.to_bytes())
        assert again.to_bytes() == ours.to_bytes()
        assert ours.to_bytes() == payload or payload[0] < ours.to_bytes()[0]


# Files

CONTENTS = (
    st.none()
    | st.just(b"")
    | st.binary(max_size=100)
    | st.builds(save.pack, st.just("G"), st.integers(3, 4), st.integers(0, 20), sessions())
    | st.builds(save.pack, st.just("G"), st.just(1), NUMBERS, st.binary(max_size=60))
    | st.builds(save.pack, st.just("S"), st.just(1), st.integers(0, 9), SETTINGS)
)
SAVES = {"game": lskat.SAVE + (VERSION,), "settings": SAVE}
NEWEST = {"G": VERSION, "S": 1}
SLOTS = ("game.0", "game.1", "settings.0", "settings.1")


@contextmanager
def folder_of(contents):
    """A folder with these files (None for no file)."""
    folder = tempfile.mkdtemp(prefix="fuzz-")
    try:
        for name, data in contents.items():
            if data is not None:
                Path(folder, name).write_bytes(data)
        yield folder
    finally:
        shutil.rmtree(folder)


def found_in(folder):
    """All files and their bytes."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def readable(slot, data):
    """(whether it can be read, what it is then called, its serial and payload)."""
    kind = slot[0].upper()
    found = unpacked(kind, NEWEST[kind], data)
    if isinstance(found, save.NewerSave):
        return False, slot + ".newer", None
    if not isinstance(found, SaveError):
        try:
            (Session(lskat) if kind == "G" else Settings()).from_bytes(found[2], found[0])
            return True, slot, found
        except SaveError:
            pass
    return False, slot + ".bad", None


@fuzz(300)
@given(st.fixed_dictionaries(dict.fromkeys(SLOTS, CONTENTS)))
def test_files_with_anything_in_them(contents):
    with folder_of({**contents, "game.0.bad": b"older", "note.txt": b"a person's"}) as folder:
        before = found_in(folder)
        files = Files(folder)
        things = {"game": Session(lskat), "settings": Settings()}
        for name, thing in things.items():
            fresh = thing.to_bytes()
            took = files.load(SAVES[name], thing.from_bytes)
            readings = [
                readable(f"{name}.{slot}", contents[f"{name}.{slot}"] or b"") for slot in (0, 1)
            ]
            good = [what for reads, _, what in readings if reads]
            assert took == bool(good)
            if good:
                assert thing.to_bytes() in [
                    same(name, payload, version)
                    for version, serial, payload in good
                    if serial == max(one[1] for one in good)
                ]
            else:
                assert thing.to_bytes() == fresh
        after = found_in(folder)
        assert len(set(files.notices)) == len(files.notices)
        for slot in SLOTS:
            data = contents[slot]
            reads, called, _ = readable(slot, data or b"")
            if data and not reads and slot in files.notices:
                assert after[called] == data and slot not in after, "set aside, not thrown away"
            else:
                # What can be read stays; so does an older one that nobody needed to look into.
                assert after.get(slot) == data and slot not in files.notices
                assert (
                    reads
                    or not data
                    or isinstance(unpacked(slot[0].upper(), NEWEST[slot[0].upper()], data), tuple)
                )
        assert after["note.txt"] == before["note.txt"]
        assert len(after) == len(before) - (
            "game.0" in files.notices and "game.0.bad" in after and after["game.0.bad"] != b"older"
        )
        for name, thing in things.items():
            files.save(SAVES[name], thing.to_bytes())
            again = Settings() if name == "settings" else Session(lskat)
            assert Files(folder).load(SAVES[name], again.from_bytes)
            assert again.to_bytes() == thing.to_bytes()


def same(name, payload, version):
    """A payload as it is written again."""
    thing = Session(lskat) if name == "game" else Settings()
    thing.from_bytes(payload, version)
    return thing.to_bytes()


# Records of games


@st.composite
def records(draw):
    """The line of a game that was really played."""
    session = Session(lskat)
    session.starter = draw(st.integers(0, 1))
    session.deal(draw(NUMBERS))
    chance = Chance(draw(st.integers(0, 99)))
    legal = bytearray(16)
    while session.running():
        session.play(legal[chance.below(session.table.legal(legal))])
    fields = json.loads(record_line(session, "0.1", ("A", "B"), ("human", "greedy")))
    if draw(st.booleans()):  # as a record of a game without a number has it
        fields["deal"] = None
        table = lskat.new_table()
        lskat.deal(table, session.number, session.forehand)
        turned = []
        for word in fields["actions"]:
            table.play(action_number(word))
            if table.count % 2 == 0:
                for i in (table.count - 2, table.count - 1):
                    if table.top[table.froms[i]] != cards.NONE:
                        turned.append(action_word(table.top[table.froms[i]]))
        fields["turned"] = turned
    return fields


JSON = st.recursive(
    st.none() | st.booleans() | INTS | st.floats() | st.text(max_size=5) | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@st.composite
def changed_records(draw):
    """A record with some values replaced, or cards exchanged."""
    fields = draw(records())
    for _ in range(draw(st.integers(0, 2))):
        key = draw(st.sampled_from(sorted(fields)))
        if isinstance(fields[key], list) and len(fields[key]) > 9:
            place = draw(st.integers(0, len(fields[key]) - 1))
            what = draw(st.integers(0, 2))
            if what == 0:
                fields[key][place] = draw(st.sampled_from(NAMES))
            elif what == 1:
                fields[key].insert(place, draw(st.sampled_from(NAMES)))
            else:
                fields[key] = fields[key][:place]
        elif key == "open" and isinstance(fields[key], str):
            fields[key] = draw(changed(fields[key], PIECES))
        else:
            fields[key] = draw(JSON)
    return json.dumps(fields)


@fuzz(400)
@example("[" * 100000)
@example('{"v": ' + "[" * 900 + "]" * 900 + "}")
@given(
    st.text()
    | JSON.map(json.dumps)
    | changed_records()
    | changed_records().flatmap(lambda line: changed(line, st.text('[]{}",:\\0', max_size=3)))
)
def test_a_changed_record(line):
    try:
        record = Record(line)
    except ValueError as error:
        assert len(str(error)) > 10
        return
    for action in record.actions:
        record.table.play(action)
    assert list(record.table.points) == list(record.points)
    table = record.table
    there = [*table.top, *table.under, *table.played[: table.count]]
    there = [card for card in there if card < cards.NONE]
    assert len(set(there)) == len(there), "a card is there twice"
    if table.stage == END:
        assert sum(record.points) == 120 and len(there) == 32
    assert record.undone >= 0 and record.hints >= 0
    fields = json.loads(line)
    assert fields.get("game") in (None, cards.GAMES[table.kind.game])
    if record.number < 0:
        assert set(map(action_number, fields["turned"])) <= set(there), "it was not turned"


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


# The app

GAMES = st.lists(
    records().map(json.dumps) | changed_records() | st.text(max_size=30), max_size=4
).map(lambda texts: "\n".join(texts).encode("utf-8", "surrogatepass"))


@fuzz(60)
@given(
    st.fixed_dictionaries(dict.fromkeys(SLOTS, CONTENTS)),
    st.binary(max_size=60) | GAMES,
    st.binary(max_size=60) | GAMES,
)
def test_the_app_on_any_files(contents, newest, older):
    with folder_of({**contents, "games.jsonl": newest, "games.old.jsonl": older}) as folder:
        handheld = EmulatedHandheld("pico_oled", folder)
        script = Script(handheld, None)
        for screen in ("statistics", "games", "settings", "title"):
            handheld.app.show(screen)
            script.run(f"wait 60\nexpect {screen}")
        if handheld.app.session.running():
            handheld.app.show("table")
            script.run("wait 9000\npress a\nwait 9000\npress b")
        handheld.app.show("games")
        for _ in range(3):
            script.run("press a\npress right\npress down")
            if handheld.app.screen.NAME == "error":
                break  # a record that is refused is named there
            handheld.app.show("games")
            script.run("press down")
        handheld.app.show("title")
        script.run("deal 7\nwait 3000\npress a\nwait 100\nexpect table")
        assert not os.path.exists(folder + "/log.txt"), Path(folder, "log.txt").read_text()


def test_a_folder_that_vanishes():
    """As on a full flash: nothing can be written, not even the log. The app says so once."""
    with folder_of({}) as folder:
        handheld = EmulatedHandheld("pico_oled", folder)
        shutil.rmtree(folder)
        with pytest.raises(ScriptError, match="the screen is 'error': Not saved"):
            Script(handheld, None).run("press a")
        handheld.run(1000)
        Script(handheld, None).run("press a\nexpect title\npress a\nexpect table\ndeal 4")
        os.mkdir(folder)
        Script(handheld, None).run("deal 5\nexpect table")
        assert os.listdir(folder) != []


# Scripts

WORDS = (
    "press hold click wait deal seed shot expect points a b up down left right title table help "
    "settings trick error 0 1 60 600 63 127 -1 x 99999999999 1e3 # .png"
)
SCRIPT_LINES = st.one_of(
    st.lists(st.sampled_from(WORDS.split()), max_size=4).map(" ".join),
    st.sampled_from(("press a", "press b", "press down", "wait 500", "deal 4", "hold a 600")),
    st.builds("click {} {}".format, INTS, INTS),
    st.builds("deal {}".format, INTS),
    st.builds("wait {}".format, INTS),
    st.text(max_size=12),
)


class Impatient:
    """A handheld on which no wait is longer than two seconds."""

    def __init__(self, handheld):
        self.handheld = handheld

    def __getattr__(self, name):
        return getattr(self.handheld, name)

    def run(self, ms, watch=None):
        """At most two seconds."""
        self.handheld.run(min(ms, 2000), watch)


@fuzz(150)
@given(st.lists(SCRIPT_LINES, max_size=12).map("\n".join) | st.text())
def test_any_script(text):
    shots = []
    with folder_of({}) as folder:
        handheld = EmulatedHandheld("pico_oled", folder)
        try:
            Script(Impatient(handheld), shots.append).run(text)
        except ScriptError as error:
            number = str(error).split(",")[0].removeprefix("line ")
            assert 1 <= int(number) <= text.count("\n") + 1
        assert handheld.app.screen.NAME != "error", handheld.app.screen.message
        assert not os.path.exists(folder + "/log.txt")
