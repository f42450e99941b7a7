"""How the greedy player bids, puts away, and declares: by a learned chance of winning.

What a hand promises in a game is a sum of weights: for the seat, the jacks, the cards of each suit
as a pattern, how many trumps, aces and empty suits, and what was put away. As a logit it gives the
chance of winning. There are two tables: one for ten cards before the skat is seen, and one for the
game that is played, also from the hand. tools/train/skat.py learned them.

A game is worth, as a league counts it, its chance of value + 50 against the chance of losing twice
the value, 50, and the 40 that each of the others gets. It bids up to the highest value whose
chance is good enough.
"""

from skat import cards, game_values
from skat.bidding import next_bid
from skat.bidding_calls import BID as CALL_BID
from skat.bidding_calls import HAND, HOLD, TAKE, declaration, discard
from skat.calls import CALL, PASS
from skat.cards import GRAND, JACK, NONE, NULL, TRUMP
from skat.compat import const
from skat.data import damaged, open_data
from skat.game_values import BASES
from skat.games.skat.table import AWAY, BID, DECLARE, SKAT
from skat.players.skat import simple_calls

_FILE = "skat/players/skat/greedy_calls.bin"

# Where the tables begin; each of the two parts has all of them.
_SEAT = const(0)  # 3 for each kind of game
_JACKS = const(9)  # 16 for suit games, 16 for Grand
_TRUMPS = const(41)  # 12, by how many
_OWN = const(53)  # 128, the trump suit's cards but for the jack
_SIDE = const(181)  # 128 for suit games, 128 for Grand
_NULL = const(437)  # 256, a suit's cards
_AWAY = const(693)  # 7 for suit games, 7 for Grand
_VOIDS = const(707)  # 5 and 5
_ACES = const(717)  # 5 and 5
_PART = const(727)
_CHANCES = const(2 * _PART)  # 256: the chance for a logit in sixteenths, plus 128
_SIZE = const(_CHANCES + 256)
_ZERO = const(128)
_SURE = const(255)

_UNSEEN = const(6)  # what was put away is not known
_ENOUGH = const(136)  # the chance from which on it bids, of 255,
_ENOUGH_NULL = const(136)
_LEAGUE = const(50)
_OTHERS = const(40)


