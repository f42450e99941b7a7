"""The rules of Harlequin: skat/games."""

from skat.games.harlequin.lines import (  # noqa: F401
    deal_game,
    position_line,
    read_position,
    tells_forehand,
)
from skat.games.harlequin.options import Options  # noqa: F401
from skat.games.harlequin.table import HarlequinTable as Table  # noqa: F401
from skat.games.officers.scoring import Score  # noqa: F401
from skat.saved import none_older as upgrade  # noqa: F401
