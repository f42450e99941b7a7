"""The beginner: the greedy player with the mistakes that people make in their first games.

It takes every trick that it can, with the card that brings most now, and spends aces, tens and
trumps on it, without a look at what then lies open. It leads cards that beat all open cards of the
same suit, and forgets that the other side may trump.
"""

from skat.cards import NONE
from skat.players.levels.greedy import POINT, Greedy


class Beginner(Greedy):
    """The beginner."""

    def _change(self, card: int) -> int:
        """What playing a card leaves: ignored."""
        return 0

    def _led(self, card: int) -> int:
        """What leading a card seems to bring: its points, if no open card of its suit beats it."""
        view = self._view
        kind = view.kind
        value = kind.points[card] * POINT + 1
        first = (1 - view.mover) * view.places
        for place in range(first, first + view.places):
            other = view.top[place]
            if other < NONE and kind.suit[other] == kind.suit[card] and kind.beats(other, card):
                return -value
        return value
