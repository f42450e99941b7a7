"""Kernel: deals that a seat of Skat thinks possible, and how one of them ends.

Cards that are not known change places, two at a time, so that one deal after the other is as
likely as their weights say. A deal is played on by rules of thumb; with few tricks left it is
solved, by alpha-beta with a stack in the words. It can be stopped after any number of nodes, a
card that is tried in a position solved or half of one that is played by the rules.

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
_FRAME = const(7)  # where it is
ALL = const(8)  # cards that have a place; those from COUNT on keep it
SEATS = const(9)  # 3, or 2: then the third hand is dead
BEATS = const(16)  # for each card, the set of cards that win against it
SAME = const(48)  # the set of cards of its suit
POINTS = const(80)
CHEAP = const(112)  # how dear it is to give away,
DEAR = const(144)  # and how gladly it is given to one's own side
CARDS = const(176)  # which these are,
PLACES = const(208)  # and their places: a seat, DEAD or SKAT
WEIGHTS = const(
    240
)  # 32 for each place: how likely a card lies there, in sixteenths of a logarithm
ROOT = const(368)  # a frame: the position, but for the hands
DEAL = const(386)  # the same, with a deal's hands
FRAMES = const(404)  # the frame that is played on, and those of the search

DEAD = const(2)  # the places
SKAT = const(3)
NOWHERE = const(1024)  # the least weight: a card that cannot lie there
LIKELY = const(4096)  # the weight of a card about which nothing is known

# Of a frame
HANDS = const(0)  # of the seats, each a set of cards
MOVER = const(3)
ON_TABLE = const(4)  # how many cards
LED = const(5)
BEST = const(6)  # the card that wins so far,
OWNER = const(7)  # and whose it is
TRICK = const(8)  # its points
MADE = const(9)  # the declarer's points
REST = const(10)  # that nobody has yet
LEFT = const(11)  # tricks, this one counted
ALPHA = const(12)
BETA = const(13)
_UNTRIED = const(14)
_VALUE = const(15)
FRAME = const(18)  # words
WORDS = const(FRAMES + 20 * FRAME)

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
_RULE = const(2)  # nodes that a card takes which is played by the rules


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
    """Make a deal of the root: what lies in the skat now counts for the declarer."""
    i = 0
    while i < FRAME:
        w[DEAL + i] = w[ROOT + i]
        i += 1
    i = w[ALL]
    while i:
        i -= 1
        card = w[CARDS + i]
        place = w[PLACES + i]
        if place < w[SEATS]:
            w[DEAL + place] = w[DEAL + place] | (1 << card)
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


@micropython.viper
def put(w: ptr32, f: int, to: int, card: int):
    """Play a card in frame f; the position after that is written to frame `to`, which may be f."""
    mover = w[f + MOVER]
    w[to] = w[f]
    w[to + 1] = w[f + 1]
    w[to + 2] = w[f + 2]
    bit = 1 << card
    w[to + mover] = w[to + mover] ^ bit
    n = w[f + ON_TABLE]
    trick = w[f + TRICK] + w[POINTS + card]
    best = w[f + BEST]
    owner = w[f + OWNER]
    made = w[f + MADE]
    rest = w[f + REST]
    left = w[f + LEFT]
    led = w[f + LED]
    if n == 0:
        led = card
        best = card
        owner = mover
    elif w[BEATS + best] & bit:
        best = card
        owner = mover
    if n == w[SEATS] - 1:
        if owner == 0:
            made += trick
        rest -= trick
        trick = 0
        n = 0
        left -= 1
        mover = owner
    else:
        n += 1
        mover += 1
        if mover == w[SEATS]:
            mover = 0
    w[to + MOVER] = mover
    w[to + ON_TABLE] = n
    w[to + LED] = led
    w[to + BEST] = best
    w[to + OWNER] = owner
    w[to + TRICK] = trick
    w[to + MADE] = made
    w[to + REST] = rest
    w[to + LEFT] = left


@micropython.viper
def choose(w: ptr32, f: int) -> int:
    """The card that the rules play in frame f, where all hands are known."""
    number = ptr8(NUMBER)
    mover = w[f + MOVER]
    legal = w[f + mover]
    n = w[f + ON_TABLE]
    if n:
        bit = legal & w[SAME + w[f + LED]]
        if bit:
            legal = bit
    if legal & (legal - 1) == 0:
        return int(number[legal % 67])
    trumps = w[TRUMPS]
    null = w[NULL]
    chosen = legal  # of these
    how = 0  # 0: the cheapest, 1: the one that is given most gladly, 2: what wins best
    good = 0
    if n == 0:
        if mover == 0:
            one = w[f + 1]
            other = w[f + 2]
            rest = legal
            own = legal & trumps
            out = (one | other) & trumps
            if own:
                if out:
                    card = int(number[(own & (0 - own)) % 67])
                    if out & w[BEATS + card] == 0:
                        return card
                    bit = own & (own - 1)
                    if bit & (bit - 1):
                        while own & (own - 1):
                            own &= own - 1
                        return int(number[own % 67])
                rest ^= legal & trumps
            while rest:
                bit = rest & (0 - rest)
                rest ^= bit
                card = int(number[bit % 67])
                same = w[SAME + card]
                beats = w[BEATS + card]
                a = one & same
                if a == 0:
                    a = one
                b = other & same
                if b == 0:
                    b = other
                if null:
                    if ((one | other) & same) & beats:
                        good |= bit
                elif (a | b) & beats == 0:
                    good |= bit
            if good:
                chosen = good
                how = 1
                if null:
                    how = 0
        else:
            declarer = w[f]
            partner = w[f + 3 - mover]
            rest = legal ^ (legal & trumps)
            if rest:
                chosen = rest
            via = 0  # the partner wins
            force = 0  # the declarer has to trump
            while rest:
                bit = rest & (0 - rest)
                rest ^= bit
                card = int(number[bit % 67])
                same = w[SAME + card]
                beats = w[BEATS + card]
                has = declarer & same
                if null:
                    if has:
                        via |= bit
                        if has & beats == has:
                            good |= bit
                elif has:
                    if has & beats == 0:
                        good |= bit
                    else:
                        a = partner & same
                        if a:
                            if int(number[(a & (0 - a)) % 67]) < int(
                                number[(has & (0 - has)) % 67]
                            ):
                                via |= bit
                        elif partner & trumps:
                            via |= bit
                elif declarer & trumps:
                    force |= bit
                else:
                    good |= bit
            if good:
                chosen = good
                how = 1
            elif via:
                chosen = via
                how = 1
            elif force:
                chosen = force
            if null:
                how = 0
    else:
        best = w[f + BEST]
        owner = w[f + OWNER]
        beats = w[BEATS + best]
        win = legal & beats
        under = legal ^ win
        if null:
            if mover:
                if owner:
                    if n == 2:
                        under = legal
            if under:
                chosen = under
                how = 1
        elif n == w[SEATS] - 1:
            if mover:
                if owner:
                    win = 0
                    how = 1
            if win:
                chosen = win
                how = 2
        else:
            last = mover + 1
            if last == 3:
                last = 0
            a = w[f + last]
            b = a & w[SAME + w[f + LED]]
            if b:
                a = b
            if under:
                chosen = under
            if owner == 0:
                if mover:
                    # the partner plays last
                    if a & beats:
                        how = 1
                    elif win:
                        chosen = win
                        how = 2
                    else:
                        chosen = legal
                        win = 0
                win = 0
            elif mover:
                if a & beats == 0:
                    how = 1
                    win = 0
            if win:
                while win:
                    bit = win & (0 - win)
                    win ^= bit
                    card = int(number[bit % 67])
                    if a & w[BEATS + card] == 0:
                        good |= bit
                chosen = legal
                if good:
                    chosen = good
                    how = 2
            elif how == 0:
                chosen = legal
    if how == 2:
        bit = chosen ^ (chosen & trumps)
        if bit:
            return int(number[(bit & (0 - bit)) % 67])
    prices = CHEAP
    if how:
        prices = DEAR
    least = 1000
    best = 0
    rest = chosen
    while rest:
        bit = rest & (0 - rest)
        rest ^= bit
        card = int(number[bit % 67])
        price = w[prices + card]
        if price <= least:
            least = price
            best = card
    if how == 2:
        if w[POINTS + best] < 10:
            while chosen & (chosen - 1):
                chosen &= chosen - 1
            best = int(number[chosen % 67])
    return best


@micropython.viper
def run(words, limit: int) -> int:
    """Play the first frame to its end, for about `limit` more nodes: the declarer's points, in Null
    those of the tricks until he is beaten; -1 for not yet."""
    w = ptr32(words)
    number = ptr8(NUMBER)
    f = w[_FRAME]
    null = w[NULL]
    spent = 0
    if w[SOLVING] == 0:
        f = FRAMES
        exact = w[EXACT]
        while True:
            if w[f + LEFT] <= exact:
                break
            if null:
                if w[f + MADE]:
                    break
            if spent >= limit:
                w[USED] = w[USED] + spent
                return -1
            spent += _RULE
            put(words, f, f, int(choose(words, f)))
        w[SOLVING] = 1
        w[f + ALPHA] = 0
        w[f + BETA] = 121
        if null:
            w[f + BETA] = 1
    state = 0  # 0: begin a position, 1: next card, 2: value is that of frame f
    value = 0
    while True:
        if state == 0:
            if spent >= limit:
                w[_FRAME] = f
                w[USED] = w[USED] + spent
                return -1
            spent += 1
            state = 1
            if w[f + ON_TABLE] == 0:
                value = w[f + MADE]
                if w[f + LEFT] == 0:
                    state = 2
                elif value >= w[f + BETA]:
                    state = 2
                elif value + w[f + REST] <= w[f + ALPHA]:
                    value += w[f + REST]
                    state = 2
            if state == 1:
                mover = w[f + MOVER]
                legal = w[f + mover]
                others = (w[f] | w[f + 1] | w[f + 2]) ^ legal
                if w[f + ON_TABLE]:
                    others |= 1 << w[f + BEST]
                    bit = legal & w[SAME + w[f + LED]]
                    if bit:
                        legal = bit
                # Of neighbours that count the same only the highest is tried.
                rest = legal
                before = 32
                while rest:
                    bit = rest & (0 - rest)
                    rest ^= bit
                    card = int(number[bit % 67])
                    if before < 32:
                        if w[POINTS + card] == w[POINTS + before]:
                            if w[SAME + card] & (1 << before):
                                if (
                                    others & w[BEATS + card] & ((bit - 1) ^ ((2 << before) - 1))
                                    == 0
                                ):
                                    legal ^= bit
                    before = card
                w[f + _UNTRIED] = legal
                least = null
                if mover:
                    least = 1 - null
                w[f + _VALUE] = 255 * least
        elif state == 1:
            rest = w[f + _UNTRIED]
            if rest == 0:
                value = w[f + _VALUE]
                state = 2
            else:
                bit = rest & (0 - rest)
                w[f + _UNTRIED] = rest ^ bit
                put(words, f, f + FRAME, int(number[bit % 67]))
                w[f + FRAME + ALPHA] = w[f + ALPHA]
                w[f + FRAME + BETA] = w[f + BETA]
                f += FRAME
                state = 0
        else:
            if f == FRAMES:
                w[_FRAME] = f
                w[USED] = w[USED] + spent
                return value
            f -= FRAME
            least = null
            if w[f + MOVER]:
                least = 1 - null
            if least == 0:
                if value > w[f + _VALUE]:
                    w[f + _VALUE] = value
                if value > w[f + ALPHA]:
                    w[f + ALPHA] = value
            else:
                if value < w[f + _VALUE]:
                    w[f + _VALUE] = value
                if value < w[f + BETA]:
                    w[f + BETA] = value
            if w[f + ALPHA] >= w[f + BETA]:
                w[f + _UNTRIED] = 0
            state = 1


def new_words():
    """Words for a player."""
    return array("I", bytes(4 * WORDS))


STAYS = True  # on an ESP32: handheld/memory.py
