"""The device's time: estimates of simulator/chip_time.py against measurements."""

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from handheld.games import TABLES
from simulator import chip_time, costing
from simulator.child import ChildHandheld
from simulator.emulated import EmulatedHandheld
from tests.support.sizes import size

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
    """The JSON that a program prints with firmware that counts."""
    command = [sys.executable, "-c", PROGRAM + program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def benchmark():
    return counted("from handheld import benchmark\nbenchmark.run()\n")


# Against measurements


@pytest.mark.parametrize("what", MEASURED["benchmark"])
def test_estimates_agree_with_measurements(what, benchmark):
    reckoned = benchmark[what] / MEASURED["benchmark"][what]
    assert abs(reckoned - 1) <= MEASURED["tolerance"], f"{reckoned:.2f} of what was measured"


def test_a_move_of_master_takes_no_longer_than_it_may(benchmark):
    longest = [benchmark[key] for key in benchmark if key.endswith("_longest_us")]
    assert max(longest) <= MOVE_US
    slices = [benchmark[key] for key in benchmark if key.endswith("_slice_us")]
    assert len(slices) == 6 and max(slices) <= SLICE_US


SLICES = """
import json
import shutil
from skat import players
from skat.games import lskat, officers
from skat.session import Session
from skat.players.officers import avoid, declare, null  # importing takes its own time
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
    for kind in (lskat, officers)[: 2 if level in ("greedy", "master") else 1]:
        game = Session(kind)
        found[level + " in " + kind.NAME] = longest = {"slice": 0, "move": 0}
        it = analysis("master", timed=True) if level == "hint" else None
        player = it or kind.make_player(level, 1, timed=True)
        club = kind.make_player("club", 0)
        view = game.table.new()
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
    assert len(found) == 11
    slow = {who: longest for who, longest in found.items() if longest["slice"] > SLICE_US}
    assert not slow
    assert found["master in lskat"]["move"] <= MOVE_US


HIDDEN_SLICES = """
import json
from handheld.games import TABLES
from skat import games
from skat.chance import Chance
from skat.session import Session

chance = Chance(3)
found = {}
for name in TABLES:
    if name in ("lskat", "officers"):
        continue
    kind = games.find(name)
    for level in ("simple", "greedy", "master"):
        game = Session(kind)
        view = game.table.new()
        player = kind.make_player(level, 1, timed=True)
        for number in DEALS:
            for i in range(len(game.options.TABLE)):
                game.options.choose(i, chance.below(len(game.options.TABLE[i][1])))
            game.deal(number)
            while game.running():
                stage = "%s of %s in stage %d" % (level, name, game.table.stage)
                times = [chip_time.ticks_us()]
                loaded = [len(sys.modules)]  # loading a module takes its own time
                player.start(game.table.view(game.table.mover, view))
                action = -1
                while action < 0:
                    times.append(chip_time.ticks_us())
                    loaded.append(len(sys.modules))
                    action = player.think()
                times.append(chip_time.ticks_us())
                loaded.append(len(sys.modules))
                for i in range(1, len(times)):
                    if loaded[i] == loaded[i - 1]:
                        found[stage] = max(found.get(stage, 0), times[i] - times[i - 1])
                game.play(action)
print(json.dumps(found))
"""


def test_every_level_thinks_in_short_slices_in_games_with_hidden_cards():
    found = counted("DEALS = range(%d)\n" % size(2, 40) + HIDDEN_SLICES)
    assert len(found) > 80
    assert not {who: longest for who, longest in found.items() if longest > SLICE_US}


ANALYSIS_SLICES = """
import json
from types import SimpleNamespace
from handheld.games import advice
from skat import games, players
from skat.review import Review
from skat.session import Session

found = {}
for name in NAMES:
    kind = games.find(name)
    module = advice(kind.NAME)
    adviser = lambda: module.adviser(SimpleNamespace(timed=False))
    greedy = kind.make_player("greedy", 0)
    for number in DEALS:
        game = Session(kind)
        game.deal(number)
        view = game.table.new()
        actions = []
        while game.running():
            actions.append(players.choose(greedy, game.table.view(game.table.mover, view)))
            game.play(actions[-1])
        review = Review(SimpleNamespace(table=game.table, actions=actions), [0, 1])
        while not review.ended():
            loaded = len(sys.modules)
            begin = chip_time.ticks_us()
            judged = review.think(adviser, module.values)
            if len(sys.modules) == loaded:
                found[name] = max(found.get(name, 0), chip_time.ticks_us() - begin)
            if judged:
                review.go_to(0)  # as when one of the first decisions is drawn
print(json.dumps(found))
"""


def test_an_analysis_thinks_in_short_slices():
    names = size(["officers", "admirals", "deadhand"], list(TABLES))
    found = counted(f"NAMES = {names}\nDEALS = range({size(1, 12)})\n" + ANALYSIS_SLICES)
    assert sorted(found) == sorted(names) and max(found.values()) <= SLICE_US, found


# Both interpreters


def pictures(handheld) -> list:
    """Every picture of the start of a game, and its time."""
    seen = []
    frame = bytearray(handheld.circuit.screen.frame_bytes)

    def watch():
        handheld.circuit.screen.frame(frame)
        seen.append(sha256(frame).hexdigest())

    handheld.seed(7)
    for button in ("a", "b", "a", "a"):
        handheld.circuit.press(button)
        handheld.run(40, watch)
        handheld.circuit.release(button)
        for _ in range(8):
            handheld.run(100, watch)
            seen.append(handheld.now)
    return seen


@pytest.mark.parametrize("board", ("pico_lcd_13", "thumby"))
def test_a_game_takes_the_same_time_in_both(board, tmp_path):
    ours = pictures(EmulatedHandheld(board, str(tmp_path / "ours"), costing.firmware()))
    theirs = ChildHandheld(board, str(tmp_path / "theirs"), costing.firmware())
    try:
        assert pictures(theirs) == ours
    finally:
        theirs.close()
    assert len(set(ours)) > 32 + 3, "there are several pictures"


def test_a_picture_is_there_with_its_last_byte(tmp_path):
    """What its round does after that, such as saving, does not delay it."""
    seen = []
    for ns in (0, 50_000_000):
        handheld = EmulatedHandheld("thumby", str(tmp_path / str(ns)), costing.firmware())
        app = handheld.app
        handheld.run(2000)

        def show(app=app, ns=ns):
            app.redraw()
            app.after_drawing(lambda: chip_time.spent.__setitem__(0, chip_time.spent[0] + ns))

        app.do(show)
        handheld.run(200)
        seen.append(handheld.seen_us)
    assert seen[0] == seen[1]


def test_the_command_line_has_it(run, tmp_path):
    """With the device's time the last picture is the same."""
    script = tmp_path / "script.txt"
    script.write_text("seed 3\nwait 500\npress down\nwait 200\nshot later.png\n")
    options = ("--headless", "--script", script)
    assert run("play", *options) == (0, "", "")
    picture = (tmp_path / "later.png").read_bytes()
    for runtime in size(("micropython",), ("cpython", "micropython")):
        assert run("play", *options, "--runtime", runtime, "--time", "device") == (0, "", "")
        assert (tmp_path / "later.png").read_bytes() == picture


# Presses at bad moments


class Moments:
    """A handheld with the device's time, for presses at bad moments."""

    def __init__(self, board, folder):
        self.handheld = EmulatedHandheld(board, str(folder), costing.firmware())
        self.app = self.handheld.app
        self.taken = []

    def deal(self, level):
        """Deal 12 with a computer of this level, the person being the leader."""
        from handheld.settings import HUMAN, SEAT_LEVELS

        app = self.app
        app.settings.seats = [SEAT_LEVELS.index(level) + 1, HUMAN]
        app.settings.pace = 2
        app.session.starter = 1
        app.do(lambda: app.deal(12))
        self.handheld.run(1000)

    def play(self):
        """Play the card under the cursor, as if a press had been taken."""
        from handheld.buttons import PRESS, A

        self.app.do(lambda: self.app.screen.press(A, PRESS))

    def press(self, ms):
        """Press B, which always leads to the menu; returns how long that took, in ms."""
        handheld = self.handheld
        held = 600 if self.app.two_buttons else ms
        handheld.circuit.press("b")
        handheld.run(held)
        handheld.circuit.release("b")
        begin = handheld.now
        while self.app.screen.NAME == "table" and handheld.now < begin + 2000:
            handheld.run(5)
        return handheld.now - begin


@pytest.mark.parametrize("board", BOARDS)
def test_short_presses_at_bad_moments_arrive(board, tmp_path):
    """While a card moves, while a trick is saved, and while master thinks."""
    moments = Moments(board, tmp_path)
    handheld = moments.handheld
    for level, waits in (("simple", range(20, 420, 90)), ("master", range(300, 1100, 220))):
        for wait in waits:
            for ms in (30, 45)[: size(1, 2)]:
                moments.deal(level)
                moments.play()
                handheld.run(wait)
                assert moments.app.screen.NAME == "table"
                moments.press(ms)
                assert moments.app.screen.NAME == "title", f"{level}, {wait} ms, press of {ms}"


def test_the_copy_that_counts_is_made_anew_for_other_sources(tmp_path, monkeypatch):
    folder = Path(costing.firmware())
    made = tmp_path / "made"
    costing.write(str(made), costing.RATES)
    for path in made.rglob("*.py"):
        assert (folder / path.relative_to(made)).read_bytes() == path.read_bytes()
    state = costing._state()
    root = tmp_path / "root"
    shutil.copytree(ROOT / "firmware", root / "firmware")
    shutil.copytree(ROOT / "simulator", root / "simulator")
    monkeypatch.setattr(costing, "ROOT", root)
    monkeypatch.setattr(costing, "__file__", str(root / "simulator" / "costing.py"))
    assert costing._state() == state
    with open(root / "firmware/lib/skat/cards.py", "a") as f:
        f.write("# changed\n")
    assert costing._state() != state
