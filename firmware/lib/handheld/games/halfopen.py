"""What the screens show of half-open."""

from handheld.games.harlequin import HarlequinShown
from handheld.table.beside import Beside


class HalfOpenShown(HarlequinShown):
    """As in Harlequin, with hands beside the stacks."""

    RULES = ("HALFOPEN", "OFFICERS", "RULES")

    def arranger(self, layout, table):
        return Beside(table)


SHOWN = HalfOpenShown()
