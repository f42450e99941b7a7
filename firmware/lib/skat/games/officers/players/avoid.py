"""Null and Ramsch by rules made by hand: considers one trick, and what a card may cost later.

In Ramsch it weighs the points of the trick, and likes to get rid of high cards. A lead is judged by
the worst reply to it, or by all. In Null the declarer gets rid of his highest card whenever it does
not win; the other side leads what he must take, or else where he can duck least.
"""

from skat.cards import NONE, NULL, TRUMP
from skat.players import check
from skat.players.player import Player

_POINT = 10  # a point in the trick
_HEIGHT = 3  # a step in the order of cards
_TRUMP = 30  # to be a jack, which nearly always wins
_LEAD = 15  # to lead next
_BEATEN = 1000  # this trick decides Null


# Fears the worst reply to a lead; in Ramsch expects any; leads its lowest, as EVEN does in Null.
CAREFUL, EVEN, NAIVE = range(3)


class Avoid(Player):
    """The player."""

    def __init__(self, way: int = CAREFUL):
        """`way`: CAREFUL to NAIVE."""
        self._way = way
        self._view = None
        self._legal = bytearray(16)

    def start(self, view) -> None:
        """Begin to think about a view."""
        check(view)
        self._view = view

    def think(self) -> int:
        """The action."""
        view = self._view
        count = view.legal(self._legal)
        lead = view.lead()
        naive = self._way == NAIVE or self._way == EVEN and view.kind.game == NULL
        chosen = NONE
        most = 0
        for i in range(count):
            card = self._legal[i]
            if lead == NONE:
                value = -2 * self._height(card) if naive else self._led(card)
            elif view.kind.beats(card, lead):
                value = -self._cost(card, lead, view.mover)
            else:
                value = self._cost(card, lead, 1 - view.mover)
            value += self._danger(card)
            if chosen == NONE or value > most:
                chosen = card
                most = value
        return chosen

    def _led(self, card: int) -> int:
        """The worth of a lead if the other side gives the worst reply for us, or any."""
        view = self._view
        kind = view.kind
        first = (1 - view.mover) * view.places
        follows = False
        for p in range(first, first + view.places):
            other = view.top[p]
            follows = follows or other < NONE and kind.suit[other] == kind.suit[card]
        worst = _BEATEN * 2
        total = replies = ducks = 0
        for p in range(first, first + view.places):
            other = view.top[p]
            if other < NONE and (not follows or kind.suit[other] == kind.suit[card]):
                if kind.beats(other, card):
                    value = self._cost(card, other, 1 - view.mover)
                else:
                    value = -self._cost(card, other, view.mover)
                    ducks += 1
                worst = min(worst, value)
                total += value
                replies += 1
        if self._way == EVEN and replies:
            worst = total // replies
        return worst - ducks * _POINT if kind.game == NULL else worst

    def _cost(self, card: int, other: int, winner: int) -> int:
        """The cost to the winner of taking a trick of these cards."""
        kind = self._view.kind
        if kind.game == NULL:
            return _BEATEN if winner == self._view.declarer else 0
        return (kind.points[card] + kind.points[other]) * _POINT + _LEAD

    def _danger(self, card: int) -> int:
        """How much it is worth to get rid of a card."""
        view = self._view
        if view.kind.game == NULL and view.mover != view.declarer:
            return -self._height(card)  # low cards are for leads, but no more than now
        return self._height(card)

    def _height(self, card: int) -> int:
        """How easily a card wins."""
        kind = self._view.kind
        return kind.power[card] * _HEIGHT + (kind.suit[card] == TRUMP) * _TRUMP
