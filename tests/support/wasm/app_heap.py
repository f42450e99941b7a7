# Runs in the 32-bit port: what the whole app takes of the heap on a board, from .mpy in /lib.
# BOARD, GAMES, MODE and LEVEL are replaced by a name and numbers. The emulated chips are loaded
# before, so that only the firmware counts: drivers, frame buffer, app. Prints one JSON line.
# ruff: noqa: E402, F811, F821

import gc
import json
import sys

sys.path[:] = ["/lib", "/", "/standin"]
found = {}
import machine

from simulator.circuits import BOARD as board_circuit

circuit = board_circuit.Circuit()
machine.attach(circuit)


def run(ms):
    global now
    for _ in range(ms // 5):
        now += 5
        app.step(now)
        circuit.elapse(5)


def note(name):
    found[name] = max(found.get(name, 0), gc.mem_alloc() - start)


gc.collect()
# %%
start = gc.mem_alloc()
from boards import BOARD as parts

gc.collect()
# %%
note("started")
from handheld import memory
from handheld.app import App
from skat import players
from skat.table import PLAY

memory.is_short = lambda *_: True  # as if this heap were no larger than it must be
players.NODES = {"strong": 100, "master": 100}  # for it has no native code
app = App(parts, "/data", 0)
app.evening.settings.seats[0] = LEVEL
now = 0
run(100)
gc.collect()
# %%
note("loaded")
run(1000)
gc.collect()
# %%
note("title")
app.evening.settings.pace = 2
app.evening.play_mode(MODE)
app.evening.seed(1)
games = []
play = "b" if app.two_buttons else "a"
app.deal(0)
gc.collect()
# %% some seconds of a game, GAMES00 times
if len(games) < GAMES:
    note("peak")
    assert app.screen.NAME != "error", app.screen.message
    if app.screen.NAME == "table" and app.evening.session.table.count == 8:
        note("game")
    if app.evening.session.games > len(games):
        games.append(gc.mem_alloc() - start)
    circuit.press(play)
    run(60)
    circuit.release(play)
    run(300)
    gc.collect()
# %%
assert len(games) == GAMES, "not all games were played"
# In a soak each kind was played by the half. The lower of two: a stale word that looks like a
# pointer may keep some KB for one game.
half = len(games) // 2
found["growth"] = min(games[-2:]) - min(games[half - 1 : half + 1])
app.deal(0)
run(100)
app.show("settings")
run(100)
gc.collect()
# %%
note("settings")
app.show("help")
run(100)
gc.collect()
# %%
note("help")
if app.evening.session.table.stage == PLAY:  # no hint is given on a call
    app.show("hint")
run(5)
gc.collect()
# %%
note(app.screen.NAME)
print(json.dumps(found))
