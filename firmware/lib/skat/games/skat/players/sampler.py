"""How the levels above the rules play cards in Skat, but for Ramsch: they choose by deals
(choosing.py) that are played on by rules, and solved with few tricks left (solving.py)."""

from array import array

from skat import values
from skat.calls import SCHWARZ
from skat.cards import NONE, NULL
from skat.games.skat.players import mixing, playout, solving
from skat.games.skat.players.choosing import Choosing
from skat.games.skat.players.low import safe_card
from skat.games.skat.players.mixing import DEAL, FRAMES, SOLVING, USED

_AT_ONCE = 60  # nodes of a step, with a clock
_TRIED = 20  # nodes that take as long as beginning with a card
_WORTH = 16  # units of a worth that are a part, of which the game has sixty


class Sampler(Choosing):
    """A player of at most `nodes` nodes and `deals` deals a card, which solves the last `exact`
    tricks (to 6). `value` and `worth` tell the points that the mover's side is expected to have at
    the end, in Null its chance of winning, in tenths of a hundredth."""

    WEIGHS_ALL = False  # even where one is safe in any case

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Dealing."""
        Choosing.__init__(self, nodes, deals, exact, ticks, ms)
        self._worth = array("i", [0] * 121)  # of the declarer's points at the end, for the mover
        self._safe = NONE  # a card that needs no thought

    def _prepare(self) -> bool:
        self._look_for_safe()
        return Choosing._prepare(self) or self._safe != NONE and not self.WEIGHS_ALL

    def _look_for_safe(self) -> None:
        """Look for a card that keeps a Null unbeatable."""
        view = self._view
        self._safe = NONE
        if self._kind.game == NULL and view.mover == view.declarer:
            self._safe = safe_card(view, self._legal, self._count)

    def _set_worth(self) -> None:
        """Say what the declarer's points are worth to the mover."""
        view = self._view
        worth = self._worth
        sign = 1 if view.mover == view.declarer else -1
        null = self._kind.game == NULL
        least = 120 if view.said & SCHWARZ else 0  # points that win
        while not values.enough(least, 120, view.said):
            least += 1
        for points in range(len(worth)):
            if null:
                value = 0 if points else 60 * _WORTH
            else:
                value = points * 2 * _WORTH // 3 + 4 * _WORTH * ((points >= 90) + (points > 30))
                if points >= least:
                    value += 60 * _WORTH
            worth[points] = sign * value

    def _weigh(self) -> None:
        """Go on with trying a card, or with the next one; after the last one the deal counts."""
        if not self._trying:
            while self._next < self._count and not self._alive[self._next]:
                self._next += 1
            if self._next == self._count:
                self._count_deal()
                return
        words = self.words
        if not self._trying:
            number = self._numbers[self._legal[self._next]]
            playout.put(words, DEAL, FRAMES, number)
            words[SOLVING] = 0
            self._trying = True
            self._spend(_TRIED)
        words[USED] = 0
        points = solving.run(words, self.SLICE if self._ticks is None else _AT_ONCE)
        self._spend(words[USED])
        if points >= 0:
            points = self._of_all(points)
            self._found[self._next] = self._worth[points]
            self._points[self._next] = self._told(points)
            self._trying = False
            self._next += 1
        elif self._stop and self.deals:
            self._stop_dealing()

    def _told(self, points: int) -> int:
        """What `value` and `worth` say where the declarer ends with so many points: these, in Null
        whether he wins."""
        return 120 * (points == 0) if self.words[mixing.NULL] else points

    def _expected(self, i: int) -> int:
        view = self._view
        points = 10 * self._ends[i] // self._tried[i]
        most = 1200
        if self.words[mixing.NULL]:
            points = points * 5 // 6
            most = 1000
        return points if view.mover == view.declarer else most - points

    def best(self) -> int:
        return Choosing.best(self) if self._safe == NONE else self._safe

    def _best(self) -> int:
        """The best card so far. In Null many bring the same, most where the deals are lost: of
        these the one that the rules of thumb play in the last deal, for it keeps most for later."""
        best = Choosing._best(self)
        if self._kind.game == NULL and self.deals:
            card = self._cards[playout.choose(self.words, DEAL)]
            for i in range(self._count):
                if self._legal[i] == card:
                    i = self._same[i]
                    if self._alive[i] and self._sums[i] == self._sums[best]:
                        return i
        return best
