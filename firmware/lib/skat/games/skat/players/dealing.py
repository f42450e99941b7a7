"""Dealing what a seat of Skat cannot see, again and again, as it may be.

What was not followed rules deals out. A seat that did not declare gives the declarer more of what
declarers hold, and the skat what they put away (deal_weights.py). What is done with the deals is
told by the classes made of this one.
"""

from skat.calls import HAND
from skat.cards import NONE, NULL, TRUMP, UNKNOWN
from skat.games.skat.players import deal_weights, mixing
from skat.games.skat.players.mixing import (
    ALL,
    BEST,
    CARDS,
    CHEAP,
    COUNT,
    DEAD,
    DEAL,
    DEAR,
    EXACT,
    FRAME,
    GIVING,
    LED,
    LEFT,
    LIKELY,
    MADE,
    MOVER,
    NO_SEAT,
    NOWHERE,
    ON_TABLE,
    OWNER,
    PILED,
    PLACES,
    POINTS,
    RANDOM,
    REST,
    ROOT,
    SEATS,
    SKAT,
    TRICK,
    WEIGHTS,
)
from skat.players.averaging import DEAL as AGAIN
from skat.players.averaging import WEIGH, Averaging
from skat.table import NOBODY

_SETUP = 1500  # nodes that take as long as beginning a move
_DEALT = 30  # nodes that take as long as a deal
_SWAPS = 20  # between two deals

_HEIGHTS = deal_weights.POWERS + 1
# What the next step does
_NUMBER, _PREPARE, _SET_UP, _PLACE, _EXPECT, _AIM = range(6)


