"""`flash`: puts the game on a handheld. The work is done in tools/flashing."""

from tools.flashing import command


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = "From a blank board to a running game, and updates: docs/flash.md."
    command.add_options(parser)
    parser.set_defaults(run=command.run)
