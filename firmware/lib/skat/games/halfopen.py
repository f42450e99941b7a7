"""Half-open as a game: Harlequin with eight cards in hand. Rules: docs/rules.md, section 5."""

from skat.games.harlequin import (  # noqa: F401
    Options,
    Score,
    deal_game,
    make_player,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
from skat.games.harlequin.table import HalfOpenTable

NAME = "halfopen"
SAVE = ("halfopen", "F")


def new_table() -> HalfOpenTable:
    """An empty table for this game."""
    return HalfOpenTable()
