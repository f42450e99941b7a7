"""Whether to consent when somebody wants to give up in Skat for three.

Whoever gives up loses no Schneider and no Schwarz; whoever may win one has it played on.
"""

from skat.calls import HOLD, PASS
from skat.games.skat.players.outlook import DEALS, Outlook
from skat.games.skat.players.scores import scores_of
from skat.players.player import Player


class Consent(Outlook):
    """Consents unless playing on scores more in the deals that may lie so."""

    def __init__(self):
        Outlook.__init__(self)
        self._scores = None
        self._sum = 0  # of what the declarer scores

    def start(self, view, kind=None) -> None:
        """Begin to think about a view where somebody wants to give up."""
        Outlook.start(self, view, kind)
        self._scores = scores_of(view)
        self._sum = 0

    def _note(self, points: int) -> None:
        self._sum += self._scores.played_on(points)

    def best(self) -> int:
        return HOLD if self.worth(HOLD) >= self.worth(PASS) else PASS

    def worth(self, action: int) -> int:
        """What it is worth to the mover's side to consent, or not: tenths of a League point."""
        if action == HOLD:
            score = 10 * self._scores.given_up()
        else:
            score = 10 * self._sum // DEALS
        return score if self._view.mover == self._view.declarer else -score


class Always(Player):
    """Consents: the simple player."""

    def start(self, view) -> None:
        """There is nothing to think about."""

    def think(self) -> int:
        """The action."""
        return HOLD
