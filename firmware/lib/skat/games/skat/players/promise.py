"""Kernel: what a hand promises in a game of Skat, a sum of weights.

The function is viper code where there is native code, and plain Python everywhere else.
"""

from skat.compat import const, micropython, ptr8

# Where the weights begin, of which 128 is none: 3 of the seat for each kind of game
JACKS = const(9)  # 16 for suit games, 16 for Grand
TRUMPS = const(41)  # 12, by how many
OWN = const(53)  # 128, the trump suit's cards but for the jack
SIDE = const(181)  # 128 for suit games, 128 for Grand
SUITS_OF_NULL = const(437)  # 256, a suit's cards
AWAY = const(693)  # 7 for suit games, 7 for Grand
VOIDS = const(707)  # 5 and 5
ACES = const(717)  # 5 and 5
WEIGHTS = const(727)

_ZERO = const(128)
_GRAND = const(4)
_NULL = const(5)
_JACK = const(4)


@micropython.viper
def promise(w: ptr8, at: int, held: ptr8, game: int, seat: int, away: int) -> int:
    """What the cards that are held (1 for each of 32) promise, in sixteenths of a logit.

    `at`: where the table begins; `seat`: counted from forehand; `away`: how many points were put
    away, in fours, to 5, or 6 for not known.
    """
    grand = 0
    kind = 0
    if game == _GRAND:
        grand = 1
        kind = 1
    elif game == _NULL:
        kind = 2
    value = int(w[at + 3 * kind + seat]) - _ZERO
    jacks = 0
    aces = 0
    voids = 0
    trumps = 0
    suit = 0
    while suit < 4:
        card = 8 * suit
        pattern = 0
        bit = 1
        rank = 0
        while rank < 8:
            if int(held[card]):
                if rank != _JACK:
                    pattern |= bit
                elif kind == 2:
                    pattern |= bit
                else:
                    jacks |= 1 << suit
                    trumps += 1
            if rank != _JACK:
                bit += bit
            elif kind == 2:
                bit += bit
            rank += 1
            card += 1
        if kind == 2:
            value += int(w[at + SUITS_OF_NULL + pattern]) - _ZERO
        elif suit == game:
            value += int(w[at + OWN + pattern]) - _ZERO
            while pattern:
                trumps += pattern & 1
                pattern >>= 1
        else:
            value += int(w[at + SIDE + 128 * grand + pattern]) - _ZERO
            aces += pattern & 1
            if pattern == 0:
                voids += 1
        suit += 1
    if kind == 2:
        return value
    if grand == 0:
        value += int(w[at + TRUMPS + trumps]) - _ZERO
    value += int(w[at + JACKS + 16 * grand + jacks]) - _ZERO
    value += int(w[at + AWAY + 7 * grand + away]) - _ZERO
    value += int(w[at + VOIDS + 5 * grand + voids]) - _ZERO
    return value + int(w[at + ACES + 5 * grand + aces]) - _ZERO
