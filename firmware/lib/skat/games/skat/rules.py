"""The rules of Skat for three: skat/games."""

from skat.games.skat.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
)
from skat.games.skat.options import Options  # noqa: F401
from skat.games.skat.scoring import Score  # noqa: F401
from skat.games.skat.sheet import List as new_list  # noqa: F401
from skat.games.skat.sheet import people, read_list  # noqa: F401
from skat.games.skat.table import SkatTable as Table  # noqa: F401
from skat.saved import none_older as upgrade  # noqa: F401
