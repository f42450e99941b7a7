"""`python -m simulator`: the same as the installed command pocket-skat."""

import sys


def main() -> int:
    """Run the command line; Ctrl-C ends it quietly, even while modules are being imported."""
    try:
        from simulator.cli import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
