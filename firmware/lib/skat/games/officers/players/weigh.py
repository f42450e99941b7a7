"""What cards of Officers' Skat are worth, but for Null: the score to be expected, the mover's less
the other side's.

The points that analyse.py expects are converted into scores as for a call, but after all calls. So
more is better in Ramsch, too.
"""

from array import array

from skat.cards import RAMSCH
from skat.games.officers.players.declare import Declare
from skat.games.officers.players.reckoning import BIAS
from skat.players.analyse import Analysis
from skat.players.player import UNTOLD, Player


class Weigh(Player):
    """Thinks as Analysis does. What it converts points with begins in slices of its own."""

    @classmethod
    def made(cls, how, *_arguments):
        """As of Player: it takes as long as the level's Analysis."""
        return cls(Analysis.made(how))

    def __init__(self, cards):
        """`cards`: the Analysis."""
        self._cards = cards
        self._scores = None
        self._view = None
        self._next = None  # what the next slice does
        self._chosen = -1
        self._count = 0
        self._deviation = 0  # of the points from the end
        self._actions = bytearray(16)
        self._points = array("h", [0] * 16)
        self._spreads = array("h", [0] * 16)
        self._deals = bytearray(16)

    def start(self, view) -> None:
        """Begin to think about a view in the play."""
        self._view = view
        self._chosen = -1
        self._next = self._think
        self._cards.start(view)

    def think(self) -> int:
        """Do a slice: the card, or -1 for not yet."""
        return self._next()

    def _think(self) -> int:
        self._chosen = self._cards.think()
        if self._chosen >= 0:
            self._next = self._take_points
        return -1

    def _take_points(self) -> int:
        """Take over the points of the cards."""
        cards = self._cards
        count = cards.values(self._actions, self._points, self._spreads, self._deals)
        # One deviation for all, so that more points never mean a lower score.
        deviation = 0
        for i in range(count):
            if self._actions[i] == self._chosen:
                deviation = self._spreads[i]
        self._count = count
        self._deviation = max(deviation, cards.error(), 1)
        if self._scores is None:
            self._scores = Scores()
        self._next = self._begin_scores
        return -1

    def _begin_scores(self) -> int:
        self._scores.begin(self._view, self._points, self._count, self._deviation)
        self._next = self._convert
        return -1

    def _convert(self) -> int:
        return self._chosen if self._scores.weigh() else -1

    def worth(self, card: int) -> int:
        """What a card is worth, in tenths."""
        for i in range(self._count):
            if self._actions[i] == card:
                return self._scores.score(i) * 10 // 16
        return UNTOLD


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