class Calls:
    """The greedy player before the play; in Ramsch it is the simple one."""

    def __init__(self):
        self._weights = bytearray(_SIZE)
        self._read_weights()
        self._view = None
        self._simple = None
        self._held = bytearray(32)
        self._away = bytearray(2)  # what is put away, while it is tried
        self._game = 0  # the next to be looked at,
        self._best = 0  # the action that promised most so far,
        self._most = 0  # and how much

    def _read_weights(self) -> None:
        """Read the tables from their file, which begins with a line that says how it was made.
        Raises DataError."""
        with open_data(_FILE) as f:
            begin = len(f.readline())
            if f.seek(0, 2) != begin + _SIZE:
                raise damaged(_FILE)
            f.seek(begin)
            f.readinto(self._weights)

    def start(self, view) -> None:
        """Begin to think about a view before the play."""
        self._view = view
        if view.kind is not None and view.stage in (SKAT, AWAY):
            if self._simple is None:
                self._simple = simple_calls.Calls()
            self._simple.start(view)
            return
        for card in range(32):
            self._held[card] = 0
        first = view.mover * view.places
        for p in range(first, first + view.places):
            if view.top[p] < NONE:
                self._held[view.top[p]] = 1
        self._game = 0
        self._best = -1

    def think(self) -> int:
        """The action, or -1 while there are games to be looked at."""
        view = self._view
        if view.kind is not None and view.stage in (SKAT, AWAY):
            return self._simple.think()
        if view.stage == BID:
            return self._bid()
        if view.stage == SKAT:
            return self._hand()
        if view.stage == AWAY:
            self._put_away(self._game)
            self._game += 1
            return self._best if self._game > NULL else -1
        if view.stage == DECLARE:
            return self._declare()
        return PASS  # no Kontra, no Re

    # What a game promises

    def _logit(self, part: int, game: int, away: int) -> int:
        """What the cards held promise in a game, in sixteenths of a logit."""
        view = self._view
        weights = self._weights
        seat = (view.mover - view.forehand) % 3
        if game == NULL:
            value = weights[part + _SEAT + 6 + seat] - _ZERO
            for suit in range(4):
                value += weights[part + _NULL + self._pattern(suit, False)] - _ZERO
            return value
        grand = int(game == GRAND)
        jacks = aces = voids = trumps = 0
        value = 0
        for suit in range(4):
            if self._held[8 * suit + JACK]:
                jacks |= 1 << suit
                trumps += 1
            pattern = self._pattern(suit, True)
            if suit == game:
                value += weights[part + _OWN + pattern] - _ZERO
                while pattern:
                    trumps += pattern & 1
                    pattern >>= 1
            else:
                value += weights[part + _SIDE + 128 * grand + pattern] - _ZERO
                aces += pattern & 1
                voids += pattern == 0
        if not grand:
            value += weights[part + _TRUMPS + trumps] - _ZERO
        value += weights[part + _SEAT + 3 * grand + seat] - _ZERO
        value += weights[part + _JACKS + 16 * grand + jacks] - _ZERO
        value += weights[part + _AWAY + 7 * grand + away] - _ZERO
        value += weights[part + _VOIDS + 5 * grand + voids] - _ZERO
        return value + weights[part + _ACES + 5 * grand + aces] - _ZERO

    def _pattern(self, suit: int, trumps: bool) -> int:
        """A suit's cards that are held, a bit for each rank; where jacks are trumps without it."""
        held = self._held
        pattern = 0
        bit = 1
        for card in range(8 * suit, 8 * suit + 8):
            if trumps and card & 7 == JACK:
                continue
            if held[card]:
                pattern |= bit
            bit <<= 1
        return pattern

    def _chance(self, logit: int) -> int:
        """The chance of winning, of 255."""
        return self._weights[_CHANCES + max(0, min(255, logit + 128))]

    def _value(self, game: int, hand: bool) -> int:
        """What the game counts with the cards held, Schneider not counted."""
        if game == NULL:
            return 35 if hand else 23
        return BASES[game] * (abs(game_values.matadors(game, self._held)) + 1 + hand)

    def _worth(self, chance: int, value: int) -> int:
        """What a game is worth in a league, in 255ths of a point."""
        return chance * (value + _LEAGUE) - (_SURE - chance) * (2 * value + _LEAGUE + _OTHERS)

    # Bidding

    def _bid(self) -> int:
        auction = self._view.auction
        value = next_bid(auction.bid) if auction.calls() else auction.bid
        if not 0 < value <= self._limit():
            return PASS
        return CALL_BID + value if auction.calls() else HOLD

    def _limit(self) -> int:
        limit = 0
        for game in range(NULL + 1):
            chance = self._chance(self._logit(_PART, game, _UNSEEN))
            if chance >= (_ENOUGH_NULL if game == NULL else _ENOUGH):
                limit = max(limit, self._value(game, False))
        return limit

    # Hand, or the skat

    def _hand(self) -> int:
        """Play from the hand if that is worth more than what the skat may bring."""
        bid = self._view.auction.bid
        best = TAKE
        most = take = -1 << 20
        for game in range(NULL + 1):
            value = self._value(game, False)
            if value >= bid:
                chance = self._chance(self._logit(_PART, game, _UNSEEN))
                take = max(take, self._worth(chance, value))
            value = self._value(game, True)
            if value >= bid:
                worth = self._worth(self._chance(self._logit(0, game, _UNSEEN)), value)
                if worth > most:
                    most = worth
                    best = declaration(game, HAND)
        return best if most > take else TAKE

    # With the skat

    def _put_away(self, game: int) -> None:
        """Look for the two cards that are best put away in a game; keep them if it is the best."""
        kind = cards.kind(game)
        held = self._held
        value = self._value(game, False)
        reached = value >= self._view.auction.bid
        for one in range(31):
            if not self._may_go(kind, one):
                continue
            for other in range(one + 1, 32):
                if not self._may_go(kind, other):
                    continue
                held[one] = held[other] = 0
                worth = self._promise(kind, value, reached, one, other)
                held[one] = held[other] = 1
                if self._best < 0 or worth > self._most:
                    self._most = worth
                    self._best = discard(one, other)

    def _may_go(self, kind, card: int) -> bool:
        return self._held[card] and (kind.game == NULL or kind.suit[card] != TRUMP)

    def _promise(self, kind, value: int, reached: bool, one: int, other: int) -> int:
        """What the game is worth with these two put away; whether its value reaches the bid."""
        game = kind.game
        if not reached:  # lost in any case, so as cheaply as can be
            if game == NULL:
                return -1 << 20
            bid = self._view.auction.bid
            return self._worth(0, (bid + BASES[game] - 1) // BASES[game] * BASES[game])
        away = 0 if game == NULL else min(5, (kind.points[one] + kind.points[other]) // 4)
        return self._worth(self._chance(self._logit(0, game, away)), value)

    def _declare(self) -> int:
        """The game that is worth most with what was put away."""
        view = self._view
        held = self._held
        one = view.under[view.skat]
        other = view.under[view.skat + 1]
        best = CALL
        most = -1 << 21
        for game in range(NULL + 1):
            held[one] = held[other] = 1
            value = self._value(game, False)
            held[one] = held[other] = 0
            reached = value >= view.auction.bid
            worth = self._promise(cards.kind(game), value, reached, one, other)
            if worth > most:
                most = worth
                best = CALL + game
        return best
