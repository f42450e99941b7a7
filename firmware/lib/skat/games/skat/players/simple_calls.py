"""How the simple player bids, puts away, and declares: a yardstick, so it never changes.

It counts only on what it holds. docs/research/skat.md tells it in words.
"""

from skat import cards, game_values
from skat.bidding_stages import AWAY, BID, DECLARE, SKAT
from skat.calls import BID as CALL_BID
from skat.calls import CALL, HOLD, PASS, TAKE, discard
from skat.cards import DIAMONDS, GRAND, JACK, NONE, NULL, TRUMP
from skat.game_values import BASES
from skat.games.skat.players.hands import note_held
from skat.players.player import Player

_NULL = 23
_ENOUGH = 6  # trumps and aces for a suit game, jacks, aces and covered tens for Grand
_TRUMPS = 5
_ACE, _TEN = 0, 1  # ranks


class Calls(Player):
    """The simple player before the play."""

    def __init__(self):
        self._view = None
        self._held = bytearray(32)
        self._legal = None

    def start(self, view) -> None:
        """Begin to think about a view before the play."""
        self._view = view
        note_held(view, self._held)
        if view.stage == DECLARE:
            for p in range(view.skat, view.skat + 2):
                if view.under[p] < NONE:
                    self._held[view.under[p]] = 1

    def think(self) -> int:
        """The action."""
        view = self._view
        if view.stage == BID:
            return self._bid()
        if view.stage == SKAT:
            return TAKE
        if view.stage == AWAY:
            return self._discard(cards.kind(NULL if view.kind else self._game()))
        if view.stage == DECLARE:
            return CALL + self._game()
        return PASS  # no Kontra, no Re

    # Bidding

    def _bid(self) -> int:
        view = self._view
        auction = view.auction
        value = auction.next_bid() if auction.calls() else auction.bid
        if not 0 < value <= self._limit():
            return PASS
        return CALL_BID + value if auction.calls() else HOLD

    def _limit(self) -> int:
        """The highest value that it bids, 0 for none."""
        limit = _NULL if self._null_is_safe(0) else 0
        for game in range(GRAND + 1):
            if self._is_enough(game, _ENOUGH):
                # without jacks it counts as without one: the skat may hold the highest
                run = max(1, game_values.matadors(game, self._held))
                limit = max(limit, BASES[game] * (run + 1))
        return limit

    def _is_enough(self, game: int, enough: int = _ENOUGH) -> bool:
        if game == GRAND:
            return self._jacks() >= 2 and self._strength(GRAND) >= enough
        return self._trumps(game) >= _TRUMPS and self._strength(game) >= enough

    def _jacks(self) -> int:
        jacks = 0
        for suit in range(4):
            jacks += self._held[8 * suit + JACK]
        return jacks

    def _trumps(self, game: int) -> int:
        kind = cards.kind(game)
        trumps = 0
        for card in range(32):
            trumps += self._held[card] and kind.suit[card] == TRUMP
        return trumps

    def _strength(self, game: int) -> int:
        """Trumps, aces beside them, and in Grand tens with their ace."""
        strength = self._trumps(game)
        for suit in range(4):
            if suit != game and self._held[8 * suit + _ACE]:
                strength += 1 + (game == GRAND and self._held[8 * suit + _TEN])
        return strength

    def _null_is_safe(self, spare: int) -> bool:
        """Whether all but so many cards are low: in each suit the first at most the seven or eight,
        the second at most the ten, and so on, two ranks a card."""
        return self._high_in_null() <= spare

    def _high_in_null(self) -> int:
        """How many cards are too high for that."""
        kind = cards.kind(NULL)
        high = 0
        for suit in range(4):
            low = 0
            for power in range(1, 9):
                for card in range(8 * suit, 8 * suit + 8):
                    if self._held[card] and kind.power[card] == power:
                        if power <= 2 * low + 2:
                            low += 1
                        else:
                            high += 1
        return high

    # With the skat

    def _game(self) -> int:
        """The game for twelve cards: of those that reach the bid the strongest one, Grand where it
        is strong enough, Null where no suit is."""
        view = self._view
        bid = view.auction.bid
        best = -1
        most = -99
        for game in range(DIAMONDS, -1, -1):
            strength = 2 * self._strength(game) + self._trumps(game)
            if self._reaches(game, bid) and strength > most:
                best = game
                most = strength
        if self._reaches(GRAND, bid) and (best < 0 or self._is_enough(GRAND, _ENOUGH + 1)):
            return GRAND
        if bid <= _NULL and self._null_is_safe(2):
            if best < 0 or not self._is_enough(best, _ENOUGH):
                return NULL
        return best if best >= 0 else 0

    def _reaches(self, game: int, bid: int) -> bool:
        run = abs(game_values.matadors(game, self._held))
        return BASES[game] * (run + 1) >= bid

    def _discard(self, kind) -> int:
        one = self._worst(kind, NONE)
        return discard(one, self._worst(kind, one))

    def _worst(self, kind, but: int) -> int:
        """The card that goes, of those that may, but for this one."""
        worst = NONE
        most = 0
        for card in range(32):
            if not self._held[card] or card == but:
                continue
            if self._view.kind is not None and card & 7 == JACK:
                continue  # in Ramsch jacks stay
            wish = self._wish(kind, card)
            if worst == NONE or wish > most:
                worst = card
                most = wish
        return worst

    def _wish(self, kind, card: int) -> int:
        """How gladly a card is put away: what counts and may be caught, from short suits; never
        trumps or aces while there is anything else. In Null and Ramsch the highest."""
        if kind.game == NULL:
            return kind.power[card]
        if kind.suit[card] == TRUMP:
            return -50 - kind.power[card]
        if card & 7 == _ACE:
            return -20
        first = card & 24
        length = 0
        for other in range(first, first + 8):
            length += self._held[other] and kind.suit[other] != TRUMP
        covered = self._held[first + _ACE]
        return kind.points[card] + (9 - 3 * length) - (10 if covered else 0)
