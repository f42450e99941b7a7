"""Random presses on the whole app under both interpreters: tests/firmware/presses.py."""

import json
import os
import subprocess
import sys

import pytest

from tests.firmware.modes import CLUB, OWN, SINGLE
from tests.support.micropython import PATH, ROOT, micropython
from tests.support.sizes import size

PRESSES = size(2_400, 200_000)
PROGRAM = "tests/firmware/presses.py"
ON_EACH = size(200, 5_000)
BOARDS = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("*.py"))
GROWTH = 32_768  # bytes, of what there is at least; words, players and numbers are large
SCREENS = 30  # that a soak comes to, at least: some take a radio, a link or a list
VALUES = 36  # of all settings together, at least


def _cpython(*arguments, scratch, path):
    folders = PATH.replace(":", os.pathsep) + os.pathsep + "simulator/cpython"
    return subprocess.run(
        [sys.executable, PROGRAM, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": folders},
        capture_output=True,
        text=True,
    )


def _micropython(*arguments, scratch, path, heap="2M"):
    return micropython(PROGRAM, *arguments, scratch=scratch, path=path, heap=heap)


@pytest.mark.parametrize("board", BOARDS)
def test_random_presses_on_every_board(board, compiled_path, tmp_path):
    words = board, tmp_path / "data", ON_EACH, 3, OWN
    result = _micropython(*words, scratch=tmp_path, path=compiled_path, heap="4M")
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    seen = json.loads(result.stdout.splitlines()[-1])
    assert {"title", "table"} <= set(seen["screens"])
    heap = seen["heap"]
    assert min(heap[6:]) - min(heap[2:6]) <= GROWTH, heap


@pytest.mark.parametrize("mode", [SINGLE, CLUB])
@pytest.mark.parametrize("start", [_cpython, _micropython])
def test_random_presses(start, mode, compiled_path, tmp_path):
    words = "pico_oled", tmp_path / "data", PRESSES // 2, 8, mode
    result = start(*words, scratch=tmp_path, path=compiled_path)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    seen = json.loads(result.stdout.splitlines()[-1])
    assert seen["presses"] == PRESSES // 2 and seen["games"] >= PRESSES // 4000
    assert {"title", "table", "settings", "tutor"} <= set(seen["screens"])
    if PRESSES >= 200_000:
        assert len(seen["screens"]) >= SCREENS and "error" not in seen["screens"]
        assert seen["settings"] >= VALUES
    if start is _micropython:
        heap = seen["heap"]
        assert min(heap[6:]) - min(heap[2:6]) <= GROWTH, heap
