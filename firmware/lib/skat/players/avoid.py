"""A player for Null and Ramsch: looks at one trick, which it does not want to win.

It gives its most dangerous card whenever another one wins, and leads what the other side must
beat. In Ramsch points are a danger as well. Against Null it plays the same: whoever loses tricks
makes the declarer win one.
"""

from skat.cards import NONE, NULL

_FORCED = 1000  # more than any card is dangerous


class Avoid:
    """The player."""

    def __init__(self):
        self._view = None
        self._legal = bytearray(16)

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view

    def think(self) -> int:
        """The action."""
        view = self._view
        count = view.legal(self._legal)
        lead = view.lead()
        chosen = NONE
        most = 0
        for i in range(count):
            card = self._legal[i]
            if lead == NONE:
                value = self._led(card)
            elif view.kind.beats(card, lead):
                value = -self._danger(card)
            else:
                value = _FORCED + self._danger(card)
            if chosen == NONE or value > most:
                chosen = card
                most = value
        return chosen

    def _led(self, card: int) -> int:
        """How good a lead is: best one that every legal reply beats, else a harmless one."""
        view = self._view
        kind = view.kind
        first = (1 - view.mover) * view.places
        follows = beaten = ducked = False
        for p in range(first, first + view.places):
            other = view.top[p]
            if other < NONE and kind.suit[other] == kind.suit[card]:
                follows = True
                if kind.beats(other, card):
                    beaten = True
                else:
                    ducked = True
        value = -self._danger(card)
        if follows and beaten and not ducked:
            value += _FORCED
        return value

    def _danger(self, card: int) -> int:
        """How much a card is worth getting rid of."""
        kind = self._view.kind
        if kind.game == NULL:
            return kind.power[card]
        return kind.points[card] * 20 + kind.power[card]
