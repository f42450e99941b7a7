"""Harlequin as a game, and what half-open shares with it. Rules: docs/rules.md, section 5."""

from skat.games.harlequin.options import Options  # noqa: F401
from skat.games.harlequin.table import HarlequinTable
from skat.games.officers.scoring import Score  # noqa: F401
from skat.table import END

NAME = "harlequin"
SAVE = ("harlequin", "H")
SELDOM = "skat.games.harlequin.lines"


def new_table() -> HarlequinTable:
    """An empty table for this game."""
    return HarlequinTable()


def code(table, level: str):
    """The modules that a player of this level needs for what it decides now, and then."""
    from skat.players import hidden

    calls = ("skat.players.hidden.calls",) if table.stage > END else ()
    return calls + hidden.code(level)


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    from skat.players import hidden

    return hidden.make(level, seed, nodes, timed, ms)
