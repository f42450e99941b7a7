"""Kernel: how a deal of Skat goes on by rules of thumb, where all hands are known.

Words, seats and cards are those of mixing.py. A card that is played by the rules counts as two
nodes.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from skat.compat import const, micropython, ptr8, ptr32
from skat.games.skat.players.mixing import NUMBER

# Words of mixing.py
_TRUMPS = const(0)
_NULL = const(1)
_EXACT = const(2)
_USED = const(5)
_SEATS = const(9)
_PILED = const(10)
_GIVING = const(11)
_BEATS = const(16)
_SAME = const(48)
_POINTS = const(80)
_CHEAP = const(112)
_DEAR = const(144)
_PILE = const(404)
_FRAMES = const(416)
_MOVER = const(3)
_ON_TABLE = const(4)
_LED = const(5)
_BEST = const(6)
_OWNER = const(7)
_TRICK = const(8)
_MADE = const(9)
_REST = const(10)
_LEFT = const(11)

_RULE = const(2)  # nodes


@micropython.viper
def put(w: ptr32, f: int, to: int, card: int):
    """Play a card in frame f; the position after that is written to frame `to`, which may be f."""
    mover = w[f + _MOVER]
    w[to] = w[f]
    w[to + 1] = w[f + 1]
    w[to + 2] = w[f + 2]
    bit = 1 << card
    w[to + mover] = (w[to + mover] | bit) ^ bit
    n = w[f + _ON_TABLE]
    trick = w[f + _TRICK] + w[_POINTS + card]
    best = w[f + _BEST]
    owner = w[f + _OWNER]
    made = w[f + _MADE]
    rest = w[f + _REST]
    left = w[f + _LEFT]
    led = w[f + _LED]
    if n == 0:
        led = card
        best = card
        owner = mover
    elif w[_BEATS + best] & bit:
        if mover != w[_GIVING]:
            best = card
            owner = mover
    if n == w[_SEATS] - 1:
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
        if mover == w[_SEATS]:
            mover = 0
    w[to + _MOVER] = mover
    w[to + _ON_TABLE] = n
    w[to + _LED] = led
    w[to + _BEST] = best
    w[to + _OWNER] = owner
    w[to + _TRICK] = trick
    w[to + _MADE] = made
    w[to + _REST] = rest
    w[to + _LEFT] = left


@micropython.viper
def choose(w: ptr32, f: int) -> int:
    """The card that the rules play in frame f, where all hands are known, but no pile."""
    number = ptr8(NUMBER)
    mover = w[f + _MOVER]
    if mover == w[_PILED]:
        return w[_PILE + w[f + _LEFT]]
    legal = w[f + mover]
    n = w[f + _ON_TABLE]
    if n:
        bit = legal & w[_SAME + w[f + _LED]]
        if bit:
            legal = bit
    if legal & (legal - 1) == 0:
        return int(number[legal % 67])
    trumps = w[_TRUMPS]
    null = w[_NULL]
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
                    if out & w[_BEATS + card] == 0:
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
                same = w[_SAME + card]
                beats = w[_BEATS + card]
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
                same = w[_SAME + card]
                beats = w[_BEATS + card]
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
        best = w[f + _BEST]
        owner = w[f + _OWNER]
        beats = w[_BEATS + best]
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
        elif n == w[_SEATS] - 1:
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
            b = a & w[_SAME + w[f + _LED]]
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
                    if a & w[_BEATS + card] == 0:
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
    prices = _CHEAP
    if how:
        prices = _DEAR
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
        if w[_POINTS + best] < 10:
            while chosen & (chosen - 1):
                chosen &= chosen - 1
            best = int(number[chosen % 67])
    return best


@micropython.viper
def play_on(words, limit: int) -> int:
    """Play the first frame by the rules for about `limit` nodes, until EXACT tricks are left or a
    Null is lost: 1 when that is done, else 0."""
    w = ptr32(words)
    spent = 0
    done = 0
    while done == 0 and spent < limit:
        if w[_FRAMES + _LEFT] <= w[_EXACT]:
            done = 1
        elif w[_NULL] and w[_FRAMES + _MADE]:
            done = 1
        else:
            spent += _RULE
            put(words, _FRAMES, _FRAMES, int(choose(words, _FRAMES)))
    w[_USED] = w[_USED] + spent
    return done
