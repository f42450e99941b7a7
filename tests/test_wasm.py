"""The core's tests once more on a 32-bit MicroPython, and what the game takes of its heap."""

import re
import sys

import pytest

from simulator.child import ChildHandheld
from skat import players
from skat.engine import Engine
from skat.notation import position_line
from skat.puzzles import Puzzles
from tests.firmware.modes import CLUB, MATCH
from tests.support.firmware_files import ROOT, compile_firmware
from tests.support.sizes import size
from tests.support.wasm import app_heap, rules_heap, wasm

sys.path[:0] = [str(ROOT / "tests/firmware")]

from games import dealt, some_plies  # noqa: E402

CORE = (
    "cards",
    "chance",
    "table",
    "session",
    "record",
    "evaluate",
    "solve",
    "game_values",
    "scoring",
    "bidding",
    "values",
    "another_game",
    "link",
    *size((), ("notation", "players", "officers", "officers_session", "calling")),
)

# How strong players are, what they like to call, and that they look at no covered card, two
# interpreters show in many games; this one, with kernels in byte code, takes twenty times as long.
# It decides as they do: see below.
SHOWN_ELSEWHERE = {
    "test_greedy_beats_simple",
    "test_club_beats_greedy",
    "test_casual_is_between_beginner_and_greedy",
    "test_the_beginner_is_weaker_than_simple_and_no_fool",
    "test_the_scoring_makes_a_difference",
    "test_the_better_the_level_the_more_its_calls_are_worth",
    "test_no_player_sees_a_covered_card",
    "test_thinking_changes_no_view_and_the_same_view_gives_the_same_action",
    "test_null_is_played_best_when_all_cards_are_known",
    "test_ramsch_is_not_called_where_it_may_not_be",
}

GREEDY, MASTER = 2, 6  # of the settings' levels

RUNNER = """
import sys
sys.path[:] = ["/lib", "/tests"]
passed = failed = 0
# %% a test file
module = __import__("test_{name}")
tests = {tests}
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

ASKED = """
import sys
sys.path[:] = ["/lib"]
from skat.engine import Engine
engine = Engine()
for line in {lines}:
    for answer in engine.answer(line):
        print(answer)
"""


JUDGED = """
from skat import games
from skat.claims import STANDS
from skat.puzzles import Puzzles
from skat.referee import MOST, Referee
from skat.session import Session
said = []
for n in {puzzles}:
    puzzles = Puzzles()
    session = Session(games.find(puzzles.game(n)))
    for _ in puzzles.lay_out(n, session):
        pass
    referee = Referee(session.table, session.table.mover, puzzles.goal(n))
    actions = session.table.buffer()
    for i in range(session.table.legal(actions)):
        referee.look_at(actions[i])
        referee.check(MOST)  # makes ready
        said.append("%d %d %d" % (n, actions[i], referee.check(MOST) == STANDS))
"""

DRAWN = """
import sys
sys.path[:] = ["/lib"]
import random
from skat.compat import random_bytes
for _ in range(2):
    random.seed(1)
    print(random_bytes(32).hex())
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
    tests = set(re.findall(r"^def (test_\w+)", source, re.MULTILINE)) - SHOWN_ELSEWHERE
    count = len(tests)
    program = tmp_path / "program.py"
    program.write_text(RUNNER.format(name=name, count=count, tests=sorted(tests)))
    result = wasm(program, [(mpy, "/lib"), (mpy / "programs", "/tests")])
    last = result.stdout.splitlines()[-1:]
    assert count and last == [f"{count} passed, 0 failed"], result.stdout + result.stderr


def test_every_level_decides_as_elsewhere(mpy, tmp_path):
    lines = []
    for number in range(size(24, 400)):
        table = dealt(number)
        for _ in some_plies(table, number, 5 * number % 32):
            pass
        level = players.LEVELS[number % len(players.LEVELS)]
        lines += [f"level {level}", f"seed {number}", f"position {position_line(table)}"]
        lines += ["go nodes 50"]
    program = tmp_path / "program.py"
    program.write_text(ASKED.format(lines=lines))
    engine = Engine()
    said = [answer for line in lines for answer in engine.answer(line)]
    assert (
        wasm(program, [(mpy, "/lib")]).stdout.splitlines() == said and len(said) >= len(lines) / 4
    )


def test_puzzles_are_judged_as_elsewhere(mpy, tmp_path):
    count = Puzzles().count
    puzzles = list(range(0, count, count // size(6, count)))
    text = JUDGED.format(puzzles=puzzles)
    program = tmp_path / "program.py"
    head = 'import sys\nsys.path[:] = ["/lib"]\n'
    program.write_text(head + text + "for line in said:\n    print(line)\n")
    here: dict = {}
    exec(text, here)
    right = [line.split()[0] for line in here["said"] if line.endswith(" 1")]
    assert right == [str(n) for n in puzzles], "each has one card that is right"
    assert wasm(program, [(mpy, "/lib")]).stdout.splitlines() == here["said"]


def test_secrets_do_not_follow_from_a_seed(mpy, tmp_path):
    """Those of a link: the port's own random numbers do, and a seed can be found by trying."""
    program = tmp_path / "program.py"
    program.write_text(DRAWN)
    result = wasm(program, [(mpy, "/lib")])
    one, other = result.stdout.splitlines() or ("", "")
    assert len(bytes.fromhex(one)) == len(bytes.fromhex(other)) == 32, result.stderr
    assert one != other


def test_heap(mpy, tmp_path):
    """Bytes are counted, not timed, so they can be asserted."""
    heap = rules_heap(mpy, tmp_path)
    assert heap["rules_and_greedy_imported"] <= 40 * 1024


@pytest.mark.parametrize(
    "board, mode, level, most, hint",  # KB at most; 0: no hint is sought
    [
        ("pico_oled", MATCH, GREEDY, 184, 172),
        ("pico_oled", CLUB, GREEDY, 208, 0),
        *([("pico_lcd_13", CLUB, MASTER, 300, 0)] * size(0, 1)),
    ],
)
def test_heap_of_the_app(board, mode, level, most, hint, mpy, tmp_path):
    """With more heap than any board has, and the code in it; of screens only the last one stays."""
    heap = app_heap(board, size(3, 40), mpy, tmp_path, mode, level)
    assert heap["started"] < heap["title"]
    assert max(heap["title"], heap["game"]) <= heap["peak"] <= most * 1024
    assert heap.get("hint", 0) <= hint * 1024
    assert abs(heap["growth"]) <= size(4096, 512)  # the fewer games, the more they differ
    handheld = ChildHandheld(board, str(tmp_path / "data"))
    try:
        handheld.run(100)
        reckoned = handheld.state()["heap_peak"]
    finally:
        handheld.close()
    # It runs the sources, which take somewhat more, and all in the heap.
    loaded = heap["loaded"]
    assert abs(reckoned - loaded) < loaded / 2.5, "play --runtime micropython tells it"
