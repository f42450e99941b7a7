"""Kernel: what a card brings in a deal in which every card is known.

The trick is played with each reply to a lead; then the deal is played on by rules of thumb, and the
last tricks are solved. Words, numbers and sets are those of solve.py.

The rules: who replies wins with the highest card that can, and else plays the lowest; who leads
plays the highest card that no legal reply beats, and else the lowest. Where points are not wanted
it is the other way round: one gives the highest card that does not win, and leads the lowest.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from array import array

from skat.compat import const, micropython, ptr8, ptr32
from skat.players.kernels.solve import begin, run, used

# Words of a deal, as the caller and `lay` set it
LEADER = const(0)  # who leads to the trick: the seat
PLACES = const(1)  # of a seat
STACKS = const(2)  # of them
FEW = const(3)  # 1: points, or tricks, are not wanted
NULL = const(4)  # 1: it only matters whether the declarer makes a trick
DECLARER = const(5)  # 1 if he leads to the trick, in Null
ON = const(6)  # tricks after this one that are played by the rules
MINE = const(7)  # the leader's playable cards
THEIRS = const(8)
KEY = const(9)  # as for solve.begin
LEFT = const(10)  # points not won yet
# of a lead that is weighed
LEAD = const(11)  # its number
REPLIES = const(12)  # those that are not weighed yet
LEAST = const(13)  # of what the leader makes from here on, with one of the replies
MOST = const(14)
USED = const(15)  # nodes since the caller set it to 0
SOLVING = const(16)  # 1: in the middle of a reply; the caller sets it to 0 for another card
_GAIN = const(17)  # what the leader has made before the solver began
_OTHER = const(18)  # 1: the other seat leads there
_REST = const(19)  # points that were left there
WORDS = const(20)

_BEATS = const(4)  # of the solver's words
_SUITS = const(34)
_UNDER = const(64)
_HEIGHT = const(94)
_POINTS = const(124)
_NONE = const(32)  # no card

_NUMBER = (  # of the card in a set of one, modulo 37
    b"\x00\x00\x01\x1a\x02\x17\x1b\x00\x03\x10\x18\x1e\x1c\x0b\x00\x0d\x04\x07\x11\x00"
    b"\x19\x16\x1f\x0f\x1d\x0a\x0c\x06\x00\x15\x0e\x09\x05\x14\x08\x13\x12"
)


@micropython.viper
def compare(w: ptr32, suits: ptr8, powers: ptr8, n: int, trump: int):
    """Tell the solver what beats and what follows each of n cards, by suit and power."""
    i = 0
    while i < n:
        suit = int(suits[i])
        power = int(powers[i])
        same = 0
        beats = 0
        k = 0
        while k < n:
            other = int(suits[k])
            if other == suit:
                same |= 1 << k
                if int(powers[k]) > power:
                    beats |= 1 << k
            elif other == trump:
                beats |= 1 << k
            k += 1
        w[_SUITS + i] = same
        w[_BEATS + i] = beats
        i += 1


@micropython.viper
def lay(w: ptr32, p: ptr32, top: ptr8, under: ptr8, number: ptr8):
    """Lay out a deal: the cards on all places, and which number each of them has."""
    places = p[PLACES]
    stacks = p[STACKS]
    leader = p[LEADER]
    height = 2
    key = leader
    left = 0
    seat = 0
    place = 0
    while seat < 2:
        cards = 0
        k = 0
        while k < places:
            card = int(top[place])
            if card != _NONE:
                i = int(number[card])
                cards |= 1 << i
                w[_HEIGHT + i] = height
                w[_UNDER + i] = 0
                key += height
                left += w[_POINTS + i]
                card = int(under[place])
                if card != _NONE:
                    j = int(number[card])
                    w[_UNDER + i] = 1 << j
                    w[_UNDER + j] = 0
                    w[_HEIGHT + j] = height
                    key += height
                    left += w[_POINTS + j]
                if k < stacks:
                    height *= 3
                else:
                    height *= 2
            k += 1
            place += 1
        if seat == leader:
            p[MINE] = cards
        else:
            p[THEIRS] = cards
        seat += 1
    p[KEY] = key
    p[LEFT] = left


@micropython.viper
def weigh(words, deal, limit: int) -> int:
    """Weigh a lead with its REPLIES, for about `limit` nodes: 1 when that is done, else 0."""
    w = ptr32(words)
    p = ptr32(deal)
    number = ptr8(_NUMBER)
    few = p[FEW]
    null = p[NULL]
    spent = 0
    while True:
        value = -1
        if p[SOLVING]:
            before = int(used(words))
            value = int(run(words, limit))
            spent += int(used(words)) - before
            if value < 0:
                p[USED] = p[USED] + spent
                return 0
            rest = p[_REST]
            if null:
                # The defender leads: does he give the declarer a trick?
                if value == 0:
                    value = 1
                else:
                    value = 0
            else:
                if few:
                    value = rest - value
                if p[_OTHER]:
                    value = rest - value
                value += p[_GAIN]
            p[SOLVING] = 0
        else:
            replies = p[REPLIES]
            if replies == 0 or spent >= limit:
                p[USED] = p[USED] + spent
                return int(replies == 0)
            bit = replies & (0 - replies)
            p[REPLIES] = replies ^ bit
            lead = p[LEAD]
            reply = int(number[bit % 37])
            mine = p[MINE]
            theirs = p[THEIRS]
            key = p[KEY]
            left = p[LEFT]
            tricks = p[ON]
            gain = 0
            other = 0
            beaten = 0
            spent += 12 + 3 * tricks
            while True:
                bit = 1 << reply
                won = 0
                if w[_BEATS + lead] & bit:
                    won = 1
                points = w[_POINTS + lead] + w[_POINTS + reply]
                left -= points
                if won == other:
                    gain += points
                    if p[DECLARER]:
                        beaten = 1
                elif p[DECLARER] == 0:
                    beaten = 1
                mine = (mine ^ (1 << lead)) | w[_UNDER + lead]
                theirs = (theirs ^ bit) | w[_UNDER + reply]
                key -= w[_HEIGHT + lead] + w[_HEIGHT + reply]
                if won:
                    bit = mine
                    mine = theirs
                    theirs = bit
                    other ^= 1
                    key ^= 1
                if tricks == 0:
                    break
                tricks -= 1
                # the lead
                best = 0
                rest = mine
                if few == 0:
                    while rest:
                        bit = rest & (0 - rest)
                        rest ^= bit
                        lead = int(number[bit % 37])
                        replies = theirs & w[_SUITS + lead]
                        if replies == 0:
                            replies = theirs
                        if replies & w[_BEATS + lead] == 0:
                            best = bit
                if best == 0:
                    best = mine & (0 - mine)
                lead = int(number[best % 37])
                # the reply
                replies = theirs & w[_SUITS + lead]
                if replies == 0:
                    replies = theirs
                bit = replies & w[_BEATS + lead]
                if few:
                    bit ^= replies
                if bit:
                    while bit & (bit - 1):
                        bit &= bit - 1
                else:
                    bit = replies & (0 - replies)
                    if few:
                        while replies & (replies - 1):
                            replies &= replies - 1
                        bit = replies
                reply = int(number[bit % 37])
            if null and beaten:
                value = 0
            elif mine == 0 or left == 0:
                value = gain
                if null:
                    value = 1
            else:
                p[SOLVING] = 1
                p[_GAIN] = gain
                p[_OTHER] = other
                p[_REST] = left
                high = left
                if null:
                    high = 1
                begin(words, mine, theirs, key, left, 0, high, few)
        if p[SOLVING] == 0:
            if value < p[LEAST]:
                p[LEAST] = value
            if value > p[MOST]:
                p[MOST] = value


def new_words():
    """Words for a deal."""
    return array("i", bytes(4 * WORDS))
