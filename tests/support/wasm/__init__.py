"""Starts the 32-bit MicroPython of WebAssembly, under Node, on programs of the tests."""

import json
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
PACKAGE = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
PORT = ROOT / ".venv" / PACKAGE


SIMULATOR = (
    (ROOT / "simulator/standin", "/standin"),
    (ROOT / "simulator", "/simulator"),
    (ROOT / "devices", "/devices"),
)


def app_heap(
    board: str, games: int, mpy: Path, folder: Path, mode: int = 1, level: int = 2
) -> dict:
    """How much heap the whole app takes on a board, in bytes: app_heap.py.

    `mpy`: the compiled firmware, `folder`: one to write into, `mode`: what is played (a match, so
    that its screen is shown, too), `level`: by whom against a person, as in the settings (greedy).
    """
    words = {"BOARD": board, "GAMES": str(games), "MODE": str(mode), "LEVEL": str(level)}
    return _heap("app_heap.py", folder, words, [(mpy, "/lib"), *SIMULATOR])


def rules_heap(mpy: Path, folder: Path) -> dict:
    """What rules and greedy take of the heap, in bytes: heap.py; arguments as before."""
    return _heap("heap.py", folder, {}, [(mpy, "/lib")])


def _heap(name: str, folder: Path, words: dict, mounts) -> dict:
    """What a program beside this one says, with words replaced."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(word, value)
    program = folder / name
    program.write_text(text)
    result = wasm(program, mounts)
    assert result.returncode == 0, result.stdout + result.stderr
    return json.loads(result.stdout.splitlines()[-1])


def wasm(program: Path, mounts, timeout=3600) -> subprocess.CompletedProcess:
    """Run a program; `mounts` are (folder, where it is there). Word size 32, no native code.

    Raises AssertionError if Node or the port is missing: this half is never skipped.
    """
    return subprocess.run(
        command(program, mounts), capture_output=True, text=True, timeout=timeout, input=""
    )


def command(program: Path, mounts) -> list:
    """The command that runs a program; arguments and what it raises as for wasm()."""
    node = shutil.which("node")
    assert node, "there is no Node: install Node 20 or newer"
    assert PORT.exists(), f"{PORT} is missing: make .venv/test.done"
    pairs = [f"{folder}={mount}" for folder, mount in mounts]
    return [node, str(Path(__file__).with_name("run.mjs")), str(PORT), str(program), *pairs]
