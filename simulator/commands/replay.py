"""`replay`: a recorded game, in the window or in print."""

import sys
import tempfile
from io import TextIOWrapper

from simulator.commands.options import add_board, scale
from simulator.commands.records import add_record, chosen_record
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
    add_record(parser)
    parser.add_argument(
        "--print", action="store_true", help="print the game instead of opening a window"
    )
    parser.add_argument("--scale", type=scale, help="window pixels per pixel of the screen")
    parser.set_defaults(run=_replay)


def _replay(options) -> int:
    record = chosen_record(options)
    if options.print:
        from simulator.game_lines import tell

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
