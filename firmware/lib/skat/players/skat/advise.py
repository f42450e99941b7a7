"""What every legal action of Skat for three is worth as master sees it: for hints at any stage.

    advice = Advice(timed=app.timed)    # or Advice(nodes=36000), or Advice(ms=500)
    advice.start(view)
    ...                                 # advice.think() in slices, until that gives an action
    n = advice.values(actions, values)

All in points of a league: what the declarer gets less what each of the others does, for the side of
the mover. Calls are worth what greedy_calls.py or the game's own say, cards what weigh.py says.
"""

from skat.players.skat import Level, limited
from skat.players.skat.scores import scores_of
from skat.players.skat.weigh import Weigh
from skat.players.worths import Worths

_MASTER = "master"


class Advice(Worths):
    """What master thinks."""

    def __init__(self, nodes: int = 0, timed: bool = False, ms: int = 0):
        """The arguments are those of make."""
        Worths.__init__(self, _Master(_MASTER, nodes, timed, ms))

    def given_up(self) -> int:
        """What it is worth to give up, in tenths, if the others consent."""
        view = self._view
        score = 10 * scores_of(view).given_up()
        return score if view.mover == view.declarer else -score


class _Master(Level):
    """Weighs all cards, not only those that may be the best."""

    def _make_part(self, name: str):
        if name == "sampler":
            return limited(Weigh, _MASTER, self._limits)
        player = Level._make_part(self, name)
        player.weighs_all = True  # where calls can do less
        return player
