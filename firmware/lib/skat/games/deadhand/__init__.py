"""Skat for two with a dead hand. Rules: docs/skat.md."""

from skat.games import skat
from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "deadhand",
    save=("deadhand", "D"),
    seats=2,
    modes=(Mode(10, None, SERIES),),
    claims="skat.games.skat.claims",
    levels=skat.GAME.levels,
    auction=True,
)
