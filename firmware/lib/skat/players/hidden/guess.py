"""Deals what a seat cannot see, as it may be: whole deals that fit a view.

A card that is not known lies on one of the places that hold one. What the other side can play now
and could play when it did not follow suit is not of the suit that was led then.
"""

from skat.cards import TRUMP, UNKNOWN


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
        self._random = 1

    def start(self, view) -> None:
        """Begin with the view of the seat to move."""
        self._view = view
        n = len(view.top)
        if len(self.top) != n:
            self.top = bytearray(n)
            self.under = bytearray(n)
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

    def deal(self) -> None:
        """Deal once more."""
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
