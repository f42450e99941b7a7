"""Officers' Skat in full, as a game. Rules: docs/rules.md, section 4."""

from skat import players
from skat.games.officers.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
from skat.games.officers.options import Options  # noqa: F401
from skat.games.officers.scoring import Score  # noqa: F401
from skat.games.officers.table import OfficersTable

NAME = "officers"
SAVE = ("officers", "O")
LINKED = True


def new_table() -> OfficersTable:
    """An empty table for this game."""
    return OfficersTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    return players.find("officers.level").make(level, seed, nodes, timed, ms)
