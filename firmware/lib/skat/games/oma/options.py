"""The options of Oma-Skat: docs/skat.md."""

from skat import options
from skat.games.skat.options import TABLE


class Options(options.Options):
    """Those of Skat but for pushing and a fourth player; and `oma`: whether Oma's card wins like
    any other, else it goes to the winner of the two others' trick."""

    TABLE = tuple([row for row in TABLE if row[0] not in ("pushing", "four")]) + (
        ("oma", (1, 0), ("omagives",)),
    )

    pushing = four = 0
