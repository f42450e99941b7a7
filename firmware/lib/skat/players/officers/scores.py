"""From expected card points to expected scores, as for a call, but after all calls."""

from skat.cards import RAMSCH
from skat.players.officers.declare import Declare
from skat.players.officers.reckoning import BIAS


class Scores(Declare):
    """The expected score of each action, from its expected card points."""

    def __init__(self):
        super().__init__()
        self._expectations = None
        self._error = 1

    def begin(self, view, points, count: int, deviation: int) -> None:
        """`points`: the mover's, expected with each of `count` actions; `deviation`: how far from
        that the end may be, both in tenths."""
        self.start(view)
        self._rows = count
        self._error = deviation
        self._expectations = points
        if view.kind.game == RAMSCH:
            self._seat = view.mover  # whoever declared it: points and scores are for both

    def weigh(self) -> bool:
        """Do a slice; whether that was the last one."""
        return self._weighed()

    def score(self, i: int) -> int:
        """The i-th action's score for the mover, minus the other side's, in sixteenths."""
        value = self._worth[i] - BIAS << self._view.kontra
        return value if self._seat == self._view.mover else -value

    def _mean(self, i: int) -> int:
        if self._seat == self._view.mover:
            return self._expectations[i]
        return self._every_point() - self._expectations[i]

    def _deviation(self, row: int) -> int:
        return self._error
