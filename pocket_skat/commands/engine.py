"""`engine`: plays by text. The engine itself, simulator/engine.py, runs in MicroPython, too."""

from simulator import engine


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = "The engine protocol: docs/engine.md."
    parser.set_defaults(run=_engine)


def _engine(options) -> int:
    return engine.main()
