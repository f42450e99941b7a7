"""Kernel: the exact value of a position between two tricks when every card is known.

Alpha-beta with a table of positions, in one array('i') of words and one loop: it can be stopped
after any number of nodes and resumed, and it allocates nothing. A node is a position between two
tricks. Cards are numbered from 0 to at most 29 by the caller, the ones to try first, lower. The
value is what the leader will still make, from 0 to the points that are left; the caller sets what
cards count, and whether points are good or bad.

`run` is viper code where there is native code, and plain Python everywhere else.
"""

from array import array

from skat.compat import const, micropython, ptr8, ptr32

CARDS = const(30)  # at most
ENTRIES = const(512)  # of the table of positions, a power of two

# Words, and where they begin
_FRAME = const(0)  # where the frame of the present trick is
_USED = const(1)  # nodes since begin
_FEW = const(2)  # 1: whoever wins a trick gives its points to the other side
BEATS = const(4)  # for each card, the set of cards that win against it when it is led
SUITS = const(34)  # the set of cards that follow it
UNDER = const(64)  # the set of the card that it lies on
HEIGHT = const(94)  # 2 * 3 ** stack
POINTS = const(124)
_FRAMES = const(154)  # 16 tricks of 17 words
_TABLE = const(426)  # 2 words an entry: key; lowest value, 128 * highest, 16384 * best card
WORDS = const(1450)

# Of a frame; values are for the leader, those with REPLY for the other side.
_MINE = const(0)  # the leader's open cards
_THEIRS = const(1)
_KEY = const(2)  # 2 * sum of height * 3 ** stack, + 1 if seat 1 leads: says which position it is
_LEFT = const(3)  # points not won yet
_ALPHA = const(4)
_BETA = const(5)
_BEST = const(6)
_BEST_LEAD = const(7)
_LEADS = const(8)  # not tried yet
_LEAD = const(9)
_REPLY_ALPHA = const(10)
_REPLY_BETA = const(11)
_REPLY_BEST = const(12)
_REPLIES = const(13)  # not tried yet
_GAIN = const(14)  # 2 * points of the trick for the replying side, + 1 if it leads next
_FROM_ALPHA = const(15)  # alpha at the begin
_SAFE = const(16)  # leads that no legal reply beats, or with few points wanted, every one

_NUMBER = (  # of the card in a set of one, modulo 37
    b"\x00\x00\x01\x1a\x02\x17\x1b\x00\x03\x10\x18\x1e\x1c\x0b\x00\x0d\x04\x07\x11\x00"
    b"\x19\x16\x1f\x0f\x1d\x0a\x0c\x06\x00\x15\x0e\x09\x05\x14\x08\x13\x12"
)


