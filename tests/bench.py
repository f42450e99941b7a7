"""`make bench`: measures the game and writes docs/measurements.md."""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import tests.conftest  # noqa: F401  puts firmware and simulator on the path
from handheld.settings import LANGUAGES
from handheld.texts import Texts
from tests.firmware.modes import MODES
from tests.support.chip_measures import (
    SCREENS,
    benchmark,
    changes,
    ends,
    evening,
    screens,
    title_ms,
    waits,
)
from tests.support.chips import BOARDS, image
from tests.support.micropython import ROOT, micropython

SOME = "pico_oled", "pico_lcd_13"  # the usual board, and the slowest
WAITS = {  # what one waits for, and its aim in ms
    "title": ("power-on to title", 500),
    "cursor": ("cursor", 50),
    "line": ("a line of a menu", 50),
    "card": ("a card played, first picture", 50),
    "menu": ("menu from the table", 120),
    "deal": ("a new game", 120),
}
ROUNDS = {
    "chosen": ("chosen on the title", 120),
    "dealt": ("its first deal begun", 120),
    "hint": ("a hint asked for", 120),
    "ended": ("a deal broken off", 60),
    "over": ("a deal is over", 60),
}
TIMES = {
    "play_undo_us": "a card played and taken back",
    "legal_us": "listing the legal cards",
    "greedy_us": "a decision of greedy, mean",
    "greedy_longest_us": "longest",
    "draw_table_us": "drawing the table, 128×64, in the buffer",
    "evaluation_us": "an evaluation: a lead with one reply",
    "solver_node_us": "a solver node, nine tricks left",
    "club_us": "a decision of club, mean",
    "club_longest_us": "longest",
}
MOVES = {"us": "mean", "longest_us": "longest", "slice_us": "longest slice"}
LEFT = 16, 12, 9, 7, 4  # tricks


def table(head: list, rows: list) -> list:
    """A table's lines."""
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in (head, *rows)]
    return [lines[0], "|" + "---|" * len(head), *lines[1:], ""]


def on_desk() -> dict:
    """What the benchmark module finds in both interpreters of the desk."""
    program = "from handheld import benchmark\nbenchmark.run()\n"
    paths = [str(ROOT / "firmware/lib"), str(ROOT / "simulator/cpython")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-c", program]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "benchmark.py"
        path.write_text(program)
        done = {
            "CPython": subprocess.run(command, env=environment, capture_output=True, text=True),
            "MicroPython, unix": micropython(path, scratch=folder),
        }
    return {name: json.loads(process.stdout.splitlines()[-1]) for name, process in done.items()}


def measure() -> dict:
    """All figures: by what is measured, most of them by board."""
    for board in BOARDS:
        image(board)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = {
            "changes": {board: pool.submit(changes, board, MODES) for board in SOME},
            "ends": {board: pool.submit(ends, board, MODES) for board in SOME},
            "evening": {board: pool.submit(evening, board, MODES, False) for board in SOME},
            "benchmark": {SOME[0]: pool.submit(benchmark, SOME[0])},
            "screens": {board: pool.submit(screens, board) for board in BOARDS},
            "waits": {board: pool.submit(waits, board) for board in BOARDS},
            "title": {board: pool.submit(title_ms, board) for board in BOARDS},
        }
        return {
            what: {board: job.result() for board, job in by_board.items()}
            for what, by_board in jobs.items()
        }


def page(found: dict, desk: dict) -> list:
    """The page's lines."""
    chip = found["benchmark"][SOME[0]]
    names = Texts(LANGUAGES[0]).MODES
    waits_rows = [
        [f"`{board}`", f"{found['title'][board]} ms"]
        + [f"{found['waits'][board][key]:.0f} ms" for key in list(WAITS)[1:]]
        for board in BOARDS
    ]
    rounds_rows = [
        [names[mode]]
        + [
            " · ".join(f"{found['changes'][board][mode][key]:.0f}" for board in SOME)
            for key in list(ROUNDS)[:-1]
        ]
        + [" · ".join(f"{found['ends'][board][mode]:.0f}" for board in SOME)]
        for mode in MODES
    ]
    heap = [
        [f"`{board}`"]
        + [f"{min(figures[i] for figures in found['evening'][board].values()):,}" for i in (0, 1)]
        for board in SOME
    ]
    return [
        "# Measurements",
        "",
        "Made by `make bench`, on the emulated RP2040 at 125 MHz with each board's image. How it",
        "keeps time and what it leaves out is in [architecture.md](architecture.md#the-desk).",
        "`tests/test_chip_waits.py` and `tests/test_chip_slices.py` hold these times to bounds.",
        "",
        "## How long you wait",
        "",
        "From a button's edge to the last byte of the first picture on the panel.",
        "",
        *table(
            ["", *(what for what, _ in WAITS.values())],
            [*waits_rows, ["*aim*", *(aim for _, aim in WAITS.values())]],
        ),
        "The same, in ms, for each screen when it is first shown; the aim is 120.",
        "",
        *table(
            ["", *(f"`{board}`" for board in BOARDS)],
            [
                [name, *(f"{found['screens'][board][name]:.0f}" for board in BOARDS)]
                for name in SCREENS
            ],
        ),
        f"The longest round of the app in ms, on `{SOME[0]}` · `{SOME[1]}`. Erasing a block of",
        "flash takes 45 ms, during which nothing else happens; a record with which its file",
        "begins a new block can take several times as long.",
        "",
        *table(
            ["", *(what for what, _ in ROUNDS.values())],
            [*rounds_rows, ["*aim*", *(aim for _, aim in ROUNDS.values())]],
        ),
        "## How long the rules and players take",
        "",
        f"Microseconds, on `{SOME[0]}`'s chip and on one desktop machine.",
        "",
        *table(
            ["", "RP2040", *desk],
            [
                [what, f"{chip[key]:,}", *(f"{seen[key]:,}" for seen in desk.values())]
                for key, what in TIMES.items()
            ],
        ),
        "Whole moves of *master* on the chip, three positions each; the clock ends them at 0.8 s.",
        "",
        *table(
            ["tricks left", *MOVES.values(), "nodes"],
            [
                [left]
                + [f"{chip[f'master_{left}_{key}'] / 1000:,.1f} ms" for key in MOVES]
                + [f"{chip[f'master_{left}_nodes']:,}"]
                for left in LEFT
            ],
        ),
        "## Heap",
        "",
        "The fewest bytes that are free in an evening in which all games are begun, one after the",
        "other, with *master*, a hint and the lists; and how small the largest free block gets.",
        "",
        *table(["", "free", "largest block"], heap),
        "Playing, taking back, listing legal cards, views, the players *simple* and *greedy*,",
        "drawing the table, and a round in which nothing happens allocate nothing: tests that lock",
        "the heap prove it.",
        "",
        "On a board `from handheld import benchmark; benchmark.run()` measures rules and players",
        "and prints one JSON line; `import board; benchmark.run(board)` measures screens, too.",
        "",
    ]


def main() -> None:
    """Measure, and write the page."""
    lines = page(measure(), on_desk())
    (ROOT / "docs" / "measurements.md").write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
