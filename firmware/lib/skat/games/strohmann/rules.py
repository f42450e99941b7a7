"""The rules of Skat for two with a dummy: skat/games."""

from skat.games.skat.rules import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
from skat.games.skat.scoring import Score  # noqa: F401
from skat.games.skat.two_options import TwoOptions as Options  # noqa: F401
from skat.games.strohmann.table import StrohmannTable as Table  # noqa: F401
