"""The one name that the wheel takes on other people's machines: the command pocket-skat.

In the wheel the rooms firmware/, simulator/ and tools/ lie in this folder, in the project beside
it. Either way they have their own names, but only in a program that has asked for them.
"""

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
ROOT = _HERE if (_HERE / "simulator").is_dir() else _HERE.parent


def find_rooms() -> None:
    """Let this program import `simulator` and `tools`."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))


def main() -> int:
    """Run the command line and return the exit code."""
    try:
        find_rooms()
        from simulator.__main__ import main

        return main()
    except KeyboardInterrupt:
        return 130


def play_deals(fields: dict, numbers) -> list:
    """Play deals of the arena on a worker of a cluster, which knows only this package by name."""
    find_rooms()
    from simulator.cluster import play

    return play(fields, numbers)
