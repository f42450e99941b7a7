"""Dealing again the cards that nobody has seen, as a view allows it."""

from skat.cards import NONE
from skat.compat import const

EMPTY = const(255)  # in place of a code: no card; as in evaluate.py

ORDERS = b"\x01\x01\x02\x06\x18"  # how many there are of so few unseen cards


class Dealings:
    """`covers`: the codes of the cards under each place in this dealing, EMPTY for none; `unseen`:
    how many there are; `dealt`: dealings so far; `orders`: how many there are altogether if each
    order comes once, else 0."""

    def __init__(self):
        self.covers = bytearray(16)
        self._codes = bytearray(16)  # of the unseen cards
        self._rest = bytearray(16)  # of those that are still to be laid
        self.begin(False)

    def begin(self, evenly: bool) -> None:
        """Begin without cards, for `add`. `evenly`: deal each card under each stack equally often;
        else every dealing is random."""
        self.unseen = self.dealt = self.orders = 0
        self._evenly = evenly
        self._random = 1

    def add(self, code: int) -> None:
        """Add an unseen card."""
        n = self.unseen
        self._codes[n] = code
        self.unseen = n + 1

    def _below(self, n: int) -> int:
        """A random number from 0 to n - 1 (n to 16): Lehmer's generator modulo 65537."""
        random = self._random = self._random * 75 % 65537
        return (random - 1) * n >> 16

    def deal(self, under) -> None:
        """Lay the unseen cards where `under` has cards: in the next order, or at random, or evenly:
        each one stack further than before, and when all have been everywhere, in another random
        order."""
        covers = self.covers
        n = self.unseen
        order = self.dealt
        self.dealt = order + 1
        turns = n and self._evenly and not self.orders
        cards = self._codes
        if turns:
            order %= n
            if not order:
                for i in range(n - 1, 0, -1):
                    k = self._below(i + 1)
                    cards[k], cards[i] = cards[i], cards[k]
        else:
            cards = self._rest
            for i in range(n):
                cards[i] = self._codes[i]
        for place in range(16):
            covers[place] = EMPTY
            if under[place] == NONE:
                continue
            if turns:
                covers[place] = cards[order]
                order = (order + 1) % n
                continue
            if self.orders:
                k = order % n
                order //= n
            else:
                k = self._below(n)
            n -= 1
            covers[place] = cards[k]
            cards[k] = cards[n]
