"""Durchmarsch by a rule: who breaks a march that threatens, and who goes on with one.

Late in Ramsch the side without a trick takes the first that it can; the side that has them all,
and has lost by its points, leads what the other side cannot beat.
"""

from skat.cards import NONE
from skat.players import check
from skat.players.player import Player

_LATE = 8  # tricks left, from which a march is feared
_LOST = 60  # with more points only a march helps


class March(Player):
    """The player in such a trick; where there is none, others decide."""

    def __init__(self):
        self._view = None
        self._legal = bytearray(16)
        self._chosen = NONE

    def decides(self, view) -> bool:
        """Whether a trick of this view matters to a march, and there is a card for it."""
        check(view)
        self._view = view
        self._chosen = NONE
        seat = view.mover
        if view.tricks[seat] and not view.tricks[1 - seat]:
            if view.points[seat] > _LOST:
                self._choose(True)
        elif view.tricks[1 - seat] and not view.tricks[seat]:
            if 32 - view.count <= 2 * _LATE:
                self._choose(False)
        return self._chosen != NONE

    def _choose(self, leads: bool) -> None:
        """Choose the strongest lead that no open card beats, or the cheapest card that wins."""
        view = self._view
        kind = view.kind
        least = 0
        for i in range(view.legal(self._legal)):
            card = self._legal[i]
            wins = not self._beatable(card) if leads else kind.beats(card, view.lead())
            cost = -kind.power[card] if leads else 32 * kind.points[card] + kind.power[card]
            if wins and (self._chosen == NONE or cost < least):
                self._chosen = card
                least = cost

    def _beatable(self, card: int) -> bool:
        """Whether the other side has an open card that may be played on this lead and wins."""
        view = self._view
        kind = view.kind
        first = 8 * (1 - view.mover)
        follows = beaten = False
        for place in range(first, first + 8):
            other = view.top[place]
            if other < NONE and kind.suit[other] == kind.suit[card]:
                follows = True
                beaten = beaten or kind.power[other] > kind.power[card]
        for place in range(first, first + 8):
            other = view.top[place]
            if other < NONE and not follows:
                beaten = beaten or kind.beats(other, card)
        return beaten

    def start(self, view) -> None:
        """`decides` has begun."""

    def think(self) -> int:
        """The action."""
        return self._chosen
