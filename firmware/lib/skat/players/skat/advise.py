"""What every legal action of Skat for three is worth as master sees it: for hints at any stage.

    advice = Advice(timed=app.timed)    # or Advice(nodes=36000), or Advice(ms=500)
    advice.start(view)
    ...                                 # advice.think() in slices, until that gives an action
    n = advice.values(actions, values)

All in points of a league: what the declarer gets less what each of the others does, for the side of
the mover. Calls are worth what greedy_calls.py says, cards what weigh.py does.
"""

from skat.players.skat import UNTOLD, Level, limited

_MASTER = "master"


class Advice(Level):
    """Thinks as master does, with `start` and `think`; then `values` says what each action is
    worth."""

    def __init__(
        self,
        nodes: int = 0,
        timed: bool = False,
        ms: int = 0,
        calls: str = "",
        level: str = _MASTER,
    ):
        """The arguments are those of make; `level`: another one, which knows no worth."""
        Level.__init__(self, level, calls, nodes, timed, ms)
        self._view = None

    def start(self, view) -> None:
        """Begin to think about a view of Skat for three whose mover acts."""
        self._view = view
        Level.start(self, view)

    def _make_part(self, name: str):
        if name == "cards" and self._level == _MASTER:
            from skat.players.skat.weigh import Weigh

            return limited(Weigh, _MASTER, self._limits)
        return Level._make_part(self, name)

    def values(self, actions, values) -> int:
        """Write all legal actions and their worth into the caller's buffers; returns how many.

        `actions`: a `buffer` of the table's; `values`: an array('i') of as many, in tenths, or
        UNTOLD.
        """
        count = self._view.legal(actions)
        for i in range(count):
            worth = getattr(self._now, "worth", None)
            values[i] = UNTOLD if worth is None else worth(actions[i])
        return count

    def given_up(self) -> int:
        """What it is worth to give up, in tenths, if the others consent."""
        from skat.players.skat.scores import Scores

        view = self._view
        score = 10 * Scores(view).given_up()
        return score if view.mover == view.declarer else -score
