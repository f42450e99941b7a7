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
    for i in range(count):
        card = legal[i]
        if (best == NONE or power[card] > power[best]) and _keeps(view, card):
            best = card
    return best


def _keeps(view, card: int) -> bool:
    kind = view.kind
    on_table = view.count % view.seats
    first = view.count - on_table
    if not on_table:
        others = _others(view, card >> 3)
        unknown = 0  # of what nobody holds: the skat, a dead hand
        for p in range(view.skat, len(view.under)):
            unknown += view.under[p] == UNKNOWN
        if not _is_low(1 << kind.power[card], others) or _size(others) <= unknown:
            return False
    elif kind.beats(card, view.played[first + kind.winner(view.played, on_table, first)]):
        return False
    for suit in range(4):
        if not _is_low(_own(view, suit, card), _others(view, suit)):
            return False
    return True


def _own(view, suit: int, but: int) -> int:
    """The mover's cards of a suit but for one, a bit for each by its power."""
    bits = 0
    first = view.mover * view.places
    for p in range(first, first + view.places):
        card = view.top[p]
        if card < NONE and card != but and card >> 3 == suit:
            bits |= 1 << view.kind.power[card]
    return bits


def _others(view, suit: int) -> int:
    """The same for those that he does not hold, has not put away, and that were not played."""
    bits = 0
    for card in range(8 * suit, 8 * suit + 8):
        bits |= 1 << view.kind.power[card]
    for p in range(view.skat, view.skat + 2):
        bits = _without(view, bits, suit, view.under[p])
    for i in range(view.count):
        bits = _without(view, bits, suit, view.played[i])
    return bits & ~_own(view, suit, NONE)


def _without(view, bits: int, suit: int, card: int) -> int:
    if card < NONE and card >> 3 == suit:
        bits &= ~(1 << view.kind.power[card])
    return bits


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
