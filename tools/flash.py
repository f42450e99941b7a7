"""Puts the game on a handheld over USB: python tools/flash.py, also `pocket-skat flash`.

docs/flash.md. The work is done in tools/flashing; start at command.py.
"""

import os
import sys


def main() -> int:
    """Run the command line; Ctrl-C stops it quietly, even while modules are being imported."""
    try:
        sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        from tools.flashing.command import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
