"""The options of Tournee: docs/skat.md."""

from skat import options
from skat.games.skat.options import TABLE

_OWN = ("deduct", "lowten", "league", "four", "kibitz")


class Options(options.Options):
    """`deduct`, `lowten`, `league`, `four` and `kibitz`; the rest at its default."""

    TABLE = tuple([row for row in TABLE if row[0] in _OWN])

    ramsch = 1
    march = 1
    skatto = pushing = kontra = virgin = hand = 0
