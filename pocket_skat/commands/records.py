"""A record that a command is given: a line of a file of records."""

import argparse
from pathlib import Path

from pocket_skat.commands.refusals import Refusal, cannot
from simulator import iss
from simulator.game_lines import plain
from skat.records import Record


def add_record(parser) -> None:
    """Add the arguments that choose it."""
    parser.add_argument(
        "file", metavar="FILE", help="a file of records, one per line, such as games.jsonl"
    )
    parser.add_argument(
        "--game", type=_line, metavar="N", help="which line of the file (default: the last)"
    )


def _line(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"'{word}' is not a line number: 1 or more")
    return int(word)


def chosen_record(options):
    """The Record that the arguments choose; no other line of its file is read."""
    path = options.file
    game = options.game
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
        many = "one line" if len(lines) == 1 else f"{len(lines)} lines"
        raise Refusal(f"{path} has only {many}: there is no game {number}")
    try:
        text = lines[number - 1].decode()
        return Record(iss.read(text) if iss.is_record(text) else text)
    except UnicodeDecodeError:
        raise Refusal(f"{path}, line {number}: it is not UTF-8 text")
    except ValueError as error:
        raise Refusal(f"{path}, line {number}: {plain(str(error))}")
