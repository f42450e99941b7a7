"""Claims of the rest in Skat for three, checked exactly against the cards as they lie.

A claim of all tricks that are left stands if the claimer wins them all himself, for his partner's
don't count; in Null the declarer claims to win none. Most claims are seen to stand without a search
(`_is_safe`).
"""

from skat import claims
from skat.cards import NONE, NULL, TRUMP, UNKNOWN
from skat.claims import MOST, STANDS
from skat.table import NOBODY

_proved: list = []  # the position in which a claim was last seen to stand in slices


class Claim(claims.Claim):
    """The claim of the one who is to play; what the others do are cards, too."""

    def __init__(self, table, most: int = MOST, partners: bool = False):
        """`table`: the truth, in the play of a game with a declarer; it is left as it is. `most`:
        how many cards may be played to check it. `partners`: whether a partner helps and his tricks
        count, as in saves and records of earlier versions."""
        super().__init__(table.view(NOBODY), table.kind.game == NULL, most)
        self._partners = partners

    def stands(self) -> bool:
        """Whether no play of the others beats it. One that cannot be checked does not stand: where
        cards are unknown, or where there are too many ways to play on."""
        return _proved == [self._whole_key()] or super().stands()

    def check(self, steps: int) -> int:
        """As in the base class; one that stands is known from then on."""
        found = super().check(steps)
        if found == STANDS and not self._partners:
            _proved[:] = [self._whole_key()]
        return found

    def _whole_key(self) -> bytes:
        table = self._table
        played = bytes(table.played[: table.count])
        return self._key() + played + bytes((table.kind.game, table.declarer))

    def _may(self) -> bool:
        if self._null and self._seat != self._table.declarer:
            return False
        return UNKNOWN not in list(self._table.top)

    def _mine(self) -> bool:
        table = self._table
        return table.played_by(table.mover) == table.played_by(self._seat)

    def _with_me(self, seat: int) -> bool:
        table = self._table
        if self._partners:
            return (seat == table.declarer) == (self._seat == table.declarer)
        return table.played_by(seat) == table.played_by(self._seat)

    def _key(self) -> bytes:
        return bytes(self._table.top) + bytes((self._table.mover,))

    def _choices(self):
        """The mover's cards, but for those that are as good as a higher one; first those that are
        likely to decide."""
        table = self._table
        kind = table.kind
        count = table.legal(self._legal)
        chosen = []
        live = self._live()
        for i in range(count):
            card = self._legal[i]
            if not self._same_as_higher(card, live):
                chosen.append(card)
        first = table.count - table.count % table.seats
        best = NONE
        if table.count > first:
            best = table.played[table.winning(first, table.count - first)]
        mine = self._mine()

        def order(card):
            beats = best != NONE and kind.beats(card, best)
            return (beats == self._null, -kind.power[card] if mine else kind.power[card])

        chosen.sort(key=order)
        return chosen

    def _live(self):
        """For each card 1 where another than the mover holds it, or it lies in the trick; 2 where
        the mover holds it."""
        table = self._table
        live = bytearray(34)
        for p in range(table.skat):
            live[table.top[p]] = 2 if p // table.places == table.mover else 1
        for i in range(table.count - table.count % table.seats, table.count):
            live[table.played[i]] = 1
        return live

    def _same_as_higher(self, card: int, live) -> bool:
        """Whether the mover has a higher card of the suit, with none of the others' between."""
        kind = self._table.kind
        next_power = 99
        next_live = 0
        for other in range(32):
            if live[other] and kind.suit[other] == kind.suit[card]:
                if kind.power[card] < kind.power[other] < next_power:
                    next_power = kind.power[other]
                    next_live = live[other]
        return next_live == 2

    # What stands without a search

    def _is_safe(self) -> bool:
        """Whether the claim stands however the others discard; where this is False it may, too."""
        hands = self._hands()
        if self._null:
            return not self._mine() and self._is_low(hands)
        if self._table.mover != self._seat:
            return False
        own = hands[self._seat]
        for seat in range(self._table.seats):
            if seat == self._seat:
                continue
            trumps = hands[seat][TRUMP]
            if len(trumps) > len(own[TRUMP]):
                return False
            for suit in range(5):
                others = hands[seat][suit]
                # the one's j-th card is led when the other has followed j times
                for j in range(min(len(own[suit]), len(others))):
                    if own[suit][j] < others[0]:
                        return False
        return True

    def _hands(self):
        """For each seat the powers that it holds of each suit, from the highest."""
        table = self._table
        kind = table.kind
        hands = [[[], [], [], [], []] for _ in range(table.seats)]
        for p in range(table.skat):
            card = table.top[p]
            if card < NONE:
                hands[p // table.places][kind.suit[card]].append(kind.power[card])
        for hand in hands:
            for suit in hand:
                suit.sort(reverse=True)
        return hands

    def _is_low(self, hands) -> bool:
        """Whether in each suit the declarer's lowest card is under the lowest of the others', the
        second under their second, and so on."""
        for suit in range(4):
            own = hands[self._seat][suit]
            others = []
            for seat in range(self._table.seats):
                if seat != self._seat:
                    others += hands[seat][suit]
            others.sort()
            for j in range(min(len(own), len(others))):
                if own[len(own) - 1 - j] > others[j]:
                    return False
        return True


def is_decided(table) -> bool:
    """Never: whether somebody is Schneider is open to the end."""
    return False
