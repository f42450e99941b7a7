"""How the greedy player bids, puts away, and declares: by a learned chance of winning.

What a hand promises in a game is a sum of weights: for the seat, the jacks, the cards of each suit
as a pattern, how many trumps, aces and empty suits, and what was put away. As a logit it gives the
chance of winning. There are two tables: one for ten cards before the skat is seen, and one for the
game that is played, also from the hand. tools/train/skat.py learned them.

A game is worth, as a league counts it, its chance of value + 50 against the chance of losing twice
the value, 50, and the 40 that each of the others gets. It bids up to the highest value whose
chance is good enough. Kontra, Re and what is announced from the hand hang on how the deals end that
may lie so (outlook.py).
"""

from skat import cards, game_values, values
from skat.bidding import next_bid
from skat.bidding_calls import BID as CALL_BID
from skat.bidding_calls import (
    DISCARD,
    HAND,
    HOLD,
    OUVERT,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
    declared_bits,
    declared_game,
    discard,
)
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import NULL, TRUMP
from skat.compat import const
from skat.data import open_data, read_last_into
from skat.game_values import BASES
from skat.games.skat.table import AWAY, BID, DECLARE, KONTRA, RE, SKAT
from skat.players.skat import note_held
from skat.players.skat.promise import WEIGHTS, promise
from skat.players.stages import UNTOLD

_CHANCES = 2 * WEIGHTS  # 256: the chance for a logit in sixteenths, plus 128
_SIZE = _CHANCES + 256
_SURE = const(255)
_NULL_ORDER = b"\7\6\5\1\4\3\2\0"  # ranks from the seven up

_UNSEEN = const(6)  # what was put away is not known
_ENOUGH = const(154)  # the chance from which on it bids, of 255
LEAGUE = 50  # what a league adds for a game that is won, takes off for one that is lost,
OTHERS = 40  # and gives each of the others for that

# Kontra is said if the declarer wins no more of 64 deals, Re if he wins at least so many.
_DOUBTED = const(9)
_DOUBTED_NULL = const(15)
_TRUSTED = const(56)


