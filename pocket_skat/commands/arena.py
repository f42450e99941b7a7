"""`arena`: measures two players against each other."""

import argparse
import json
import math
import os
import sys
from contextlib import closing

from tqdm import tqdm

from pocket_skat import play_deals
from simulator.arena import callers, cluster, workers
from simulator.arena.figures import Figures
from simulator.arena.match import ArenaError, Match
from skat import cards, games, players

_DEALS = 1 << 30  # how many numbers there are


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = "Paired deals between two players: docs/engine.md."
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arena's arguments to a parser."""
    levels = ", ".join(players.LEVELS)
    ways = ", ".join(callers.WAYS)
    parser.add_argument(
        "a",
        help=f"a level ({levels}), in Officers' Skat also LEVEL:WAY for another way to call "
        f"({ways}), or any other name for an --engine",
    )
    parser.add_argument("b", help="the other player, likewise")
    parser.add_argument(
        "--deals",
        type=_from(1),
        required=True,
        metavar="N",
        help="each is played in all seatings: twice by two players, six times by three",
    )
    parser.add_argument(
        "--first", type=_from(0), default=0, metavar="N", help="number of the first deal"
    )
    parser.add_argument(
        "--variant", choices=sorted(games.NAMES), default="lskat", help="what is played"
    )
    parser.add_argument(
        "--rules",
        type=lambda word: tuple(word.split(",")),
        default=(),
        metavar="A,B",
        help="options of that game, by their names in docs/rules.md",
    )
    parser.add_argument(
        "--game",
        choices=cards.GAMES,
        help="play this instead of the drawn trump; in Officers' Skat forehand declares it",
    )
    parser.add_argument(
        "--seed", type=_from(0), default=0, metavar="N", help="for players that play at random"
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="CMD",
        help="command that starts the engine for a name that is not a level; may be repeated",
    )
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython"),
        default="cpython",
        help="what plays our own levels (default cpython)",
    )
    parser.add_argument(
        "--jobs",
        type=_from(1),
        default=os.cpu_count() or 1,
        metavar="N",
        help="worker processes (default: one per core); the result does not depend on it",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="give the deals to this Dask scheduler, such as tcp://10.0.0.5:8786, instead of "
        "local processes",
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--nodes", type=_from(1), metavar="N", help="nodes per move, for players that search"
    )
    parser.add_argument(
        "--nodes-b", type=_from(1), metavar="N", help="nodes per move for B, if different"
    )
    limit.add_argument("--movetime", type=_from(1), metavar="MS", help="time per move, for engines")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=60,
        metavar="S",
        help="how long an engine may be silent, beyond its --movetime (default 60)",
    )


def _from(least: int):
    """The reader of a whole number that is `least` or more."""

    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal()) or int(word) < least:
            raise argparse.ArgumentTypeError(f"'{word}' is not a number of {least} or more")
        return int(word)

    return read


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"'{word}' is not a time in seconds")
    return seconds


def run(options) -> int:
    """Play the match, print its result, and return the exit code."""
    try:
        result = _play_match(options)
    except ArenaError as error:
        print(f"pocket-skat arena: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(json.dumps(result))
    return 0


def _play_match(options) -> dict:
    """The result of a match, as it is printed. Raises ArenaError."""
    if options.first + options.deals > _DEALS:
        raise ArenaError(f"the last deal is {_DEALS - 1}: --first and --deals go beyond it")
    match = Match(options)
    numbers = range(options.first, options.first + options.deals)
    figures = Figures()
    with (
        closing(_pairs(options, match, numbers)) as pairs,
        tqdm(total=len(numbers), unit="pair", disable=None) as bar,  # None: only on a terminal
    ):
        for pair in pairs:
            figures.add(pair)
            bar.set_postfix_str(f"{options.a} {figures.mean():.2f} points", refresh=False)
            bar.update()
    names = {"a": options.a, "b": options.b}
    return {
        **names,
        **figures.result(),
        "seed": options.seed,
        **figures.scores(),
        **figures.league(),
    }


def _pairs(options, match, numbers):
    """Yield a Pair for every deal number, in any order. Raises ArenaError."""
    if not options.cluster:
        yield from workers.pairs(match, numbers, options.jobs)
        return
    try:
        yield from cluster.pairs(options, numbers, options.cluster, play_deals)
    except cluster.ClusterError as error:
        raise ArenaError(str(error)) from None
