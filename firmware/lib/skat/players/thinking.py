"""Thinking within limits: steps, slices, and when they end.

A decision ends with its nodes or, on a device, its time. A node is a position that solve.py
searches, or whatever takes as long; so the same view and nodes give the same action everywhere.
On a device the clock also ends slices.
"""

from skat import players
from skat.compat import ticks_diff, ticks_us
from skat.players.player import Player

_MOST = (1 << 30) - 1
_FIRST = 4  # nodes that are solved in one step with a clock, at first
_SLICE_US = 8000  # a step that begins before that is done


def usual_nodes(how, native: bool) -> int:
    """The usual nodes of a level that searches; `native`: in native code."""
    usual = players.NODES if native or not how[3] else players.PLAIN_NODES
    return usual[how[0]]


def nodes_of(how, usual: int) -> int:
    """The nodes of a decision, for the arguments of make_player and the usual number."""
    level, _, nodes, _, ms = how
    if level not in players.SEARCHING:
        return usual
    return nodes or (_MOST if ms else usual)


def within(kind, how, usual: int, depth=()):
    """A new Thinker of this kind: `depth` is how many deals it makes and what else it takes."""
    level, _, _, timed, ms = how
    nodes = nodes_of(how, usual)
    if ms and level in players.SEARCHING:
        if depth:
            depth = (_MOST,) + depth[1:]
        return kind(nodes, *depth, ticks_us, ms)
    return kind(nodes, *depth, ticks_us if timed else None, kind.MS)


class Thinker(Player):
    """A player whose `_go_on()` does a step, the action or -1, and whose `best()` is the action so
    far. Steps say what they take by `_spend`, or only of the slice by `_work`."""

    MS = 800  # of a decision on a device
    SLICE = 300  # nodes of a slice, where there is no clock
    LAST_US = 14000  # before its time is over a decision ends: the longest step, and the choice
    SOLVE_US = _SLICE_US  # how long a step may take that solves
    SOLVE_NODES = 1 << 20  # nodes that a step may solve, with a clock

    @classmethod
    def made(cls, how, *depth):
        """As of Player. `depth`: the usual nodes, deals, and what else it takes; a level that
        searches takes others if it is told so. Without any it has its own."""
        return within(cls, how, depth[0], depth[1:]) if depth else cls()

    def __init__(self, nodes: int, ticks=None, ms: int = 0):
        """At most `nodes` nodes a decision; `ticks`: the device's clock, compat.ticks_us; with it
        a decision takes no more than `ms`."""
        self.nodes = nodes
        self.used = 0  # nodes of the last decision
        self._ticks = ticks
        self._ms = ms
        self._began = 0
        self._work = 0  # nodes of this slice
        self._stop = False  # the nodes are used up
        self.at_once = self.SLICE if ticks is None else _FIRST  # nodes that a step solves

    def begin(self) -> None:
        """A decision begins."""
        if self._ticks is not None:
            self._began = self._ticks()
        self.used = 0
        self._stop = False

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        action = -1
        if self._ticks is None:
            self._work = 0
            while action < 0 and self._work < self.SLICE:
                action = self._go_on()
            return action
        begin = self._ticks()
        left = self._ms * 1000 - self.LAST_US - ticks_diff(begin, self._began)
        took = 0
        while action < 0 and took < _SLICE_US:
            if took >= left and self._may_end():
                return self.best()
            action = self._go_on()
            took = ticks_diff(self._ticks(), begin)
        if action < 0 and took >= left and self._may_end():
            action = self.best()
        return action

    def _go_on(self) -> int:
        raise NotImplementedError

    def _may_end(self) -> bool:
        """Whether there is a best action yet."""
        return True

    def _spend(self, nodes: int) -> None:
        self.used += nodes
        self._work += nodes
        if self.used >= self.nodes:
            self._stop = True

    def _fit(self, nodes: int, begin: int) -> None:
        """See how many nodes fit into a step, after one that took so many since then."""
        if self._ticks is not None:
            fits = nodes * self.SOLVE_US // max(ticks_diff(self._ticks(), begin), 1)
            self.at_once = max(1, min(fits, 2 * self.at_once, self.SOLVE_NODES))

    def _clock(self) -> int:
        """The time, where there is a clock."""
        return 0 if self._ticks is None else self._ticks()
