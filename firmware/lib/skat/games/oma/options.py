"""The options of Oma-Skat: docs/skat.md."""

from skat import options
from skat.games.skat.options import TABLE


class Options(options.Options):
    """`oma`: whether Oma's card wins like any other, else it goes to the winner of the two others'
    trick; and those of Skat but for pushing and a fourth player.

    Saves have them in this order, so what Skat gets more comes last.
    """

    TABLE = (("oma", (1, 0), ("omagives",)),) + tuple(
        [row for row in TABLE if row[0] not in ("pushing", "four", "kibitz")]
    )

    pushing = four = kibitz = 0
