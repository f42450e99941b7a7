"""Skat for three, as a game. Rules: docs/skat.md."""

from skat import players
from skat.games.skat import sheet
from skat.games.skat.lines import (  # noqa: F401
    deal_game,
    position_line,
    tells_forehand,
    upgrade,
)
from skat.games.skat.options import Options  # noqa: F401
from skat.games.skat.reader import read_position  # noqa: F401
from skat.games.skat.scoring import Score  # noqa: F401
from skat.games.skat.table import SkatTable

NAME = "skat"
SAVE = ("skat", "K")
LEVELS = ("random", "simple", "greedy", "club", "strong", "master")

new_list = sheet.List
read_list = sheet.read_list


def new_table() -> SkatTable:
    """An empty table for this game."""
    return SkatTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    return players.find("skat").make(level, seed, nodes, timed, ms)


def levels():
    """The levels that play it."""
    return LEVELS


def people(options) -> int:
    """How many people play a new list by these options."""
    return 4 if options.four else 3
