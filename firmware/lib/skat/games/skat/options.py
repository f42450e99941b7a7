"""The options of Skat for three: docs/skat.md."""

from skat import options
from skat.values import EVERY, FIXED, LOSER

TABLE = (
    ("ramsch", (0, 1), ("ramsch",)),
    ("deduct", (LOSER, EVERY, FIXED), ("ramschall", "ramsch15")),
    ("skatto", (0, 1), ("skatloser",)),
    ("pushing", (0, 1), ("pushing",)),
    ("lowten", (0, 10, 1), ("lowten", "lowten1")),
    ("kontra", (0, 1, 2), ("kontra", "kontrabid")),
    ("league", (0, 1), ("league",)),
    ("four", (0, 1), ("four",)),
)


class Options(options.Options):
    """`ramsch`, `deduct`, `skatto`, `pushing`, `lowten`, `kontra`, `league` and `four`."""

    TABLE = TABLE


class TwoOptions(options.Options):
    """For two at the table: `kontra` and `league`; the rest at its default."""

    TABLE = tuple([row for row in TABLE if row[0] in ("kontra", "league")])

    ramsch = pushing = lowten = four = 0


class TourneeOptions(options.Options):
    """For Tournee: `deduct`, `lowten`, `league` and `four`; the rest at its default."""

    TABLE = tuple([row for row in TABLE if row[0] in ("deduct", "lowten", "league", "four")])

    ramsch = 1
    skatto = pushing = kontra = 0
