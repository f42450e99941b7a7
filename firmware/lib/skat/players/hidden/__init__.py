"""The computer's players in games in which the seats see different cards: Harlequin, half-open.

A level is a way to play cards, by rules or by dealing what it can't see, and a way to call.
"""

from skat import players
from skat.table import END

# Nodes and deals of a move, and from how many tricks left it solves, of the levels that search.
_SEARCHING = {
    "casual": (1 << 20, 1, 0),
    "greedy": (1 << 20, 3, 0),
    "club": (1 << 20, 8, 2),
    "strong": (players.NODES["strong"], 60, 5),
    "master": (players.NODES["master"], 200, 6),
}
MS = 800


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    if level == "random" or level not in players.LEVELS:
        return players.make(level, seed)
    if level not in _SEARCHING:
        from skat.players.hidden.rules import NAIVE, SIMPLE, Rules

        return Stages(Rules(NAIVE if level == "beginner" else SIMPLE), True)
    from skat.compat import ticks_us
    from skat.players.hidden.sampler import Sampler

    most, deals, exact = _SEARCHING[level]
    if level in players.SEARCHING:
        most = nodes or most
        if ms:
            return Stages(Sampler((1 << 30) - 1, 1 << 20, exact, ticks_us, ms))
    if timed:
        return Stages(Sampler(most, deals, exact, ticks_us, MS))
    return Stages(Sampler(most, deals, exact))


class Stages:
    """A level's player for all stages."""

    def __init__(self, player, naive: bool = False):
        """`player`: of cards; `naive`: calls without reckoning."""
        self._player = player
        self._naive = naive
        self._calls = None
        self._now = player
        self.used = 0

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._now = self._player
        if view.stage > END:
            if self._calls is None:
                from skat.players.hidden.calls import Calls

                self._calls = Calls(self._naive)
            self._now = self._calls
        self._now.start(view)

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        action = self._now.think()
        self.used = getattr(self._now, "used", 0)
        return action

    def best(self) -> int:
        """What a player that searches would do so far."""
        return self._now.best()

    def value(self) -> int:
        """What a player that searches says of its last decision."""
        return self._now.value()
