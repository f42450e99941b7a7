"""North American Skat, Tournee. Rules: docs/skat.md."""

from skat.games import skat
from skat.games.game import LISTS, Game, Mode

GAME = Game(
    "tournee",
    save=("tournee", "T"),
    seats=3,
    modes=(Mode(11, None, LISTS),),
    claims="skat.games.skat.claims",
    levels=skat.GAME.levels,
    auction=True,
    lists=True,
)
