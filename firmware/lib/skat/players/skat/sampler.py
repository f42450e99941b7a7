"""How the levels above the rules play cards in Skat: they deal what they cannot see again
and again, as it may be, and average what each of their cards brings in these deals.

A deal is played on by rules, and solved with few tricks left (playout.py). What was not followed
rules deals out. A seat that did not declare gives the declarer more of what declarers hold, and the
skat what they put away (deal_weights.py).
"""

from array import array

from skat import values
from skat.bidding_calls import HAND, SCHWARZ
from skat.cards import NONE, NULL, TRUMP, UNKNOWN
from skat.players.sampling import SLICE, Sampling
from skat.players.skat import deal_weights, playout
from skat.players.skat.low import safe_card
from skat.players.skat.playout import (
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
    FRAMES,
    LED,
    LEFT,
    LIKELY,
    MADE,
    MOVER,
    NOWHERE,
    ON_TABLE,
    OWNER,
    PLACES,
    POINTS,
    RANDOM,
    REST,
    ROOT,
    SEATS,
    SKAT,
    SOLVING,
    TRICK,
    USED,
    WEIGHTS,
)
from skat.players.stages import UNTOLD

_AT_ONCE = 60  # nodes of a step, with a clock
_SETUP = 1500  # nodes that take as long as beginning a move,
_DEALT = 30  # as a deal,
_TRIED = 20  # and as beginning with a card
_SWAPS = 20  # between two deals
_MOST = 12  # cards of a hand
_WORTH = 16  # units of a worth that are a part, of which the game has sixty
_SURE = 6  # deals before a card can be left out

_HEIGHTS = deal_weights.POWERS + 1
# What the next step does
_NUMBER, _PREPARE, _SET_UP, _PLACE, _EXPECT, _AIM, _MIX, _WEIGH = range(8)


