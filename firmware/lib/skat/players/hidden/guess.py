"""Deals what a seat cannot see, as it may be: whole deals that fit a view.

A card that is not known lies on one of the places that hold one. What the other side can play now
and could play when it did not follow suit is not of the suit that was led then. What it saw of its
own cards when it declared, or said Kontra or Re, was good for that: of a few deals the one is taken
in which it was best; or worst, if it never bid.
"""

from skat.cards import NULL, TRUMP, UNKNOWN
from skat.players.hidden.brings import brings
from skat.table import NOBODY

_TRIES = 2  # deals, of which one is taken
_CALLED = 4  # places of stacks that a seat sees before it calls


class Guess:
    """Deals for a view: `top` and `under` are those of the table, with nothing unknown; `hidden`
    is how many cards are not known."""

    def __init__(self):
        self.top = bytearray(0)
        self.under = bytearray(0)
        self.hidden = 0
        self._view = None
        self._cards = bytearray(32)  # the unknown ones
        self._left = bytearray(32)
        self._fronts = bytearray(32)  # places of unknown cards that may be bound to some suits
        self._front_count = 0
        self._behind = bytearray(40)  # places in `under` of others
        self._behind_count = 0
        self._lacks = bytearray(TRUMP + 1)  # suits that the other side did not follow
        self._good = bytearray(32)  # for each card, what it was good for when the other side called
        self._told = 0  # 1: its cards were good, -1: they weren't, 0: nobody knows
        self._kept_top = bytearray(0)
        self._kept_under = bytearray(0)
        self._random = 1

    def start(self, view) -> None:
        """Begin with the view of the seat to move."""
        self._view = view
        n = len(view.top)
        if len(self.top) != n:
            self.top = bytearray(n)
            self.under = bytearray(n)
            self._kept_top = bytearray(n)
            self._kept_under = bytearray(n)
        self._random = 1
        known = bytearray(34)
        fronts = behind = 0
        for p in range(n):
            top = self.top[p] = view.top[p]
            under = self.under[p] = view.under[p]
            known[top] = known[under] = 1
            if top == UNKNOWN:
                self._fronts[fronts] = p
                fronts += 1
            if under == UNKNOWN:
                self._behind[behind] = p
                behind += 1
        for i in range(view.count):
            known[view.played[i]] = 1
        self._front_count = fronts
        self._behind_count = behind
        self.hidden = 0
        for card in range(32):
            if not known[card]:
                self._cards[self.hidden] = card
                self.hidden += 1
        self._note_lacks(1 - view.mover)
        self._note_calls(1 - view.mover)

    def _note_lacks(self, seat: int) -> None:
        """Find what a seat did not follow."""
        view = self._view
        lacks = self._lacks
        for suit in range(TRUMP + 1):
            lacks[suit] = 0
        suits = view.kind.suit
        for i in range(1, view.count, 2):
            led = suits[view.played[i - 1]]
            if view.froms[i] // view.places == seat and suits[view.played[i]] != led:
                lacks[led] = 1

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1 (n to 32): Lehmer's generator modulo 65537."""
        self._random = self._random * 75 % 65537
        return (self._random - 1) * n >> 16

    def _note_calls(self, seat: int) -> None:
        """Find what a seat's calls tell of its cards."""
        view = self._view
        self._told = 0
        if view.declarer == NOBODY:
            return
        if view.declarer == seat or view.kontra:
            self._told = 1
        elif len(view.top) > 2 * view.places and not view.auction.spoken >> seat & 1:
            self._told = -1
        game = view.kind.game
        if game >= NULL:
            self._told = 0
        if self._told:
            for card in range(32):
                self._good[card] = 64 + brings(card, game)

    def deal(self) -> None:
        """Deal once more."""
        self._deal_once()
        if not self._told:
            return
        best = self._fit()
        for _ in range(_TRIES - 1):
            for p in range(len(self.top)):
                self._kept_top[p] = self.top[p]
                self._kept_under[p] = self.under[p]
            self._deal_once()
            fit = self._fit()
            if fit < best:
                for p in range(len(self.top)):
                    self.top[p] = self._kept_top[p]
                    self.under[p] = self._kept_under[p]
            else:
                best = fit

    def _fit(self) -> int:
        """How well what the other side saw of its own cards fits what it said."""
        view = self._view
        all_seen = len(view.top) > 2 * view.places  # where there is a skat, all is dealt before
        total = 0
        for i in range(self._front_count):
            p = self._fronts[i]
            if all_seen or p % view.places < _CALLED:
                total += self._good[self.top[p]]
        return total * self._told

    def _deal_once(self) -> None:
        left = self._left
        n = self.hidden
        for i in range(n):
            left[i] = self._cards[i]
        suits = self._view.kind.suit
        for i in range(self._front_count):
            k = self.below(n)
            for _ in range(n):  # of those that fit the next one, or where none does, any
                if not self._lacks[suits[left[k]]]:
                    break
                k = k + 1 if k + 1 < n else 0
            self.top[self._fronts[i]] = left[k]
            n -= 1
            left[k] = left[n]
        for i in range(self._behind_count):
            k = self.below(n)
            self.under[self._behind[i]] = left[k]
            n -= 1
            left[k] = left[n]
