"""How the greedy player bids, puts away, and declares: by a learned chance of winning.

What a hand promises in a game is a sum of weights: for the seat, the jacks, the cards of each suit
as a pattern, how many trumps, aces and empty suits, and what was put away. As a logit it gives the
chance of winning. There are two tables: one for ten cards before the skat is seen, and one for the
game that is played, also from the hand. tools/train/skat.py learned them.

A game is worth, as a league counts it, its chance of value + 50 against the chance of losing twice
the value, 50, and the 40 that each of the others gets. It bids up to the highest value whose
chance is good enough. Kontra, Re and what is announced from the hand hang on how the deals end that
may lie so (outlook.py, announce.py). An open Null is as likely won as two that are not.
"""

from skat import cards, game_values, values
from skat.bidding import next_bid
from skat.bidding_stages import AWAY, BID, DECLARE, KONTRA, RE, SKAT
from skat.calls import BID as CALL_BID
from skat.calls import (
    CALL,
    DISCARD,
    HAND,
    HOLD,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SAY_RE,
    TAKE,
    declaration,
    declared_bits,
    declared_game,
    discard,
)
from skat.cards import GRAND, NULL, TRUMP
from skat.compat import const
from skat.data import damaged, read
from skat.game_values import BASES
from skat.games.skat.announcing import HANDS
from skat.games.skat.players.announce import Announcing
from skat.games.skat.players.hands import note_held
from skat.games.skat.players.outlook import Outlook
from skat.games.skat.players.promise import WEIGHTS, promise
from skat.players.player import UNTOLD, Player
from skat.table import NOBODY

LEARNED = "skat/games/skat/players/greedy_calls.bin"
_CHANCES = 2 * WEIGHTS  # 256: the chance for a logit in sixteenths, plus 128
_SIZE = _CHANCES + 256
_SURE = const(255)
_NULL_ORDER = b"\7\6\5\1\4\3\2\0"  # ranks from the seven up

_UNSEEN = const(6)  # what was put away is not known
_ENOUGH = const(154)  # the chance from which on it bids, of 255
LEAGUE = 50  # what a league adds for a game that is won, takes off for one that is lost
OTHERS = 40  # what a league gives each of the others for a game that is lost

# Kontra is said if the declarer wins no more of 64 deals, Re if he wins at least so many.
_DOUBTED = const(9)
_DOUBTED_NULL = const(15)
_TRUSTED = const(56)

_DEALS = const(64)  # for what is announced
_FEW = const(16)  # for games that are not played, with which nothing is announced
_OPEN = const(6)  # Null open, beside the games


