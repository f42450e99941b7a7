"""The options of Skat for two: docs/skat.md."""

from skat import options
from skat.games.skat.options import TABLE


class TwoOptions(options.Options):
    """`kontra` and `league`; the rest at its default."""

    TABLE = tuple([row for row in TABLE if row[0] in ("kontra", "league")])

    ramsch = pushing = lowten = four = hand = 0
