"""The command pocket-skat, and the one name that the wheel takes on other people's machines.

In the wheel the rooms devices/, firmware/, simulator/ and tools/ lie in this folder, in the project
beside it. Either way they have their own names, but only in a program that has asked for them.
"""

import os
import sys
from types import SimpleNamespace

_HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = _HERE if os.path.isdir(os.path.join(_HERE, "simulator")) else os.path.dirname(_HERE)


def find_rooms() -> None:
    """Let this program import the other rooms."""
    if ROOT not in sys.path:
        sys.path.insert(0, ROOT)


def main() -> int:
    """Run the command line and return the exit code; Ctrl-C stops it quietly, even while modules
    are being imported."""
    try:
        find_rooms()
        from pocket_skat.cli import main

        return main()
    except KeyboardInterrupt:
        return 130


def play_deals(fields: dict, numbers) -> list:
    """Play deals of the arena on a worker of a cluster, which knows only this package by name.

    `fields`: the arena's arguments.
    """
    find_rooms()
    from simulator.paths import find_firmware

    find_firmware()
    from simulator.arena.match import play_deals

    return play_deals(SimpleNamespace(**fields), numbers)
