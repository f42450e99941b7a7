"""How a game is likely to end: for Kontra, Re, what is announced from the hand (announce.py), and
where somebody wants to give up.

It plays each deal that may lie so to its end by the rules.
"""

from skat import values
from skat.cards import NULL
from skat.games.skat.players import playout
from skat.games.skat.players.dealing import Dealing
from skat.games.skat.players.mixing import DEAL, EXACT, FRAMES, MADE, MOVER, ROOT, USED

DEALS = 64


class Outlook(Dealing):
    """Of `deals` that may lie so the declarer wins `won`. `think` says 0 when it is done."""

    WAYS = 0  # there is nothing to choose

    def __init__(self):
        Dealing.__init__(self, 1 << 20, DEALS, 1)
        self.won = 0

    def start(self, view, kind=None) -> None:
        """Begin to think about a view with a declarer; `kind`: the game that he may play from the
        hand, if he has named none."""
        Dealing.start(self, view, kind)
        self.won = 0

    def _prepare(self) -> bool:
        self._note_state()
        return False

    def _finished(self) -> bool:
        return self.deals == self._most_deals

    def _set_root(self) -> None:
        Dealing._set_root(self)
        self.words[ROOT + MOVER] = self._relative(self._view.to_play())
        self.words[EXACT] = 0  # nothing is solved

    def _weigh(self) -> None:
        """Go on with a deal."""
        words = self.words
        if not self._trying:
            playout.put(words, DEAL, FRAMES, playout.choose(words, DEAL))
            self._trying = True
        words[USED] = 0
        done = playout.play_on(words, self.SLICE)
        self._spend(words[USED])
        if done:
            self._trying = False
            self._note(self._of_all(words[FRAMES + MADE]))
            self._end_deal()

    def _note(self, points: int) -> None:
        """Note how a deal has ended."""
        if self._kind.game == NULL:
            points = 120 * (points == 0)
        self.won += values.enough(points, 120, self._view.said)

    def best(self) -> int:
        return 0
