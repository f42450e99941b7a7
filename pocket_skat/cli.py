"""The command line: `pocket-skat`, which is also `python -m simulator`."""

import argparse
import os
import sys
from importlib import import_module

from pocket_skat.commands.refusals import Refusal
from simulator.paths import find_firmware

COMMANDS = (
    "play",
    "demo",
    "replay",
    "analyse",
    "stats",
    "verify",
    "engine",
    "arena",
    "device",
    "flash",
)  # pocket_skat/commands
_OF_ITS_OWN = ("-h", "--help", "--version")  # options that stand without a command


def main(arguments=None) -> int:
    """Run the command line (sys.argv without `arguments`) and return the exit code."""
    find_firmware()
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if not arguments or (arguments[0][0:1] == "-" and arguments[0] not in _OF_ITS_OWN):
        arguments.insert(0, "play")
    options = _parser().parse_args(arguments)
    try:
        code = options.run(options)
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        print(f"pocket-skat: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever reads what is printed has read enough, such as head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pocket-skat",
        description="Pocket Skat on the desk: the handheld's firmware on emulated chips.",
        epilog="Without a command it plays. Each command has its own --help.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module("pocket_skat.commands." + name).add(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __call__(self, parser, *_):
        from skat import VERSION

        print(f"pocket-skat {VERSION}")
        parser.exit()