@micropython.viper
def run(w: ptr32, limit: int) -> int:
    """Search for about `limit` more nodes: the value, or -1 for not yet."""
    number = ptr8(_NUMBER)
    f = w[_FRAME]
    used = 0
    few = w[_FEW]
    state = 0  # 0: begin a position, 1: next lead, 2: next reply, 3: value is that of frame f
    value = 0
    while True:
        if state == 2:
            replies = w[f + _REPLIES]
            if replies == 0:
                value = w[f + _LEFT] - w[f + _REPLY_BEST]
                if value > w[f + _BEST]:
                    w[f + _BEST] = value
                    w[f + _BEST_LEAD] = w[f + _LEAD]
                    if value > w[f + _ALPHA]:
                        w[f + _ALPHA] = value
                        if value >= w[f + _BETA]:
                            w[f + _LEADS] = 0
                state = 1
            else:
                lead = w[f + _LEAD]
                beats = w[BEATS + lead]
                bit = replies & beats
                if few:
                    bit ^= replies
                if bit:
                    while bit & (bit - 1):
                        bit &= bit - 1
                if bit == 0:
                    bit = replies
                bit = bit & (0 - bit)
                w[f + _REPLIES] = replies ^ bit
                reply = int(number[bit % 37])
                points = w[POINTS + lead] + w[POINTS + reply]
                left = w[f + _LEFT] - points
                won = 0
                if beats & bit:
                    won = 1
                gain = 0
                if won != few:
                    gain = points
                alpha = w[f + _REPLY_ALPHA] - gain
                beta = w[f + _REPLY_BETA] - gain
                if beta <= 0:
                    # Already enough: no other reply is needed.
                    if gain > w[f + _REPLY_BEST]:
                        w[f + _REPLY_BEST] = gain
                    w[f + _REPLIES] = 0
                elif alpha >= left:
                    # Not enough, whatever comes.
                    if gain + left > w[f + _REPLY_BEST]:
                        w[f + _REPLY_BEST] = gain + left
                else:
                    w[f + _GAIN] = 2 * gain + won
                    mine = (w[f + _MINE] ^ (1 << lead)) | w[UNDER + lead]
                    theirs = (w[f + _THEIRS] ^ bit) | w[UNDER + reply]
                    key = w[f + _KEY] - w[HEIGHT + lead] - w[HEIGHT + reply]
                    f += 17
                    if won:
                        w[f + _MINE] = theirs
                        w[f + _THEIRS] = mine
                        key ^= 1
                    else:
                        w[f + _MINE] = mine
                        w[f + _THEIRS] = theirs
                        k = left - beta
                        beta = left - alpha
                        alpha = k
                    if alpha < 0:
                        alpha = 0
                    if beta > left:
                        beta = left
                    w[f + _KEY] = key
                    w[f + _LEFT] = left
                    w[f + _ALPHA] = alpha
                    w[f + _BETA] = beta
                    state = 0
        elif state == 0:
            if used >= limit:
                w[_FRAME] = f
                w[_USED] = w[_USED] + used
                return -1
            used += 1
            mine = w[f + _MINE]
            left = w[f + _LEFT]
            state = 1
            if left == 0:
                value = 0
                state = 3
            elif mine & (mine - 1) == 0:
                lead = int(number[mine % 37])
                if w[UNDER + lead] == 0:
                    # The last trick.
                    won = 1
                    if w[f + _THEIRS] & w[BEATS + lead]:
                        won = 0
                    value = 0
                    if won != few:
                        value = left
                    state = 3
            if state == 1:
                key = w[f + _KEY]
                k = _TABLE + 2 * ((key ^ (key >> 7) ^ (key >> 14)) & (ENTRIES - 1))
                hint = 31
                if w[k] == key:
                    entry = w[k + 1]
                    low = entry & 127
                    high = (entry >> 7) & 127
                    hint = entry >> 14
                    if low >= w[f + _BETA]:
                        value = low
                        state = 3
                    elif high <= w[f + _ALPHA]:
                        value = high
                        state = 3
                    elif low == high:
                        value = low
                        state = 3
                theirs = w[f + _THEIRS]
                safe = 0
                rest = mine
                while rest:
                    bit = rest & (0 - rest)
                    rest ^= bit
                    lead = int(number[bit % 37])
                    replies = theirs & w[SUITS + lead]
                    if replies == 0:
                        replies = theirs
                    good = replies & w[BEATS + lead]
                    if few:
                        good ^= replies
                    if good == 0:
                        safe |= bit
                w[f + _SAFE] = safe
                w[f + _BEST] = 0
                w[f + _BEST_LEAD] = hint
                w[f + _LEADS] = mine
                w[f + _FROM_ALPHA] = w[f + _ALPHA]
        elif state == 1:
            leads = w[f + _LEADS]
            if leads == 0:
                value = w[f + _BEST]
                low = value
                high = value
                if value >= w[f + _BETA]:
                    high = w[f + _LEFT]
                elif value <= w[f + _FROM_ALPHA]:
                    low = 0
                key = w[f + _KEY]
                k = _TABLE + 2 * ((key ^ (key >> 7) ^ (key >> 14)) & (ENTRIES - 1))
                w[k] = key
                w[k + 1] = low + (high << 7) + (w[f + _BEST_LEAD] << 14)
                state = 3
            else:
                theirs = w[f + _THEIRS]
                lead = w[f + _BEST_LEAD]
                bit = 0
                if leads == w[f + _MINE]:
                    if lead != 31:
                        bit = 1 << lead
                if bit == 0:
                    bit = leads & w[f + _SAFE]
                    if bit:
                        while bit & (bit - 1):
                            bit &= bit - 1
                    else:
                        bit = leads & (0 - leads)
                    lead = int(number[bit % 37])
                w[f + _LEADS] = leads ^ bit
                w[f + _LEAD] = lead
                replies = theirs & w[SUITS + lead]
                if replies == 0:
                    replies = theirs
                w[f + _REPLIES] = replies
                left = w[f + _LEFT]
                w[f + _REPLY_ALPHA] = left - w[f + _BETA]
                w[f + _REPLY_BETA] = left - w[f + _ALPHA]
                w[f + _REPLY_BEST] = 0
                state = 2
        else:
            if f == _FRAMES:
                w[_USED] = w[_USED] + used
                return value
            left = w[f + _LEFT]
            f -= 17
            gain = w[f + _GAIN]
            if gain & 1 == 0:
                value = left - value
            value += gain >> 1
            if value > w[f + _REPLY_BEST]:
                w[f + _REPLY_BEST] = value
                if value > w[f + _REPLY_ALPHA]:
                    w[f + _REPLY_ALPHA] = value
                    if value >= w[f + _REPLY_BETA]:
                        w[f + _REPLIES] = 0
            state = 2


@micropython.viper
def forget(w: ptr32):
    """Empty the table of positions: there are other cards on the stacks now."""
    k = _TABLE
    while k < WORDS:
        w[k] = 0
        k += 2


def new_words():
    """Words for a search."""
    return array("i", bytes(4 * WORDS))


_shared: list = []  # the words that all players share, once one of them has asked for them


def shared_words():
    """Words for a search, shared by all players: they think one after the other, and each sets up
    the solver completely."""
    if not _shared:
        _shared.append(new_words())
    return _shared[0]


def begin(w, mine: int, theirs: int, key: int, left: int, alpha: int, beta: int, few: int) -> None:
    """Set the position to search, and the window of values.

    `mine`, `theirs`: sets of the leader's and the other side's open cards; `key`: as in a frame;
    `left`: points not won yet; 0 <= alpha < beta <= left. A result of alpha or less means that the
    true value is no higher, one of beta or more that it is no lower.
    """
    w[_FRAME] = _FRAMES
    w[_USED] = 0
    w[_FEW] = few
    w[_FRAMES + _MINE] = mine
    w[_FRAMES + _THEIRS] = theirs
    w[_FRAMES + _KEY] = key
    w[_FRAMES + _LEFT] = left
    w[_FRAMES + _ALPHA] = alpha
    w[_FRAMES + _BETA] = beta


def used(w) -> int:
    """Nodes searched since begin."""
    return w[_USED]
