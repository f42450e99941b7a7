"""The order of the cards in a hand."""

from skat.cards import GRAND, NONE, NULL, TRUMP, kind

SUITS = b"\x01\x02\x03\x04"  # how the suits follow the trumps: black and red in turn


def sort_hand(screen, order, seat: int) -> int:
    """Write the places of the cards in a seat's hand, as they are to lie from the left; how
    many."""
    view = screen.view
    count = 0
    for place in range(seat * view.places + view.stacks, (seat + 1) * view.places):
        if view.top[place] == NONE:
            continue
        i = count
        weight = weigh(screen, view.top[place])
        while i and weigh(screen, view.top[order[i - 1]]) > weight:
            order[i] = order[i - 1]
            i -= 1
        order[i] = place
        count += 1
    return count


def weigh(screen, card: int) -> int:
    """By what cards are sorted: trumps first, then suit by suit, the highest first; by the
    setting, always as in Null."""
    if card >= NONE:
        return card
    of = kind(NULL) if screen.evening.settings.order else screen.view.kind or kind(GRAND)
    suit = of.suit[card]
    return (0 if suit == TRUMP else SUITS[suit]) * 32 - of.power[card]
