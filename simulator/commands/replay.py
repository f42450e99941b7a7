"""`replay`: a recorded game, in the window or in print."""

import argparse
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path

from simulator.commands.options import add_board, scale
from simulator.commands.refusals import Refusal, cannot
from simulator.commands.showing import need_display, open_window


def add(commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help="step through a recorded game",
        description="Step through a recorded game in the window (right and left; up and down go to "
        "the start and the end), or print it.",
    )
    add_board(parser)
    parser.add_argument(
        "file", metavar="FILE", help="a file of records, one a line, such as games.jsonl"
    )
    parser.add_argument(
        "--game", type=_game, metavar="N", help="which line of the file (default: the last)"
    )
    parser.add_argument(
        "--print", action="store_true", help="print the game instead of opening a window"
    )
    parser.add_argument("--scale", type=scale, help="window pixels per pixel of the screen")
    parser.set_defaults(run=_replay)


def _game(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"'{word}' is not a line number: 1 or more")
    return int(word)


def _replay(options) -> int:
    record = _record(options.file, options.game)
    if options.print:
        from simulator.telling import tell

        if isinstance(sys.stdout, TextIOWrapper):  # names may be in any script
            sys.stdout.reconfigure(errors="backslashreplace")
        tell(record, print)
        return 0
    need_display("use --print")
    from simulator.emulated import EmulatedHandheld

    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        handheld = EmulatedHandheld(options.board, folder)
        handheld.app.show("replay", record)
        open_window(handheld, options.scale)
    return 0


def _record(path: str, game):
    """The record on line `game` (from 1; None for the last) of a file; no other line is read."""
    from simulator.telling import plain
    from skat.record_reader import Record

    try:
        lines = Path(path).read_bytes().split(b"\n")
    except OSError as error:
        raise Refusal(cannot("read", path, error))
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise Refusal(f"there is no game in {path}")
    number = len(lines) if game is None else game
    if number > len(lines):
        raise Refusal(f"{path} has only {len(lines)} lines: there is no game {number}")
    try:
        return Record(lines[number - 1].decode())
    except UnicodeDecodeError:
        raise Refusal(f"{path}, line {number}: it is not UTF-8 text")
    except ValueError as error:
        raise Refusal(f"{path}, line {number}: {plain(str(error))}")