class Sampler(Sampling):
    """A player of at most `nodes` nodes and `deals` deals a card, which solves the last `exact`
    tricks (to 6), in all games but Ramsch."""

    WEIGHS_ALL = False  # even where one is safe in any case
    FAR = 5000  # times deals: the square of how far behind a card is that is left out, in parts

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """`ticks`: the device's clock, compat.ticks_us; with it a card takes no more than `ms`."""
        Sampling.__init__(self, nodes, deals, ticks, ms)
        self._exact = exact
        self._view = None
        self._kind = self._numbered = None  # the game, and that which the numbers are of
        self._words = playout.new_words()
        self._cards = bytearray(32)  # by number
        self._numbers = bytearray(34)  # and the other way round
        self._suits = bytearray(32)
        self._state = bytearray(32)  # by number: what is known of a card
        self._lacks = bytearray(3 * (TRUMP + 1))  # suits that the seats have not followed
        self._worth = array("i", [0] * 121)  # of the declarer's points at the end, for the mover
        self._legal = bytearray(_MOST)
        self._count = 0
        self._same = bytearray(_MOST)  # for each card the one that is tried for it
        self._sums = array("i", [0] * _MOST)
        self._tried = array("i", [0] * _MOST)  # in so many deals
        self._found = array("i", [0] * _MOST)  # in this deal
        self._points = array("i", [0] * _MOST)  # the same for the points of the declarer,
        self._ends = array("i", [0] * _MOST)  # and their sums
        self._alive = bytearray(_MOST)
        self._next = 0
        self._trying = False  # a card is being tried
        self._step = _NUMBER
        self._safe = NONE  # a card that needs no thought

    def start(self, view, kind=None) -> None:
        """Begin to think about a view in the play; `kind`: the game, where it is not the view's."""
        self.begin()
        self._view = view
        self._kind = kind or view.kind
        self._words[SEATS] = view.seats
        self._list_cards()
        self._step = _NUMBER

    def _list_cards(self) -> None:
        """List what can be played."""
        self._count = self._view.legal(self._legal)

    def _go_on(self) -> int:
        """Do the next step: the action, or -1 for not yet."""
        step = self._step
        if step == _NUMBER:
            self._spend(_SETUP)
            if self._numbered is not self._kind:
                self._numbered = self._kind
                self._number_cards()
            self._step = _PREPARE
        elif step == _PREPARE:
            self._prepare()
            if self._safe != NONE and not self.WEIGHS_ALL or self._is_clear():
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
            self._step = _MIX
        elif step == _MIX:
            if self._finished():
                return self.best()
            self._mix()
        else:
            self._weigh()
        return -1

    def _finished(self) -> bool:
        """Whether more deals tell nothing, or there is no time for one."""
        if self._stop and self.deals or self.deals == self._most_deals:
            return True
        if self.deals and not self._words[COUNT]:
            return True
        return self._is_clear()

    def _is_clear(self) -> bool:
        """Whether only one card is left to choose from."""
        return sum(self._alive[: self._count]) == 1

    # What is known

    def _prepare(self) -> None:
        """See which cards are worth trying."""
        self._look_for_safe()
        for i in range(self._count):
            self._alive[i] = 1
            self._same[i] = i
            self._sums[i] = self._ends[i] = self._tried[i] = 0
        if self._count > 1:
            self._note_state()
            self._leave_out_equals()
        self._step = _SET_UP

    def _look_for_safe(self) -> None:
        """Look for a card that keeps a Null unbeatable."""
        view = self._view
        self._safe = NONE
        if self._kind.game == NULL and view.mover == view.declarer:
            self._safe = safe_card(view, self._legal, self._count)

    def _number_cards(self) -> None:
        """Number the cards: trumps first, then suit by suit, each from above."""
        kind = self._kind
        words = self._words
        cards = self._cards
        null = kind.game == NULL
        by_height = self._worth  # borrowed
        for i in range(len(by_height)):
            by_height[i] = NONE
        for card in range(32):
            by_height[kind.suit[card] * _HEIGHTS + kind.power[card]] = card
        n = 32
        for card in by_height:
            if card != NONE:
                n -= 1
                cards[n] = card
        for i in range(32):
            card = cards[i]
            self._numbers[card] = i
            trump = kind.suit[card] == TRUMP
            self._suits[i] = kind.suit[card]
            words[POINTS + i] = 1 if null else kind.points[card]
            worth = kind.power[card] if null else 2 * kind.points[card]
            words[CHEAP + i] = worth + 5 * trump
            words[DEAR + i] = 40 - worth + 5 * trump
        words[playout.NULL] = int(null)
        playout.compare(words, self._suits, 32, TRUMP)

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

    def _leave_out_equals(self) -> None:
        """Of neighbours that count the same try only one."""
        points = self._kind.points
        cards = self._cards
        before = NONE
        for i in range(32):
            state = self._state[i]
            card = cards[i]
            if state == 2:
                continue
            legal = self._count - 1 if state else -1
            while legal >= 0 and self._legal[legal] != card:
                legal -= 1
            if legal < 0:
                before = NONE
                continue
            if before != NONE and self._suits[i] == self._suits[before]:
                other = cards[before]
                if points[card] == points[other]:
                    for k in range(self._count):
                        if self._legal[k] == other:
                            self._same[legal] = self._same[k]
                            self._alive[legal] = 0
            before = i

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
            elif suit != led:
                seat = self._relative(view.froms[i] // view.places)
                lacks[seat * (TRUMP + 1) + led] = 1

    def _set_root(self) -> None:
        """Write down the position, but for the hands."""
        view = self._view
        words = self._words
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
            best = first + kind.winner(view.played, on_table, first)
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
        words = self._words
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
                if view.top[p] == UNKNOWN:
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
        words = self._words
        words[RANDOM] = 1
        for _ in range(20):
            playout.mix(words, 6 * words[COUNT])
            if not playout.misplaced(words):
                break

    def _set_weights(self) -> None:
        """Say how likely each unknown card lies where."""
        view = self._view
        words = self._words
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

    def _set_worth(self) -> None:
        """Say what the declarer's points are worth to the mover."""
        view = self._view
        worth = self._worth
        sign = 1 if view.mover == view.declarer else -1
        for points in range(len(worth)):
            if self._kind.game == NULL:
                value = 0 if points else 60 * _WORTH
            else:
                won = values.enough(points, 120, view.said)
                if view.said & SCHWARZ:
                    won = points >= 120
                value = points * 2 * _WORTH // 3 + 60 * _WORTH * won
                value += 4 * _WORTH * ((points >= 90) + (points > 30))
            worth[points] = sign * value

    # Dealing and trying

    def _mix(self) -> None:
        """Deal once more."""
        words = self._words
        if self.deals:
            playout.mix(words, _SWAPS)
        playout.lay(words)
        self._spend(_DEALT)
        self._next = 0
        self._step = _WEIGH

    def _weigh(self) -> None:
        """Go on with trying a card, or with the next one; after the last one the deal counts."""
        if not self._trying:
            while self._next < self._count and not self._alive[self._next]:
                self._next += 1
            if self._next == self._count:
                self._count_deal()
                return
        words = self._words
        if not self._trying:
            number = self._numbers[self._legal[self._next]]
            playout.put(words, DEAL, FRAMES, number)
            words[SOLVING] = 0
            self._trying = True
            self._spend(_TRIED)
        words[USED] = 0
        points = playout.run(words, SLICE if self._ticks is None else _AT_ONCE)
        self._spend(words[USED])
        if points >= 0:
            points = self._of_all(points)
            self._found[self._next] = self._worth[points]
            self._points[self._next] = self._told(points)
            self._trying = False
            self._next += 1
        elif self._stop and self.deals:
            self._trying = False
            self._step = _MIX  # where it ends

    def _of_all(self, points: int) -> int:
        """The declarer's points at the end of a deal as of 120, where there is a dead hand."""
        words = self._words
        if words[SEATS] != DEAD or words[playout.NULL]:
            return points
        view = self._view
        total = words[DEAL + MADE] + words[DEAL + REST]
        total += sum(view.points) - view.points[view.declarer]
        return (120 * points + total - 1) // total

    def _told(self, points: int) -> int:
        """What `value` and `worth` say where the declarer ends with so many points: these, in Null
        whether he wins."""
        return 120 * (points == 0) if self._words[playout.NULL] else points

    def _count_deal(self) -> None:
        """Add what was found, and leave out cards that are far behind."""
        most = -(1 << 29)
        for i in range(self._count):
            if self._alive[i]:
                self._sums[i] += self._found[i]
                self._ends[i] += self._points[i]
                self._tried[i] += 1
                most = max(most, self._sums[i])
        self.deals += 1
        self._step = _MIX
        if self.deals < _SURE:
            return
        for i in range(self._count):
            if self._alive[i]:
                behind = (most - self._sums[i]) >> 4
                if behind * behind > self.FAR * self.deals:
                    self._alive[i] = 0

    def value(self) -> int:
        """The points that the mover's side is expected to have at the end, in tenths; in Null its
        chance of winning, in tenths of a hundredth."""
        return self._expected(self._best()) if self.deals else 0

    def _expected(self, i: int) -> int:
        view = self._view
        points = 10 * self._ends[i] // self._tried[i]
        most = 1200
        if self._words[playout.NULL]:
            points = points * 5 // 6
            most = 1000
        return points if view.mover == view.declarer else most - points

    def worth(self, card: int) -> int:
        """The same for any legal card; one that was left out early is valued by fewer deals."""
        for i in range(self._count):
            if self._legal[i] == card:
                i = self._same[i]
                return self._expected(i) if self._tried[i] else UNTOLD
        return UNTOLD

    def best(self) -> int:
        """The best card so far; of equals the one that is listed first."""
        return self._legal[self._best()] if self._safe == NONE else self._safe

    def _best(self) -> int:
        best = 0
        for i in range(self._count):
            if self._alive[i] and (not self._alive[best] or self._sums[i] > self._sums[best]):
                best = i
        return best
