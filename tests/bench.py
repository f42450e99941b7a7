"""`make bench`: measures the game and writes docs/measurements.md."""

import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

import tests.conftest  # noqa: F401  puts firmware and simulator on the path
from simulator.child import PATH
from tests.support import chip_measures
from tests.support.chips import BOARDS as CHIP_BOARDS
from tests.support.firmware_files import NATIVE, ROOT, compile_firmware
from tests.support.micropython import micropython
from tests.support.waits import screens, waits
from tests.support.wasm import app_heap, rules_heap, wasm

BOARDS = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("*.py"))
COUNTED = """from simulator import chip_time, costing
chip_time.enter(costing.firmware(), chip_time.ticks_us)
"""
PROGRAM = "from handheld import benchmark\nbenchmark.run()\n"
TIMES = {
    "play_undo_us": "a card played and taken back",
    "legal_us": "listing the legal cards",
    "greedy_us": "a decision of greedy, mean",
    "greedy_longest_us": "a decision of greedy, longest",
    "greedy_slice_us": "a slice of greedy's thinking, longest",
    "draw_table_us": "drawing the table, 128×64, in the buffer",
    "evaluation_us": "an evaluation: a lead with one reply",
    "solver_node_us": "a solver node, nine tricks left",
    "club_us": "a decision of club, mean",
    "club_longest_us": "a decision of club, longest",
    "heap_before": "bytes of heap before all this",
    "heap_peak": "at the peak",
    "heap_after": "after",
}
MOVES = {
    "us": "mean",
    "longest_us": "longest",
    "slice_us": "longest slice",
    "nodes": "nodes",
}
HEAP = {
    "rules_and_greedy_imported": "rules and greedy imported",
    "rules_and_greedy_in_a_deal": "the same with a table, a view and a player",
}
APP_HEAP = {
    "started": "after the start",
    "loaded": "at the title, with all code in the heap",
    "title": "at the title",
    "game": "in a game",
    "peak": "the most in a match",
    "officers": "the most in Officers' Skat",
    "master": "the same with *master*",
    "settings": "in the settings",
    "help": "in the help",
    "hint": "while a hint is sought",
    "thousand": "growth over 1,000 games, words of 64 bits",
}


BUS = {
    "full": "the whole picture",
    "cursor": "the cursor moves",
    "card": "a card is played, without motion",
    "motion": "a frame of motion, the most",
}


WAITS = {  # what one waits for, and its aim: the most ms, or the fewest pictures
    "cursor": ("cursor", 50, 50),
    "line": ("a line of a menu", 50, 50),
    "card": ("a card played, first picture", 50, 50),
    "menu": ("menu from the table", 120, 120),
    "deal": ("a new game", 120, 120),
    "motion": ("a card's motion", 200, 200),
    "pictures": ("its pictures a second", 12, 8),
}
CHIP_WAITS = ("cursor", "line", "card", "menu", "deal")
PHASES = ("title", "calls", "game", "settings", "help", "statistics", "games", "hint", "result")
LITTLE = 2 * 184_416  # three quarters of an RP2040's, in words twice as long: not all is words
MASTER = 6  # of the settings' levels


