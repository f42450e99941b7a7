"""Kernel: what a small net adds to the learned evaluation of a position between two tricks.

The net is that of tools/train/net.py, its numbers are those of weights.py.
Eight units, the same for every side suit, judge each side suit by its own cards and all others;
eight more judge the trumps and how much is covered. A unit's sum counts if it is above zero.

A card in its place – the leader's, the leader's on a covered card, and so on, as for evaluate.py –
adds one row of weights to the units' sums. So when a position changes, only the rows of cards that
came or went are added or subtracted: `follow` does that, for both sides, either of which may lead
next. Positions are words of evaluate.py.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from array import array

from skat.compat import const, micropython, ptr8, ptr32

# Words of a position, as in evaluate.py: a kernel knows only its own module's constants.
_CARDS = const(0)
_COVERING = const(10)
_UNSEEN = const(20)
_COVERED = const(25)
_LEADER = const(27)
_PAIRS = const(45)

# Where the weights begin; the same as in tools/train/net.py. First rows of 16, for all units: those
# of every side suit, then those of the trumps. Trumps are rows 0 to 54, side suits 55 to 89.
_MINE = const(1440)  # 9 rows: covered cards of whoever leads next, after the turn
_THEIRS = const(1584)  # 9 rows: of the other side
_TURNED = const(1728)  # 4 rows: whose cards are about to be turned
_ALWAYS = const(1792)  # 1 row
_OWN = const(1808)  # 35 rows of 8: for the units of the card's own suit
_OUT = const(2088)  # what the units of a suit count, and those of the trumps

# Words of the units' sums: for seat 0 leading next, then for seat 1, 16 numbers for all units
# and 4 x 8 for those of each suit. Numbers are 64ths, plus _BIAS.
_SEAT = const(48)
_UNITS = const(96)  # 16 numbers, for the pair that is looked at
_WORST = const(112)  # 8 numbers: of each lead, its worst reply
WORDS = const(120)

_BIAS = const(16384)  # makes them positive, as in evaluate.py
_LEADS = const(3)  # that improve corrects
_REPLIES = const(2)  # to each of them


def new_words():
    """Words for the units' sums."""
    return array("i", [0] * WORDS)


@micropython.viper
def _add(kept: ptr32, t: ptr8, group: int, card: int, mirrored: int, sign: int):
    """Add the rows of a card, or subtract them: `sign` is 1 or -1.

    `card`: 5 * its height, plus its place for seat 0; `mirrored`: for seat 1.
    """
    seat = 0
    while seat < _UNITS:
        k = seat
        n = k + 16
        j = 16 * card
        if group:
            j += 880
        while k < n:
            kept[k] = kept[k] + (int(t[j]) - 128) * sign
            kept[k + 1] = kept[k + 1] + (int(t[j + 1]) - 128) * sign
            kept[k + 2] = kept[k + 2] + (int(t[j + 2]) - 128) * sign
            kept[k + 3] = kept[k + 3] + (int(t[j + 3]) - 128) * sign
            k += 4
            j += 4
        if group:
            k = seat + 8 + 8 * group
            n = k + 8
            j = _OWN + 8 * card
            while k < n:
                kept[k] = kept[k] + (int(t[j]) - 128) * sign
                kept[k + 1] = kept[k + 1] + (int(t[j + 1]) - 128) * sign
                kept[k + 2] = kept[k + 2] + (int(t[j + 2]) - 128) * sign
                kept[k + 3] = kept[k + 3] + (int(t[j + 3]) - 128) * sign
                k += 4
                j += 4
        card = mirrored
        seat += _SEAT


def begin(p, kept, t) -> None:
    """Write the units' sums of a position."""
    follow(p, p, kept, kept, t, 1)


@micropython.viper
def follow(p: ptr32, to: ptr32, kept: ptr32, new: ptr32, t: ptr8, anew: int):
    """Write the units' sums of a position `to` from those `kept` of position `p`, a few cards away;
    or `anew`."""
    k = 0
    while k < _UNITS:
        new[k] = kept[k]
        if anew:
            new[k] = _BIAS
        k += 1
    group = 0
    while group < 5:
        place = 0  # 0 and 1: of seat 0's cards, 2 and 3: of seat 1's, 4: of unseen ones
        while place < 5:
            if place == 4:
                before = p[_UNSEEN + group]
                after = to[_UNSEEN + group]
            else:
                k = (place >> 1) * 5 + group
                before = p[_COVERING + k]
                after = to[_COVERING + k]
                if place & 1 == 0:
                    before = p[_CARDS + k] & (before ^ 2047)
                    after = to[_CARDS + k] & (after ^ 2047)
            if anew:
                before = 0
            changed = before ^ after
            card = place
            mirrored = place ^ 2
            if place == 4:
                mirrored = 4
            while changed:
                if changed & 1:
                    sign = -1
                    if after & 1:
                        sign = 1
                    _add(new, t, group, card, mirrored, sign)
                card += 5
                mirrored += 5
                after >>= 1
                changed >>= 1
            place += 1
        group += 1


