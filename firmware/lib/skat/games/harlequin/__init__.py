"""Harlequin as a game, and what half-open shares with it. Rules: docs/rules.md, section 5."""

from skat import players
from skat.games.harlequin.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
from skat.games.harlequin.options import Options  # noqa: F401
from skat.games.harlequin.table import HarlequinTable
from skat.games.officers.scoring import Score  # noqa: F401

NAME = "harlequin"
SAVE = ("harlequin", "H")


def new_table() -> HarlequinTable:
    """An empty table for this game."""
    return HarlequinTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    return players.find("hidden").make(level, seed, nodes, timed, ms)
