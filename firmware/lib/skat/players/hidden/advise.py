"""What every legal action of Harlequin, half-open and Admirals' Skat is worth as master sees it:
for hints at any stage.

Worth is the expected score, the mover's less the other side's, in tenths. calls.py and bids.py
weigh calls, weigh.py cards.
"""

from skat.players.hidden import Level, limited
from skat.players.hidden.weigh import Weigh
from skat.players.worths import Worths


class Advice(Worths):
    """What master thinks."""

    def __init__(self, nodes: int = 0, timed: bool = False, ms: int = 0):
        """The arguments are those of make."""
        Worths.__init__(self, _Master("master", nodes, timed, ms))


class _Master(Level):
    """Adds up scores, too."""

    def _make_cards(self):
        return limited(Weigh, self._level, *self._limits)
