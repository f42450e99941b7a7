"""`replay`: a recorded game, in the window or in print."""

import os
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path

from handheld.settings import LANGUAGES
from handheld.sides import own_side
from pocket_skat.commands.options import add_board, picture, scale
from pocket_skat.commands.records import add_record, all_records, chosen_record
from pocket_skat.commands.refusals import Refusal, cannot
from pocket_skat.commands.showing import need_display, open_window
from simulator import iss
from simulator.emulated import EmulatedHandheld
from simulator.game_lines import tell
from simulator.page import Page
from simulator.recording import record_replay


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "Step through a recorded game in the window (right and left; up and down go to "
        "the start and the end), print it, or write it as a page or a GIF."
    )
    add_board(parser)
    add_record(parser)
    parser.add_argument(
        "--print", action="store_true", help="print the game instead of opening a window"
    )
    parser.add_argument(
        "--html", metavar="FILE", help="write the game as a web page without scripts instead"
    )
    parser.add_argument(
        "--gif",
        type=picture(".gif"),
        metavar="FILE.gif",
        help="record the game as the screen shows it",
    )
    parser.add_argument(
        "--iss", metavar="FILE", help="write the game in the form of the International Skat Server"
    )
    parser.add_argument(
        "--side",
        choices=("0", "1", "2", "open"),
        help="the seat whose view is written (default: the person's, else seat 1)",
    )
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="the language of what is written (default: en)",
    )
    parser.add_argument("--scale", type=scale, help="window pixels per pixel of the screen")
    parser.set_defaults(run=_replay)


def _replay(options) -> int:
    if options.print and isinstance(sys.stdout, TextIOWrapper):  # names may be in any script
        sys.stdout.reconfigure(errors="backslashreplace")
    if options.all:
        return _replay_all(options)
    for name in ("iss", "html", "gif"):
        _refuse_source(options, name)
    record = chosen_record(options)
    if options.print:
        tell(record, print)
        return 0
    if options.iss:
        _write_iss(record, options.iss)
        return 0
    if options.html or options.gif:
        _write(record, options)
        return 0
    need_display("use --print, --html or --gif")

    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        handheld = EmulatedHandheld(options.board, folder)
        handheld.app.show("replay", record)
        open_window(handheld, options.scale)
    return 0


def _write(record, options) -> None:
    """Write the game as a page, as a recording, or both."""
    side = _side(record, options.side)
    path = options.html
    try:
        if path:
            html = Page(record, side, options.language).html()
            Path(path).write_text(html, "utf-8", "replace")
            record.table.undo_to(0)
        path = options.gif
        if path:
            if side < 0 and not record.table.stacks:
                raise Refusal("--side open: the screen shows hands from one side only")
            record_replay(record, side, options, path)
    except OSError as error:
        raise Refusal(cannot("write", path, error))


def _replay_all(options) -> int:
    """Print every game of the file, or write each as a line of a Skat server."""
    if options.html or options.gif or bool(options.iss) == options.print:
        raise Refusal("--all: works with --print or --iss FILE only")
    if options.print:
        return all_records(options, _print_numbered)
    path = Path(options.iss)
    _refuse_source(options, "iss")
    try:
        with path.open("w", encoding="utf-8", errors="replace") as file:
            return all_records(options, lambda number, record: file.write(_iss_line(record)))
    except OSError as error:
        raise Refusal(cannot("write", path, error)) from None


def _refuse_source(options, name: str) -> None:
    """Raise Refusal if this option would write over the file being read."""
    path = getattr(options, name)
    if path and os.path.exists(path) and os.path.samefile(path, options.file):
        raise Refusal(f"--{name}: {path} is the file being read")


def _print_numbered(number: int, record) -> None:
    print(f"Line {number}")
    tell(record, print)


def _iss_line(record) -> str:
    try:
        return iss.write(record) + "\n"
    except ValueError as error:
        raise Refusal(f"--iss: {error}") from None


def _write_iss(record, path: str) -> None:
    """Write the game as a line of a Skat server."""
    line = _iss_line(record)
    try:
        Path(path).write_text(line, "utf-8", "replace")
    except OSError as error:
        raise Refusal(cannot("write", path, error)) from None


def _side(record, word) -> int:
    """The seat whose eyes see the game; -1: all cards are open."""
    if word is None:
        return own_side(record.players)
    if word == "open":
        return -1
    if int(word) >= record.table.seats:
        raise Refusal(f"--side {word}: this game has seats 0 to {record.table.seats - 1}")
    return int(word)
