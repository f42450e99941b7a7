"""The options of Officers' Skat: docs/rules.md, section 4."""

from skat import options
from skat.cards import NULL, RAMSCH
from skat.games.officers.scoring import BASE, BOTH, FIXED, LOSER, MATADOR, POINTS, TWO34

STAGED, EIGHT_COVERED, ALL_OPEN = range(3)  # the option `deal`

TABLE = (
    ("deal", (STAGED, EIGHT_COVERED, ALL_OPEN), ("eightcovered", "allopen")),
    ("passing", (0, 1), ("passing",)),
    ("null", (1, 0), ("nonull",)),
    ("scoring", (MATADOR, BASE, POINTS, TWO34), ("base", "points", "two34")),
    ("extended", (0, 1), ("extended",)),
    ("schneider30", (0, 1), ("schneider30",)),
    ("schwarztricks", (0, 1), ("schwarztricks",)),
    ("levels", (0, 1), ("levels",)),
    ("ramsch", (LOSER, BOTH, FIXED), ("ramschboth", "ramsch15")),
    ("lowten", (0, 10, 1), ("lowten", "lowten1")),
    ("noramsch", (0, 1), ("noramsch",)),
    ("kontra", (0, 1), ("kontraall",)),
)


class Options(options.Options):
    """`deal`, `passing`, `null`, `scoring`, `extended`, `schneider30`, `schwarztricks`, `levels`,
    `ramsch`, `lowten`, `noramsch` and `kontra`."""

    TABLE = TABLE

    null: int  # two that are read here
    noramsch: int

    def may_declare(self, game: int) -> bool:
        """Whether this game may be declared, CLUBS to RAMSCH."""
        if game == NULL:
            return bool(self.null)
        return game != RAMSCH or not self.noramsch
