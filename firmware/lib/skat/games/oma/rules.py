"""The rules of Oma-Skat: skat/games."""

from skat.games.oma.lines import read_position  # noqa: F401
from skat.games.oma.options import Options  # noqa: F401
from skat.games.oma.scoring import Score  # noqa: F401
from skat.games.oma.table import OmaTable as Table  # noqa: F401
from skat.games.skat.rules import (  # noqa: F401
    deal_game,
    position_line,
    tells_forehand,
    upgrade,
)
