"""How many nodes a decision of the page's computer takes in a second: python -m tests.page_thinking

It runs the site's byte code in the 32-bit MicroPython of WebAssembly, under Node.
"""

import sys
import tempfile
from pathlib import Path

from tests.support.firmware_files import compile_firmware
from tests.support.wasm import wasm

SECONDS = 1.0
PROGRAM = """
import sys
sys.path[:] = ["/lib"]
from skat import players
from skat.games import find
from skat.games.lskat.table import deal
from skat.players.search import Search
Search.MS = {ms}
players.PLAIN_NODES = players.NODES
rules = find("lskat").rules
master = find("lskat").players.make_player("master", 0, timed=True)
quick = find("lskat").players.make_player("greedy", 0)
view = rules.Table()
# %% deals {deals} times
number = globals().get("number", -1) + 1
table = rules.Table()
deal(table, number, 0)
while table.count < 24:
    player = quick if table.count % 4 else master
    action = players.choose(player, table.view(table.mover, view))
    if player is master:
        print(table.count, master.used)
    table.play(action)
"""


def main(deals: int = 4) -> None:
    """Print the nodes of each decision, by how many cards were played."""
    with tempfile.TemporaryDirectory() as folder:
        mpy = Path(folder, "mpy")
        mpy.mkdir()
        compile_firmware(mpy)
        program = Path(folder, "program.py")
        program.write_text(PROGRAM.format(ms=round(SECONDS * 1000), deals=deals))
        result = wasm(program, [(mpy, "/lib")])
    if result.returncode:
        sys.exit(result.stderr)
    found: dict = {}
    for line in result.stdout.splitlines():
        played, used = map(int, line.split())
        found.setdefault(played, []).append(used)
    for played, nodes in sorted(found.items()):
        print(f"{played:2} cards played: {min(nodes):6,} to {max(nodes):6,} nodes in {SECONDS:g} s")


if __name__ == "__main__":
    main()
