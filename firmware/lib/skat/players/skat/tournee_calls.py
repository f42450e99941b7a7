"""How the simple player bids and declares in Tournee: as in Skat, but it only plays solo, and lets
the skat lie. docs/players.md."""

from skat import game_values, tournee_values
from skat.calls import CALL
from skat.cards import GRAND, NULL
from skat.games.skat.table import AWAY, BID
from skat.players.skat import simple_calls
from skat.tournee_values import SOLO

_NULL = 20


class Calls(simple_calls.Calls):
    """The simple player before the play."""

    def think(self) -> int:
        """The action."""
        view = self._view
        if view.stage in (BID, AWAY):
            return super().think()
        game = self._solo()
        return CALL + game

    def _limit(self) -> int:
        limit = 0
        for game in range(NULL + 1):
            if self._is_good(game):
                limit = max(limit, self._value(game))
        return limit

    def _is_good(self, game: int) -> bool:
        return self._null_is_safe(0) if game == NULL else self._is_enough(game)

    def _value(self, game: int) -> int:
        if game == NULL:
            return _NULL
        run = max(1, game_values.matadors(game, self._held))
        return tournee_values.value(SOLO, game, run)

    def _solo(self) -> int:
        """The dearest good game that reaches the bid; it has one, or it would not have bid."""
        best = GRAND
        most = 0
        for game in range(NULL + 1):
            value = self._value(game)
            if self._is_good(game) and value >= self._view.auction.bid and value > most:
                best = game
                most = value
        return best
