"""`analyse`: what the decisions of a recorded game lost against the best."""

import json
import shlex
import sys
from contextlib import contextmanager
from io import TextIOWrapper

from tqdm import tqdm

from pocket_skat.commands.options import picture
from pocket_skat.commands.records import add_record, all_records, chosen_record
from pocket_skat.commands.refusals import Refusal, cannot
from simulator.analysis import report
from simulator.analysis.critics import Engine, Hints
from simulator.arena.engine_client import EngineClient, EngineError

_PATIENCE = 60  # seconds that an engine may be silent


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "Judge each decision of a recorded game against the best one, as the analysis "
        "on the handheld does, or as an engine would: docs/engine.md."
    )
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object, not a table")
    parser.add_argument(
        "--chart",
        type=picture(".svg", ".png"),
        metavar="FILE",
        help="draw what could be expected before each decision, as FILE.svg or FILE.png",
    )
    parser.add_argument(
        "--engine",
        metavar="CMD",
        help="let the engine that CMD starts judge, instead of master",
    )
    parser.set_defaults(run=_analyse)


def _analyse(options) -> int:
    if isinstance(sys.stdout, TextIOWrapper):  # names may be in any script
        sys.stdout.reconfigure(errors="backslashreplace")
    if options.all:
        if options.chart:
            raise Refusal("--chart shows one game: leave --all out, or choose one with --game")
        return all_records(options, lambda number, record: _tell(number, record, options))
    summary = _judge(chosen_record(options), options)
    _say(summary, options)
    if options.chart:
        try:
            report.chart(summary).write(options.chart)
        except OSError as error:
            raise Refusal(cannot("write", options.chart, error))
    return 0


def _tell(number: int, record, options) -> None:
    """Judge one game of many; in print its line comes first."""
    summary = _judge(record, options)
    if options.json:
        summary["line"] = number
    else:
        print(f"Line {number}")
    _say(summary, options)
    sys.stdout.flush()


def _say(summary, options) -> None:
    if options.json:
        print(json.dumps(summary))
    else:
        report.tell(summary, print)


def _judge(record, options):
    """The summary of what a game's decisions lost."""
    judged = []
    try:
        with _critic(record, options.engine) as critic:
            for each in tqdm(critic.judge(record), unit="decision", disable=None, leave=False):
                judged.append(each)
    except (EngineError, ValueError) as error:
        raise Refusal(str(error)) from None
    return report.summary(record, judged, critic)


@contextmanager
def _critic(record, command):
    """Who judges. Raises EngineError, and ValueError where nobody can."""
    if command is None:
        yield Hints(record)
        return
    words = shlex.split(command)
    if not words:
        raise ValueError("--engine names no program")
    client = EngineClient("critic", words, "go", _PATIENCE)
    try:
        client.start()
        yield Engine(client, words[0])
    finally:
        client.end()
