"""Null that nobody can beat: the declarer's card that keeps it so, whoever holds what he does not
see.

In each suit his lowest card is under the lowest of the others', the second under their second, and
so on: then he can follow each lead with a lower card.
"""

from skat.cards import NONE, UNKNOWN


def safe_card(view, legal, count: int) -> int:
    """The highest of `count` legal cards of a view that keeps the declarer of Null, who is to play,
    safe; NONE if none does."""
    best = NONE
    power = view.kind.power
    high = 0  # suits in which he isn't, a bit for each
    for suit in range(4):
        if not _is_low(_own(view, suit, NONE), _others(view, suit)):
            high |= 1 << suit
    for i in range(count):
        card = legal[i]
        if best == NONE or power[card] > power[best]:
            if not high & ~(1 << (card >> 3)) and _keeps(view, card):
                best = card
    return best


def _keeps(view, card: int) -> bool:
    """Whether he is safe in a card's suit after playing it."""
    kind = view.kind
    on_table = view.count % view.seats
    first = view.count - on_table
    others = _others(view, card >> 3)
    if not on_table:
        unknown = 0  # of what nobody holds: the skat, a dead hand, a pile
        for p in range(len(view.under)):
            unknown += view.under[p] == UNKNOWN
        if not _is_low(1 << kind.power[card], others) or _size(others) <= unknown:
            return False
    elif kind.beats(card, view.played[view.winning(first, on_table)]):
        return False
    return _is_low(_own(view, card >> 3, card), others)


def _own(view, suit: int, but: int) -> int:
    """The mover's cards of a suit but for one, a bit for each by its power."""
    bits = 0
    top = view.top
    power = view.kind.power
    first = view.mover * view.places
    for p in range(first, first + view.places):
        card = top[p]
        if card >> 3 == suit and card != but:
            bits |= 1 << power[card]
    return bits


def _others(view, suit: int) -> int:
    """The same for those that he does not hold, has not put away, and that were not played."""
    bits = 0x1FE  # in Null powers are 1 to 8
    under = view.under
    played = view.played
    power = view.kind.power
    for p in range(view.skat, view.skat + 2):
        if under[p] >> 3 == suit:
            bits &= ~(1 << power[under[p]])
    for i in range(view.count):
        if played[i] >> 3 == suit:
            bits &= ~(1 << power[played[i]])
    return bits & ~_own(view, suit, NONE)


def _is_low(own: int, others: int) -> bool:
    while own and others:
        if own & -own > others & -others:
            return False
        own &= own - 1
        others &= others - 1
    return True


def _size(bits: int) -> int:
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
