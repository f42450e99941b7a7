"""Officers' Skat in full. Rules: docs/rules.md, section 4."""

from skat.calls import PASS
from skat.games.game import SERIES, Game, Mode

# Matadors, Schneider and Schwarz are those of Skat, and levels what they add.
_AS_IN_SKAT = ("extended", "schneider30", "schwarztricks", "levels", "noramsch")

GAME = Game(
    "officers",
    save=("officers", "O"),
    seats=2,
    modes=(
        Mode(5, ("noramsch",), SERIES),
        Mode(14, _AS_IN_SKAT, SERIES),
        Mode(2, (), SERIES),
        Mode(3, ("passing",), SERIES, bytes((PASS, PASS))),
        Mode(4, None, SERIES),
    ),
    claims="skat.stack_claims",
    linked=True,
)
