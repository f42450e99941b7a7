"""What cards of Null are worth: how often it is won, and what that scores."""

from skat.games.officers.players.declare import Declare
from skat.games.officers.players.null import Null
from skat.players.player import UNTOLD


class WeighNull(Null):
    """Thinks as Null does."""

    def __init__(self, nodes: int):
        """As for Null."""
        Null.__init__(self, nodes)
        self._answer = -1
        self._calls = None  # knows the scores
        self._won = self._lost = 0  # the declarer's score

    def start(self, view) -> None:
        """Begin to think about a view of Null in the play."""
        Null.start(self, view)
        self._answer = -1

    def think(self) -> int:
        """Do a slice: the card, or -1 for not yet."""
        if self._answer < 0:
            self._answer = Null.think(self)
            return -1
        if self._calls is None:
            self._calls = Declare()
            return -1
        view = self._view
        self._calls.start(view)
        self._won = self._calls.null(True, view.kontra)
        self._lost = self._calls.null(False, view.kontra)
        return self._answer

    def worth(self, card: int) -> int:
        """What a card is worth to the mover, in tenths; UNTOLD with more than ten tricks left."""
        chance = self.chance(card)
        if chance < 0:
            return UNTOLD
        value = (chance * self._won + (1000 - chance) * self._lost) // 1600
        return value if self._view.mover == self._view.declarer else -value
