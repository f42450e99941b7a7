"""Records that a command is given: a line of a file of records, or all of them, one by one."""

import argparse
import codecs
import sys

from tqdm import tqdm

from pocket_skat.commands.refusals import Refusal, cannot
from simulator import iss
from simulator.game_lines import plain
from skat.records import Record

LONGEST = 1 << 20  # bytes of a line; a longer one is no record


def add_record(parser) -> None:
    """Add the arguments that choose it."""
    parser.add_argument(
        "file", metavar="FILE", help="a file of records, one per line, such as games.jsonl"
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument(
        "--game", type=_line, metavar="N", help="which line of the file (default: the last)"
    )
    chosen.add_argument(
        "--all",
        action="store_true",
        help="every game of the file; lines that are no records are reported",
    )


def _line(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"'{word}' is not a line number: 1 or more")
    return int(word)


def lines(path):
    """(number, bytes) of each line of a file that is not blank, however long the file is. Of a line
    longer than LONGEST no more than that is kept."""
    try:
        with open(path, "rb") as file:
            number = 0
            while line := file.readline(LONGEST):
                number += 1
                rest = line
                if number == 1:  # as editors on Windows begin a file
                    line = line.removeprefix(codecs.BOM_UTF8)
                while len(rest) == LONGEST and not rest.endswith(b"\n"):
                    rest = file.readline(LONGEST)
                if line.strip():
                    yield number, line
    except OSError as error:
        raise Refusal(cannot("read", path, error))


def chosen_record(options):
    """The Record that the arguments choose; no other line of its file is read as one."""
    path = options.file
    game = options.game
    last = 0, b""
    for last in lines(path):
        if game is not None and last[0] >= game:
            break
    number, line = last
    if not number:
        raise Refusal(f"there is no game in {path}")
    if game is not None and number < game:
        many = "one line" if number == 1 else f"{number} lines"
        raise Refusal(f"{path} has only {many}: there is no game {game}")
    if game is not None and number > game:
        raise Refusal(f"{path}, line {game}: it is blank")
    return _record(path, number, line)


def _record(path, number: int, line: bytes):
    try:
        text = line.decode(errors="replace")
        return Record(iss.read(text) if iss.is_record(text) else line.decode())
    except UnicodeDecodeError:
        raise Refusal(f"{path}, line {number}: it is not UTF-8 text")
    except ValueError as error:
        raise Refusal(f"{path}, line {number}: {plain(str(error))}")


def all_records(options, do) -> int:
    """`do(number, record)` for each game of the file, with progress where somebody looks on; what
    cannot be read, or `do` refuses, is told by its line. Returns the exit code: 1 if none was done.
    """
    done = left_out = 0
    for number, line in watched(lines(options.file)):
        try:
            do(number, _record(options.file, number, line))
            done += 1
        except Refusal as refusal:
            left_out += 1
            tqdm.write(f"left out: {refusal}", file=sys.stderr)
    if left_out or not done:
        print(f"{done} games, {left_out} lines left out", file=sys.stderr)
    return 0 if done else 1


def watched(each):
    """The same, with a bar that says how many there were, if standard error is a terminal."""
    return tqdm(each, unit=" games", disable=None, leave=False)
