"""What the cards that a seat knows of both sides bring: points, and matadors."""

from skat.cards import GRAND, JACK, NONE
from skat.game_values import TRUMPS, matadors

# What a card brings its side, in tenths of a card point, plus _ZERO: jacks from clubs down; A T K Q
# J 9 8 7 of trumps, then of other suits. Least squares over 2,400 games of each kind, dealing
# players against themselves: the declarer's points by the cards that he saw of both sides.
_SUIT = b"\x5a\x54\x5b\x5a\x66\x55\x46\x4a\x40\x44\x44\x4a\x59\x38\x16\x14\x40\x1a\x21\x1a"
_GRAND = b"\x6a\x5c\x5e\x54\x40\x40\x40\x40\x40\x40\x40\x40\x63\x46\x25\x1d\x40\x1d\x21\x1e"
_ZERO = 64
_FIRST = 4  # the jack of clubs


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


def run(view, seat: int, game: int, held, limit: int = TRUMPS) -> int:
    """The length of a seat's run of matadors, by the cards that are known: at least.

    `held`: room for 34 cards; `limit`: as for game_values.matadors.
    """
    for having in (1, 0):
        for card in range(32):
            held[card] = 1 - having
        for i in range(view.count):
            _note(held, having, view.played[i], view.froms[i] // view.places == seat)
        for place in range(2 * view.places):
            mine = place // view.places == seat
            _note(held, having, view.top[place], mine)
            _note(held, having, view.under[place], mine)
        for place in range(2 * view.places, len(view.top)):
            _note(held, having, view.under[place], True)  # in the skat
        if held[_FIRST]:
            return max(1, matadors(game, held, limit)) if having else 1
    return max(1, -matadors(game, held, limit))


def _note(held, having: int, card: int, mine: bool) -> None:
    if card < NONE and mine == having:
        held[card] = having
