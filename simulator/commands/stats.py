"""`stats`: how the recorded games of a handheld went, by game and level."""

import json
import sys
from io import TextIOWrapper
from pathlib import Path

from simulator.commands.refusals import Refusal, cannot

_FILES = ("games.old.jsonl", "games.jsonl")  # of a handheld, the oldest deals first


def add(commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "stats",
        help="how recorded games went, by game and level",
        description="How the recorded games of one person went, by game and by the level of the "
        "others: docs/engine.md.",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a folder with a handheld's files, or a file of records; the oldest first",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")
    parser.add_argument(
        "--chart", metavar="FILE.svg", help="draw the last thirty deals of what was played most"
    )
    parser.set_defaults(run=_stats)


def _stats(options) -> int:
    from simulator import statistics

    found, left_out = statistics.tallies(_lines(options.paths))
    if not found:
        raise Refusal("there is no game of one person without help among these records")
    if isinstance(sys.stdout, TextIOWrapper):  # levels of other programs may be in any script
        sys.stdout.reconfigure(errors="backslashreplace")
    if options.json:
        rows = [tally.summary() for tally in found]
        print(json.dumps({"tallies": rows, "left_out": left_out}))
    else:
        statistics.tell(found, print)
        if left_out:
            print(f"left out: {left_out} with help, of several people or none, or unreadable")
    if options.chart:
        try:
            Path(options.chart).write_text(statistics.chart(found[0]), encoding="utf-8")
        except OSError as error:
            raise Refusal(cannot("write", options.chart, error))
    return 0


def _lines(paths) -> list:
    """The records of all paths."""
    lines = []
    for path in map(Path, paths):
        files = [path]
        if path.is_dir():
            files = [path / name for name in _FILES if (path / name).exists()]
            if not files:
                raise Refusal(f"there is no games.jsonl in {path}")
        for file in files:
            try:
                text = file.read_bytes().decode(errors="replace")
            except OSError as error:
                raise Refusal(cannot("read", file, error))
            lines += [line for line in text.split("\n") if line.strip()]
    return lines
