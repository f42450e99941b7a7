"""`stats`: how the games of a handheld went, by game and level."""

import json
import sys
from io import TextIOWrapper
from itertools import chain
from pathlib import Path

from tqdm import tqdm

from devices.failures import BadFile
from pocket_skat.commands.options import picture
from pocket_skat.commands.records import lines, watched
from pocket_skat.commands.refusals import Refusal, cannot
from simulator import iss, statistics
from simulator.game_lines import plain
from skat.records import counted
from skat.save import SaveError
from skat.tallies import SAVE

_RECORDS = ("games.old.jsonl", "games.jsonl")  # of a handheld, the oldest deals first


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "How the recorded games of one person went, by game and by the level of the "
        "others, and what the handheld's own statistics say: docs/engine.md."
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a folder with a handheld's files, a zip that flash --backup made, or a file of "
        "records; the oldest first",
    )
    parser.add_argument(
        "--name", default="", help="your name in the records of a Skat server: docs/engine.md"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")
    parser.add_argument(
        "--chart",
        type=picture(".svg", ".png"),
        metavar="FILE",
        help="draw the last thirty deals of the game played most, as FILE.svg or FILE.png",
    )
    parser.add_argument(
        "--levels",
        type=picture(".svg", ".png"),
        metavar="FILE",
        help="likewise draw how many deals were won against each level, by the handheld's "
        "statistics",
    )
    parser.set_defaults(run=_stats)


def _stats(options) -> int:
    texts, slots = _read(options.paths)
    found, left_out = statistics.tallies(_deals(texts, options.name))
    kept = _kept(slots) if slots else []
    if not found and not kept:
        raise Refusal("none of these records is a game that one person played without help")
    if isinstance(sys.stdout, TextIOWrapper):  # levels of other programs may be in any script
        sys.stdout.reconfigure(errors="backslashreplace")
    if options.json:
        rows = [tally.summary() for tally in found]
        games = [each.summary() for each in kept]
        print(json.dumps({"tallies": rows, "left_out": left_out, "kept": games}))
    else:
        if found:
            statistics.tell(found, print)
        if left_out:
            print(f"left out: {left_out} (with help, by several people or none, or unreadable)")
        if kept:
            print("\nThe handheld's own statistics:")
            statistics.tell_kept(kept, print)
    if options.chart:
        _draw(options.chart, found, statistics.chart, "no record that counts")
    if options.levels:
        _draw(options.levels, kept, statistics.levels_chart, "no statistics of a handheld")
    return 0


def _deals(texts, name: str):
    """What counts of each line; None where nothing does. What cannot be read is told."""
    for path, number, line in watched(texts):
        text = line.decode(errors="replace")
        try:
            yield counted(iss.read(text, name) if iss.is_record(text) else text)
        except ValueError as error:
            tqdm.write(f"{path}, line {number} is left out: {plain(str(error))}", file=sys.stderr)
            yield None


def _draw(path: str, found, chart, lacking: str) -> None:
    """Draw the first of what was found."""
    if not found:
        raise Refusal(f"there is {lacking} to draw in {path}")
    try:
        chart(found[0]).write(path)
    except OSError as error:
        raise Refusal(cannot("write", path, error))


def _kept(slots) -> list:
    try:
        return statistics.kept(slots)
    except SaveError as error:
        raise Refusal(f"the handheld's own statistics cannot be read: {error}")


def _read(paths):
    """The records of all paths, as (path, number of the line, line), one by one, and the slots of
    the last one that has saved statistics."""
    texts: list = []
    slots: list = []
    for path in map(Path, paths):
        if path.suffix.lower() != ".zip" and not path.is_dir():
            texts.append(_numbered(path, lines(path)))
            continue
        files = _files(path)
        found = [name for name in _RECORDS if name in files]
        saved = [files[name] for name in (f"{SAVE[0]}.0", f"{SAVE[0]}.1") if name in files]
        if not found and not saved:
            raise Refusal(f"there is no games.jsonl in {path}")
        slots = saved or slots
        for name in found:
            inside = enumerate(files[name].split(b"\n"), 1)
            texts.append(_numbered(name, (each for each in inside if each[1].strip())))
    return chain.from_iterable(texts), slots


def _numbered(path, each):
    return ((path, number, line) for number, line in each)


def _files(path: Path) -> dict:
    """The files that a path stands for, bytes by name."""
    if path.suffix.lower() == ".zip":
        from tools.flashing import saved

        try:
            return saved.read(str(path))
        except BadFile as error:
            raise Refusal(str(error))
    try:
        return {name.name: name.read_bytes() for name in path.iterdir() if name.is_file()}
    except OSError as error:
        raise Refusal(cannot("read", path, error))
