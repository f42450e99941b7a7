"""Data: files of their own, or frozen into an image; missing ones and damaged ones."""

import os
import sys

from games import fresh_folder

from skat import cards, data, games
from skat.games.skat.players import greedy_calls
from skat.players import weights


class _Frozen:
    """Stands in for a module of an image."""

    DATA = b"made by nobody\nfrozen"


def _written(name: str, content: bytes):
    """Write a data file to a folder of its own; the folder, which stands first on the path."""
    folder = fresh_folder()
    parts = name.split("/")
    for i in range(len(parts)):
        os.mkdir("/".join([folder] + parts[:i]))
    with open(folder + "/" + name, "wb") as f:
        f.write(content)
    sys.path.insert(0, folder)
    return folder


def test_a_file_is_read_whole():
    folder = _written("skat/new.bin", b"one\ntwo")
    try:
        assert data.read("skat/new.bin") == b"one\ntwo"
        assert data.is_there("skat/new.bin") and not data.is_there("skat/other.bin")
    finally:
        sys.path.remove(folder)


def test_a_missing_file_is_named():
    try:
        data.read("skat/other.bin")
    except data.DataError as error:
        assert str(error) == "skat/other.bin is missing: install the game again"
    else:
        raise AssertionError("read")


def test_an_image_has_its_data_as_modules_and_everything_else():
    sys.modules["skat.new_bin"] = sys.modules["skat.tasks_txt"] = _Frozen
    try:
        assert data.read("skat/new.bin") == _Frozen.DATA
        assert data.is_there("skat/games/harlequin/__init__.mpy") and data.is_there("what/ever")
    finally:
        del sys.modules["skat.new_bin"], sys.modules["skat.tasks_txt"]


def test_installed_games_are_found():
    assert [game.name for game in games.installed()] == list(games.NAMES)


def test_damaged_weights_are_refused():
    whole = data.read("skat/players/weights/club.bin")
    for content in (b"", whole[:-1], whole + b"\0"):
        folder = _written("skat/players/weights/club.bin", content)
        weights.read_files.clear()
        try:
            weights.of(cards.kind(cards.HEARTS), False)
        except data.DataError as error:
            assert str(error).startswith("skat/players/weights/club.bin is damaged")
        else:
            raise AssertionError("read")
        finally:
            sys.path.remove(folder)
    assert len(weights.of(cards.kind(cards.HEARTS), False).table) == 3007


def test_damaged_calls_are_refused():
    name = greedy_calls.LEARNED
    whole = data.read(name)
    for content in (b"", whole[1 + whole.find(b"\n") :], whole[:-1], whole + b"\0"):
        folder = _written(name, content)
        try:
            greedy_calls.Calls()
        except data.DataError as error:
            assert "damaged" in str(error)
        else:
            raise AssertionError("read")
        finally:
            sys.path.remove(folder)
