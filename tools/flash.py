"""Puts the game on a handheld over USB: python tools/flash.py, also `pocket-skat flash`.

docs/flash.md. All of it is in tools/flashing, from command.py on.
"""

import os
import sys


def main() -> int:
    """Run the command line; Ctrl-C ends it in peace, also while all that it needs is imported."""
    try:
        sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        from tools.flashing.command import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
