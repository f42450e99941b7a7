"""The command line: `pocket-skat`, which is also `python -m simulator`."""

import argparse
import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper

from pocket_skat.commands.refusals import Refusal
from simulator.paths import find_firmware

# What each command is for; pocket_skat/commands/NAME.py has the rest, and is imported when the
# command is given.
COMMANDS = {
    "play": "play in a window (the default), or run a script",
    "demo": "let the computer play against itself",
    "replay": "step through a recorded game",
    "analyse": "judge the decisions in a recorded game",
    "stats": "show how games went, by game and level",
    "verify": "check that linked deals have the cards that both sides drew",
    "engine": "play by text on standard input and output, for other programs",
    "arena": "compare two players",
    "device": "run a virtual handheld: MicroPython on a serial line, its flash in a file",
    "web": "build the page that plays in a browser",
    "flash": "install the game on a handheld over USB",
}
MORE = "More: README.md and docs/ of the project."
_OF_ITS_OWN = ("-h", "--help", "--version")  # options that stand without a command


def main(arguments=None) -> int:
    """Run the command line (sys.argv without `arguments`) and return the exit code."""
    find_firmware()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what a record says may be no text that can be shown
            stream.reconfigure(errors="replace")
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if not arguments or (arguments[0][0:1] == "-" and arguments[0] not in _OF_ITS_OWN):
        arguments.insert(0, "play")
    options = _parser(arguments[0]).parse_args(arguments)
    try:
        code = options.run(options)
        if sys.stdout and not sys.stdout.closed:  # an engine closes it when nobody listens
            sys.stdout.flush()
        return code
    except Refusal as refusal:
        print(f"pocket-skat: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EDQUOT) or error.filename:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno != errno.EPIPE:  # whoever reads has read enough, such as head
            print(f"pocket-skat: what is printed is lost: {error.strerror}", file=sys.stderr)
        return 1


def _parser(chosen: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pocket-skat",
        description="Pocket Skat on a computer: the handheld's firmware on emulated chips.",
        epilog="Without a command it plays. Each command has its own --help.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, told in COMMANDS.items():
        command = commands.add_parser(name, help=told)
        if name == chosen:
            import_module("pocket_skat.commands." + name).add(command)
    return parser


class _Version(argparse.Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __call__(self, parser, *_):
        from skat import VERSION

        print(f"pocket-skat {VERSION}\nFree under the MIT licence, without warranty. {MORE}")
        parser.exit()
