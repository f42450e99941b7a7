"""Files: two slots, the newest valid one wins, and broken files are set aside and named."""

import os

from games import fresh_folder

from handheld.files import GAMES, GAMES_BYTES, Files
from skat import save
from skat.save import SaveError

GAME = ("game", "G", 1)


def _load(folder, newest=1):
    """(what a fresh start loads, the notices)."""
    files = Files(folder)
    taken = []
    files.load(("game", "G", newest), lambda payload, version: taken.append(payload))
    return (taken[0] if taken else None), files.notices


def _write(folder, name, data):
    with open(folder + "/" + name, "wb") as f:
        f.write(data)


def _read(folder, name):
    with open(folder + "/" + name, "rb") as f:
        return f.read()


def test_nothing_yet():
    assert _load(fresh_folder()) == (None, [])


def test_the_newest_wins():
    folder = fresh_folder()
    files = Files(folder)
    for i in range(7):
        files.save(GAME, b"%d" % i)
        assert _load(folder) == (b"%d" % i, [])
    assert sorted(os.listdir(folder)) == ["game.0", "game.1"]


def test_after_the_last_serial_number_comes_0():
    folder = fresh_folder()
    Files(folder)
    _write(folder, "game.0", save.pack("G", 1, save.LAST_SERIAL - 1, b"older"))
    _write(folder, "game.1", save.pack("G", 1, save.LAST_SERIAL, b"newer"))
    assert _load(folder) == (b"newer", [])
    for i in range(5):
        files = Files(folder)
        files.load(GAME, lambda payload, version: None)
        files.save(GAME, b"%d" % i)
        assert _load(folder) == (b"%d" % i, [])
        before = b"%d" % (i - 1) if i else b"newer"
        slots = [save.unpack("G", 1, _read(folder, "game.%d" % slot))[2] for slot in (0, 1)]
        assert sorted(slots) == sorted([before, b"%d" % i]), "the other slot has the one before"


def test_a_save_cut_anywhere_leaves_the_one_before():
    folder = fresh_folder()
    files = Files(folder)
    for text in (b"one", b"two", b"three"):
        files.save(GAME, text)
    whole = _read(folder, "game.1")  # the third save
    for length in range(len(whole)):
        _write(folder, "game.1", whole[:length])
        loaded, notices = _load(folder)
        assert loaded == b"two"
        assert notices == (["game.1"] if length else [])
    after = Files(folder)
    after.load(GAME, lambda payload, version: None)
    after.save(GAME, b"four")
    assert _load(folder) == (b"four", [])


def test_broken_and_newer_files_are_set_aside():
    folder = fresh_folder()
    files = Files(folder)
    files.save(GAME, b"old")
    _write(folder, "game.0", save.pack("G", 9, 50, b"from the future"))
    assert _load(folder) == (b"old", ["game.0"])
    assert save.unpack("G", 9, _read(folder, "game.0.newer"))[2] == b"from the future"
    _write(folder, "game.0", b"garbage that is long enough to be one")
    assert _load(folder) == (b"old", ["game.0"])
    _write(folder, "game.0", b"other garbage, just as long as the first")
    assert _load(folder) == (b"old", ["game.0"])
    assert _read(folder, "game.0.bad")[:5] == b"other"
    assert _load(folder) == (b"old", [])


def test_a_folder_in_the_place_of_a_save_is_set_aside():
    folder = fresh_folder()
    Files(folder)
    for slot in "01":
        os.mkdir(folder + "/game." + slot)
    assert _load(folder) == (None, ["game.0", "game.1"])
    for i in range(3):
        Files(folder).save(GAME, b"%d" % i)
        assert _load(folder) == (b"%d" % i, [])


def test_a_payload_that_is_refused_gives_way_to_the_one_before():
    folder = fresh_folder()
    files = Files(folder)
    files.save(GAME, b"good")
    files.save(GAME, b"nonsense")

    def take(payload, version):
        if payload != b"good":
            raise SaveError("no sense in it")
        taken.append(payload)

    taken = []
    again = Files(folder)
    assert again.load(GAME, take)
    assert taken == [b"good"] and again.notices == ["game.0"]


def test_kinds_do_not_mix():
    folder = fresh_folder()
    files = Files(folder)
    files.save(GAME, b"g")
    files.save(("settings", "S", 1), b"s")
    _write(folder, "game.0", _read(folder, "settings.1"))
    assert _load(folder)[0] == b"g"


def test_an_impossible_folder():
    _write_to = fresh_folder()
    Files(_write_to)
    try:
        Files(_write_to + "/no/such")
    except OSError:
        return
    raise AssertionError("made a folder in a folder that is not there")


def test_the_log_stays_short():
    folder = fresh_folder()
    files = Files(folder)
    for _ in range(200):
        files.log("a line of a log that goes on and on " * 3)
    assert os.stat(folder + "/log.txt")[6] < 5000


def test_a_folder_in_the_place_of_records_is_set_aside():
    folder = fresh_folder()
    files = Files(folder)
    for name in GAMES:
        os.mkdir(folder + "/" + name)
        os.mkdir(folder + "/" + name + "/inside")
    assert files.games() == []
    files.keep_game("one")
    assert [files.game(place) for place in files.games()] == ["one\n"]
    assert files.notices == [GAMES[0]] and GAMES[0] + ".bad" in os.listdir(folder)
    for _ in range(3 * GAMES_BYTES // 1000):
        files.keep_game("x" * 999)
    for name in GAMES:
        assert os.listdir(folder + "/" + name + ".bad") == ["inside"], "nothing is lost"
        assert os.stat(folder + "/" + name)[6] <= GAMES_BYTES, "and they don't grow for ever"
    assert files.notices == list(GAMES)
