"""`flash`: puts the game on a handheld. The work is done in tools/flashing."""

from tools.flashing import command


def add(commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "flash",
        help="put the game on a handheld over USB",
        description="From a blank board to a running game, and updates: docs/flash.md.",
    )
    command.add_options(parser)
    parser.set_defaults(run=command.run)
