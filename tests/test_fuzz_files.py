"""Files and scripts: whatever is in them is refused in words, or set aside, or can be played on.

Seeded in `make test`, the same each time; many more examples with SOAK=1.
"""

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handheld.files import Files
from handheld.settings import SAVE, Settings
from simulator.emulated import EmulatedHandheld
from simulator.script import Script, ScriptError
from skat import save
from skat.games.lskat import GAME as lskat
from skat.save import SaveError
from skat.saved import VERSION
from skat.session import Session
from skat.tallies import Tallies
from tests.support.fuzzing import INTS, NUMBERS, changed, fuzz
from tests.test_fuzz_lskat import CHANGED, records, sessions

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

PAYLOADS = sessions().map(Session.to_bytes)
CONTENTS = (
    st.none()
    | st.just(b"")
    | st.binary(max_size=100)
    | st.builds(
        save.pack,
        st.just("G"),
        st.integers(3, 4),
        st.integers(0, 20),
        sessions().map(Session.to_bytes),
    )
    | st.builds(save.pack, st.just("G"), st.just(1), NUMBERS, st.binary(max_size=60))
    | st.builds(save.pack, st.just("S"), st.just(1), st.integers(0, 9), SETTINGS)
)
SAVES = {"game": lskat.save + (VERSION,), "settings": SAVE}
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
@given(st.binary(max_size=40) | st.binary(min_size=32, max_size=34).map(lambda row: b"\1" + row))
def test_statistics_with_anything_in_them(payload):
    kept = Tallies()
    try:
        kept.from_bytes(payload)
    except SaveError:
        assert kept.rows == []
    else:
        assert kept.to_bytes() == payload


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


# The app

GAMES = st.lists(records().map(json.dumps) | CHANGED | st.text(max_size=30), max_size=4).map(
    lambda texts: "\n".join(texts).encode("utf-8", "surrogatepass")
)


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
        if handheld.app.evening.session.running():
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
