"""Half-open as a game: Harlequin with eight cards in hand. Rules: docs/rules.md, section 5."""

from skat.games.harlequin import Options, Score, code, make_player  # noqa: F401
from skat.games.harlequin.table import HalfOpenTable

NAME = "halfopen"
SAVE = ("halfopen", "F")
SELDOM = "skat.games.harlequin.lines"


def new_table() -> HalfOpenTable:
    """An empty table for this game."""
    return HalfOpenTable()
