"""The rules of Admirals' Skat: skat/games."""

from skat.games.admirals.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
)
from skat.games.admirals.options import Options  # noqa: F401
from skat.games.admirals.scoring import Score  # noqa: F401
from skat.games.admirals.table import AdmiralsTable as Table  # noqa: F401
from skat.saved import none_older as upgrade  # noqa: F401
