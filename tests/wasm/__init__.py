"""Starting the 32-bit MicroPython of WebAssembly, under Node, on programs of the tests."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
PORT = ROOT / ".venv" / PACKAGE


def wasm(program: Path, mounts, timeout=600) -> subprocess.CompletedProcess:
    """Run a program; `mounts` are (folder, where it is there). Word size 32, no native code.

    Raises AssertionError where Node or the port is missing: this half is not left out.
    """
    node = shutil.which("node")
    assert node, "there is no Node: install Node 20 or newer"
    assert PORT.exists(), f"{PORT} is missing: make .venv/test.done"
    pairs = [f"{folder}={mount}" for folder, mount in mounts]
    command = [node, str(Path(__file__).with_name("run.mjs")), str(PORT), str(program), *pairs]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout)
