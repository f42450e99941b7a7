"""What a search aims at: the score that its points bring, and to a small part the points
themselves.

A deal is won and lost at thresholds; the scoring in force says where they are and what they are
worth. The worth of points, for the leader of the trick, is their score minus the other side's,
scaled to the range of the points and mixed with the points. It never falls when the points get
better, so solving for points finds the best worth, too. Points that are only expected have the
average worth of the results around them. Taking every trick of Ramsch (Durchmarsch) has a worth of
its own.

Points and worths are in eighths of a card point.
"""

from array import array

from skat.cards import RAMSCH
from skat.table import NOBODY

_POINTS = 4  # sixteenths of the worth that are points; the rest is score
_AT_ONCE = 8  # scores computed in one step
_BLURS = 4  # half of them upwards: nearly a bell curve together


class Aim:
    """The worth of points in a position.

    `marcher`: the seat that has every trick of Ramsch so far, or NOBODY; `march`: what it is worth
    to the leader if this seat takes all other tricks, too.
    """

    def __init__(self):
        self._view = None
        self._leader = 0
        self._few = False  # points are bad
        self._scores = True  # the variant has scores for this game
        self._points = bytearray(2)
        self._tricks = bytearray(2)
        self._every = 0  # all card points
        self._least = 0  # points that the leader may have at the end
        self._most = 0
        self._worst = 0  # the worst score that points bring
        self._span = 1  # how far the best score is from the worst
        self._table = array("h", [0] * 121)  # the worth of each number of points
        self._next = 0  # the number of points that is scored next
        self._spread = 1  # of how many of the worths before it a worth is a mean, about
        self._blurs = 0  # still to be done
        self.marcher = NOBODY
        self.march = 0

    def begin(self, view, leader: int, deviation: int) -> None:
        """Begin with a position. `leader`: of its trick; `deviation`: the approximate standard
        deviation of the result from the expected points, 0 for certain points."""
        self._view = view
        self._leader = leader
        self._few = view.kind.game == RAMSCH
        self._every = sum(view.kind.points)
        self._least = view.points[leader]
        self._most = self._every - view.points[1 - leader]
        self._scores = True
        none = self._gain(0)
        every = self._gain(self._every)
        if self._few and none < every:  # it is no Ramsch of this variant's
            self._scores = False
            none = self._every
            every = -none
        self._worst = min(none, every)
        self._span = abs(every - none)
        self._next = self._least
        self._spread = deviation // 2 + 1
        self._blurs = _BLURS if deviation else 0
        self.marcher = NOBODY
        if self._few and self._scores:
            for seat in (0, 1):
                if view.tricks[seat] and not view.tricks[1 - seat]:
                    self.marcher = seat
                    self._weigh_march(seat)

    def go_on(self) -> bool:
        """Do a step; whether there are more to do."""
        if self._next <= self._most:
            for points in range(self._next, min(self._next + _AT_ONCE, self._most + 1)):
                self._table[points] = self._mix(points, self._gain(points))
            self._next += _AT_ONCE
        elif self._blurs:
            self._blurs -= 1
            self._blur()
        return self._blurs > 0 or self._next <= self._most

    def worth(self, points: int) -> int:
        """The worth of the leader's points at the end."""
        table = self._table
        i = points >> 3
        if i < self._least:
            return table[self._least]
        if i >= self._most:
            return table[self._most]
        return table[i] + ((table[i + 1] - table[i]) * (points & 7) >> 3)

    def _mix(self, points: int, gain: int) -> int:
        """The worth of points with this score."""
        good = self._every - points if self._few else points
        score = 8 * self._every * (gain - self._worst) // self._span
        return 8 * good * _POINTS + score * (16 - _POINTS) >> 4

    def _gain(self, points: int) -> int:
        """The leader's score minus the other side's, with this many points at the end."""
        other = self._every - points
        if not self._scores:
            return other - points
        leader = self._leader
        tricks = self._tricks
        self._points[leader] = points
        self._points[1 - leader] = other
        tricks[0] = tricks[1] = 1
        if not self._few:
            if not points:
                tricks[leader] = self._view.tricks[leader]
            elif not other:
                tricks[1 - leader] = self._view.tricks[1 - leader]
        ahead = self._view.would_score(self._points, tricks)
        return -ahead if leader else ahead

    def _weigh_march(self, marcher: int) -> None:
        for seat in (0, 1):
            self._tricks[seat] = int(seat == marcher)
            self._points[seat] = self._every if seat == marcher else 0
        ahead = self._view.would_score(self._points, self._tricks)
        # a march is as good as all points for one side, and as bad for the other
        good = 0 if marcher == self._leader else self._every
        self.march = self._mix(good, -ahead if self._leader else ahead)

    def _blur(self) -> None:
        """Let each worth follow those before it, once from below and once from above, which makes
        it a mean of those around it."""
        table = self._table
        up = self._blurs & 1
        i = self._least if up else self._most
        worth = table[i] << 8
        for _ in range(self._least, self._most + 1):
            worth += ((table[i] << 8) - worth) // self._spread
            table[i] = worth >> 8
            i += 1 if up else -1
