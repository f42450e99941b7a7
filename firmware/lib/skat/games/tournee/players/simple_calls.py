"""How the simple player bids, turns and declares in Tournee: as in Skat, it counts only on what it
holds, and never changes. docs/research/skat.md.
"""

from skat import game_values
from skat.bidding_stages import AWAY, BID, DECLARE, TURN
from skat.calls import CALL, GUCKSER, PASS
from skat.calls import TOURNEE as TURN_UP
from skat.cards import CLUBS, DIAMONDS, GRAND, JACK, NULL
from skat.games.skat.players import simple_calls
from skat.games.tournee import values as tournee_values
from skat.games.tournee.values import SOLO, TOURNEE

_NULL = 20
_SOLO = 7  # trumps and aces beside them that a solo in a suit needs; in Grand aces and covered tens
_GRAND = 6
_GUCKSER = 5  # jacks, aces and covered tens, two jacks among them
_SUITS = 3  # suits of which there is enough to turn up trump:
_TRUMPS = 3  # so many with jacks
_STRENGTH = 5  # and so many trumps and aces
_JACKS = 4  # for Grand, when a jack is turned up


class Calls(simple_calls.Calls):
    """The player before the play."""

    def think(self) -> int:
        """The action."""
        view = self._view
        if view.stage == BID:
            return self._bid()
        if view.stage == TURN:
            return self._turned(view.looked_at())
        if view.stage == AWAY:
            return self._discard(view.kind)
        if view.stage == DECLARE:
            return CALL + view.kind.game
        return self._choose()

    def _limit(self) -> int:
        limit = 0
        for game in range(NULL + 1):
            if self._is_good(game):
                limit = max(limit, self._value(SOLO, game))
        if self._may_guckser():
            limit = max(limit, self._value(tournee_values.GUCKSER, GRAND))
        if self._may_turn():
            limit = max(limit, self._value(TOURNEE, DIAMONDS))
        return limit

    def _is_good(self, game: int) -> bool:
        if game == NULL:
            return self._null_is_safe(0)
        return self._is_enough(game, _GRAND if game == GRAND else _SOLO)

    def _value(self, form: int, game: int) -> int:
        if game == NULL:
            return _NULL
        run = max(1, game_values.matadors(game, self._held))
        return tournee_values.value(form, game, run)

    def _choose(self) -> int:
        """The dearest good solo that reaches the bid, else Guckser, else a card of the skat."""
        bid = self._view.auction.bid
        best = -1
        most = 0
        for game in range(NULL + 1):
            value = self._value(SOLO, game)
            if self._is_good(game) and value >= bid and value > most:
                best = CALL + game
                most = value
        if best >= 0:
            return best
        if self._may_guckser() and self._value(tournee_values.GUCKSER, GRAND) >= bid:
            return GUCKSER
        return TURN_UP

    def _may_guckser(self) -> bool:
        return self._jacks() >= 2 and self._strength(GRAND) >= _GUCKSER

    def _may_turn(self) -> bool:
        """Whether most suits would do as trumps."""
        suits = 0
        for game in range(CLUBS, DIAMONDS + 1):
            suits += self._fits(game)
        return suits >= _SUITS

    def _fits(self, game: int) -> bool:
        return self._trumps(game) >= _TRUMPS and self._strength(game) >= _STRENGTH

    def _turned(self, card: int) -> int:
        """What to do with a card that was looked at or turned up."""
        view = self._view
        suit = card >> 3
        if card & 7 == JACK and self._jacks() + 1 >= _JACKS:
            return CALL + GRAND
        self._held[card] = 1
        reaches = self._value(TOURNEE, suit) >= view.auction.bid
        if reaches and self._fits(suit) or not view.may_play(PASS):
            return CALL + suit
        return PASS
