"""How long a searching player may think: nodes, and on a device time, per move and per slice.

A node is a position searched by solve.py, or whatever takes as long. A search ends when its nodes
are used up, so the same position and nodes give the same card. On a device the clock also ends it,
and limits slices.
"""

from skat.compat import ticks_diff, ticks_us
from skat.players import NODES, PLAIN_NODES
from skat.players.kernels.evaluate import NATIVE

MS = 800 if NATIVE else 1800  # on a device nobody should wait longer than two seconds

_SLICE = 220  # nodes of a slice, where there is no clock
_SLICE_US = 8000  # where there is one: a step that begins before that is done
_LAST_US = 12000  # before its time is over a move ends: the longest step, and choosing the card
_FIRST = 4  # nodes that are solved at once with a clock, at first


def within(kind, level: str, nodes: int, timed: bool, ms: int):
    """A Search or an Analysis for a level, limited as players.make says."""
    if ms:
        return kind(nodes or (1 << 30) - 1, ticks_us, ms)
    if timed:
        usual = NODES if NATIVE else PLAIN_NODES
        return kind(nodes or usual[level], ticks_us, MS)
    return kind(nodes or NODES[level])


class Limits:
    """`nodes`: the most of a move; `used`: those of this one; `work`: those that this slice has
    taken the time of; `stop`: nodes or time are used up; `late`: the time is."""

    def __init__(self, nodes: int, ticks, ms: int):
        """`ticks`: the device's clock, compat.ticks_us, or None; with it a move takes no more than
        `ms`."""
        self.nodes = nodes
        self.used = 0
        self.work = 0
        self.stop = self.late = False
        self._ticks = ticks
        self._ms = ms
        self._at_once = _SLICE if ticks is None else _FIRST  # nodes that are solved in one step
        self._move = 0  # when it began

    def begin(self) -> None:
        """A move begins."""
        if self._ticks is not None:
            self._move = self._ticks()
        self.used = 0
        self.stop = self.late = False

    def think(self, search) -> int:
        """Have a Search take the steps of a slice: the action, or -1 for not yet."""
        self.work = 0
        action = -1
        if self._ticks is None:
            while action < 0 and self.work < _SLICE:
                action = search.go_on()
            return action
        begin = self._ticks()
        left = self._ms * 1000 - _LAST_US - ticks_diff(begin, self._move)
        took = 0
        while action < 0 and took < _SLICE_US:
            if took >= left:
                self.stop = True
            action = search.go_on()
            took = ticks_diff(self._ticks(), begin)
        self.late = took >= left
        return action

    def run(self, endgame) -> int:
        """Solve an Endgame for as long as a step may take: the value, or -1 for not yet."""
        begin = 0 if self._ticks is None else self._ticks()
        value = endgame.run(min(self._at_once, self.nodes - self.used))
        nodes = endgame.nodes
        self.used += nodes
        self.work += nodes
        if value < 0:
            self.stop = self.used >= self.nodes  # this deal does not count
            if self._ticks is not None:
                fits = nodes * _SLICE_US // max(ticks_diff(self._ticks(), begin), 1)
                self._at_once = max(1, min(fits, 2 * self._at_once))
        return value
