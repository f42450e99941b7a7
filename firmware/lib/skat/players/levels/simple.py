"""The simple player: a yardstick for all others, so it never changes.

Cards from low to high: by points, then trumps after the rest, then by strength. Following, it plays
the lowest card that wins a trick with points in it, or else its lowest: on H8 it plays the ace of
H9 H7 HA, for H9 also wins, but a trick without points. Leading, it plays the best card that no open
card of the other side can beat by the rules, or else its lowest.
"""

from skat.cards import NONE, TRUMP
from skat.players import check
from skat.players.player import Player


class Simple(Player):
    """The simple player."""

    def __init__(self):
        self._view = None
        self._legal = bytearray(16)

    def start(self, view) -> None:
        """Begin to think about a view."""
        check(view)
        self._view = view

    def think(self) -> int:
        """The action."""
        view = self._view
        kind = view.kind
        count = view.legal(self._legal)
        lead = view.lead()
        chosen = NONE
        for i in range(count):
            card = self._legal[i]
            if lead != NONE:
                good = kind.beats(card, lead) and kind.points[card] + kind.points[lead] > 0
                better = chosen == NONE or _height(kind, card) < _height(kind, chosen)
            else:
                good = not self._beatable(card)
                better = chosen == NONE or _worth(kind, card) > _worth(kind, chosen)
            if good and better:
                chosen = card
        if chosen == NONE:
            for i in range(count):
                card = self._legal[i]
                if chosen == NONE or _height(kind, card) < _height(kind, chosen):
                    chosen = card
        return chosen

    def _beatable(self, card: int) -> bool:
        """Whether the other side has an open card that may be played on this lead and wins."""
        view = self._view
        kind = view.kind
        first = (1 - view.mover) * view.places
        follows = False  # whether the other side must follow suit
        wins = False
        trumps = False
        for p in range(first, first + view.places):
            other = view.top[p]
            if other < NONE:
                if kind.suit[other] == kind.suit[card]:
                    follows = True
                    wins = wins or kind.power[other] > kind.power[card]
                elif kind.suit[other] == TRUMP:
                    trumps = True
        return wins if follows else trumps


def _height(kind, card: int) -> int:
    """Where a card stands in the order from low to high."""
    return kind.points[card] * 64 + (kind.suit[card] == TRUMP) * 32 + kind.power[card]


def _worth(kind, card: int) -> int:
    """The preference for leading a card: points, then not a trump, then strength."""
    return kind.points[card] * 64 + (kind.suit[card] != TRUMP) * 32 + kind.power[card]
