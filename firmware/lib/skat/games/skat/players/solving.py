"""Kernel: how a deal of Skat ends, where all hands are known: played on by rules of thumb
(playout.py), and the last tricks solved. Of a pile the order is known then.

They are, by alpha-beta with a stack in the words. It can be stopped after any number of nodes; a
card that is tried in a position solved is one. Words, seats and cards are those of mixing.py.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from skat.compat import const, micropython, ptr8, ptr32
from skat.games.skat.players.mixing import NUMBER
from skat.games.skat.players.playout import play_on, put

# Words of mixing.py
_NULL = const(1)
_USED = const(5)
_SOLVING = const(6)
_PILED = const(10)
_BEATS = const(16)
_SAME = const(48)
_POINTS = const(80)
_PILE = const(404)
_FRAMES = const(416)
_MOVER = const(3)
_ON_TABLE = const(4)
_LED = const(5)
_BEST = const(6)
_MADE = const(9)
_REST = const(10)
_LEFT = const(11)
_FRAME = const(18)
# and those that nobody else uses
_AT = const(7)
_ALPHA = const(12)
_BETA = const(13)
_UNTRIED = const(14)
_VALUE = const(15)


@micropython.viper
def run(words, limit: int) -> int:
    """Play the first frame to its end, for about `limit` more nodes: the declarer's points, in Null
    those of the tricks until he is beaten; -1 for not yet."""
    w = ptr32(words)
    number = ptr8(NUMBER)
    f = w[_AT]
    null = w[_NULL]
    spent = 0
    if w[_SOLVING] == 0:
        f = _FRAMES
        before = w[_USED]
        if int(play_on(words, limit)) == 0:
            return -1
        limit -= w[_USED] - before
        w[_SOLVING] = 1
        w[f + _ALPHA] = 0
        w[f + _BETA] = 121
        if null:
            w[f + _BETA] = 1
    state = 0  # 0: begin a position, 1: next card, 2: value is that of frame f
    value = 0
    while True:
        if state == 0:
            if spent >= limit:
                w[_AT] = f
                w[_USED] = w[_USED] + spent
                return -1
            spent += 1
            state = 1
            if w[f + _ON_TABLE] == 0:
                value = w[f + _MADE]
                if w[f + _LEFT] == 0:
                    state = 2
                elif value >= w[f + _BETA]:
                    state = 2
                elif value + w[f + _REST] <= w[f + _ALPHA]:
                    value += w[f + _REST]
                    state = 2
            if state == 1:
                mover = w[f + _MOVER]
                legal = w[f + mover]
                others = (w[f] | w[f + 1] | w[f + 2] | w[_PILE]) ^ legal
                if mover == w[_PILED]:
                    legal = 1 << w[_PILE + w[f + _LEFT]]
                elif w[f + _ON_TABLE]:
                    others |= 1 << w[f + _BEST]
                    bit = legal & w[_SAME + w[f + _LED]]
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
                        if w[_POINTS + card] == w[_POINTS + before]:
                            if w[_SAME + card] & (1 << before):
                                if (
                                    others & w[_BEATS + card] & ((bit - 1) ^ ((2 << before) - 1))
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
                put(words, f, f + _FRAME, int(number[bit % 67]))
                w[f + _FRAME + _ALPHA] = w[f + _ALPHA]
                w[f + _FRAME + _BETA] = w[f + _BETA]
                f += _FRAME
                state = 0
        else:
            if f == _FRAMES:
                w[_AT] = f
                w[_USED] = w[_USED] + spent
                return value
            f -= _FRAME
            least = null
            if w[f + _MOVER]:
                least = 1 - null
            if least == 0:
                if value > w[f + _VALUE]:
                    w[f + _VALUE] = value
                if value > w[f + _ALPHA]:
                    w[f + _ALPHA] = value
            else:
                if value < w[f + _VALUE]:
                    w[f + _VALUE] = value
                if value < w[f + _BETA]:
                    w[f + _BETA] = value
            if w[f + _ALPHA] >= w[f + _BETA]:
                w[f + _UNTRIED] = 0
            state = 1
