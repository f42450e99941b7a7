"""Officers' Skat in full. Rules: docs/rules.md, section 4."""

from skat.calls import PASS
from skat.games.game import SERIES, Game, Mode

GAME = Game(
    "officers",
    save=("officers", "O"),
    seats=2,
    modes=(
        Mode(5, ("noramsch",), SERIES),
        Mode(2, (), SERIES),
        Mode(3, ("passing",), SERIES, bytes((PASS, PASS))),
        Mode(4, None, SERIES),
    ),
    claims="skat.stack_claims",
    linked=True,
)
