"""The device's time: what the chip takes by simulator/chip_time.py, and what it took in truth."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sizes import size

ROOT = Path(__file__).resolve().parent.parent
MEASURED = json.loads((ROOT / "tests/data/chip_times.json").read_text())
BOARDS = sorted(path.stem for path in (ROOT / "simulator/circuits").glob("[a-z]*.py"))
SLICE_US = 20_000
MOVE_US = 800_000

PROGRAM = """
import sys
from simulator.paths import find_firmware
find_firmware()
from simulator import chip_time, costing
chip_time.enter(costing.firmware(), chip_time.ticks_us)
"""


def counted(program: str) -> dict:
    """What a program prints as JSON that runs with firmware that counts."""
    command = [sys.executable, "-c", PROGRAM + program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def benchmark():
    return counted("from handheld import benchmark\nbenchmark.run()\n")


# Against measurements


@pytest.mark.parametrize("what", MEASURED["benchmark"])
def test_what_is_reckoned_was_measured_on_the_chip(what, benchmark):
    reckoned = benchmark[what] / MEASURED["benchmark"][what]
    assert abs(reckoned - 1) <= MEASURED["tolerance"], f"{reckoned:.2f} of what was measured"


def test_a_move_of_master_takes_no_longer_than_it_may(benchmark):
    longest = [benchmark[key] for key in benchmark if key.endswith("_longest_us")]
    assert max(longest) <= MOVE_US
    slices = [benchmark[key] for key in benchmark if key.endswith("_slice_us")]
    assert len(slices) == 6 and max(slices) <= SLICE_US


SLICES = """
import json
from skat import officers_session, players, session
from skat.players import avoid, declare, null  # importing takes its own time
from skat.players.analyse import analysis

def think(player, table, view, longest):
    times = [chip_time.ticks_us()]
    player.start(table.view(table.mover, view))
    times.append(chip_time.ticks_us())
    action = -1
    while action < 0:
        action = player.think()
        times.append(chip_time.ticks_us())
    slices = [end - begin for begin, end in zip(times, times[1:])]
    longest["slice"] = max(longest["slice"], *slices)
    longest["move"] = max(longest["move"], times[-1] - times[0])

found = {}
for level in (*players.LEVELS, "hint"):
    kinds = session.Session, officers_session.OfficersSession
    for kind in kinds[: 2 if level in ("greedy", "master") else 1]:
        game = kind()
        variant = game.table.VARIANT
        found[level + " in " + variant] = longest = {"slice": 0, "move": 0}
        it = analysis("master", timed=True) if level == "hint" else None
        player = players.for_variant(it or players.make(level, 1, timed=True), variant)
        club = players.for_variant(players.make("club", 0), variant)
        view = game.new_table()
        for number in DEALS:
            game.deal(number)
            players.choose(player, game.table.view(game.table.mover, view))  # imports the rest
            while game.running():
                if game.table.done() % 4 == number % 4:
                    think(player, game.table, view, longest)
                game.play(players.choose(club, game.table.view(game.table.mover, view)))
print(json.dumps(found))
"""


def test_every_level_thinks_in_short_slices():
    found = counted("DEALS = range(%d)\n" % size(2, 40) + SLICES)
    assert len(found) == 10
    slow = {who: longest for who, longest in found.items() if longest["slice"] > SLICE_US}
    assert not slow
    assert found["master in lskat"]["move"] <= MOVE_US
