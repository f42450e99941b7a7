"""The computer's players in games in which the seats see different cards: Harlequin, half-open.

A level is a way to play cards, by rules or by dealing what it can't see, and a way to call.
"""

from skat import players
from skat.compat import ticks_us
from skat.players.hidden.bids import Bids
from skat.players.hidden.calls import Calls
from skat.players.hidden.rules import Rules
from skat.players.hidden.sampler import Sampler
from skat.players.stages import Stages
from skat.table import END

_RULES = {"beginner": 0, "simple": 1, "casual": 2, "greedy": 3}  # ways of rules.py
# Of the other levels: nodes and deals of a move, and from how many tricks left it solves.
_DEALING = {
    "club": (1 << 20, 4, 1),
    "strong": (24000, 100, 5),
    "master": (60000, 300, 6),
}
_NAIVE = ("beginner", "simple")  # in calling
MS = 800  # of a move on a device


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    if level in _RULES or level in _DEALING:
        return Level(level, nodes, timed, ms)
    return players.make(level, seed)


def limited(kind, level: str, nodes: int, timed: bool, ms: int):
    """A new player of this kind of Sampler for a level; the rest as for `make`."""
    most, deals, exact = _DEALING[level]
    if level in players.SEARCHING and ms:
        return kind(nodes or (1 << 30) - 1, 1 << 20, exact, ticks_us, ms)
    if level in players.SEARCHING and nodes:
        most = nodes
    if timed:
        return kind(most, deals, exact, ticks_us, MS)
    return kind(most, deals, exact)


class Level(Stages):
    """A level's player for all stages, whose parts are made when they are needed."""

    def __init__(self, level: str, *limits):
        """`level`; `limits`: the last three arguments of `make`."""
        Stages.__init__(self)
        self._level = level
        self._limits = limits
        self._cards = None
        self._calls = None

    def _who_decides(self, view):
        if view.stage <= END:
            if self._cards is None:
                self._cards = self._make_cards()
            return self._cards
        if self._calls is None:
            self._calls = self._caller(view, self._level in _NAIVE)
        return self._calls

    def _make_cards(self):
        if self._level in _RULES:
            return Rules(_RULES[self._level])
        return limited(Sampler, self._level, *self._limits)

    def _caller(self, view, naive: bool):
        if len(view.top) > 2 * view.places:  # there is a skat
            return Bids(naive)
        return Calls(naive)
