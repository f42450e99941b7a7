"""What every legal action of Skat for three is worth as master sees it: for hints at any stage.

    advice = Advice(timed=app.timed)    # or Advice(nodes=36000), or Advice(ms=500)
    advice.start(view)
    ...                                 # advice.think() in slices, until that gives an action
    n = advice.values(actions, values)

All in points of a league: what the declarer gets less what each of the others does, for the side of
the mover. Calls are worth what greedy_calls.py or the game's own say, cards what weigh.py says.
"""

from array import array

from skat.players.skat import UNTOLD, Level, limited

_MASTER = "master"
_AT_ONCE = 4  # actions that are weighed in a slice


class Advice(Level):
    """Thinks as master does, with `start` and `think`; then `values` says what each action is
    worth."""

    def __init__(self, nodes: int = 0, timed: bool = False, ms: int = 0):
        """The arguments are those of make."""
        Level.__init__(self, _MASTER, nodes, timed, ms)
        self._view = None
        self._chosen = -1
        self._actions = array("H")  # all that are legal,
        self._worth = array("i")  # what they are worth,
        self._count = self._weighed = 0  # and of how many that is known

    def start(self, view) -> None:
        """Begin to think about a view of Skat for three whose mover acts."""
        self._view = view
        self._chosen = -1
        if not self._actions:
            self._actions = view.buffer()
            self._worth = array("i", [0] * len(self._actions))
        Level.start(self, view)

    def think(self) -> int:
        """Do a slice: the action that is best, or -1 for not yet."""
        if self._chosen < 0:
            self._chosen = Level.think(self)
            self._count = self._view.legal(self._actions)
            self._weighed = 0
            return -1
        worth = getattr(self._now, "worth", None)
        for _ in range(_AT_ONCE):
            if self._weighed < self._count:
                i = self._weighed
                self._worth[i] = UNTOLD if worth is None else worth(self._actions[i])
                self._weighed += 1
        return self._chosen if self._weighed == self._count else -1

    def _make_part(self, name: str):
        if name == "sampler":
            from skat.players.skat.weigh import Weigh

            return limited(Weigh, _MASTER, self._limits)
        return Level._make_part(self, name)

    def values(self, actions, values) -> int:
        """Write all legal actions and their worth into the caller's buffers; returns how many.

        `actions`: a `buffer` of the table's; `values`: an array('i') of as many, in tenths, or
        UNTOLD.
        """
        for i in range(self._count):
            actions[i] = self._actions[i]
            values[i] = self._worth[i]
        return self._count

    def given_up(self) -> int:
        """What it is worth to give up, in tenths, if the others consent."""
        from skat.players.skat.scores import scores_of

        view = self._view
        score = 10 * scores_of(view).given_up()
        return score if view.mover == view.declarer else -score
