"""What cards of Skat for three are worth: master's sampler, which counts what each deal scores.

Cards that are behind are tried longer than in play.
"""

from array import array

from skat.games.skat.players.sampler import Sampler
from skat.games.skat.players.scores import scores_of

_OPEN = -32768  # not yet counted
_DEALS = 20  # for the value of a card that is best in any case


class Weigh(Sampler):
    """A Sampler whose `value` and `worth` are tenths of a point in a league."""

    WEIGHS_ALL = True
    FAR = 4 * Sampler.FAR

    def __init__(self, *limits):
        """As for Sampler."""
        Sampler.__init__(self, *limits)
        self._scores = None
        self._gains = array("h", [0] * 121)  # of the declarer's points at the end, in tenths, _OPEN

    def _set_root(self) -> None:
        Sampler._set_root(self)
        self._scores = None  # made when it is needed: both at once take too long for a slice
        for points in range(len(self._gains)):
            self._gains[points] = _OPEN

    def _go_on(self) -> int:
        if not self.deals:
            self._work = self.SLICE  # the steps before the first deal is done are long
        return Sampler._go_on(self)

    def _is_clear(self) -> bool:
        # cards that are all the same have a value, too
        known = self._count == 1 or self.deals >= _DEALS
        return known and Sampler._is_clear(self)

    def _told(self, points: int) -> int:
        gain = self._gains[points]
        if gain == _OPEN:
            if self._scores is None:
                self._scores = scores_of(self._view)
            gain = self._gains[points] = 10 * self._scores.played_on(points)
        return gain

    def _expected(self, i: int) -> int:
        return self._for_mover(self._ends[i] // self._tried[i])

    def _for_mover(self, gain: int) -> int:
        return gain if self._view.mover == self._view.declarer else -gain

    def given_up(self) -> int:
        """What it is worth to give up, in tenths, if the others consent."""
        return self._for_mover(10 * scores_of(self._view).given_up())