class Calls(Player):
    """The greedy player before the play, but for Ramsch's pushing (pushing.py)."""

    def __init__(self, weighs_all: bool = False, file: str = LEARNED):
        """`weighs_all`: also what is announced with games that it does not play; `file`: with what
        was learned. Raises DataError."""
        self._weighs_all = weighs_all
        self.weights = _read_weights(file)
        self._view = None
        self._held = bytearray(32)
        self._away = bytearray(2)  # what is put away, while it is tried
        self._game = 0  # the next to be looked at
        self._said = 0  # of HANDS the one that is weighed next for that game
        self._one = 0  # the first card of those that are put away for it, or a game from the hand
        self._best = 0  # the action that promised most so far
        self._most = 0  # how much the best action promised
        self._values = bytearray(_OPEN + 1)  # of the games with the cards held
        self._chances = bytearray(_OPEN + 1)  # how likely these games are won
        self._known = False  # whether these chances are known
        self._outlook = None  # on the game that is named
        self._announcing = None  # on the games that may be played from the hand
        self._looking = False  # whether it looks at one of these
        self._played = NOBODY  # the one that it plays from the hand

    def start(self, view) -> None:
        """Begin to think about a view before the play."""
        self._view = view
        self._looking = self._known = False
        note_held(view, self._held)
        self._game = self._said = self._one = 0
        self._best = -1
        self._played = NOBODY
        if self._announcing is not None:
            self._announcing.forget()

    def think(self) -> int:
        """The action, or -1 while there are games to be looked at."""
        view = self._view
        if view.stage == BID:
            return self._bid()
        if view.stage == SKAT:
            return self._hand()
        if view.stage == AWAY:
            if not self._one:
                self._values[self._game] = self._value(self._game, False)
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

    def logit(self, part: int, game: int, away: int) -> int:
        """What the cards held promise in a game, in sixteenths of a logit."""
        view = self._view
        seat = (view.mover - view.forehand) % view.seats
        return promise(self.weights, part, self._held, game, seat, away)

    def _chance(self, logit: int) -> int:
        """The chance of winning, of 255."""
        return self.weights[_CHANCES + max(0, min(255, logit + 128))]

    def _value(self, game: int, hand: bool) -> int:
        """What the game counts with the cards held, Schneider not counted."""
        if game == NULL:
            return values.value(NULL, int(hand) | self._ouvert(game))
        return BASES[game] * (self._run(game) + 1 + hand)

    def _run(self, game: int) -> int:
        return abs(game_values.matadors(game, self._held))

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
        return self._chance(self.logit(part, game, away))

    def _worth(self, chance: int, value: int) -> int:
        """What a game is worth in a league, in 255ths of a point."""
        return chance * (value + LEAGUE) - (_SURE - chance) * (2 * value + LEAGUE + OTHERS)

    def _reached(self, chance: int, game: int, value: int) -> int:
        """The same for a game with trumps that may not reach the bid: it is lost then, as cheaply
        as can be."""
        bid = self._view.auction.bid
        if value >= bid:
            return self._worth(chance, value)
        return self._worth(0, (bid + BASES[game] - 1) // BASES[game] * BASES[game])

    def _null(self, chance: int, said: int) -> int:
        """What Null is worth after this was said of it; UNTOLD below the bid."""
        value = values.value(NULL, said)
        if value < self._view.auction.bid:
            return UNTOLD
        return self._worth(self._open(chance) if said & OUVERT else chance, value)

    def _open(self, chance: int) -> int:
        """The chance of Null if it is played open: of winning two that are not."""
        return chance * chance // _SURE

    # Bidding

    def _bid(self) -> int:
        auction = self._view.auction
        value = next_bid(auction.bid) if auction.calls() else auction.bid
        if not 0 < value <= self._limit():
            return PASS
        return CALL_BID + value if auction.calls() else HOLD

    def _limit(self) -> int:
        self._look_at_ten()
        limit = 0
        for game in range(_OPEN + 1):
            if self._chances[game] >= _ENOUGH:
                limit = max(limit, self._values[game])
        return limit

    def _look_at_ten(self) -> None:
        """Find what each game counts with the cards held, and its chance before the skat is seen;
        of Null open, too."""
        if self._known:
            return
        self._known = True
        for game in range(NULL + 1):
            self._values[game] = self._value(game, bool(self._ouvert(game)))
            self._chances[game] = self._chance_of(WEIGHTS, game, _UNSEEN)
        self._values[_OPEN] = max(self._values[NULL], values.value(NULL, OUVERT))
        self._chances[_OPEN] = self._open(self._chances[NULL])

    # Hand, or the skat

    def _hand(self) -> int:
        """Take the skat, or play from the hand if that is worth more than what the skat may bring;
        -1 for not yet."""
        game = self._one
        if game > NULL:
            return self._announce()
        self._one += 1
        if self._best < 0:
            self._best = TAKE
            self._most = self._hand_worth(TAKE)
        self._offer(declaration(game, HAND))
        if game == NULL:
            self._offer(declaration(NULL, HAND | OUVERT))
            if self._best != TAKE:
                self._played = declared_game(self._best)
        return -1

    def _offer(self, action: int) -> None:
        """Choose this if it is worth more than what was chosen so far."""
        worth = self._hand_worth(action)
        if worth > self._most:
            self._most = worth
            self._best = action

    def _announce(self) -> int:
        """Look at what can be announced, game by game: the best action, or -1 for not yet."""
        game = self._game
        if game > GRAND:
            return self._best
        if self._looking:
            self._looking = self._announcing.think() < 0
            return -1
        if self._announcing is not None and self._announcing.knows(game):
            self._offer(declaration(game, HANDS[self._said]))
            self._said += 1
            if self._said < len(HANDS):
                return -1
            self._said = 0
        else:
            deals = self._deals(game)
            if deals:
                self._look_into(game, deals)
                return -1
        self._game += 1
        return -1

    def _deals(self, game: int) -> int:
        """In how many deals a game from the hand is looked at."""
        if game == self._played:
            return _DEALS
        return _FEW if self._weighs_all else 0

    def _look_into(self, game: int, deals: int) -> None:
        """Begin to look at how a game from the hand ends."""
        if self._announcing is None:
            self._announcing = Announcing()
        self._announcing.look_at(self._view, game, deals)
        self._looking = True

    # With the skat

    def _put_away(self, game: int, one: int) -> None:
        """Put a card away with each other one for a game; keep the two if they are the best."""
        kind = cards.kind(game)
        if not self._may_go(kind, one):
            return
        held = self._held
        value = self._values[game]
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
        return bool(self._held[card]) and (kind.game == NULL or kind.suit[card] != TRUMP)

    def _promise(self, kind, value: int, one: int, other: int) -> int:
        """What a game of this value is worth with these two put away."""
        game = kind.game
        if game == NULL:
            chance = self._chance_of(0, NULL, 0)
            return max(self._null(chance, 0), self._null(chance, OUVERT))
        away = min(5, (kind.points[one] + kind.points[other]) // 4)
        return self._reached(self._chance_of(0, game, away), game, value)

    def _declare(self) -> int:
        """The game that is worth most with what was put away."""
        best = CALL
        most = self._declared(CALL)
        for game in range(1, NULL + 2):
            action = CALL + game if game <= NULL else declaration(NULL, OUVERT)
            worth = self._declared(action)
            if worth > most:
                most = worth
                best = action
        return best

    def _declared(self, action: int) -> int:
        """What a declaration is worth with what was put away."""
        game = declared_game(action)
        if game == NULL:
            return self._null(self._chance_of(0, NULL, 0), declared_bits(action))
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
        if self._outlook is None:
            self._outlook = Outlook()
        if not self._looking:
            self._outlook.start(self._view)
            self._looking = True
        if self._outlook.think() < 0:
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
        elif view.stage == BID:
            worth = self._bid_worth(action)
        elif view.stage == SKAT:
            worth = self._hand_worth(action)
        elif view.stage == AWAY:
            worth = self._away_worth(action - DISCARD >> 5, action & 31)
        elif view.stage == DECLARE:
            worth = self._declared(action)
        return UNTOLD if worth == UNTOLD else worth * 10 // _SURE

    def _bid_worth(self, action: int) -> int:
        """Of a game that does not reach the bid: it is lost, as cheaply as can be."""
        if action == PASS:
            return 0
        bid = self._view.auction.bid if action == HOLD else action - CALL_BID
        self._look_at_ten()
        most = UNTOLD
        for game in range(_OPEN + 1):
            value = self._values[game]
            chance = self._chances[game]
            if value < bid:
                if game >= NULL:
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

    def _hand_worth(self, action: int) -> int:
        """What it is worth to take the skat, or to play from the hand: Schneider that is not
        announced is not counted, but where it may save a game from being overbid."""
        if action == TAKE:
            return self._skat_worth()
        game = declared_game(action)
        said = declared_bits(action)
        chance = self._chance_of(0, game, _UNSEEN)
        if game == NULL:
            return self._null(chance, said)
        value = self._value(game, True)
        looked = self._announcing is not None and self._announcing.knows(game)
        sure = looked and self._announcing.is_sure(game)
        if sure:
            chance = _SURE
        if value < self._view.auction.bid and looked:
            return self._announcing.scored(game, said, self._run(game), chance)
        worth = self._reached(chance, game, value)
        if said == HAND:
            return worth
        if not looked:
            return UNTOLD
        gain = self._announcing.gain(game, said, self._run(game), chance)
        # no more than what is not counted of the others
        return worth + (gain if sure or game == self._played else min(gain, 0))

    def _skat_worth(self) -> int:
        most = UNTOLD
        for game in range(NULL + 1):
            chance = self._chance_of(WEIGHTS, game, _UNSEEN)
            if game == NULL:
                worth = max(self._null(chance, 0), self._null(chance, OUVERT))
            else:
                worth = self._reached(chance, game, self._value(game, False))
            most = max(most, worth)
        return most

    def _away_worth(self, one: int, other: int) -> int:
        """What the best game is worth after that, trumps put away or not; it seeks the best two
        among the others alone, so no trumps are called better than those."""
        held = self._held
        most = UNTOLD
        held[one] = held[other] = 0
        for game in range(NULL + 1):
            most = max(most, self._promise(cards.kind(game), self._values[game], one, other))
        held[one] = held[other] = 1
        return min(most, self._most)


def _read_weights(file: str):
    """The tables from their file, which begins with a line that says how it was made."""
    data = read(file)
    at = data.find(b"\n") + 1
    if len(data) != at + _SIZE:
        raise damaged(file)
    return memoryview(data)[at:]
