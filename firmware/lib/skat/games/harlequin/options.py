"""The options of Harlequin and half-open: those of Officers' Skat, but for how it is dealt."""

from skat.games.officers import options
from skat.games.officers.options import ALL_OPEN


class Options(options.Options):
    """As there, without `deal`."""

    TABLE = options.TABLE[1:]

    deal = ALL_OPEN  # in effect: what lies there does not tell who has passed
