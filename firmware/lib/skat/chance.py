"""Chance that is the same everywhere: random numbers from a seed, and where cards come from.

A source of cards has `card(i, seen)`: the card at position i of the pack, or at TRUMP the one that
is drawn for trump. While nobody has `seen` it, it may be UNKNOWN: not drawn yet. One that somebody
may now see can be NOT_YET: the table waits, and asks again. Once given, a card stays the same.

SHA-256 is on every interpreter and will never change, so a number is the same deal for ever.
docs/notation.md has the exact steps.
"""

from hashlib import sha256

from skat.cards import NONE, NOT_YET, UNKNOWN

LAST_DEAL = 1073741823  # 2**30 - 1
TRUMP = 32  # the position of the card that is drawn for trump


class Chance:
    """A stream of random numbers that depends on its seed alone."""

    def __init__(self, seed: int):
        """`seed`: any int from 0; each gives another stream."""
        self._seed = seed
        self._block = 0
        self._bytes = b""
        self._next = 0

    def text(self, block: int) -> bytes:
        """The text whose digest is a block of bytes."""
        return ("pocket-skat %d %d" % (self._seed, block)).encode()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely; n from 1 to 256, or ValueError."""
        if not 0 < n <= 256:
            raise ValueError("a byte has no %d values" % n)
        fair = 256 - 256 % n
        while True:
            at = self._next
            if at == len(self._bytes):
                self._bytes = sha256(self.text(self._block)).digest()
                self._block += 1
                at = 0
            byte = self._bytes[at]
            self._next = at + 1
            if byte < fair:
                return byte % n


class Pack:
    """The pack of one deal number, all of it at once."""

    def __init__(self, number: int):
        """`number`: 0 to LAST_DEAL; raises ValueError for any other."""
        if not 0 <= number <= LAST_DEAL:
            raise ValueError("a deal's number is 0 to %d, not %d" % (LAST_DEAL, number))
        chance = Chance(number)
        cards = bytearray(range(TRUMP + 1))
        for i in range(31, 0, -1):
            j = chance.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        cards[TRUMP] = chance.below(32)
        self.cards = cards

    def card(self, i: int, seen: bool = True) -> int:
        """The card at position i, 0 to 31 from the top; or at TRUMP."""
        return self.cards[i]


class Drawn:
    """Cards that are drawn when somebody may see them, and kept from then on, for undo, saves and
    records. `cards` has them by position, UNKNOWN for those not drawn yet.

    This class draws none: it has those that were drawn before. Subclasses draw, in `draw`.
    """

    def __init__(self, drawn=b""):
        """`drawn`: an earlier `cards`, or nothing. Raises ValueError for impossible ones."""
        self.cards = bytearray(drawn or [UNKNOWN] * (TRUMP + 1))
        if len(self.cards) != TRUMP + 1:
            raise ValueError("a pack has %d cards" % TRUMP)
        for i in range(TRUMP + 1):
            card = self.cards[i]
            if card == UNKNOWN:
                continue
            if card >= NONE or i < TRUMP and card in list(self.cards[:i]):
                raise ValueError("card %d is not there, or drawn twice" % card)

    def card(self, i: int, seen: bool = True) -> int:
        """The card at position i, drawn now if need be; UNKNOWN while nobody sees it."""
        if not seen:
            return UNKNOWN
        card = self.cards[i]
        if card == UNKNOWN:
            card = self.draw(i)
            if card < NONE:
                self.cards[i] = card
        return card

    def draw(self, i: int) -> int:
        """Draw the card at position i: the card, or NOT_YET."""
        return NOT_YET
