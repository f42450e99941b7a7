"""How the greedy player bids, turns, declares and puts away in Tournee: by what it has learned in
Skat of how likely games are won.

A solo is as likely as a game from the hand, Guckser as Grand with an average skat, and so is each
suit that may be turned up. docs/research/skat.md.
"""

from skat import cards, game_values
from skat.bidding_stages import AWAY, BID, DECLARE, SKAT, TURN
from skat.calls import BID as CALL_BID
from skat.calls import (
    CALL,
    DISCARD,
    GUCKSER,
    HOLD,
    OUVERT,
    PASS,
    declaration,
    declared_bits,
    declared_game,
)
from skat.calls import TOURNEE as TURN_UP
from skat.cards import GRAND, JACK, NONE, NULL, TRUMP
from skat.compat import const
from skat.games.skat.players import greedy_calls
from skat.games.skat.players.hands import note_held
from skat.games.skat.players.promise import WEIGHTS
from skat.games.tournee import values as tournee_values
from skat.games.tournee.forms import FORM_VALUES
from skat.games.tournee.players import simple_calls
from skat.games.tournee.scoring import is_doubled
from skat.games.tournee.values import SOLO, TOURNEE
from skat.players.player import UNTOLD

_UNSEEN = const(6)
_SURE = const(255)
_NEVER = -1 << 20  # the worth of what can't be done
_PASSED = -25 * 255  # what it is worth to pass: others may play then


