"""Half-open: Harlequin with eight cards in hand. Rules: docs/rules.md, section 5."""

from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "halfopen",
    save=("halfopen", "F"),
    seats=2,
    modes=(Mode(7, None, SERIES),),
    claims="skat.stack_claims",
)
