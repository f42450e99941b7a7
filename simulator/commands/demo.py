"""`demo`: the computer against itself."""

import argparse
import tempfile

from simulator.commands.options import add_board, picture, scale
from simulator.commands.refusals import Refusal, cannot
from simulator.commands.showing import print_log

GIF_W = 480  # a GIF's width is about this; the scale is a whole number


def add(commands) -> None:
    """Add the command."""
    from handheld.settings import SEAT_LEVELS
    from skat.games import NAMES

    parser = commands.add_parser(
        "demo",
        help="let the computer play against itself",
        description="The computer plays a deal against itself and prints a line for each trick.",
    )
    add_board(parser)
    parser.add_argument(
        "--deal",
        type=_deal,
        default=-1,
        metavar="N",
        help="the deal's number or word (default: random)",
    )
    parser.add_argument(
        "--players",
        nargs="+",
        choices=SEAT_LEVELS,
        metavar="LEVEL",
        help="who plays, a level for each player (default: greedy): " + ", ".join(SEAT_LEVELS),
    )
    parser.add_argument(
        "--variant",
        choices=sorted(NAMES),
        default="lskat",
        help="what is played (default lskat, the simple game)",
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=picture(".gif"),
        metavar="FILE.gif",
        help="record the screen",
    )
    parser.add_argument(
        "--scale", type=scale, help=f"of the recording (by default about {GIF_W} pixels wide)"
    )
    parser.set_defaults(run=_demo)


def _deal(word: str) -> int:
    from skat.deal_reader import read_deal

    try:
        return read_deal(word)[0]
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _demo(options) -> int:
    from simulator.demo import Demo, DemoError
    from skat import games

    players = games.find(options.variant).rules.Table().openers
    levels = options.players or ["greedy"] * players
    if len(levels) != players:
        raise Refusal(f"--players: {options.variant} has {players} players, so {players} levels")
    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        demo = Demo(options.board, folder, options.deal, levels, options.variant)
        try:
            demo.play()
        except DemoError as error:
            print_log(demo.handheld)
            raise Refusal(str(error))
    if options.output:
        try:
            demo.save(options.output, options.scale or GIF_W // demo.handheld.circuit.W)
        except OSError as error:
            raise Refusal(cannot("write", options.output, error))
    return 0
