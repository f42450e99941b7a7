"""`demo`: the computer against itself."""

import argparse
import tempfile

from handheld.settings import SEAT_LEVELS
from pocket_skat.commands.options import add_board, picture, scale
from pocket_skat.commands.refusals import Refusal, cannot
from pocket_skat.commands.showing import print_log
from simulator.demo import Demo, DemoError
from skat import games
from skat.deal_words import read_deal
from skat.games import NAMES

GIF_W = 480  # a GIF's width is about this; the scale is a whole number


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "The computer plays a deal against itself and prints a line for each trick."
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
    try:
        return read_deal(word)[0]
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _demo(options) -> int:
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
