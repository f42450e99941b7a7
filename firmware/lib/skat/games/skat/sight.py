"""What a view of Skat's table must not tell: where others' cards came from, and, to those who sit
out, what only some seats know."""

from skat.calls import DISCARD, HIDDEN
from skat.cards import NONE, UNKNOWN
from skat.table import NOBODY


def forget_places(view, seat: int) -> None:
    """Lay the other seats' hands from the first place on, known cards by their number: where a card
    lay would tell whether it came from the skat, and what was put away."""
    top = view.top
    places = view.places
    for other in range(view.seats):
        if other == seat:
            continue
        first = place = other * places + view.stacks
        for p in range(first, (other + 1) * places):
            card = top[p]
            if card == NONE:
                continue
            top[p] = NONE
            q = place
            while q > first and top[q - 1] > card:
                top[q] = top[q - 1]
                q -= 1
            top[q] = card
            place += 1
    for i in range(view.count):
        more = view.froms[i] % places - view.stacks
        if view.froms[i] // places != seat and more > 0:
            view.froms[i] -= more


def cover(view, table) -> None:
    """Cover in a seat's view of the table what not all seats know."""
    everybody = (1 << view.seats) - 1
    for card in range(32):
        if table.known[card] != everybody:
            view.known[card] = 0
    for place in range(len(view.top)):
        card = view.top[place]
        if card < NONE and not view.known[card]:
            view.top[place] = UNKNOWN
        card = view.under[place]
        if card < NONE and not view.known[card]:
            view.under[place] = UNKNOWN
            if view.skat_of != NOBODY:
                view.points[view.skat_of] -= table.kind.points[card]
    for i in range(view.logged):
        if view.log[i] >= DISCARD:
            view.log[i] = HIDDEN
