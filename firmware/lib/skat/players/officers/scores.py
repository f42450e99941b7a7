"""What expected card points mean for the score: as for a call, once all calls are made."""

from skat.cards import RAMSCH
from skat.players.officers.declare import Declare


class Scores(Declare):
    """The score that is expected of each action, from the card points that are."""

    def __init__(self):
        super().__init__()
        self._expectations = None
        self._error = 1

    def begin(self, view, points, count: int, deviation: int) -> None:
        """`points`: the mover's, expected with each of `count` actions; `deviation`: how far from
        that the end may be, both in tenths."""
        self.start(view)
        self._rows = count
        self._error = max(deviation, 1)
        self._expectations = points
        if view.kind.game == RAMSCH:
            self._seat = view.mover  # whoever has declared it: points and scores are for two

    def weigh(self) -> bool:
        """Do a slice; whether that was the last."""
        return self._weighed()

    def score(self, i: int) -> int:
        """What the i-th action scores for the mover, less the other side's: sixteenths."""
        value = self._worth[i] << self._view.kontra
        return value if self._seat == self._view.mover else -value

    def _mean(self, i: int) -> int:
        if self._seat == self._view.mover:
            return self._expectations[i]
        return self._every_point() - self._expectations[i]

    def _deviation(self, row: int) -> int:
        return self._error
