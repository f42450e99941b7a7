"""The core's tests once more on a 32-bit MicroPython, and what the game takes of its heap."""

import json

import pytest

from handheld.settings import CLUB, MATCH
from simulator.remote import RemoteHandheld
from tests.support.firmware_files import ROOT, compile_firmware
from tests.support.sizes import size
from tests.support.wasm import app_heap, wasm

CORE = (
    "cards",
    "chance",
    "table",
    "notation",
    "session",
    "record",
    "players",
    "evaluate",
    "solve",
    "game_values",
    "scoring",
    "bidding",
    "values",
    "officers",
    "officers_session",
    "another_game",
    "calling",
)

RUNNER = """
import sys
sys.path[:] = ["/lib", "/tests"]
passed = failed = 0
# %% a test file
module = __import__("test_{name}")
tests = [test for test in sorted(dir(module)) if test.startswith("test_")]
tests.append("")
# %% each test {count} times
test = tests.pop(0)
if test:
    try:
        getattr(module, test)()
        passed += 1
    except Exception as error:
        print(test, "failed:")
        sys.print_exception(error)
        failed += 1
# %%
print("%d passed, %d failed" % (passed, failed))
"""


@pytest.fixture(scope="module")
def mpy(tmp_path_factory):
    """The firmware's library as .mpy files."""
    folder = tmp_path_factory.mktemp("mpy")
    compile_firmware(folder)
    return folder


@pytest.mark.parametrize("name", CORE)
def test_core(name, mpy, tmp_path):
    source = (ROOT / "tests" / "firmware" / f"test_{name}.py").read_text(encoding="utf-8")
    count = source.count("\ndef test_")
    program = tmp_path / "program.py"
    program.write_text(RUNNER.format(name=name, count=count))
    result = wasm(program, [(mpy, "/lib"), (mpy / "programs", "/tests")])
    last = result.stdout.splitlines()[-1:]
    assert count and last == [f"{count} passed, 0 failed"], result.stdout + result.stderr


def test_heap(mpy):
    """Bytes are counted, not timed, so they can be asserted."""
    result = wasm(ROOT / "tests/support/wasm/heap.py", [(mpy, "/lib")])
    assert result.returncode == 0, result.stderr
    heap = json.loads(result.stdout.splitlines()[-1])
    assert heap["rules_and_greedy_imported"] <= 15 * 1024


@pytest.mark.parametrize(
    "board, mode, most",
    [
        ("pico_oled", MATCH, 87),
        ("pico_oled", CLUB, 103),
        *(
            [("thumby", MATCH, 87), ("pico_lcd_13", MATCH, 128), ("tdisplay", CLUB, 128)]
            * size(0, 1)
        ),
    ],
)
def test_heap_of_the_app(board, mode, most, mpy, tmp_path):
    heap = app_heap(board, size(5, 40), mpy, tmp_path, mode)
    assert heap["title"] < heap["game"] <= heap["peak"] <= most * 1024
    assert abs(heap["growth"]) <= 512
    handheld = RemoteHandheld(board, str(tmp_path / "data"))
    try:
        handheld.run(100)
        reckoned = handheld.state()["heap_peak"]
    finally:
        handheld.close()
    # It runs the sources, which take somewhat more.
    assert abs(reckoned - heap["title"]) < heap["title"] / 3, "play --runtime micropython tells it"
