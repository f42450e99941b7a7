"""Kernel: deals that a seat of Skat thinks possible, one after the other.

Cards that are not known change places, two at a time, so that one deal after the other is as
likely as their weights say. Where a seat's cards come from a pile that nobody knows, its order in a
deal is random.

Seats are counted from the declarer, 0. Cards are numbered by the caller, 0 to 31, the trumps first,
then suit by suit, each from above. In Null each card counts 1 and the declarer wants none.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from array import array

from skat.compat import const, micropython, ptr8, ptr32

# Words, and where they begin
TRUMPS = const(0)  # the set of them
NULL = const(1)  # 1: it only matters whether the declarer makes a trick
EXACT = const(2)  # from how many tricks on a deal is solved
COUNT = const(3)  # cards that change places
RANDOM = const(4)  # 1 to 65536
USED = const(5)  # nodes since the caller set it to 0
SOLVING = const(6)  # 1: in the middle of that; the caller sets it to 0 for another deal
ALL = const(8)  # cards that have a place; those from COUNT on keep it
SEATS = const(9)  # 3, or 2: then the third hand is dead
PILED = const(10)  # the seat whose cards come from a pile, and are no hand in a frame, or NO_SEAT
GIVING = const(11)  # the seat whose cards never win, or NO_SEAT
BEATS = const(16)  # for each card, the set of cards that win against it
SAME = const(48)  # the set of cards of its suit
POINTS = const(80)
CHEAP = const(112)  # how dear a card is to give away
DEAR = const(144)  # how gladly a card is given to one's own side
CARDS = const(176)  # the cards that have a place
PLACES = const(208)  # the places of these cards: a seat, DEAD or SKAT
# 32 for each place: how likely a card lies there, in sixteenths of a logarithm
WEIGHTS = const(240)
ROOT = const(368)  # a frame: the position, but for the hands
DEAL = const(386)  # the same, with a deal's hands
# The set of the pile's cards, then the one that comes with so many tricks left, 1 to 10
PILE = const(404)
FRAMES = const(416)  # the frame that is played on, and those of the search

NO_SEAT = const(3)

DEAD = const(2)  # the places
SKAT = const(3)
NOWHERE = const(1024)  # the least weight: a card that cannot lie there
LIKELY = const(4096)  # the weight of a card about which nothing is known

# Of a frame, which begins with the seats' hands, each a set of cards
MOVER = const(3)
ON_TABLE = const(4)  # how many cards
LED = const(5)
BEST = const(6)  # the card that wins so far
OWNER = const(7)  # whose card wins so far
TRICK = const(8)  # its points
MADE = const(9)  # the declarer's points
REST = const(10)  # that nobody has yet
LEFT = const(11)  # tricks, this one counted
FRAME = const(18)  # words

NUMBER = (  # of the card in a set of one, modulo 67; the last one's set may be negative
    b"\x00\x00\x01\x00\x02\x0f\x00\x17\x03\x0c\x10\x00\x00\x13\x18\x00\x04\x1f\x0d\x0a"
    b"\x11\x00\x00\x1c\x00\x1e\x14\x00\x19\x00\x00\x00\x05\x00\x00\x00\x0e\x16\x0b\x00"
    b"\x12\x00\x00\x09\x00\x1b\x1d\x00\x00\x00\x1f\x00\x15\x00\x00\x08\x1a\x00\x00\x00"
    b"\x00\x07\x00\x00\x06\x00\x00"
)
_CHANCE = (  # of 256, of what is so many sixteenths less likely
    b"\xff\xf0\xe2\xd4\xc7\xbb\xb0\xa5\x9b\x92\x89\x81\x79\x72\x6b\x64\x5e\x58\x53\x4e"
    b"\x49\x45\x41\x3d\x39\x36\x32\x2f\x2c\x2a\x27\x25\x23\x21\x1f\x1d\x1b\x19\x18\x16"
    b"\x15\x14\x13\x11\x10\x0f\x0e\x0e\x0d\x0c\x0b\x0b\x0a\x09\x09\x08\x08\x07\x07\x06"
    b"\x06\x06\x05\x05"
)


@micropython.viper
def mix(w: ptr32, swaps: int):
    """Let cards change places so often, or not, as their weights say."""
    chance = ptr8(_CHANCE)
    n = w[COUNT]
    random = w[RANDOM]
    while swaps:
        swaps -= 1
        random = random * 75 % 65537
        i = (random - 1) * n >> 16
        random = random * 75 % 65537
        k = (random - 1) * n >> 16
        one = w[PLACES + i]
        other = w[PLACES + k]
        if one != other:
            a = WEIGHTS + w[CARDS + i]
            b = WEIGHTS + w[CARDS + k]
            less = w[a + 32 * one] + w[b + 32 * other] - w[a + 32 * other] - w[b + 32 * one]
            random = random * 75 % 65537
            if less < 64:
                if less < 0:
                    less = 0
                if random >> 8 <= int(chance[less]):
                    w[PLACES + i] = other
                    w[PLACES + k] = one
    w[RANDOM] = random


@micropython.viper
def misplaced(w: ptr32) -> int:
    """How many cards lie where they cannot."""
    i = w[COUNT]
    n = 0
    while i:
        i -= 1
        if w[WEIGHTS + 32 * w[PLACES + i] + w[CARDS + i]] == NOWHERE:
            n += 1
    return n


@micropython.viper
def lay(w: ptr32):
    """Make a deal of the root: what lies in the skat now counts for the declarer, and a pile is
    shuffled, but for a card that has been turned."""
    i = 0
    while i < FRAME:
        w[DEAL + i] = w[ROOT + i]
        i += 1
    w[PILE] = 0
    piled = w[PILED]
    n = 0
    i = 0
    while i < w[ALL]:
        card = w[CARDS + i]
        place = w[PLACES + i]
        i += 1
        if place < w[SEATS]:
            if place != piled:
                w[DEAL + place] = w[DEAL + place] | (1 << card)
            else:
                w[PILE] = w[PILE] | (1 << card)
                n += 1
                k = n
                if i <= w[COUNT]:
                    random = w[RANDOM] * 75 % 65537
                    w[RANDOM] = random
                    k = 1 + ((random - 1) * n >> 16)
                w[PILE + n] = w[PILE + k]
                w[PILE + k] = card
        elif w[NULL] == 0:
            if place == SKAT:
                w[DEAL + MADE] = w[DEAL + MADE] + w[POINTS + card]
            w[DEAL + REST] = w[DEAL + REST] - w[POINTS + card]


@micropython.viper
def compare(w: ptr32, suits: ptr8, n: int, trump: int):
    """Note what beats and what follows each of n cards, of which these are the suits."""
    w[TRUMPS] = 0
    i = 0
    while i < n:
        suit = int(suits[i])
        if suit == trump:
            w[TRUMPS] = w[TRUMPS] | (1 << i)
        same = 0
        beats = 0
        k = 0
        while k < n:
            other = int(suits[k])
            if other == suit:
                same |= 1 << k
                if k < i:
                    beats |= 1 << k
            elif other == trump:
                beats |= 1 << k
            k += 1
        w[SAME + i] = same
        w[BEATS + i] = beats
        i += 1


def new_words(exact: int):
    """Words for a player that solves the last `exact` tricks, 1 or more; there is no pile."""
    words = array("I", bytes(4 * (FRAMES + (3 * exact + 2) * FRAME)))
    words[PILED] = words[GIVING] = NO_SEAT
    return words