def _free(board: str, mode: int, folder: Path) -> dict:
    """The free heap of a board in deals against master, by phase: bytes on a handheld, and the
    largest piece."""
    mpy = folder / "native"
    program = (mpy / "programs/memory.py", board, folder / f"{board}{mode}.free", LITTLE, mode)
    path = f"{mpy}:{PATH}:{mpy / 'programs'}"
    seats = (MASTER, 0)
    seen = _last_json(micropython(*program, *seats, 5, scratch=folder, path=path))
    return {name: [count // 2 for count in found] for name, found in seen["phases"].items()}


def _free_table(boards: dict) -> list:
    columns = [name for name in PHASES if any(name in found for found in boards.values())]
    lines = ["| | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for board, found in boards.items():
        cells = ["{:,} · {:,}".format(*found[name]) if name in found else "–" for name in columns]
        lines.append(f"| {board} | " + " | ".join(cells) + " |")
    return lines


def _growth(board: str, games: int, folder: Path) -> int:
    """How many bytes the heap grows by over `games` games in the unix port."""
    program = ("tests/firmware/growth.py", board, folder, games)
    seen = _last_json(micropython(*program, scratch=folder.parent, heap="2M"))
    return seen["last"] - seen["tenth"]


def _bus() -> dict:
    """For each board the traffic on the display's bus: (bytes, ms) by the keys of BUS."""
    boards = {}
    for board in BOARDS:
        with tempfile.TemporaryDirectory() as folder:
            boards[board] = _bus_of(board, folder)
    return boards


def _bus_of(board: str, folder: str) -> dict:
    from handheld.buttons import PRESS, RIGHT, A
    from simulator.emulated import STEP_MS, EmulatedHandheld

    handheld = EmulatedHandheld(board, folder)
    app, circuit = handheld.app, handheld.circuit

    def sent(change=None):
        circuit.bus_bytes = circuit.bus_ms = 0
        if change:
            change()
        handheld.run(STEP_MS)
        return circuit.bus_bytes, circuit.bus_ms

    app.settings.seats = [0, 0]
    app.settings.motion = 0
    app.deal(12)
    handheld.run(100)
    found = {"full": sent(app.redraw)}
    sent(lambda: app.screen.press(RIGHT, PRESS))  # the first also removes what was said
    found["cursor"] = max(sent(lambda: app.screen.press(RIGHT, PRESS)) for _ in range(8))
    found["card"] = sent(lambda: app.screen.press(A, PRESS))
    app.settings.motion = 1
    app.screen.press(A, PRESS)
    found["motion"] = max(sent() for _ in range(0, 2000, STEP_MS))
    return found


def _waits_table(boards: dict) -> list:
    """The table of waits: a line for each board, and one for the aims."""
    lines = ["| | " + " | ".join(what for what, *_ in WAITS.values()) + " |"]
    lines.append("|---|" + "---|" * len(WAITS))
    for board, found in boards.items():
        cells = [f"{found[key]:.0f} ms" for key in WAITS]
        cells[-1] = f"{found['pictures']:.0f}"
        lines.append(f"| `{board}` | " + " | ".join(cells) + " |")
    aims = [f"{few}" if few == many else f"{few} ({many})" for _, few, many in WAITS.values()]
    lines.append("| *aim (with 16 colours)* | " + " | ".join(aims) + " |")
    return lines


def _screens_table(boards: dict) -> list:
    lines = ["| | " + " | ".join(f"`{board}`" for board in boards) + " |"]
    lines.append("|---|" + "---|" * len(boards))
    for what in next(iter(boards.values())):
        cells = [f"{found[what] / 1000:.0f}" for found in boards.values()]
        lines.append(f"| {what} | " + " | ".join(cells) + " |")
    return lines


def _bus_table(boards: dict) -> list:
    lines = ["| | " + " | ".join(BUS.values()) + " |", "|---|" + "---|" * len(BUS)]
    for board, found in boards.items():
        cells = [f"{found[key][0]:,} B, {found[key][1]:.1f} ms" for key in BUS]
        lines.append(f"| `{board}` | " + " | ".join(cells) + " |")
    return lines


def _chip_table() -> list:
    """Power-on to title, waits, and the least free heap of an evening, on the emulated chip."""
    from handheld.settings import MODES

    columns = ["power-on to title", *(WAITS[key][0] for key in CHIP_WAITS)]
    columns += ["least free heap", "largest piece"]
    lines = ["| | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for board in CHIP_BOARDS:
        waits = chip_measures.waits(board)
        found = chip_measures.evening(board, MODES, True).values()
        cells = [f"{chip_measures.title_ms(board)} ms"]
        cells += [f"{waits[key]:.0f} ms" for key in CHIP_WAITS]
        cells += [f"{min(free for free, _ in found):,}", f"{min(piece for _, piece in found):,}"]
        lines.append(f"| `{board}` | " + " | ".join(cells) + " |")
    return lines


def _last_json(process) -> dict:
    assert process.returncode == 0, process.stdout + process.stderr
    return json.loads(process.stdout.splitlines()[-1])


def _benchmarks(folder: Path, mpy: Path) -> dict:
    """The benchmark module's result in each interpreter."""
    program = folder / "benchmark.py"
    program.write_text(PROGRAM)
    paths = [str(ROOT / "firmware/lib"), str(ROOT / "simulator/cpython")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, str(program)]
    in_wasm = folder / "wasm.py"
    in_wasm.write_text('import sys\nsys.path[:] = ["/lib"]\n' + PROGRAM)
    counted = folder / "counted.py"
    counted.write_text(COUNTED + PROGRAM)
    on_path = {**environment, "PYTHONPATH": os.pathsep.join([*paths, str(ROOT)])}
    return {
        "RP2040, estimated": _last_json(
            subprocess.run(
                [sys.executable, str(counted)], env=on_path, capture_output=True, text=True
            )
        ),
        "CPython": _last_json(
            subprocess.run(command, env=environment, capture_output=True, text=True)
        ),
        "MicroPython, unix": _last_json(micropython(program, scratch=folder)),
        "MicroPython, WebAssembly": _last_json(wasm(in_wasm, [(mpy, "/lib")])),
    }


def _moves_table(results: dict) -> list:
    """Master's moves, a line for each interpreter and number of tricks left; times in ms."""
    lines = [
        "| | tricks left | " + " | ".join(MOVES.values()) + " |",
        "|---|---|" + "---|" * len(MOVES),
    ]
    for interpreter, result in results.items():
        native = "native code" if result["native"] else "no native code"
        for left in (16, 12, 9, 7, 4):
            cells = []
            for key in MOVES:
                value = result[f"master_{left}_{key}"]
                cells.append(f"{value:,}" if key == "nodes" else f"{value / 1000:,.1f} ms")
            lines.append(f"| {interpreter}, {native} | {left} | " + " | ".join(cells) + " |")
    return lines


def _table(rows, columns: dict, numbers) -> list:
    lines = ["| | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for key, text in rows.items():
        found = [numbers(column, key) for column in columns]
        values = " | ".join("–" if value is None else f"{value:,}" for value in found)
        lines.append(f"| {text} | {values} |")
    return lines


def main() -> None:
    """Measure, and write the page."""
    from handheld.settings import CLUB, SINGLE

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mpy = folder / "mpy"
        size = compile_firmware(mpy)
        times = _benchmarks(folder, mpy)
        heap = rules_heap(mpy, folder)
        app = {board: app_heap(board, 9, mpy, folder) for board in BOARDS}
        for board in BOARDS:
            app[board]["officers"] = app_heap(board, 9, mpy, folder, CLUB)["peak"]
            app[board]["master"] = app_heap(board, 9, mpy, folder, CLUB, MASTER)["peak"]
            app[board]["thousand"] = _growth(board, 1000, folder / f"{board}.data")
        boards_waits = {}
        boards_screens = {}
        for board in BOARDS:
            boards_waits[board] = waits(board, str(folder / f"{board}.waits"))
            boards_screens[board] = screens(board, str(folder / f"{board}.screens"))
        native = folder / "native"
        compile_firmware(native, native=NATIVE)
        free = {}
        for board in BOARDS:
            if board != "tdisplay":  # which has another heap
                free[f"`{board}`"] = _free(board, SINGLE, folder)
                free[f"`{board}`, Officers' Skat"] = _free(board, CLUB, folder)
    lines = [
        "# Measurements",
        "",
        "Made by `make bench`.",
        "",
        "## By the device's time",
        "",
        "How long you wait on each board, from a button's edge to the last byte on the panel:",
        "the longest of five presses. A card moves from its first picture to its last.",
        "All are estimates for an RP2040 at 125 MHz: the code's time, by the costs in",
        "`simulator/chip_time.py`, and the bytes on the bus at its speed. The costs are fitted to",
        "measurements in a model of the chip that counts cycles; `tests/data/chip_times.json` has",
        "some of these, and a test says how well they agree; `tests/test_waits.py` notices longer",
        "waits.",
        "",
        *_waits_table(boards_waits),
        "",
        "How long each screen takes to appear, in ms: from the start of the round that shows",
        "it, 20 to 30 ms after the button's edge, to the last byte on the panel.",
        "",
        *_screens_table(boards_screens),
        "",
        "What these costs leave out, and the rounds of the app: [waits.md](waits.md).",
        "",
        "## On an emulated chip",
        "",
        "The image in rp2040py, by the chip's clock ([device.md](device.md#an-emulated-chip)): the",
        "longest of five presses, as above. The heap after a collection, at its worst on an",
        "evening on which a deal of each game is played with *master*, a hint and an analysis.",
        "",
        *_chip_table(),
        "",
        "## On the desk",
        "",
        "Times are microseconds on one desktop machine "
        f"({platform.machine()}); the device's use the same costs as above.",
        "An RP2040 takes 127 times as long as the unix port if most of it is viper code, and 205",
        "times if all of it is bytecode, measured with nothing else running.",
        "",
        *_table(TIMES, times, lambda column, key: times[column][key]),
        "",
        "Whole moves of *master*, three positions each, by the clock as on a device (at most 0.8 s",
        "with native code and 1.8 s without):",
        "",
        *_moves_table(times),
        "",
        "The longest times on the desk include those of other programs. WebAssembly collects",
        "no garbage while a program runs, so its heap only grows.",
        "",
        f"Bytes of heap on a 32-bit MicroPython (WebAssembly), from {size:,} bytes of `.mpy`",
        "files:",
        "",
        *_table(HEAP, {"bytes": 0}, lambda column, key: heap[key]),
        "",
        "The whole app on each board, with its drivers and its frame buffer:",
        "",
        *_table(APP_HEAP, app, lambda board, key: app[board][key]),
        "",
        "It counts as if no more than that were there: then the table's code goes for a hint, and",
        "the players for a menu. But for the first title, what a board can leave in flash has gone",
        "there, as [flash.md](flash.md#what-lies-on-the-device) says, seconds after power-on. This",
        "port has no native code: on a chip 4 to 5 KB of that to draw with are in the heap too, by",
        "`mpy-cross -march=armv6m`.",
        "",
        "Free bytes of an RP2040's heap against *master*, the least of five deals, and the largest",
        "piece of them: half of what the unix port with native code has in a heap with three",
        "quarters as many words, which are twice as long. A model of the chip that runs this",
        "had 10 to 18 KB less free, in larger pieces. On a board, the benchmark tells.",
        "",
        *_free_table(free),
        "",
        "Playing, taking back, listing legal cards, views, the players *simple* and *greedy*,",
        "drawing the table, and a round in which nothing happens allocate nothing: tests with a",
        "locked heap prove it.",
        "",
        "What goes over the bus to the display, and how long that takes at the board's bus speed",
        "(only rows that changed are sent; the time to convert colours is extra):",
        "",
        *_bus_table(_bus()),
        "",
        "On a board: put `firmware/lib` on it and run `from handheld import benchmark;",
        "benchmark.run()`; it prints one JSON line. `import board; benchmark.run(board)` also",
        "measures how long each screen takes to appear on that board.",
        "",
    ]
    (ROOT / "docs" / "measurements.md").write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
