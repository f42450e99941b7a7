"""Memory on the device: how much is free with every level and mode, and what happens without
enough.

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
SINGLE, MATCH, CLUB, RAMSCHES = range(4)
HARLEQUIN, HALFOPEN, SKAT, ADMIRALS, DEADHAND, TOURNEE, STROHMANN = range(6, 13)
AUCTIONS = (SKAT, DEADHAND, TOURNEE, STROHMANN)  # which have not all levels
SIMPLE, GREEDY, BEGINNER, CLUB_LEVEL, STRONG, MASTER = range(1, 7)
PERSON = 0
# Three quarters of an RP2040's heap, and a T-Display's minus 2 KB; words here are twice as long.
HEAP = 2 * 184_416
HEAP_OF = {"tdisplay": 2 * 148 * 1024}
# What stays free of these in 20 deals, with a margin of 1 to 2 KB on a handheld; the largest piece.
# By the length of the folder's name, some word in the heap may look like the address of 3.5 KB.
FREE = 2 * 48 * 1024
PIECE = 2 * 16 * 1024
# A T-Display has no more to spare; only free memory counts there.
TIGHT = {("tdisplay", mode): (2 * 21 * 1024, 4 * 1024) for mode in range(STROHMANN + 1)}
TIGHT |= {("tdisplay", mode): (2 * 16 * 1024, 1024) for mode in (ADMIRALS, *AUCTIONS)}
EVENINGS = [  # board, what is played, who plays
    ("pico_lcd_13", SINGLE, MASTER, PERSON),
    ("pico_lcd_13", CLUB, MASTER, MASTER),
    ("pico_oled", CLUB, PERSON, STRONG),
    ("tdisplay", CLUB, PERSON, MASTER),
    ("pico_lcd_13", SKAT, GREEDY, PERSON),
    ("pico_lcd_13", ADMIRALS, PERSON, MASTER),
    ("tdisplay", TOURNEE, PERSON, MASTER),
    ("tdisplay", ADMIRALS, MASTER, PERSON),
]
ALL = [
    (board, mode, *seats)
    for board in BOARDS
    for mode in (SINGLE, MATCH, CLUB, RAMSCHES, HARLEQUIN, HALFOPEN, ADMIRALS, *AUCTIONS)
    for seats in (
        (GREEDY, PERSON),
        (PERSON, CLUB_LEVEL),
        (MASTER, PERSON),
        (MASTER, MASTER),
        (STRONG, BEGINNER),
        (PERSON, PERSON),
        (SIMPLE, MASTER),
    )
]


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


@pytest.mark.parametrize("board, mode, level0, level1", size(EVENINGS, ALL))
def test_deals_fit_into_the_heap(board, mode, level0, level1, path, tmp_path):
    deals = size(2, 20)
    seats = (level0, level1)
    program = (_program(path, "memory"), board, tmp_path / "data", HEAP_OF.get(board, HEAP), mode)
    seen = _last_json(
        micropython(*program, *seats, deals, scratch=tmp_path, path=path, timeout=3000)
    )
    assert seen["records"] == deals
    names = ["simple", "greedy", "beginner", "club", "strong", "master", "casual"]
    if mode not in AUCTIONS:
        assert seen["levels"] == [names[seat - 1] for seat in seats if seat != PERSON]
    free, piece = TIGHT.get((board, mode), (FREE, PIECE))
    assert seen["free"] >= free, seen
    assert seen["piece"] >= piece, seen
    if {STRONG, MASTER} & set(seats):
        assert seen["screens"] == ["handheld.screens.table"], "what players have no room for goes"


@pytest.mark.parametrize(
    "board, mode",
    size(
        [("pico_oled", MATCH), ("pico_lcd_114", CLUB)],
        [(b, m) for b in BOARDS for m in (SINGLE, MATCH, CLUB)],
    ),
)
def test_the_game_comes_back_when_memory_was_too_short(board, mode, path, tmp_path):
    program = (_program(path, "short_memory"), board, tmp_path / "data", mode, size(67, 1))
    seen = _last_json(micropython(*program, scratch=tmp_path, path=path, heap="1M", timeout=3000))
    assert seen.pop("lowered") in ("club", "casual", "greedy", "simple")
    assert len(seen) == 14
    for thing, (failures, blocks) in seen.items():
        assert blocks or not failures, thing
    assert sum(failures for failures, _ in seen.values()) > 20
