"""What every legal action of Officers' Skat is worth as master sees it: for hints at any stage.

    advice = Advice(timed=app.timed)    # or Advice(nodes=36000), or Advice(ms=500)
    advice.start(view)
    ...                                 # advice.think() in slices, until that gives an action
    n = advice.values(actions, values)

Worth is the expected score, the mover's minus the other side's, so values can be compared at every
stage, and more is better in Ramsch and Null, too. declare.py weighs calls, null.py Null; for all
other cards the points of analyse.py are converted to scores.
"""

from array import array

from skat.cards import NULL
from skat.players import check
from skat.players.analyse import analysis
from skat.players.officers.declare import Declare
from skat.players.officers.null import of_level
from skat.players.officers.scores import Scores
from skat.table import END

UNKNOWN = -(1 << 29)  # the value of an action about which nothing is known but that it is legal
_MASTER = "master"


class Advice:
    """Thinks as master does, with `start` and `think`; then `values` says what each action is
    worth. Parts are made when they are needed."""

    def __init__(self, nodes: int = 0, timed: bool = False, ms: int = 0):
        """The arguments are those of players.make."""
        self._limits = nodes, timed, ms
        self._view = None
        self._now = None  # what thinks at this stage
        self._begins = False  # it has to be told of the view
        self._calls = None
        self._cards = None
        self._null = None
        self._scores = None
        self._chosen = -1
        self._count = 0
        self._deviation = 0  # of the points from the end; 0: the scores have been begun
        self._actions = bytearray(16)
        self._points = array("h", [0] * 16)
        self._spreads = array("h", [0] * 16)
        self._deals = bytearray(16)

    def start(self, view) -> None:
        """Begin to think about a view of Officers' Skat whose mover acts."""
        check(view)
        self._view = view
        self._chosen = -1
        if view.stage > END:
            self._now = self._of_calls()
        elif view.kind.game == NULL:
            if self._null is None:
                nodes, timed, _ = self._limits
                self._null = of_level(_MASTER, nodes, timed)
            self._now = self._null
        else:
            self._now = self._of_cards()
        self._begins = True

    def _of_calls(self):
        if self._calls is None:
            self._calls = Declare()
        return self._calls

    def _of_cards(self):
        if self._cards is None:
            self._cards = analysis(_MASTER, *self._limits)
        return self._cards

    def think(self) -> int:
        """Do a slice: the action that master likes best, or -1 for not yet."""
        if self._begins:  # to make what thinks was enough for one slice
            self._begins = False
            self._now.start(self._view)
            return -1
        if self._chosen < 0:
            action = self._now.think()
            if self._now is not self._cards:
                return action
            self._chosen = action
            return -1
        if self._now is not None:
            self._take_points()
            self._now = None
            return -1
        if self._deviation:
            self._scores.begin(self._view, self._points, self._count, self._deviation)
            self._deviation = 0
            return -1
        return self._chosen if self._scores.weigh() else -1

    def _take_points(self) -> None:
        """Take over the points of the cards, which are to be converted into scores."""
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

    def values(self, actions, values) -> int:
        """Write all legal actions and their worth into the caller's buffers; returns how many.

        `actions`: a bytearray of 16; `values`: an array('i') of 16, the expected score, the mover's
        minus the other side's, in tenths, or UNKNOWN, as for every card of Null with more than ten
        tricks left.
        """
        view = self._view
        count = view.legal(actions)
        if view.stage <= END and view.kind.game == NULL:
            self._set_null(actions, values, count)
            return count
        for i in range(count):
            if view.stage > END:
                values[i] = self._calls.worth(actions[i]) * 10 // 16
            else:
                values[i] = self._scores.score(i) * 10 // 16
        return count

    def _set_null(self, actions, values, count: int) -> None:
        """Write what cards of Null are worth."""
        view = self._view
        calls = self._of_calls()
        calls.start(view)
        won, lost = calls.null(True, view.kontra), calls.null(False, view.kontra)
        for i in range(count):
            chance = self._null.chance(actions[i])
            values[i] = UNKNOWN
            if chance >= 0:
                value = (chance * won + (1000 - chance) * lost) // 1600
                values[i] = value if view.mover == view.declarer else -value
