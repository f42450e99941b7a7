"""Calls in Harlequin and half-open, from the cards that a seat has seen of both sides.

Each card brings its side so many points more than an average one; what they bring together says
how likely a game is won, and the scoring what that is worth. Kontra is said when the declarer can
expect less than nothing, Re when he expects more. Nobody thinks of matadors here.
"""

from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import NONE, NULL, RAMSCH
from skat.game_values import NULL_VALUE
from skat.games.officers.players.caller import NEVER, Caller
from skat.games.officers.scoring import MATADOR
from skat.games.officers.table import DECLARE, KONTRA
from skat.players.hidden.brings import lead
from skat.players.player import UNTOLD

# By how many thousandths 10 points more make it likelier that a game is won, with 8 cards seen and
# with 16.
_SURER = (190, 205)
_EVEN = 667  # thousandths: so often won, a game that costs double when it is lost brings nothing
_EVEN_SIMPLE = 500  # and one that then brings the other side as much
# By so much a declarer is likelier to win than whoever says Kontra sees, and less than he sees
# himself.
_MORE = 100
_LESS = 60


class Calls(Caller):
    """The player before the play."""

    def __init__(self, naive: bool = False):
        """`naive`: takes the game that looks best, whatever it costs, and says no Kontra."""
        Caller.__init__(self)
        self._naive = naive

    def _wins(self, seat: int, game: int) -> int:
        """How likely a seat has more points in a game, in thousandths."""
        surer = _SURER[self.view.top[4] != NONE]
        return max(0, min(1000, 500 + surer * lead(self.view, seat, game) // 100))

    def double(self) -> int:
        """Kontra or Re, or neither."""
        if self._naive:
            return PASS
        wins = self._declarer_wins()
        even = _EVEN if self.view.options.scoring == MATADOR else _EVEN_SIMPLE
        if self.view.stage == KONTRA:
            return SAY_KONTRA if wins < even else PASS
        return SAY_RE if wins > even else PASS

    def _declarer_wins(self) -> int:
        """How likely the declarer wins, in thousandths, which the one who is asked does not see
        well; Null is taken as lost."""
        view = self.view
        if view.kind.game == NULL:
            return 0
        wins = self._wins(view.declarer, view.kind.game)
        return wins + _MORE if view.stage == KONTRA else wins - _LESS

    def worth(self, call: int) -> int:
        """What a call is worth to the mover: the score that can be expected, less the other side's,
        in tenths. UNTOLD of Null, and of what the other side would do after a pass."""
        view = self.view
        if view.stage == DECLARE:
            if call == CALL + NULL or call == PASS and view.mover == view.forehand:
                return UNTOLD
            return self.value_of(call) // 100
        game = view.kind.game
        if game == NULL:
            value = -20 * NULL_VALUE
        else:
            value = self.cost(game, max(0, min(1000, self._declarer_wins()))) // 100
        value = -value if view.stage == KONTRA else 2 * value
        return value if call == PASS else 2 * value

    def value_of(self, call: int) -> int:
        """How much one likes to say this."""
        view = self.view
        seat = view.mover
        game = call - CALL
        if call == PASS:
            # A weak hand; whoever knows what a game costs leaves none to the other side.
            return 0 if self._naive or seat != view.forehand else NEVER
        if game == NULL:
            return NEVER
        if self._naive:
            of = lead(self.view, seat, game)
            return -of if game == RAMSCH else of
        return self.cost(game, self._wins(seat, game))
