"""The heap does not grow over many games, on any board: tests/firmware/growth.py."""

import json

import pytest

from tests.support.micropython import ROOT, micropython
from tests.support.sizes import size

GAMES = size(25, 1000)
BOARDS = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("*.py"))
MOST = 3072  # bytes, with words of 64 bits; what is loaded at the time makes 1 to 2 KB


@pytest.mark.parametrize("board", BOARDS)
def test_the_heap_does_not_grow(board, tmp_path):
    program = ("tests/firmware/growth.py", board, tmp_path / "data", GAMES)
    result = micropython(*program, scratch=tmp_path, heap="2M")
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    seen = json.loads(result.stdout.splitlines()[-1])
    assert seen["games"] == GAMES and seen["tenth"] > 50_000
    assert seen["last"] - seen["tenth"] <= MOST, seen
