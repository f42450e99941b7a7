"""What players have in common that deal again and again what they cannot see: steps, and their end.

A decision ends with its nodes, its deals or, on a device, its time; the same view and nodes give
the same card.
"""

from skat.compat import ticks_diff

SLICE = 300  # nodes of a slice, where there is no clock
SLICE_US = 8000  # where there is one: a step that begins before that is done
_LAST_US = 14000  # before its time is over a move ends


class Sampling:
    """A player whose `_go_on()` does a step, the action or -1, and whose `best()` is the action so
    far."""

    def __init__(self, nodes: int, deals: int, ticks, ms: int):
        """At most `nodes` nodes and `deals` deals a move; `ticks`: the device's clock,
        compat.ticks_us, or None; with it a move takes no more than `ms`."""
        self.nodes = nodes
        self.used = 0  # nodes of the last decision
        self.deals = 0  # and its deals
        self._most_deals = deals
        self._ticks = ticks
        self._ms = ms
        self._began = 0
        self._work = 0  # nodes of this slice
        self._stop = False  # the nodes are used up

    def begin(self) -> None:
        """A decision begins."""
        if self._ticks is not None:
            self._began = self._ticks()
        self.used = self.deals = 0
        self._stop = False

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        action = -1
        if self._ticks is None:
            self._work = 0
            while action < 0 and self._work < SLICE:
                action = self._go_on()
            return action
        begin = self._ticks()
        left = self._ms * 1000 - _LAST_US - ticks_diff(begin, self._began)
        took = 0
        while action < 0 and took < SLICE_US:
            if took >= left:
                return self.best()
            action = self._go_on()
            took = ticks_diff(self._ticks(), begin)
        return action

    def _go_on(self) -> int:
        raise NotImplementedError

    def best(self) -> int:
        """The action that is best so far."""
        raise NotImplementedError

    def _spend(self, nodes: int) -> None:
        self.used += nodes
        self._work += nodes
        if self.used >= self.nodes:
            self._stop = True
