"""What cards of Skat for three are worth: master's sampler, which counts what each deal scores.

Cards that are behind are tried longer than in play.
"""

from array import array

from skat.players.skat.sampler import Sampler
from skat.players.skat.scores import Scores

_DEALS = 20  # for the value of a card that is best in any case


class Weigh(Sampler):
    """A Sampler whose `value` and `worth` are tenths of a point in a league."""

    FAR = 4 * Sampler.FAR

    def __init__(self, *limits):
        """As for Sampler."""
        Sampler.__init__(self, *limits)
        self._scores = array("h", [0] * 121)  # of the declarer's points at the end, in tenths

    def _set_worth(self) -> None:
        Sampler._set_worth(self)
        scores = Scores(self._view)
        for points in range(len(self._scores)):
            self._scores[points] = 10 * scores.played_on(points)

    def _is_clear(self) -> bool:
        # cards that are all the same have a value, too
        known = self._count == 1 or self.deals >= _DEALS
        return known and Sampler._is_clear(self)

    def _told(self, points: int) -> int:
        return self._scores[points]

    def _expected(self, i: int) -> int:
        gain = self._ends[i] // self._tried[i]
        return gain if self._view.mover == self._view.declarer else -gain
