"""Strohmann: Skat for two, with a dummy. Rules: docs/skat.md."""

from skat.games import skat
from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "strohmann",
    save=("dummy", "M"),
    seats=3,
    modes=(Mode(12, None, SERIES),),
    claims="skat.games.skat.claims",
    levels=skat.GAME.levels,
    auction=True,
)
