"""Admirals' Skat as a game. Rules: docs/rules.md, section 5."""

from skat import players
from skat.games.admirals.lines import (  # noqa: F401
    deal_game,
    position_line,
    tells_forehand,
    upgrade,
)
from skat.games.admirals.options import Options  # noqa: F401
from skat.games.admirals.reader import read_position  # noqa: F401
from skat.games.admirals.scoring import Score  # noqa: F401
from skat.games.admirals.table import AdmiralsTable

NAME = "admirals"
SAVE = ("admirals", "A")


def new_table() -> AdmiralsTable:
    """An empty table for this game."""
    return AdmiralsTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    return players.find("hidden").make(level, seed, nodes, timed, ms)
