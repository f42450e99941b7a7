"""The players that go by rules of thumb in games with hidden cards; also what those that search
play where they can't.

A naive one wins what it can with as many points as it can, and leads its points. A simple one wins
tricks that hold points as cheaply as it can, and leads what nothing that may be there beats. A
careful one weighs the points of the trick, how likely the other side beats a lead, and what a card
would still be good for. In Null and Ramsch one ducks under what is led with the highest card that
does, and leads low ones.
"""

from skat.cards import NONE, NULL, RAMSCH, TRUMP, UNKNOWN
from skat.players.player import Player

NAIVE, SIMPLE, CASUAL, CAREFUL = range(4)

_AT_ONCE = 3  # cards of a slice

# In tenths of a card point: what a card is worth that stays.
_TRUMP_HELD = 60
_MASTER = 40  # nothing that is left beats it in its suit
_LEAD = 20  # to lead to the next trick
_WITH_IT = 20  # points that the other side gives to a trick that it loses
_AGAINST = 50  # points that the other side gives to a trick that it wins


class Rules(Player):
    """A player of cards; `way`: NAIVE to CAREFUL."""

    def __init__(self, way: int = CAREFUL):
        self._way = way
        self._view = None
        self._legal = bytearray(16)
        self._theirs = bytearray(32)  # for each card: 0 the other side lacks it, 1 perhaps, 2 not
        self._unknown = 0  # cards that nobody has shown
        self._hand = 0  # those of them that the other side can play
        self._next = 0  # the legal card that is weighed next
        self._best = NONE
        self._most = 0

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view
        self._next = 0
        self._best = NONE
        theirs = self._theirs
        for card in range(32):
            theirs[card] = 1
        for p in range(len(view.top)):
            for card in (view.top[p], view.under[p]):
                if card < NONE:
                    theirs[card] = 0
        for i in range(view.count):
            theirs[view.played[i]] = 0
        self._unknown = sum(theirs)
        self._hand = 0
        first = (1 - view.mover) * view.places
        for p in range(first, first + view.places):
            if view.top[p] < NONE:
                theirs[view.top[p]] = 2
            elif view.top[p] == UNKNOWN:
                self._hand += 1

    def think(self) -> int:
        """Do a slice, a few cards: the best card, or -1 for not yet."""
        view = self._view
        count = view.legal(self._legal)
        lead = view.lead()
        few = view.kind.game in (NULL, RAMSCH)
        first = self._next
        self._next = min(first + _AT_ONCE, count)
        for i in range(first, self._next):
            card = self._legal[i]
            if few:
                value = self._low(card, lead)
            elif self._way == NAIVE:
                value = self._naive(card, lead)
            elif self._way == SIMPLE or self._way == CASUAL and lead == NONE:
                value = self._simple(card, lead)
            else:
                value = self._careful(card, lead)
            if self._best == NONE or value > self._most:
                self._best = card
                self._most = value
        return self._best if self._next == count else -1

    def _height(self, card: int) -> int:
        kind = self._view.kind
        return kind.points[card] * 64 + (kind.suit[card] == TRUMP) * 32 + kind.power[card]

    def _low(self, card: int, lead: int) -> int:
        """How glad one is to play a card where points, or tricks, are not wanted."""
        view = self._view
        kind = view.kind
        height = kind.power[card] + (kind.suit[card] == TRUMP) * 32
        if self._way == NAIVE or lead == NONE:
            return -height
        if kind.game == NULL and view.mover != view.declarer:
            return -height
        if kind.beats(card, lead):
            return height - 1000 - 10 * kind.points[card]
        return height + 10 * kind.points[card] * (kind.game == RAMSCH)

    def _naive(self, card: int, lead: int) -> int:
        kind = self._view.kind
        if lead != NONE and not kind.beats(card, lead):
            return -self._height(card)
        return 4096 + self._height(card)

    def _simple(self, card: int, lead: int) -> int:
        kind = self._view.kind
        if lead == NONE:
            return -self._height(card) if self._risk(card) else 4096 + self._height(card)
        if kind.beats(card, lead) and kind.points[card] + kind.points[lead]:
            return 8192 - self._height(card)
        return -self._height(card)

    def _careful(self, card: int, lead: int) -> int:
        kind = self._view.kind
        points = 10 * kind.points[card]
        held = points * 7 // 10
        if kind.suit[card] == TRUMP:
            held += _TRUMP_HELD + kind.power[card]
        if not self._beaters(card, kind.suit[card]):
            held += _MASTER
        if lead == NONE:
            risk = self._risk(card)
            won = points + _WITH_IT + _LEAD
            lost = points + _AGAINST + _LEAD
            return (won * (100 - risk) - lost * risk) // 100 - held
        points += 10 * kind.points[lead] + _LEAD
        return (points if kind.beats(card, lead) else -points) - held

    def _beaters(self, card: int, suit: int) -> int:
        """How many cards of a suit that may be there beat a card, in hundredths of those that the
        other side has now."""
        kind = self._view.kind
        suits = kind.suit
        theirs = self._theirs
        share = self._share()
        n = 0
        for other in range(32):
            there = theirs[other]
            if there and suits[other] == suit and kind.beats(other, card):
                n += 100 if there == 2 else share
        return n

    def _share(self) -> int:
        """How likely a card that nobody has shown can be played by the other side: hundredths."""
        return 100 * self._hand // max(1, self._unknown)

    def _risk(self, card: int) -> int:
        """How likely the other side beats a lead: hundredths."""
        suits = self._view.kind.suit
        suit = suits[card]
        beaten = min(100, self._beaters(card, suit))
        if suit == TRUMP:
            return beaten
        theirs = self._theirs
        share = self._share()
        follows = 0
        for other in range(32):
            there = theirs[other]
            if there and suits[other] == suit:
                follows += 100 if there == 2 else share
        lacks = max(0, 100 - follows)
        return beaten + lacks * min(100, self._beaters(card, TRUMP)) // 100