class Calls:
    """The greedy player before the play; in Ramsch it is the simple one."""

    FILE = "skat/players/skat/greedy_calls.bin"

    def __init__(self):
        self._weights = bytearray(_SIZE)
        self._read_weights()
        self._view = None
        self._simple = None
        self._held = bytearray(32)
        self._away = bytearray(2)  # what is put away, while it is tried
        self._game = 0  # the next to be looked at,
        self._one = 0  # the first card of those that are put away for it,
        self._best = 0  # the action that promised most so far,
        self._most = 0  # and how much
        self._values = bytearray(NULL + 1)  # of the games with the cards held,
        self._chances = bytearray(NULL + 1)  # how likely they are won,
        self._known = False  # and whether that is known
        self._outlook = None  # on a game that is named, or may be played from the hand,
        self._looking = False  # which it looks at

    def _read_weights(self) -> None:
        """Read the tables from their file, which begins with a line that says how it was made.
        Raises DataError."""
        with open_data(self.FILE) as f:
            f.readline()
            read_last_into(f, self._weights, self.FILE)

    def start(self, view) -> None:
        """Begin to think about a view before the play."""
        self._view = view
        self._looking = self._known = False
        if view.kind is not None and view.stage in (SKAT, AWAY):
            if self._simple is None:
                from skat.players.skat import simple_calls

                self._simple = simple_calls.Calls()
            self._simple.start(view)
            return
        note_held(view, self._held)
        self._game = self._one = 0
        self._best = -1

    def think(self) -> int:
        """The action, or -1 while there are games to be looked at."""
        view = self._view
        if view.kind is not None and view.stage in (SKAT, AWAY):
            return self._simple.think()
        if view.stage == BID:
            return self._bid()
        if view.stage == SKAT:
            if self._best < 0:
                self._best = self._hand()
            return self._announce()
        if view.stage == AWAY:
            self._put_away(self._game, self._one)
            self._one += 1
            if self._one == 31:
                self._one = 0
                self._game += 1
            return self._best if self._game > NULL else -1
        if view.stage == DECLARE:
            return self._declare()
        return self._double()

    # What a game promises

    def _logit(self, part: int, game: int, away: int) -> int:
        """What the cards held promise in a game, in sixteenths of a logit."""
        view = self._view
        seat = (view.mover - view.forehand) % view.seats
        return promise(self._weights, part, self._held, game, seat, away)

    def _chance(self, logit: int) -> int:
        """The chance of winning, of 255."""
        return self._weights[_CHANCES + max(0, min(255, logit + 128))]

    def _value(self, game: int, hand: bool) -> int:
        """What the game counts with the cards held, Schneider not counted."""
        if game == NULL:
            return values.value(NULL, int(hand) | self._ouvert(game))
        return BASES[game] * (abs(game_values.matadors(game, self._held)) + 1 + hand)

    def _ouvert(self, game: int) -> int:
        """OUVERT for a Null that nobody can beat, even if he sees it: of each suit the lowest card
        is the seven, the second at most the nine, and so on. Else 0."""
        if game != NULL:
            return 0
        for suit in range(4):
            power = 1
            for rank in _NULL_ORDER:
                if self._held[8 * suit + rank]:
                    if rank not in _NULL_ORDER[:power]:
                        return 0
                    power += 2
        return OUVERT

    def _chance_of(self, part: int, game: int, away: int) -> int:
        """The chance of winning a game, of 255."""
        if self._ouvert(game):
            return _SURE
        return self._chance(self._logit(part, game, away))

    def _worth(self, chance: int, value: int) -> int:
        """What a game is worth in a league, in 255ths of a point."""
        return chance * (value + LEAGUE) - (_SURE - chance) * (2 * value + LEAGUE + OTHERS)

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
            chance = self._chance_of(WEIGHTS, game, _UNSEEN)
            if chance >= _ENOUGH:
                limit = max(limit, self._value(game, bool(self._ouvert(game))))
        return limit

    # Hand, or the skat

    def _hand(self) -> int:
        """Play from the hand if that is worth more than what the skat may bring."""
        best = TAKE
        most = self._hand_worth(TAKE)
        for game in range(NULL + 1):
            action = declaration(game, HAND | self._ouvert(game))
            worth = self._hand_worth(action)
            if worth > most:
                most = worth
                best = action
        return best

    def _look(self, kind=None) -> bool:
        """Do a slice of looking at how the view's game, or this one, ends; whether that is done."""
        if self._outlook is None:
            from skat.players.skat.outlook import Outlook

            self._outlook = Outlook()
        if not self._looking:
            self._outlook.start(self._view, kind)
            self._looking = True
        return self._outlook.think() >= 0

    def _announce(self) -> int:
        """The best action; what never fails is announced with it. -1 for not yet."""
        best = self._best
        if best == TAKE or declared_game(best) == NULL:
            return best
        if not self._look(cards.kind(declared_game(best))):
            return -1
        return declaration(declared_game(best), HAND | self._sure())

    def _sure(self) -> int:
        """What can be announced as nothing is against it; the deals are played with open cards."""
        least = self._outlook.least
        if least == 120:
            return SCHNEIDER | SCHWARZ | OUVERT
        return SCHNEIDER if least >= 90 else 0

    # With the skat

    def _put_away(self, game: int, one: int) -> None:
        """Put a card away with each other one for a game; keep the two if they are the best."""
        kind = cards.kind(game)
        if not self._may_go(kind, one):
            return
        held = self._held
        value = self._value(game, False)
        for other in range(one + 1, 32):
            if not self._may_go(kind, other):
                continue
            held[one] = held[other] = 0
            worth = self._promise(kind, value, one, other)
            held[one] = held[other] = 1
            if self._best < 0 or worth > self._most:
                self._most = worth
                self._best = discard(one, other)

    def _may_go(self, kind, card: int) -> bool:
        return self._held[card] and (kind.game == NULL or kind.suit[card] != TRUMP)

    def _promise(self, kind, value: int, one: int, other: int) -> int:
        """What a game of this value is worth with these two put away."""
        game = kind.game
        bid = self._view.auction.bid
        if game == NULL:
            value = self._value(NULL, False)  # of the ten that are left
            if value < bid:
                return -1 << 20
        elif value < bid:  # lost in any case, so as cheaply as can be
            return self._worth(0, (bid + BASES[game] - 1) // BASES[game] * BASES[game])
        away = 0 if game == NULL else min(5, (kind.points[one] + kind.points[other]) // 4)
        return self._worth(self._chance_of(0, game, away), value)

    def _declare(self) -> int:
        """The game that is worth most with what was put away."""
        best = CALL
        most = -1 << 21
        for game in range(NULL + 1):
            worth = self._declared(game)
            if worth > most:
                most = worth
                best = declaration(game, self._ouvert(game))
        return best

    def _declared(self, game: int) -> int:
        """What a game is worth with what was put away."""
        view = self._view
        held = self._held
        one = view.under[view.skat]
        other = view.under[view.skat + 1]
        held[one] = held[other] = 1
        value = self._value(game, False)
        held[one] = held[other] = 0
        return self._promise(cards.kind(game), value, one, other)

    # Kontra and Re

    def _double(self) -> int:
        """Kontra or Re, or not; -1 for not yet."""
        if self._view.stage not in (KONTRA, RE):
            return PASS  # nobody may give up
        if not self._look():
            return -1
        if self._gain() < 0:
            return PASS
        return SAY_KONTRA if self._view.stage == KONTRA else SAY_RE

    def _gain(self) -> int:
        """By how many deals more than are needed the game is doubted, or trusted."""
        view = self._view
        if view.stage == RE:
            return self._outlook.won - _TRUSTED
        return (_DOUBTED_NULL if view.kind.game == NULL else _DOUBTED) - self._outlook.won

    # For hints

    def worth(self, action: int) -> int:
        """What a legal action is worth, in tenths of a point in a league: the declarer's, and what
        the others do not get. UNTOLD where nothing is known of it.

        In the auction this is how much more the game is worth than one that is just good enough; to
        pass is worth 0.
        """
        view = self._view
        worth = UNTOLD
        if view.stage in (KONTRA, RE):
            worth = self._doubled_worth(action)
        elif view.kind is not None:
            pass
        elif view.stage == BID:
            worth = self._bid_worth(action)
        elif view.stage == SKAT:
            worth = self._announced_worth(action)
        elif view.stage == AWAY:
            worth = self._away_worth(action - DISCARD >> 5, action & 31)
        elif view.stage == DECLARE and declared_bits(action) == self._ouvert(declared_game(action)):
            worth = self._declared(declared_game(action))
        return UNTOLD if worth == UNTOLD else worth * 10 // _SURE

    def _bid_worth(self, action: int) -> int:
        """Of a game that does not reach the bid: it is lost, as cheaply as can be."""
        if action == PASS:
            return 0
        bid = self._view.auction.bid if action == HOLD else action - CALL_BID
        if not self._known:
            self._known = True
            for game in range(NULL + 1):
                self._values[game] = self._value(game, bool(self._ouvert(game)))
                self._chances[game] = self._chance_of(WEIGHTS, game, _UNSEEN)
        most = UNTOLD
        for game in range(NULL + 1):
            value = self._values[game]
            chance = self._chances[game]
            if value < bid:
                if game == NULL:
                    continue  # it has no other value
                value = (bid + BASES[game] - 1) // BASES[game] * BASES[game]
                chance = 0
            most = max(most, self._worth(chance, value) - self._worth(_ENOUGH, value))
        return most

    def _doubled_worth(self, action: int) -> int:
        """As in the auction: three times the bid for a game that is lost instead of won."""
        if action == PASS:
            return 0
        return self._gain() * 3 * self._view.auction.bid * _SURE // 64

    def _announced_worth(self, action: int) -> int:
        """Announced levels that never fail count in full, each twice: it is reached, too."""
        if action == TAKE or not self._looking or not self._sure():
            return self._hand_worth(action)
        game = declared_game(action)
        if game != declared_game(self._best) or declared_bits(action) != HAND | self._sure():
            return self._hand_worth(action)
        levels = 5 if self._sure() & OUVERT else 2
        return self._hand_worth(self._best) + levels * BASES[game] * _SURE

    def _hand_worth(self, action: int) -> int:
        bid = self._view.auction.bid
        if action != TAKE:
            game = declared_game(action)
            value = self._value(game, True)
            if declared_bits(action) != HAND | self._ouvert(game) or value < bid:
                return UNTOLD
            return self._worth(self._chance_of(0, game, _UNSEEN), value)
        most = UNTOLD
        for game in range(NULL + 1):
            value = self._value(game, False)
            if value >= bid:
                chance = self._chance_of(WEIGHTS, game, _UNSEEN)
                most = max(most, self._worth(chance, value))
        return most

    def _away_worth(self, one: int, other: int) -> int:
        held = self._held
        most = UNTOLD
        for game in range(NULL + 1):
            kind = cards.kind(game)
            if self._may_go(kind, one) and self._may_go(kind, other):
                value = self._value(game, False)
                held[one] = held[other] = 0
                most = max(most, self._promise(kind, value, one, other))
                held[one] = held[other] = 1
        return most
