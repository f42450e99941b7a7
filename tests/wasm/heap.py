# Runs in the 32-bit port: what the game and the whole app take of the heap, from .mpy in /lib.
# Prints one JSON line. The board is only a frame buffer, which counts as the app's.
# ruff: noqa: E402, F811

import gc
import json
import sys

sys.path[:] = ["/lib"]
found = {}
gc.collect()
# %%
start = gc.mem_alloc()
from skat import lskat, players
from skat.players.greedy import Greedy

gc.collect()
# %%
found["rules_and_greedy_imported"] = gc.mem_alloc() - start
table = lskat.new_table()
view = lskat.new_table()
greedy = Greedy()
lskat.deal(table, 1, 0)
players.choose(greedy, table.view(0, view))
gc.collect()
# %%
found["rules_and_greedy_in_a_deal"] = gc.mem_alloc() - start
del table, view, greedy

import framebuf


class Board:
    ID = "bare"
    W, H, COLOURS, BUTTONS, SAFE = 128, 64, 2, 63, 16

    def __init__(self):
        self.held = 0
        self.fb = framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB)

    def show(self, y0, y1):
        pass

    def backlight(self, level):
        pass

    def buttons(self):
        return self.held


def run(ms):
    global now
    for _ in range(ms // 5):
        now += 5
        app.step(now)


def note(name):
    found[name] = max(found.get(name, 0), gc.mem_alloc() - start)


from handheld.app import App

board = Board()
app = App(board, "/data", 0)
now = 0
run(100)
gc.collect()
# %%
note("app_at_the_title")
app.settings.pace = 2
games = []
app.deal(0)
gc.collect()
# %% some seconds of six games, 600 times
note("app_peak")
assert app.screen.NAME != "error", app.screen.message
if app.screen.NAME == "table" and app.session.table.count == 8:
    note("app_in_a_game")
if app.screen.NAME == "result" and len(games) < 7:
    games.append(gc.mem_alloc() - start)
    if len(games) < 7:
        app.deal(len(games))
if len(games) < 7:
    board.held = 16
    run(60)
    board.held = 0
    run(300)
gc.collect()
# %%
assert len(games) == 7, "not all games were played"
found["growth_from_game_2_to_6"] = games[6] - games[2]
print(json.dumps(found))
