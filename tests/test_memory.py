"""What happens on stock MicroPython, where the code lies in the heap, when that is too small.

The firmware is compiled as for a device, with native code where this machine's can be made.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from simulator.child import PATH
from tests.support.firmware_files import NATIVE, ROOT, compile_firmware
from tests.support.micropython import micropython
from tests.support.sizes import size

BOARDS = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("*.py"))
SINGLE, MATCH, CLUB = range(3)  # of the games that every board has


@pytest.fixture(scope="module")
def path():
    """Where MicroPython finds the compiled firmware, and all else.

    Each module keeps its path in the heap: this folder's is short, as on a device, and no longer
    on one machine than on another.
    """
    with TemporaryDirectory(dir="/tmp") as folder:
        compile_firmware(Path(folder), native=NATIVE)
        yield f"{folder}:{PATH}:{folder}/programs"


def _program(path: str, name: str) -> str:
    return f"{path.rpartition(':')[2]}/{name}.py"


def _last_json(result):
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    return json.loads(result.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    "board, mode",
    size(
        [("pico_oled", MATCH), ("pico_lcd_114", CLUB)],
        [(b, m) for b in BOARDS for m in (SINGLE, MATCH, CLUB)],
    ),
)
def test_the_game_comes_back_when_memory_was_too_short(board, mode, path, tmp_path):
    program = (_program(path, "short_memory"), board, tmp_path / "data", mode, size(67, 10))
    seen = _last_json(micropython(*program, scratch=tmp_path, path=path, heap="1M", timeout=3000))
    assert len(seen) == 14
    for thing, (failures, blocks) in seen.items():
        assert blocks or not failures, thing
    assert sum(failures for failures, _ in seen.values()) > 20