@micropython.viper
def correct(p: ptr32, kept: ptr32, stacks: ptr8, t: ptr8, lead_stack: int, most: int) -> int:
    """Correct the pairs of a weighed lead, with the `most` replies that are worst for it.

    Returns the worst value, with evaluate.BIAS in it; 0 for no lead.
    """
    leader = p[_LEADER]
    other = 1 - leader
    lead = int(stacks[8 * leader + lead_stack])
    row = _PAIRS + 8 * lead_stack
    lead_group = lead >> 4
    done = 0
    worst = 0
    while most:
        most -= 1
        # The next reply
        stack = 8
        value = 0
        j = 0
        while j < 8:
            if (done >> j) & 1 == 0:
                v = p[row + j]
                if v:
                    if stack == 8:
                        value = v
                        stack = j
                    elif v < value:
                        value = v
                        stack = j
            j += 1
        if stack == 8:
            most = 0
        else:
            done |= 1 << stack
            reply = int(stacks[8 * other + stack])
            group = reply >> 4
            lead_turns = (p[_COVERING + 5 * leader + lead_group] >> (lead & 15)) & 1
            turns = (p[_COVERING + 5 * other + group] >> (reply & 15)) & 1
            won = 0
            if group == lead_group:
                if reply > lead:
                    won = 1
            elif group == 0:
                won = 1
            # The units' sums with both cards gone, for the side that leads next
            mine = 5 * (lead & 15) + lead_turns
            theirs = 5 * (reply & 15) + turns
            next_leader = leader
            if won:
                next_leader = other
                mine += 2
                a = p[_COVERED + other] - turns
                b = p[_COVERED + leader] - lead_turns
                turned = 2 * turns + lead_turns
            else:
                theirs += 2
                a = p[_COVERED + leader] - lead_turns
                b = p[_COVERED + other] - turns
                turned = 2 * lead_turns + turns
            i = 16 * mine
            if lead_group:
                i += 880
            k = 16 * theirs
            if group:
                k += 880
            a = _MINE + 16 * a
            b = _THEIRS + 16 * b
            turned = _TURNED + 16 * turned
            found = _SEAT * next_leader
            j = 0
            while j < 16:
                v = kept[found + j] + int(t[a + j]) + int(t[b + j]) + int(t[turned + j])
                kept[_UNITS + j] = v + int(t[_ALWAYS + j]) - int(t[i + j]) - int(t[k + j]) - 256
                j += 1
            total = 0
            j = _UNITS + 8
            k = _OUT + 8
            while j < _UNITS + 16:
                v = kept[j] - _BIAS
                if v > 0:
                    total += v * (int(t[k]) - 128)
                j += 1
                k += 1
            g = 1
            while g < 5:
                unseen = p[_UNSEEN + g]
                i = p[_CARDS + g]
                k = p[_CARDS + 5 + g]
                if g == lead_group:
                    if leader:
                        k ^= 1 << (lead & 15)
                    else:
                        i ^= 1 << (lead & 15)
                if g == group:
                    if leader:
                        i ^= 1 << (reply & 15)
                    else:
                        k ^= 1 << (reply & 15)
                if unseen | i | k:
                    k = found + 8 + 8 * g
                    j = _UNITS
                    i = _OUT
                    if g == lead_group:
                        a = _OWN + 8 * mine
                    else:
                        a = -1
                    if g == group:
                        b = _OWN + 8 * theirs
                    else:
                        b = -1
                    while j < _UNITS + 8:
                        v = kept[j] + kept[k] - 2 * _BIAS
                        if a >= 0:
                            v += 128 - int(t[a])
                            a += 1
                        if b >= 0:
                            v += 128 - int(t[b])
                            b += 1
                        if v > 0:
                            total += v * (int(t[i]) - 128)
                        i += 1
                        j += 1
                        k += 1
                g += 1
            total >>= 7  # quarters of a point
            if won:
                total = 0 - total
            value += total
            p[row + stack] = value
            if worst == 0:
                worst = value
            elif value < worst:
                worst = value
    return worst


@micropython.viper
def improve(p: ptr32, kept: ptr32, stacks: ptr8, t: ptr8) -> int:
    """Correct the best leads after evaluate.look, each with its worst replies; returns the worth of
    the position to the leader, plus evaluate.BIAS. `kept`: its units' sums."""
    i = 0
    while i < 8:
        worst = 0
        k = _PAIRS + 8 * i
        j = 0
        while j < 8:
            v = p[k + j]
            if v:
                if worst == 0:
                    worst = v
                elif v < worst:
                    worst = v
            j += 1
        kept[_WORST + i] = worst
        i += 1
    most = 0
    n = 0
    while n < _LEADS:
        best = 0
        j = 0
        while j < 8:
            if kept[_WORST + j] > kept[_WORST + best]:
                best = j
            j += 1
        if kept[_WORST + best] == 0:
            n = _LEADS
        else:
            kept[_WORST + best] = 0
            worst = int(correct(p, kept, stacks, t, best, _REPLIES))
            if worst > most:
                most = worst
            n += 1
    return most
