"""The options of Admirals' Skat: docs/rules.md, section 5."""

from skat import options
from skat.values import EVERY, FIXED, LOSER

TABLE = (
    ("ramsch", (0, 1), ("ramsch",)),
    ("deduct", (LOSER, EVERY, FIXED), ("ramschboth", "ramsch15")),
    ("skatto", (0, 1), ("skatloser",)),
    ("lowten", (0, 10, 1), ("lowten", "lowten1")),
    ("kontra", (0, 1, 2), ("kontra", "kontrabid")),
)


class Options(options.Options):
    """`ramsch`, `deduct`, `skatto`, `lowten` and `kontra`."""

    TABLE = TABLE

    pushing = 0  # the skat is not pushed here
    extended = 1  # matadors go beyond the jacks, as in Skat
