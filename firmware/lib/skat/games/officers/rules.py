"""The rules of Officers' Skat: skat/games."""

from skat.games.officers.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
    upgrade,
)
from skat.games.officers.options import Options  # noqa: F401
from skat.games.officers.scoring import Score  # noqa: F401
from skat.games.officers.table import OfficersTable as Table  # noqa: F401
