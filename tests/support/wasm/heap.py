# Runs in the 32-bit port: what rules and greedy take of the heap, from .mpy in /lib.
# Prints one JSON line.
# ruff: noqa: E402, F811

import gc
import json
import sys

sys.path[:] = ["/lib"]
found = {}
gc.collect()
# %%
start = gc.mem_alloc()
from skat import players
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.players.levels.greedy import Greedy

gc.collect()
# %%
found["rules_and_greedy_imported"] = gc.mem_alloc() - start
table = lskat.rules.Table()
view = lskat.rules.Table()
greedy = Greedy()
deal(table, 1, 0)
players.choose(greedy, table.view(0, view))
gc.collect()
# %%
found["rules_and_greedy_in_a_deal"] = gc.mem_alloc() - start
del table, view, greedy
print(json.dumps(found))
