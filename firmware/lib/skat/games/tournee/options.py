"""The options of Tournee: docs/skat.md."""

from skat import options
from skat.games.skat.options import TABLE


class Options(options.Options):
    """`deduct`, `lowten`, `league` and `four`; the rest at its default."""

    TABLE = tuple([row for row in TABLE if row[0] in ("deduct", "lowten", "league", "four")])

    ramsch = 1
    march = 1
    skatto = pushing = kontra = virgin = hand = 0
