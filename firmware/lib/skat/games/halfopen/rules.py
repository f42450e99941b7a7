"""The rules of half-open, those of Harlequin with eight cards in hand: skat/games."""

from skat.games.halfopen.table import HalfOpenTable as Table  # noqa: F401
from skat.games.harlequin.rules import (  # noqa: F401
    Options,
    Score,
    deal_game,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
