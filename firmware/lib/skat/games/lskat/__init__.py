"""lskat, the simple game. Rules: docs/rules.md, section 3."""

from skat.games.game import SINGLE, Game, Mode

GAME = Game(
    "lskat",
    save=("game", "G"),
    seats=2,
    modes=(Mode(0, (), SINGLE), Mode(1, (), ((0, 21),))),
    claims="skat.stack_claims",
    linked=True,
    by_chance=False,
)
