"""Skat for three. Rules: docs/skat.md."""

from skat.games.game import LISTS, Game, Mode

GAME = Game(
    "skat",
    save=("skat", "K"),
    seats=3,
    modes=(Mode(8, None, LISTS),),
    claims="skat.games.skat.claims",
    levels=("random", "simple", "greedy", "club", "strong", "master"),
    auction=True,
    lists=True,
)
