"""The greedy player: considers one trick and what it leaves, no further.

It plays the card whose trick brings it most: the points won, or lost to the other side's best
reply, and what then lies open on both sides. It likes to have the lead, trumps and the highest
cards of a suit, and gains a little with every covered card that is turned. Points on its own
table count in full while nothing open beats them, half when another card of the suit guards
them, and less than nothing when they are bare.

All values are in tenths of a card point, for the player that thinks. The weights were tuned in play
against simple and greedy players; small changes make little difference.
"""

from skat.cards import NONE, TRUMP
from skat.compat import const
from skat.players import check
from skat.players.player import Player

POINT = 10  # a point in the trick
_SAFE = const(9)  # a point no open card of the other side beats; below POINT, so that it is cashed
_GUARDED = const(5)  # a point that can be beaten, with another own card of the suit to give instead
_BARE = const(-4)  # a point that can be beaten and must be given: the other side will lead to it
_MASTER = const(40)  # a card that nothing left in its suit beats, open or covered: takes a trick
_TRUMP_HELD = const(130)  # a trump, over a card of another suit: takes a trick when it is wanted
_LEAD = const(30)  # to lead to the next trick
_TURNED = const(30)  # a card that is turned: one more to choose from

_GONE = const(0)  # where a card is
MINE = const(1)
_OTHERS = const(2)
_COVERED = const(3)
_STEPS = const(20)  # powers are below this; those of a suit follow each other without a gap
_HIGHEST_TRUMP = const(19)
_HIGHEST = const(7)


class Greedy(Player):
    """The greedy player."""

    def __init__(self):
        self._view = None
        self._lead = NONE
        self._legal = bytearray(16)
        self._count = 0
        self._next = 0  # which legal card to weigh next
        self._best = 0
        self._chosen = NONE
        self._ranking = bytearray((TRUMP + 1) * _STEPS)  # the card of each suit and power
        self._holder = bytearray(NONE)  # where each card is
        self._on_cover = bytearray(NONE)  # whether playing the card turns another
        self._before = [0] * (TRUMP + 1)  # what each suit is worth before the trick

    def start(self, view) -> None:
        """Begin to think about a view."""
        check(view)
        self._view = view
        self._count = view.legal(self._legal)
        self._next = 0
        self._lead = view.lead()
        self._place_cards(view)
        for suit in range(TRUMP + 1):
            self._before[suit] = self._worth(suit)

    def think(self) -> int:
        """Weigh one more card: the action, or -1 while there are others."""
        card = self._legal[self._next]
        if self._lead != NONE:
            value = self._trick(self._lead, card) + self._change(card)
        else:
            value = self._led(card)
        if self._next == 0 or value > self._best:
            self._best = value
            self._chosen = card
        self._next += 1
        return self._chosen if self._next == self._count else -1

    def _place_cards(self, view) -> None:
        """Note for each card its power, where it is, and whether it lies on another one."""
        ranking = self._ranking
        holder = self._holder
        kind = view.kind
        for i in range(len(ranking)):
            ranking[i] = NONE
        for card in range(32):
            ranking[kind.suit[card] * _STEPS + kind.power[card]] = card
            holder[card] = _COVERED
        for i in range(view.count):
            holder[view.played[i]] = _GONE
        for place in range(len(view.top)):
            card = view.top[place]
            if card < NONE:
                holder[card] = MINE if place // view.places == view.mover else _OTHERS
                self._on_cover[card] = view.under[place] != NONE
        if self._lead != NONE:
            self._on_cover[self._lead] = view.under[view.froms[view.count - 1]] != NONE

    def _led(self, card: int) -> int:
        """The worth of leading a card if the other side gives the worst reply for us."""
        view = self._view
        top = view.top
        suit = view.kind.suit
        first = (1 - view.mover) * view.places
        follows = False  # whether the other side must follow suit
        for place in range(first, first + view.places):
            if top[place] < NONE and suit[top[place]] == suit[card]:
                follows = True
        self._holder[card] = _GONE
        change = 0  # in the suit led; when it is followed, the reply's change contains it
        if not follows:
            change = self._worth(suit[card]) - self._before[suit[card]]
        worst = 1 << 20
        for place in range(first, first + view.places):
            reply = top[place]
            if reply < NONE and (not follows or suit[reply] == suit[card]):
                value = self._trick(card, reply) + self._change(reply)
                if value < worst:
                    worst = value
        self._holder[card] = MINE
        return worst + change

    def _trick(self, lead: int, reply: int) -> int:
        """The worth of a trick of these two cards: points, the lead, cards turned."""
        kind = self._view.kind
        ours = self._lead != NONE  # the reply is
        value = (kind.points[lead] + kind.points[reply]) * POINT + _LEAD
        if kind.beats(reply, lead) != ours:
            value = -value
        turned = self._on_cover[reply] - self._on_cover[lead]
        return value + (turned if ours else -turned) * _TURNED

    def _change(self, card: int) -> int:
        """The change when an open card leaves the table, after those that have gone."""
        suit = self._view.kind.suit[card]
        where = self._holder[card]
        self._holder[card] = _GONE
        change = self._worth(suit) - self._before[suit]
        self._holder[card] = where
        return change

    def _worth(self, suit: int) -> int:
        """The worth of the open cards of a suit, ours minus the other side's."""
        return self._worth_to(MINE, suit) - self._worth_to(_OTHERS, suit)

    def _worth_to(self, side: int, suit: int) -> int:
        """The worth of the open cards of a suit to the side that has them."""
        holder = self._holder
        ranking = self._ranking
        points = self._view.kind.points
        worth = 0
        cards = 0
        beaten = False  # by an open card of the other side
        covered = False  # a higher card of the suit is not seen yet
        at_risk = 0
        i = suit * _STEPS + (_HIGHEST_TRUMP if suit == TRUMP else _HIGHEST)
        while ranking[i] != NONE:
            card = ranking[i]
            i -= 1
            where = holder[card]
            if where == side:
                cards += 1
                if beaten:
                    at_risk += points[card]
                else:
                    worth += points[card] * _SAFE
                    if not covered:
                        worth += _MASTER
            elif where == _COVERED:
                covered = True
            elif where != _GONE:
                beaten = True
        if suit == TRUMP:
            worth += cards * _TRUMP_HELD
        return worth + at_risk * (_BARE if cards == 1 else _GUARDED)