class Dealing(Averaging):
    """Deals at most `deals` times, with at most `nodes` nodes, and solves the last `exact` tricks
    (to 6)."""

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Averaging."""
        Averaging.__init__(self, nodes, deals, exact, ticks, ms)
        self._kind = self._numbered = None  # the game, and that which the numbers are of
        self.words = mixing.new_words(exact)
        self._cards = bytearray(32)  # by number
        self._numbers = bytearray(34)  # and the other way round
        self._suits = bytearray(32)
        self._state = bytearray(32)  # by number: what is known of a card
        self._lacks = bytearray(3 * (TRUMP + 1))  # suits that the seats have not followed
        self._trying = False  # in the middle of a deal

    def start(self, view, kind=None) -> None:
        """Begin to think about a view in the play; `kind`: the game, where it is not the view's."""
        Averaging.start(self, view)
        self._kind = kind or view.kind
        self.words[SEATS] = view.seats
        pile = view.pile()
        self.words[PILED] = NO_SEAT if pile == NOBODY else self._relative(pile)
        self.words[GIVING] = NO_SEAT if view.pile_wins() else self.words[PILED]

    def _do(self, step: int) -> int:
        self._work = self.SLICE  # each takes half a slice or more, but hardly any nodes
        if step == _PREPARE:
            self._step = _SET_UP
            if self._prepare():
                return self.best()
        elif step == _SET_UP:
            self._note_lacks()
            self._set_root()
            self._step = _PLACE
        elif step == _PLACE:
            self._set_places()
            self._step = _EXPECT
        elif step == _EXPECT:
            self._set_weights()
            self._mix_well()
            self._step = _AIM
        elif step == _AIM:
            self._set_worth()
            self._trying = False
            self._step = AGAIN
        else:
            self._spend(_SETUP)
            if self._numbered is not self._kind:
                self._numbered = self._kind
                self._number_cards()
            self._step = _PREPARE
        return -1

    def _prepare(self) -> bool:
        """Begin to decide; whether that needs no deals."""
        return False

    def _set_worth(self) -> None:
        """Say what the ends of the deals are worth."""

    def _is_known(self) -> bool:
        return not self.words[COUNT]

    def _stop_dealing(self) -> None:
        """End in the middle of a deal, which does not count."""
        self._trying = False
        self._step = AGAIN

    # What is known

    def _number_cards(self) -> None:
        """Number the cards: trumps first, then suit by suit, each from above."""
        kind = self._kind
        words = self.words
        cards = self._cards
        null = kind.game == NULL
        for i in range(WEIGHTS, WEIGHTS + _HEIGHTS * (TRUMP + 1)):  # by height; not in use yet
            words[i] = NONE
        for card in range(32):
            words[WEIGHTS + kind.suit[card] * _HEIGHTS + kind.power[card]] = card
        n = 32
        for i in range(WEIGHTS, WEIGHTS + _HEIGHTS * (TRUMP + 1)):
            if words[i] != NONE:
                n -= 1
                cards[n] = words[i]
        for i in range(32):
            card = cards[i]
            self._numbers[card] = i
            trump = kind.suit[card] == TRUMP
            self._suits[i] = kind.suit[card]
            words[POINTS + i] = 1 if null else kind.points[card]
            worth = kind.power[card] if null else 2 * kind.points[card]
            words[CHEAP + i] = worth + 5 * trump
            words[DEAR + i] = 40 - worth + 5 * trump
        words[mixing.NULL] = int(null)
        mixing.compare(words, self._suits, 32, TRUMP)

    def _note_state(self) -> None:
        """Note where each card is: 0 others may hold it, 1 the mover does, 2 it is out of play."""
        view = self._view
        state = self._state
        number = self._numbers
        for i in range(32):
            state[i] = 0
        for i in range(view.count - view.count % view.seats):
            state[number[view.played[i]]] = 2
        for p in range(view.skat, view.skat + 2):
            if view.under[p] < NONE:
                state[number[view.under[p]]] = 2
        first = view.mover * view.places
        for p in range(first, first + view.places):
            if view.top[p] < NONE:
                state[number[view.top[p]]] = 1

    def _relative(self, seat: int) -> int:
        """A seat counted from the declarer."""
        return (seat - self._view.declarer) % self._view.seats

    def _note_lacks(self) -> None:
        """Find what the seats did not follow."""
        view = self._view
        suits = self._kind.suit
        lacks = self._lacks
        for i in range(len(lacks)):
            lacks[i] = 0
        led = 0
        for i in range(view.count):
            suit = suits[view.played[i]]
            if i % view.seats == 0:
                led = suit
            elif suit != led and view.froms[i] // view.places != view.pile():
                seat = self._relative(view.froms[i] // view.places)
                lacks[seat * (TRUMP + 1) + led] = 1

    def _set_root(self) -> None:
        """Write down the position, but for the hands."""
        view = self._view
        words = self.words
        kind = self._kind
        number = self._numbers
        for i in range(FRAME):
            words[ROOT + i] = 0
        on_table = view.count % view.seats
        first = view.count - on_table
        words[ROOT + MOVER] = self._relative(view.mover)
        words[ROOT + ON_TABLE] = on_table
        left = words[ROOT + LEFT] = 10 - view.count // view.seats
        words[EXACT] = left if left <= self._exact else 1
        if on_table:
            best = view.winning(first, on_table)
            words[ROOT + LED] = number[view.played[first]]
            words[ROOT + BEST] = number[view.played[best]]
            words[ROOT + OWNER] = self._relative(view.froms[best] // view.places)
            for i in range(first, view.count):
                words[ROOT + TRICK] += words[POINTS + number[view.played[i]]]
        if kind.game == NULL:
            words[ROOT + REST] = 32
            return
        made = view.points[view.declarer]
        words[ROOT + REST] = 120 - sum(view.points)
        for p in range(view.skat, view.skat + 2):
            if view.under[p] < NONE:
                made += kind.points[view.under[p]]
                words[ROOT + REST] -= kind.points[view.under[p]]
        words[ROOT + MADE] = made

    def _set_places(self) -> None:
        """Give every card a place: first those that are not known, then those that are."""
        view = self._view
        words = self.words
        state = self._state
        for seat in range(view.seats):
            for p in range(seat * view.places, (seat + 1) * view.places):
                if view.top[p] < NONE:
                    state[self._numbers[view.top[p]]] = 3 + self._relative(seat)
        for i in range(view.count - view.count % view.seats, view.count):
            state[self._numbers[view.played[i]]] = 2
        n = 0
        for i in range(32):
            if state[i] == 0:
                words[CARDS + n] = i
                n += 1
        words[COUNT] = n
        k = 0
        for seat in range(view.seats):
            for p in range(seat * view.places, (seat + 1) * view.places):
                if view.top[p] == UNKNOWN or view.under[p] == UNKNOWN:
                    words[PLACES + k] = self._relative(seat)
                    k += 1
        if view.seats == DEAD:
            for _ in range(view.places):
                words[PLACES + k] = DEAD
                k += 1
        while k < n:
            words[PLACES + k] = SKAT
            k += 1
        for i in range(32):
            if state[i] > 2:
                words[CARDS + n] = i
                words[PLACES + n] = state[i] - 3
                n += 1
        words[ALL] = n

    def _mix_well(self) -> None:
        """Mix for the first deal, until every card lies where it can."""
        words = self.words
        words[RANDOM] = 1
        for _ in range(20):
            mixing.mix(words, 6 * words[COUNT])
            if not mixing.misplaced(words):
                break

    def _set_weights(self) -> None:
        """Say how likely each unknown card lies where."""
        view = self._view
        words = self.words
        kind = self._kind
        row = deal_weights.POWERS * max(0, kind.game - 3)  # of the tables
        tells = view.mover != view.declarer
        for i in range(words[COUNT]):
            k = words[CARDS + i]
            card = self._cards[k]
            power = row + kind.power[card] - 1
            for seat in range(3):
                weight = LIKELY
                if self._lacks[seat * (TRUMP + 1) + kind.suit[card]]:
                    weight = NOWHERE
                elif tells and seat == 0:
                    weight += deal_weights.HELD[power] - deal_weights.ZERO
                words[WEIGHTS + 32 * seat + k] = weight
            away = tells and not view.said & HAND
            weight = LIKELY
            if away:
                weight += deal_weights.AWAY[power] - deal_weights.ZERO
            words[WEIGHTS + 32 * SKAT + k] = weight

    # Dealing

    def _deal(self) -> None:
        words = self.words
        if self.deals:
            mixing.mix(words, _SWAPS)
        mixing.lay(words)
        self._spend(_DEALT)
        self._step = WEIGH

    def _of_all(self, points: int) -> int:
        """The declarer's points at the end of a deal as of 120, where there is a dead hand."""
        words = self.words
        if words[SEATS] != DEAD or words[mixing.NULL]:
            return points
        view = self._view
        total = words[DEAL + MADE] + words[DEAL + REST]
        total += sum(view.points) - view.points[view.declarer]
        return (120 * points + total - 1) // total
