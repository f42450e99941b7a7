"""The page's computer as an engine for the arena (docs/engine.md):

    pocket-skat arena page master --deals 100 --engine ".venv/bin/python -m tests.page_engine"

It runs the site's byte code in the 32-bit MicroPython of WebAssembly, under Node, within the page's
limits (web/inside/start.py). Its clock is the processor's time, not the wall's, so that whatever
else the machine does takes nothing from it. `go nodes` and `go movetime` mean nothing to it.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.firmware_files import compile_firmware
from tests.support.wasm import command

PROGRAM = """
import sys
sys.path[:] = ["/lib"]
from js import eval as js
from skat import games, players
from skat.engine import Engine
from skat.players import thinking

spent = js("() => { const { user, system } = process.cpuUsage(); return (user + system) % 2**30 }")
thinking.ticks_us = spent
players.PLAIN_NODES = players.NODES
engine = Engine()


def as_on_the_page(make):
    return lambda level, seed, nodes, ms: make(level, seed, timed=True)


for name in games.NAMES:
    its = games.find(name).players
    its.make_player = as_on_the_page(its.make_player)


def answer(line):
    for said in engine.answer(line):
        print(said)
"""


def main() -> int:
    """Answer until the end of input."""
    with tempfile.TemporaryDirectory() as folder:
        mpy = Path(folder, "mpy")
        mpy.mkdir()
        compile_firmware(mpy)
        program = Path(folder, "program.py")
        program.write_text(PROGRAM)
        return subprocess.run(command(program, [(mpy, "/lib")])).returncode


if __name__ == "__main__":
    sys.exit(main())
