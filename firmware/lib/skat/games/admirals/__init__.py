"""Admirals' Skat. Rules: docs/rules.md, section 5."""

from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "admirals",
    save=("admirals", "A"),
    seats=2,
    modes=(Mode(9, None, SERIES),),
    claims="skat.stack_claims",
    auction=True,
)
