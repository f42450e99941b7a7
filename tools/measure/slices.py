"""How long the players think, and in what slices, on an emulated RP2040 with a board's image.

    python tools/measure/slices.py                     every game, level and stage: an hour
    python tools/measure/slices.py --games skat officers --levels master --deals 1

The chip plays seeded deals against itself. The level decides all calls and, picked at random, one
card in --every, as on a board, with the clock's limits; the simple level plays the rest. "hints" is
what thinks about hints and analyses, while the simple level plays. With --every 0 a deal ends with
its calls. Prints, in ms, for each stage the longest slice and which one it was, 0 for `start`; the
longest whole decision; and the nodes of that. --all prints every decision.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from simulator.paths import find_firmware  # noqa: E402

find_firmware()

from devices.processors import PICO  # noqa: E402
from simulator import hardware  # noqa: E402
from simulator.rp2040 import images  # noqa: E402
from simulator.rp2040.chip import Chip  # noqa: E402
from simulator.rp2040.wiring import wire  # noqa: E402
from skat import cards, games, players  # noqa: E402
from skat.table import PLAY  # noqa: E402
from tools import make_image  # noqa: E402

BOARD = "pico_oled"
FIRST = 700_000  # number of the first deal; the arena and the tests use others
BY_CALLS = ("officers", "harlequin", "halfopen")  # without an auction
CALLING = "declare", "kontra", "re"  # stages, as in skat/games/officers/table.py
BIDDING = "bid", "skat", "away", "declare", "kontra", "re", "consent", "turn"  # bidding_stages.py
LEVELS = ("casual", "greedy", "club", "strong", "master", "hints", "review")
PATIENCE_MS = 200_000  # of a deal
STEP_MS = 20
INSIDE = Path(__file__).with_name("thinking.py")


class Failed(Exception):
    """The chip has said something else."""


class Repl:
    """The raw REPL of a BOARD with its image, in which players think instead of the game."""

    def __init__(self, image: Path):
        flash = images.blank()
        images.put(image.read_bytes(), image.name, flash)
        self._chip = Chip(bytes(flash))
        wire(self._chip, hardware.circuit(BOARD)())
        self._chip.run(1000)
        self._until(b"\r\x03\x03\x01", b"raw REPL; CTRL-B to exit\r\n>", 2000)
        self._until(b"\x04", b"raw REPL; CTRL-B to exit\r\n>", 2000)
        self.do(INSIDE.read_text())

    def deal(self, *arguments) -> list:
        """Play a deal as thinking.py says: a row for each decision. Raises Failed."""
        return [json.loads(line) for line in self.do(f"deal{arguments!r}")]

    def do(self, code: str) -> list:
        """Carry it out: the lines that it prints. Raises Failed."""
        heard = self._until(code.encode() + b"\x04", b"\x04>", PATIENCE_MS)
        said, error, _ = heard.removeprefix(b"OK").split(b"\x04")
        if error:
            raise Failed(error.decode())
        return said.decode().splitlines()

    def _until(self, sent: bytes, wanted: bytes, ms: int) -> bytes:
        self._chip.heard.clear()
        self._chip.send(sent)
        for _ in range(0, ms, STEP_MS):
            self._chip.run(STEP_MS)
            if self._chip.heard.endswith(wanted):
                return bytes(self._chip.heard)
        raise Failed(f"no answer: {bytes(self._chip.heard)!r}")


def stage_of(name: str, stage: int, kind: int) -> str:
    """What a stage is called, and what is played in it where that is played otherwise."""
    if stage == PLAY:
        return "cards of " + cards.GAMES[kind] if kind in (cards.NULL, cards.RAMSCH) else "cards"
    words = CALLING if name in BY_CALLS else BIDDING
    return words[stage - PLAY - 2]


def main() -> None:
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", nargs="+", default=list(games.NAMES))
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--rules", nargs="+", default=[], help="options, by their words")
    parser.add_argument("--game", choices=cards.GAMES, help="what is played, whatever is called")
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("--every", type=int, default=2)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    forced = cards.GAMES.index(options.game) if options.game else -1
    repl = Repl(make_image.make(PICO.name, [BOARD], lambda _: None)[0])
    print("| game | level | stage | longest slice | which | longest decision | nodes |")
    print("|---|---|---|---|---|---|---|")
    for name in options.games:
        played = games.find(name).levels
        for level in options.levels:
            if level in players.LEVELS and level not in played:
                continue
            found: list = []
            for number in range(options.first, options.first + options.deals):
                arguments = name, level, number, options.every, options.rules, forced
                try:
                    found += repl.deal(*arguments)
                except Failed as error:
                    print(name, level, number, error, file=sys.stderr)
                    break
            report(name, level, found, options.all)


def report(name: str, level: str, found: list, every: bool) -> None:
    """Print rows for what was found."""
    by_stage: dict = {}
    for row in found:
        if every:
            print(name, level, *row, file=sys.stderr)
        by_stage.setdefault(stage_of(name, *row[:2]), []).append(row)
    for stage, rows in sorted(by_stage.items()):
        slowest = max(rows, key=lambda row: row[5])
        longest = max(rows, key=lambda row: row[3])
        numbers = f"{slowest[5] / 1000:.1f} | {slowest[6]} | {longest[3] / 1000:.0f} | {longest[8]}"
        print(f"| {name} | {level} | {stage} | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
