"""The rules of Tournee: skat/games."""

from skat.games.skat.rules import (  # noqa: F401
    new_list,
    people,
    position_line,
    read_list,
    tells_forehand,
    upgrade,
)
from skat.games.tournee.lines import deal_game, read_position  # noqa: F401
from skat.games.tournee.options import Options  # noqa: F401
from skat.games.tournee.scoring import Score  # noqa: F401
from skat.games.tournee.table import TourneeTable as Table  # noqa: F401
