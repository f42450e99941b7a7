"""What a view of Skat shows of its mover's hand."""

from skat.cards import NONE


def note_held(view, held) -> None:
    """Note in the caller's `held`, for each of 32 cards, 1 if the mover holds it, else 0."""
    for card in range(32):
        held[card] = 0
    first = view.mover * view.places
    for p in range(first, first + view.places):
        if view.top[p] < NONE:
            held[view.top[p]] = 1
