"""What cards are worth where hands are hidden: master's sampler, which counts deals' scores."""

from array import array

from skat.cards import NULL
from skat.game_values import JACKS, TRUMPS, matadors
from skat.players.hidden.brings import note
from skat.players.hidden.sampler import Sampler
from skat.players.player import UNTOLD


class Weigh(Sampler):
    """A Sampler that adds up what each card scores in its deals, and tries each long enough to know
    it."""

    SURE = 16

    def __init__(self, *limits):
        """As for Sampler."""
        Sampler.__init__(self, *limits)
        self._scores = array("i", self._sums)
        self._held = bytearray(34)
        self._run = 1  # the declarer's matadors that are known

    def _look(self) -> bool:
        for i in range(len(self._scores)):
            self._scores[i] = 0
        view = self._view
        self._run = 1
        if view.kind.game < NULL:
            limit = TRUMPS if view.options.extended else JACKS
            note(view, view.declarer, self._held)
            self._run = abs(matadors(view.kind.game, self._held, limit))
        return Sampler._look(self)

    def _count_deal(self) -> None:
        for i in range(self._count):
            if self._alive[i]:
                self._scores[i] += self._scored(self._points[i])
        Sampler._count_deal(self)

    def _scored(self, points: int) -> int:
        """What the mover scores less the other side, if the leader has so many points at the end;
        in Null, where any mean that it is won, the declarer."""
        view = self._view
        if self._null:
            self._ends_points[0] = self._ends_points[1] = 0
            self._ends_tricks[view.declarer] = not points
            self._ends_tricks[1 - view.declarer] = 1
            ahead = view.would_score(self._ends_points, self._ends_tricks)
            return -ahead if view.mover else ahead
        ahead = self._gain(min(points, self._all), self._run)
        return ahead if view.mover == self._leader else -ahead

    def worth(self, card: int) -> int:
        """What a card is worth; UNTOLD if no deal was tried."""
        if not self.deals:
            return UNTOLD
        i = list(self._legal[: self._count]).index(card)
        return self._scores[i] * 10 // self._tried[i]
