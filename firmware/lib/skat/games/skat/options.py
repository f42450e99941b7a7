"""The options of Skat for three: docs/skat.md."""

from skat import options
from skat.values import AMERICAN, EVERY, FIXED, LOSER

TABLE = (
    ("ramsch", (0, 1), ("ramsch",)),
    ("deduct", (LOSER, EVERY, FIXED, AMERICAN), ("ramschall", "ramsch15", "ramsch20")),
    ("skatto", (0, 1), ("skatloser",)),
    ("pushing", (0, 1), ("pushing",)),
    ("lowten", (0, 10, 1), ("lowten", "lowten1")),
    ("kontra", (0, 1, 2), ("kontra", "kontrabid")),
    ("league", (0, 1), ("league",)),
    ("four", (0, 1), ("four",)),
    ("march", (1, 0), ("nomarch",)),
    ("virgin", (0, 1), ("virginloser",)),
    ("hand", (0, 1), ("handonce",)),
    ("kibitz", (0, 1), ("kibitz",)),
)


class Options(options.Options):
    """`ramsch`, `deduct`, `skatto`, `pushing`, `lowten`, `kontra`, `league`, `four`, `march`,
    `virgin`, `hand` and `kibitz`."""

    TABLE = TABLE
