"""Admirals' Skat as a game. Rules: docs/rules.md, section 5."""

from skat.games.admirals.options import Options  # noqa: F401
from skat.games.admirals.scoring import Score  # noqa: F401
from skat.games.admirals.table import AdmiralsTable
from skat.table import END

NAME = "admirals"
SAVE = ("admirals", "A")
SELDOM = "skat.games.admirals.lines"


def new_table() -> AdmiralsTable:
    """An empty table for this game."""
    return AdmiralsTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    from skat.players import hidden

    return hidden.make(level, seed, nodes, timed, ms)


def code(table, level: str):
    """The modules that a player of this level needs for what it decides now."""
    from skat.players import hidden

    return ("skat.players.hidden.bids",) if part(table) == "calls" else hidden.code(level)


def part(table) -> str:
    """Which part of a player decides next at a table: `calls` or `cards`."""
    return "calls" if table.stage > END else "cards"
