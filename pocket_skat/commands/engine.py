"""`engine`: plays by text. The engine itself, simulator/engine.py, runs in MicroPython, too."""


def add(commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "engine",
        help="play by text on standard input and output, for other programs",
        description="The engine protocol: docs/engine.md.",
    )
    parser.set_defaults(run=_engine)


def _engine(options) -> int:
    from simulator import engine

    return engine.main()
