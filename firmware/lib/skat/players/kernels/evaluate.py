"""Kernel: what positions between two tricks are worth, by learned weights: a table of bytes, of
weights.py.

The features are those of tools/train/table.py. A position is an array('i'), the words named below.
Cards have codes here, 16 * group + height: group 0 is trumps, 1 to 4 are the side suits, empty
for the trump suit; heights in a side suit are 0 to 6 for 7 8 9 Q K T A (7 8 9 T Q K A with a low
ten), for trumps likewise, with the jacks above them from 7 to 10. Sets of cards are masks by
height, one for each group. Values are in quarters of a card point: what the leader will still make
minus what the other side will, or the reverse if points are bad.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from skat.cards import TRUMP
from skat.compat import const, is_native, micropython, ptr8, ptr32

# Words of a position. Of seats and groups, seat 0 comes first; play copies those before RANKS.
CARDS = const(0)  # 2 x 5 sets: the open cards
COVERING = const(10)  # 2 x 5 sets: those of them that lie on a covered card
UNSEEN = const(20)  # 5 sets: covered cards
COVERED = const(25)  # 2 numbers: of the covered cards under each seat's
LEADER = const(27)  # who leads
FEW = const(28)  # 1: points are bad, so those that one side makes count for the other
POINTS = const(29)  # 11 numbers: the points of each height
RANKS = const(40)  # 2 numbers: what the cards are worth one by one, if seat 0, seat 1 leads next
LEAD = const(42)  # the stack of the best lead so far, 0 to 7
REPLY = const(43)  # the stack of the best reply to that lead
VALUE = const(44)  # what lead and reply are worth to the leader, plus BIAS
PAIRS = const(45)  # 8 x 8 numbers: what each lead and reply are worth to the leader, plus BIAS
KEPT = const(109)  # 2 x 4 x 4: values of a side suit, by leader and who has trumps; 0: not known
KEPT_TRUMPS = const(141)  # 2 values: of trumps, by leader; 0: not known
WORDS = const(143)

BIAS = const(4096)  # makes values positive: a 64-bit desk reads words as unsigned
EMPTY = const(255)  # in place of a code: no open card

# Where the numbers of each kind of feature begin
_PAIRS = const(90)
_TRIPLES = const(666)
_HONOURS = const(1434)
_TRUMPS = const(2458)
_COUNTS = const(2778)
_COVERED = const(2922)
_TURNED = const(3003)

# For each set of heights 0 to 6: 16 * how many there are, plus the highest, 15 for none.
_SETS = (
    b"\x0f\x10\x11\x21\x12\x22\x22\x32\x13\x23\x23\x33\x23\x33\x33\x43\x14\x24\x24\x34"
    b"\x24\x34\x34\x44\x24\x34\x34\x44\x34\x44\x44\x54\x15\x25\x25\x35\x25\x35\x35\x45"
    b"\x25\x35\x35\x45\x35\x45\x45\x55\x25\x35\x35\x45\x35\x45\x45\x55\x35\x45\x45\x55"
    b"\x45\x55\x55\x65\x16\x26\x26\x36\x26\x36\x36\x46\x26\x36\x36\x46\x36\x46\x46\x56"
    b"\x26\x36\x36\x46\x36\x46\x46\x56\x36\x46\x46\x56\x46\x56\x56\x66\x26\x36\x36\x46"
    b"\x36\x46\x46\x56\x36\x46\x46\x56\x46\x56\x56\x66\x36\x46\x46\x56\x46\x56\x56\x66"
    b"\x46\x56\x56\x66\x56\x66\x66\x76"
)


def code(kind, card: int) -> int:
    """The code of a card (0 to 31) in a game with trumps."""
    suit = kind.suit[card]
    if suit == TRUMP:
        return kind.power[card] - 9
    return 16 * (suit + 1) + kind.power[card] - 1


@micropython.viper
def prepare(p: ptr32, t: ptr8) -> int:
    """Begin with a position whose cards are set: set RANKS, and mark the rest as unknown. Returns
    0."""
    sets = ptr8(_SETS)
    first = 0
    second = 0
    group = 0
    while group < 5:
        rank = 0
        if group:
            rank = 55
        place = 0  # 0 and 1: of seat 0's card, 2 and 3: of seat 1's, 4: of an unseen one
        while place < 5:
            if place == 4:
                rest = p[UNSEEN + group]
            else:
                k = (place >> 1) * 5 + group
                rest = p[COVERING + k]
                if place & 1 == 0:
                    rest = p[CARDS + k] & (rest ^ 2047)
            mirrored = place ^ 2
            if place == 4:
                mirrored = 4
            while rest:
                jacks = rest >> 7
                if jacks:
                    height = 7 + (int(sets[jacks]) & 15)
                else:
                    height = int(sets[rest]) & 15
                rest ^= 1 << height
                k = rank + height * 5
                first += int(t[k + place]) - 128
                second += int(t[k + mirrored]) - 128
            place += 1
        group += 1
    p[RANKS] = first + BIAS
    p[RANKS + 1] = second + BIAS
    k = LEAD
    while k < WORDS:
        p[k] = 0
        k += 1
    return 0


@micropython.viper
def weigh(p: ptr32, stacks: ptr8, t: ptr8, lead_stack: int) -> int:
    """Weigh a lead of a prepared position against all replies: PAIRS, and if best LEAD and so on.

    `stacks`: 16 codes of open cards, EMPTY for none, seat 0's first. Returns the number of replies.
    """
    sets = ptr8(_SETS)
    few = p[FEW]
    leader = p[LEADER]
    other = 1 - leader
    lead = int(stacks[8 * leader + lead_stack])
    if lead == EMPTY:
        return 0
    mine = 5 * leader
    theirs = 5 * other
    lead_group = lead >> 4
    height = lead & 15
    lead_bit = 1 << height
    lead_rank = height * 5
    if lead_group:
        lead_rank += 55
    lead_points = p[POINTS + height]
    lead_turns = (p[COVERING + mine + lead_group] >> height) & 1
    p[mine + lead_group] = p[mine + lead_group] ^ lead_bit
    follows = p[theirs + lead_group]
    row = PAIRS + 8 * lead_stack
    worst = 2 * BIAS
    worst_reply = 0
    count = 0
    j = 0
    while j < 8:
        reply = int(stacks[8 * other + j])
        group = reply >> 4
        legal = 1
        if reply == EMPTY:
            legal = 0
        elif follows:
            if group != lead_group:
                legal = 0
        if legal:
            count += 1
            height = reply & 15
            bit = 1 << height
            turns = (p[COVERING + theirs + group] >> height) & 1
            p[theirs + group] = p[theirs + group] ^ bit
            won = 0
            if group == lead_group:
                if reply > lead:
                    won = 1
            elif group == 0:
                won = 1
            rank = height * 5
            if group:
                rank += 55
            # From here on a is the side that leads next, b the other one.
            if won:
                next_leader = other
                a = theirs
                b = mine
                a_turns = turns
                b_turns = lead_turns
                v = 0 - int(t[lead_rank + 2 + lead_turns]) - int(t[rank + turns])
            else:
                next_leader = leader
                a = mine
                b = theirs
                a_turns = lead_turns
                b_turns = turns
                v = 0 - int(t[lead_rank + lead_turns]) - int(t[rank + 2 + turns])
            v += p[RANKS + next_leader] + 256 - BIAS
            trumped = 0
            if p[a]:
                trumped = 2
            if p[b]:
                trumped += 1
            group_kept = KEPT - 4 + 16 * next_leader + trumped
            g = 1
            while g < 5:
                kept = 0
                if g != lead_group:
                    if g != group:
                        kept = p[group_kept + 4 * g]
                if kept == 0:
                    kept = BIAS
                    own = p[a + g]
                    others = p[b + g]
                    unseen = p[UNSEEN + g]
                    rest = own | others | unseen
                    if rest:
                        # Who has the two and three highest cards
                        three = 0
                        two = 0
                        i = 0
                        while i < 3:
                            two = three
                            three <<= 2
                            if rest == 0:
                                three += 3
                            else:
                                high = 1 << (int(sets[rest]) & 15)
                                rest ^= high
                                if others & high:
                                    three += 1
                                elif unseen & high:
                                    three += 2
                            i += 1
                        # Who has ace, ten, king, queen
                        honours = 0
                        high = 64
                        while high > 4:
                            honours <<= 2
                            if others & high:
                                honours += 1
                            elif unseen & high:
                                honours += 2
                            elif own & high:
                                pass
                            else:
                                honours += 3
                            high >>= 1
                        honours <<= 2
                        if own & 7:
                            honours += 2
                        if others & 7:
                            honours += 1
                        m = int(sets[own]) >> 4
                        if m > 2:
                            m = 2
                        n = int(sets[others]) >> 4
                        if n > 2:
                            n = 2
                        u = int(sets[unseen]) >> 4
                        if u > 2:
                            u = 2
                        two = _PAIRS + (two * 9 + m * 3 + n) * 4 + trumped
                        three = _TRIPLES + (three * 3 + u) * 4 + trumped
                        kept += int(t[two]) + int(t[three]) + int(t[_HONOURS + honours]) - 384
                    if g != lead_group:
                        if g != group:
                            p[group_kept + 4 * g] = kept
                v += kept - BIAS
                g += 1
            kept = 0
            if lead_group:
                if group:
                    kept = p[KEPT_TRUMPS + next_leader]
            if kept == 0:
                own = p[a]
                others = p[b]
                unseen = p[UNSEEN]
                rest = own | others | unseen
                three = 0
                i = 0
                while i < 3:
                    three <<= 2
                    if rest == 0:
                        three += 3
                    else:
                        jacks = rest >> 7
                        if jacks:
                            high = 128 << (int(sets[jacks]) & 15)
                        else:
                            high = 1 << (int(sets[rest]) & 15)
                        rest ^= high
                        if others & high:
                            three += 1
                        elif unseen & high:
                            three += 2
                    i += 1
                m = (int(sets[own & 127]) >> 4) + (int(sets[own >> 7]) >> 4)
                n = (int(sets[others & 127]) >> 4) + (int(sets[others >> 7]) >> 4)
                u = (int(sets[unseen & 127]) >> 4) + (int(sets[unseen >> 7]) >> 4)
                k = m - n + 2
                if k < 0:
                    k = 0
                if k > 4:
                    k = 4
                if m > 5:
                    m = 5
                if n > 5:
                    n = 5
                if u > 3:
                    u = 3
                k += _TRUMPS + three * 5
                kept = BIAS + int(t[k]) + int(t[_COUNTS + (m * 6 + n) * 4 + u]) - 256
                if lead_group:
                    if group:
                        p[KEPT_TRUMPS + next_leader] = kept
            v += kept - BIAS
            k = (p[COVERED + next_leader] - a_turns) * 9
            k += p[COVERED + 1 - next_leader] - b_turns
            v += int(t[_COVERED + k]) + int(t[_TURNED + a_turns * 2 + b_turns]) - 256
            points = (lead_points + p[POINTS + height]) * 4
            if few:
                v -= points
            else:
                v += points
            if won:
                v = 0 - v
            v += BIAS
            p[row + j] = v
            if v < worst:
                worst = v
                worst_reply = j
            p[theirs + group] = p[theirs + group] ^ bit
        j += 1
    p[mine + lead_group] = p[mine + lead_group] ^ lead_bit
    if worst > p[VALUE]:
        p[VALUE] = worst
        p[LEAD] = lead_stack
        p[REPLY] = worst_reply
    return count


@micropython.viper
def look(p: ptr32, stacks: ptr8, t: ptr8) -> int:
    """Prepare a position and weigh all leads; returns its worth to the leader, plus BIAS."""
    prepare(p, t)
    i = 0
    while i < 8:
        weigh(p, stacks, t, i)
        i += 1
    return p[VALUE]


NATIVE = is_native(look)  # whether this is native code, many times as fast


@micropython.viper
def play(p: ptr32, stacks: ptr8, covers: ptr8, to: ptr32, to_stacks: ptr8, pair: int) -> int:
    """Write the position after a trick and its turn into other words and stacks.

    `covers`: 16 codes of the covered cards, EMPTY for none; `pair`: 8 * stack of the lead + stack
    of the reply. Returns 2 * points of the trick, + 1 if the reply wins.
    """
    k = 0
    while k < RANKS:
        to[k] = p[k]
        k += 1
    k = 0
    while k < 16:
        to_stacks[k] = stacks[k]
        k += 1
    leader = p[LEADER]
    lead = 0
    reply = 0
    i = 0
    while i < 2:
        seat = leader
        stack = 8 * leader + (pair >> 3)
        if i == 1:
            seat = 1 - leader
            stack = 8 * seat + (pair & 7)
        card = int(stacks[stack])
        if i == 0:
            lead = card
        else:
            reply = card
        k = 5 * seat + (card >> 4)
        bit = 1 << (card & 15)
        to[CARDS + k] = to[CARDS + k] ^ bit
        if to[COVERING + k] & bit:
            to[COVERING + k] = to[COVERING + k] ^ bit
            to[COVERED + seat] = to[COVERED + seat] - 1
            card = int(covers[stack])
            to_stacks[stack] = card
            k = card >> 4
            bit = 1 << (card & 15)
            to[UNSEEN + k] = to[UNSEEN + k] ^ bit
            k += 5 * seat
            to[CARDS + k] = to[CARDS + k] ^ bit
        else:
            to_stacks[stack] = EMPTY
        i += 1
    won = 0
    if reply >> 4 == lead >> 4:
        if reply > lead:
            won = 1
    elif reply < 16:
        won = 1
    if won:
        to[LEADER] = 1 - leader
    return 2 * (p[POINTS + (lead & 15)] + p[POINTS + (reply & 15)]) + won
