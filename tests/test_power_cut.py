"""Cutting the power anywhere leaves the last save or the one before it: support/power_cut.py."""

import pytest

from tests.support.micropython import micropython
from tests.support.sizes import size

PICO = (352, 256)  # blocks for files, and the unit that is written, as on the reference build


def _tried(tmp_path, *arguments) -> dict:
    """What the program says it has tried, by name."""
    result = micropython("tests/support/power_cut.py", *arguments, scratch=tmp_path, heap="32M")
    assert result.returncode == 0, result.stdout + result.stderr
    words = result.stdout.split()
    return dict(zip(words[::2], map(int, words[1::2])))


def _counts_hold(tried: dict) -> None:
    """No write or erase was left out, and none was without consequence."""
    operations = tried["writes"] + tried["erases"]
    assert tried["torn"] == 5 * operations, "each was torn in five ways"
    assert tried["cuts"] >= operations, "each was cut before, and the last of a step after"


@pytest.mark.parametrize(
    "blocks, progsize, steps, twice",
    [
        (*PICO, size(30, 200), size(3, 200)),
        (8, 256, size(45, 1500), size(8, 500)),
        (8, 32, size(45, 1500), size(4, 200)),
    ],
)
def test_saves(tmp_path, blocks, progsize, steps, twice):
    tried = _tried(tmp_path, "saves", blocks, progsize, steps, 0, twice)
    _counts_hold(tried)
    assert tried["cuts"] >= 2 * steps and tried["erases"] >= 8
    assert tried["game"] >= 15 and tried["settings"] >= 5 and tried["log.txt"] >= 4
    assert tried["game"] + tried["settings"] + tried["log.txt"] + 2 == steps
    assert tried["old"] >= steps and tried["new"] >= 0.9 * steps
    assert tried["second"] >= 20 * twice


def test_saves_that_move_the_folder(tmp_path):
    """LittleFS moves a folder to other blocks after some five hundred saves."""
    tried = _tried(tmp_path, "saves", 8, 256, size(600, 1700), 420, size(0, 50))
    _counts_hold(tried)
    assert tried["relocations"] >= 1


def test_records_of_games(tmp_path):
    steps = size(24, 60)
    for progsize in (256, 32) if size(0, 1) else (256,):
        tried = _tried(tmp_path, "games", 24, progsize, steps, 0, size(0, 10))
        _counts_hold(tried)
        assert tried["games"] == steps - 2 >= 20, "the oldest five went twice"
        assert tried["old"] >= steps and tried["new"] >= steps


def test_setting_aside(tmp_path):
    for blocks, progsize, twice in ((8, 256, 1), (8, 32, size(0, 1)), (*PICO, size(0, 1))):
        tried = _tried(tmp_path, "aside", blocks, progsize, twice)
        _counts_hold(tried)
        assert tried["starts"] == 20 and tried["writes"] >= 30, "renamed, and removed if need be"
        assert tried["second"] >= 1000 * twice
