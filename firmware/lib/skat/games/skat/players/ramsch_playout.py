"""Kernel: how a deal of Ramsch ends that is played on by rules of thumb.

The rules see all cards. Whoever leads plays the dearest card that another one has to take, else the
cheapest; whoever follows stays under as dearly as he can. Whoever has taken all of the first tricks
goes on to take all, and the others then take one if they can.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from array import array

from skat.compat import const, micropython, ptr8, ptr32
from skat.games.skat.players.mixing import NUMBER

# Words, and where they begin
BEATS = const(0)  # for each card, as playout.py numbers them, the set of cards that win against it
SAME = const(32)  # the set of cards of its suit
POINTS = const(64)
PRICES = const(96)  # how gladly one is rid of it
DEAL = const(128)  # the deal that is played on
NOW = const(144)  # how far that deal is
MARCH = const(160)  # the seat that wants all tricks, NO_SEAT for none
_ALONE = const(161)  # the seat that has all tricks so far, NO_SEAT for none
PILED = const(162)  # as in mixing.py
GIVING = const(163)
PILE = const(164)  # 11
_WORDS = const(175)
_DEALT = const(386)  # DEAL of playout.py
_MADE = const(395)  # MADE of playout.py

# Of DEAL and NOW, after three hands, each a set of cards
MOVER = const(3)
ON_TABLE = const(4)  # how many cards
LED = const(5)
BEST = const(6)  # the card that wins so far
OWNER = const(7)  # whose card wins so far; at the end, who has won the last trick
TRICK = const(8)  # its points
LEFT = const(9)  # tricks, this one counted
WON = const(10)  # for each seat its points
TRICKS = const(13)  # for each seat its tricks
_FRAME = const(16)

NO_SEAT = const(3)
NO_CARD = const(32)
_JACKS = const(15)  # the set of them, the first four
_MARCHED = const(6)  # so many tricks of one seat, and nobody else's, look like a march


@micropython.viper
def choose(w: ptr32) -> int:
    """The card that the rules play."""
    number = ptr8(NUMBER)
    mover = w[NOW + MOVER]
    if mover == w[PILED]:
        return w[PILE + w[NOW + LEFT]]
    n = w[NOW + ON_TABLE]
    legal = w[NOW + mover]
    if n:
        bit = legal & w[SAME + w[NOW + LED]]
        if bit:
            legal = bit
    if legal & (legal - 1) == 0:
        return int(number[legal % 67])
    a = mover + 1
    if a == 3:
        a = 0
    b = 3 - mover - a
    march = 0
    if w[MARCH] == mover:
        march = 1
    alone = w[_ALONE]
    if w[NOW + LEFT] > 10 - _MARCHED:
        alone = NO_SEAT
    if alone == mover:
        march = 1
    one = w[NOW + a]
    other = w[NOW + b]
    chosen = legal
    dear = 0  # the dearest of these, or the cheapest
    good = 0
    rest = legal
    if n == 0:
        while rest:
            bit = rest & (0 - rest)
            rest ^= bit
            card = int(number[bit % 67])
            same = w[SAME + card]
            beats = w[BEATS + card]
            if march:
                if (one | other) & beats == 0:
                    good |= bit
            else:
                has = one & same
                if has:
                    if has & beats == has:
                        good |= bit
                has = other & same
                if has:
                    if has & beats == has:
                        good |= bit
        if good:
            chosen = good
            dear = 1
        if march:
            return int(number[(chosen & (0 - chosen)) % 67])
    else:
        beats = w[BEATS + w[NOW + BEST]]
        win = legal & beats
        under = legal ^ win
        if march:
            if win:
                if n == 2:
                    chosen = win
                else:
                    return int(number[(win & (0 - win)) % 67])
        elif under:
            chosen = under
            dear = 1
            if alone == w[NOW + OWNER]:
                dear = 0  # what may still win is kept
                if win:
                    chosen = win
        elif n == 2:
            dear = 1
        else:
            has = one & w[SAME + w[NOW + LED]]
            if has == 0:
                has = one
            while rest:
                bit = rest & (0 - rest)
                rest ^= bit
                if has & w[BEATS + int(number[bit % 67])] == has:
                    good |= bit
            if good:
                chosen = good
                dear = 1
    found = 0
    most = -1
    while chosen:
        bit = chosen & (0 - chosen)
        chosen ^= bit
        card = int(number[bit % 67])
        price = w[PRICES + card]
        if dear == 0:
            price = 1000 - price
        if price > most:
            most = price
            found = card
    return found


@micropython.viper
def finish(words, card: int):
    """Play a card in DEAL, NO_CARD for the one that the rules play, and the deal to its end by
    them, in NOW."""
    w = ptr32(words)
    i = 0
    while i < _FRAME:
        w[NOW + i] = w[DEAL + i]
        i += 1
    alone = NO_SEAT
    i = 0
    while i < 3:
        if w[NOW + TRICKS + i] + w[NOW + LEFT] == 10:
            if w[NOW + LEFT] < 10:
                alone = i
        i += 1
    w[_ALONE] = alone
    if card == NO_CARD:
        card = int(choose(w))
    while True:
        mover = w[NOW + MOVER]
        bit = 1 << card
        w[NOW + mover] = (w[NOW + mover] | bit) ^ bit
        n = w[NOW + ON_TABLE]
        trick = w[NOW + TRICK] + w[POINTS + card]
        if n == 0:
            w[NOW + LED] = card
            w[NOW + BEST] = card
            w[NOW + OWNER] = mover
        elif w[BEATS + w[NOW + BEST]] & bit:
            if mover != w[GIVING]:
                w[NOW + BEST] = card
                w[NOW + OWNER] = mover
        n += 1
        mover += 1
        if mover == 3:
            mover = 0
        if n == 3:
            n = 0
            mover = w[NOW + OWNER]
            w[NOW + WON + mover] = w[NOW + WON + mover] + trick
            w[NOW + TRICKS + mover] = w[NOW + TRICKS + mover] + 1
            trick = 0
            left = w[NOW + LEFT] - 1
            w[NOW + LEFT] = left
            if left == 9:
                w[_ALONE] = mover
            elif w[_ALONE] != mover:
                w[_ALONE] = NO_SEAT
        w[NOW + TRICK] = trick
        w[NOW + ON_TABLE] = n
        w[NOW + MOVER] = mover
        if w[NOW + LEFT] == 0:
            return
        card = int(choose(w))


@micropython.viper
def push(words, deal, seat: int, seats: int, one: int, other: int):
    """Lay a deal in DEAL after so many seats have taken the skat, from this one on.

    `deal`: words of playout.py with it. The first seat passes these two cards on, the others, or
    with NO_CARD this one, too, their dearest two; if it marches (MARCH), its cheapest two.
    """
    w = ptr32(words)
    d = ptr32(deal)
    number = ptr8(NUMBER)
    skat = 0
    i = 0
    while i < 32:
        skat |= w[SAME + i]
        i += 1
    i = 0
    while i < 3:
        w[DEAL + i] = d[_DEALT + i]
        skat ^= w[DEAL + i]
        i += 1
    while seats:
        hand = w[DEAL + seat] | skat
        if one == NO_CARD:
            cheap = 0
            if w[MARCH] == seat:
                cheap = 1
            skat = 0
            i = 0
            while i < 2:
                most = -1
                found = 0
                rest = hand ^ (hand & _JACKS)
                while rest:
                    bit = rest & (0 - rest)
                    rest ^= bit
                    price = w[PRICES + int(number[bit % 67])]
                    if cheap:
                        price = 1000 - price
                    if price > most:
                        most = price
                        found = bit
                hand ^= found
                skat |= found
                i += 1
        else:
            skat = (1 << one) | (1 << other)
            hand ^= skat
            one = NO_CARD
        w[DEAL + seat] = hand
        seat += 1
        if seat == 3:
            seat = 0
        seats -= 1
    points = 0
    while skat:
        bit = skat & (0 - skat)
        skat ^= bit
        points += w[POINTS + int(number[bit % 67])]
    d[_MADE] = points


def new_words():
    """Words for a player."""
    return array("I", bytes(4 * _WORDS))
