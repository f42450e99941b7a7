"""The rules of lskat: skat/games."""

from skat.games.lskat.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
from skat.games.lskat.options import Options  # noqa: F401
from skat.games.lskat.scoring import Score  # noqa: F401
from skat.games.lskat.table import LskatTable as Table  # noqa: F401
