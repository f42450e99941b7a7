"""Harlequin. Rules: docs/rules.md, section 5."""

from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "harlequin",
    save=("harlequin", "H"),
    seats=2,
    modes=(Mode(6, None, SERIES),),
    claims="skat.stack_claims",
)
