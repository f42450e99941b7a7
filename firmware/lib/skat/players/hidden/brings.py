"""What the cards that a seat knows of both sides bring: points, and matadors."""

from skat.cards import GRAND, JACK, NONE

# What a card brings its side, in tenths of a card point, plus _ZERO: jacks from clubs down; A T K Q
# J 9 8 7 of trumps, then of other suits. Least squares over 2,400 games of each kind, dealing
# players against themselves: the declarer's points by the cards that he saw of both sides.
_SUIT = b"\x5a\x54\x5b\x5a\x66\x55\x46\x4a\x40\x44\x44\x4a\x59\x38\x16\x14\x40\x1a\x21\x1a"
_GRAND = b"\x6a\x5c\x5e\x54\x40\x40\x40\x40\x40\x40\x40\x40\x63\x46\x25\x1d\x40\x1d\x21\x1e"
_ZERO = 64


def brings(card: int, game: int) -> int:
    """What a card brings its side in a game, in tenths of a point; what Grand has is Ramsch's."""
    table = _SUIT if game < GRAND else _GRAND
    if card & 7 == JACK:
        return table[card >> 3] - _ZERO
    return table[(4 if card >> 3 == game else 12) + (card & 7)] - _ZERO


def lead(view, seat: int, game: int) -> int:
    """How many tenths of a point the cards that a view knows bring a seat in a game, less those
    that they bring the other one."""
    total = 0
    for place in range(2 * view.places):
        for card in (view.top[place], view.under[place]):
            if card < NONE and view.known[card]:
                more = brings(card, game)
                total += more if place // view.places == seat else -more
    return total


def note(view, seat: int, held) -> None:
    """Note in `held`, room for 34 cards, what tells the length of a seat's run of matadors, by the
    cards that are known: at least. It is that of game_values.matadors, without its sign.
    """
    places = view.places
    top = view.top
    under = view.under
    for card in range(32):
        held[card] = 2  # not known
    for i in range(view.count):
        held[view.played[i]] = view.froms[i] // places == seat
    for place in range(2 * places):
        held[top[place]] = held[under[place]] = place // places == seat
    for place in range(2 * places, len(top)):
        held[under[place]] = 1  # in the skat
    first = held[JACK]  # of clubs
    for card in range(32):
        if held[card] == 2:  # ends the run, also one that cannot be told
            held[card] = first != 1
    if first == 2:
        held[8 + JACK] = 0
