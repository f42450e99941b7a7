"""Declaring from the open cards: the game that promises most card points.

What each open card adds to the points that the declarer will make was learned from four-card
hands, in tenths of a point: a constant, each card as trump or not, and a bit less for many trumps.
Kontra and Re are not said.
"""

from skat.calls import CALL, PASS
from skat.cards import GRAND, JACK, NONE, TRUMP, kind
from skat.officers import DECLARE

# Jacks by suit; other cards by rank, A T K Q (J) 9 8 7.
_SUIT = 357
_SUIT_JACKS = b"\x82\x78\x70\x69"
_SUIT_TRUMPS = b"\x78\x68\x54\x51\0\x4f\x4d\x4d"
_SUIT_OTHERS = b"\x79\x4a\x25\x18\0\x1c\x1c\x1b"
_SUIT_SQUARE = 2
_GRAND = 272
_GRAND_JACKS = b"\x99\x82\x78\x6f"
_GRAND_OTHERS = b"\x9f\x6a\x47\x3b\0\x3d\x3c\x3b"
_GRAND_SQUARE = 3


class Declare:
    """The player before the play."""

    def __init__(self):
        self._view = None

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view

    def think(self) -> int:
        """The call."""
        view = self._view
        if view.stage != DECLARE:
            return PASS
        best = 0
        for game in range(1, GRAND + 1):
            if expected(view, view.mover, game) > expected(view, view.mover, best):
                best = game
        return CALL + best


def expected(view, seat: int, game: int) -> int:
    """The card points, in tenths, that a seat can expect to make as declarer of a game, CLUBS to
    GRAND, going by its open cards; right on the average for four of them."""
    suit = kind(game).suit
    jacks = _GRAND_JACKS if game == GRAND else _SUIT_JACKS
    others = _GRAND_OTHERS if game == GRAND else _SUIT_OTHERS
    total = _GRAND if game == GRAND else _SUIT
    trumps = 0
    for place in range(seat * view.places, (seat + 1) * view.places):
        card = view.top[place]
        if card >= NONE:
            continue
        rank = card & 7
        if rank == JACK:
            total += jacks[card >> 3]
        elif suit[card] == TRUMP:
            total += _SUIT_TRUMPS[rank]
        else:
            total += others[rank]
        trumps += suit[card] == TRUMP
    return total - trumps * trumps * (_GRAND_SQUARE if game == GRAND else _SUIT_SQUARE)
