"""Oma-Skat: Skat for two, with a pile that plays by itself. Rules: docs/skat.md."""

from skat.games import skat
from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "oma",
    save=("oma", "B"),
    seats=3,
    modes=(Mode(13, None, SERIES),),
    claims="skat.games.oma.claims",
    levels=skat.GAME.levels,
    auction=True,
)
