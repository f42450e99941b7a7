"""What a view of Skat shows of its mover's hand."""

from skat.cards import NONE, UNKNOWN


def check(view) -> None:
    """Refuse a view that does not show the mover's cards, with a sentence: a ValueError."""
    first = view.mover * view.places
    for p in range(first, first + view.places):
        if view.top[p] == UNKNOWN:
            raise ValueError("the cards of seat %d, which is to act, are not known" % view.mover)


def note_held(view, held) -> None:
    """Note in the caller's `held`, for each of 32 cards, 1 if the mover holds it, else 0."""
    for card in range(32):
        held[card] = 0
    first = view.mover * view.places
    for p in range(first, first + view.places):
        if view.top[p] < NONE:
            held[view.top[p]] = 1