class Calls(greedy_calls.Calls):
    """The greedy player before the play; it announces nothing."""

    def __init__(self):
        """Nothing looked at."""
        greedy_calls.Calls.__init__(self)
        self._solo = bytearray(NULL + 1)  # the chance of each game from the hand
        self._turned = bytearray(NULL + 1)  # the chance with the skat, or with the other card of it
        self._runs = bytearray(NULL + 1)  # the matadors of each game, at least one
        self._unseen = bytearray(4)  # how many cards of each suit may be turned up

    def start(self, view) -> None:
        """Begin to think about a view before the play."""
        self._view = view
        self._best = -1
        self._most = -_NEVER
        self._game = self._one = 0
        note_held(view, self._held)
        if view.stage == TURN and view.looked_at() < NONE:
            self._held[view.looked_at()] = 1
        for suit in range(4):
            self._unseen[suit] = 8 - sum(self._held[8 * suit : 8 * suit + 8])

    def think(self) -> int:
        """The action, or -1 while there are games to be looked at."""
        stage = self._view.stage
        if stage == AWAY:
            return self._choose_away()
        if stage == DECLARE:
            return CALL + self._view.kind.game
        if stage not in (BID, SKAT, TURN):
            return PASS  # nobody may give up
        if self._game <= NULL:
            self._look_at(self._game)
            self._game += 1
            return -1
        if stage == BID:
            return self._bid()
        return self._form() if stage == SKAT else self._suit()

    # What games promise

    def _look_at(self, game: int) -> None:
        """Find the chances of a game, and its matadors."""
        self._solo[game] = self._chance_of(0, game, _UNSEEN)
        if game < NULL:
            self._runs[game] = max(1, abs(game_values.matadors(game, self._held)))
            self._turned[game] = self._chance(self._with_skat(game))

    def _with_skat(self, game: int) -> int:
        """What the cards held promise with an average skat, in sixteenths of a logit; of eleven
        the one goes that is missed least."""
        held = self._held
        if sum(held) <= 10:
            return self.logit(WEIGHTS, game, _UNSEEN)
        most = _NEVER
        suits = cards.kind(game).suit
        for card in range(32):
            if held[card] and suits[card] != TRUMP:
                held[card] = 0
                most = max(most, self.logit(WEIGHTS, game, _UNSEEN))
                held[card] = 1
        return most

    def _of_game(
        self, form: int, game: int, bid: int, twice: bool, chance: int, ouvert: bool = False
    ) -> int:
        """What a game with such a chance is worth at a bid, in 255ths of a League point; one that
        does not reach it is lost."""
        value = tournee_values.value(form, game, self._runs[game], 1, ouvert)
        if value < bid:
            if game == NULL:
                return _NEVER
            base = tournee_values.value(form, game, 0, 1)
            value = (bid + base - 1) // base * base
            chance = 0
        lost = value * (2 if twice else 1) + greedy_calls.LEAGUE + greedy_calls.OTHERS
        return chance * (value + greedy_calls.LEAGUE) - (_SURE - chance) * lost

    def _of_solo(self, game: int, bid: int) -> int:
        return self._of_game(SOLO, game, bid, False, self._solo[game])

    def _of_open_null(self, bid: int) -> int:
        return self._of_game(SOLO, NULL, bid, False, self._open(self._solo[NULL]), True)

    def _of_guckser(self, bid: int) -> int:
        return self._of_game(tournee_values.GUCKSER, GRAND, bid, True, self._turned[GRAND])

    def _of_suit(self, suit: int, bid: int, twice: bool) -> int:
        return self._of_game(TOURNEE, suit, bid, twice, self._turned[suit])

    def _of_second(self, bid: int) -> int:
        """What it is worth to turn up a card that must do."""
        worth = cards_left = 0
        for suit in range(4):
            worth += self._unseen[suit] * self._of_suit(suit, bid, True)
            cards_left += self._unseen[suit]
        return worth // cards_left

    def _of_turning(self, bid: int) -> int:
        """What it is worth to look at a card that may be passed over."""
        second = self._of_second(bid)
        worth = cards_left = 0
        for suit in range(4):
            worth += self._unseen[suit] * max(second, self._of_suit(suit, bid, False))
            cards_left += self._unseen[suit]
        return worth // cards_left

    def _of_bid(self, bid: int) -> int:
        """What it is worth to play at a bid."""
        most = max(self._of_turning(bid), self._of_guckser(bid), self._of_open_null(bid))
        for game in range(NULL + 1):
            most = max(most, self._of_solo(game, bid))
        return most

    # The calls

    def _bid(self) -> int:
        auction = self._view.auction
        value = auction.next_bid() if auction.calls() else auction.bid
        if not value or self._of_bid(value) < _PASSED:
            return PASS
        return CALL_BID + value if auction.calls() else HOLD

    def _form(self) -> int:
        """The game that is worth most, or how to find it."""
        bid = self._view.auction.bid
        best = TURN_UP
        most = self._of_turning(bid)
        if self._of_guckser(bid) > most:
            best = GUCKSER
            most = self._of_guckser(bid)
        for game in range(NULL + 1):
            worth = self._of_solo(game, bid)
            if worth > most:
                best = CALL + game
                most = worth
        return declaration(NULL, OUVERT) if self._of_open_null(bid) > most else best

    def _suit(self) -> int:
        """What to do with a card that was looked at or turned up."""
        view = self._view
        best = -1
        most = 0
        for action in self._choices():
            worth = self._of_choice(action)
            if view.may_play(action) and (best < 0 or worth > most):
                best = action
                most = worth
        return best

    def _choices(self):
        card = self._view.looked_at()
        return (CALL + (card >> 3), CALL + GRAND if card & 7 == JACK else PASS, PASS)

    def _of_choice(self, action: int) -> int:
        view = self._view
        bid = view.auction.bid
        if action == PASS:
            return self._of_second(bid)
        return self._of_suit(action - CALL, bid, is_doubled(view))

    # What goes

    def _choose_away(self) -> int:
        game = self._view.kind.game
        self._put_away(game, self._one)
        self._one += 1
        if self._one < 31:
            return -1
        if self._best < 0:  # all but one are trumps
            simple = simple_calls.Calls()
            simple.start(self._view)
            return simple.think()
        return self._best

    def _promise(self, kind, value: int, one: int, other: int) -> int:
        away = min(5, (kind.points[one] + kind.points[other]) // 4)
        return self.logit(0, kind.game, away)

    # For hints

    def worth(self, action: int) -> int:
        """What a legal action is worth, in tenths of a point in a league, as in the base class."""
        view = self._view
        worth = UNTOLD
        if view.stage == BID:
            worth = 0 if action == PASS else self._of_bid(self._bid_of(action)) - _PASSED
        elif view.stage == SKAT:
            worth = self._of_form(action)
        elif view.stage == TURN:
            worth = self._of_choice(action)
        elif view.stage == AWAY:
            worth = self._of_away(action - DISCARD >> 5, action & 31)
        elif view.stage == DECLARE:
            if not declared_bits(action):
                one, other = view.under[view.skat], view.under[view.skat + 1]
                worth = self._of_ten(self._promise(view.kind, 0, one, other))
        return UNTOLD if worth == UNTOLD else worth * 10 // _SURE

    def _bid_of(self, action: int) -> int:
        return self._view.auction.bid if action == HOLD else action - CALL_BID

    def _of_form(self, action: int) -> int:
        bid = self._view.auction.bid
        if action == TURN_UP:
            return self._of_turning(bid)
        if action == GUCKSER:
            return self._of_guckser(bid)
        if action == declaration(NULL, OUVERT):
            return self._of_open_null(bid)
        return UNTOLD if declared_bits(action) else self._of_solo(declared_game(action), bid)

    def _of_away(self, one: int, other: int) -> int:
        """What the game is worth after that; no trumps are called better than the best two among
        the others, which alone it has looked at."""
        kind = self._view.kind
        held = self._held
        held[one] = held[other] = 0
        worth = self._of_ten(min(self._promise(kind, 0, one, other), self._most))
        held[one] = held[other] = 1
        return worth

    def _of_ten(self, promised: int) -> int:
        """What the game is worth with the cards held, which promise so much."""
        view = self._view
        game = view.kind.game
        self._runs[game] = max(1, abs(view.matadors()))
        return self._of_game(
            FORM_VALUES[view.form],
            game,
            view.auction.bid,
            is_doubled(view),
            self._chance(promised),
        )
