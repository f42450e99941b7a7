"""The computer's players. Each gets views, never the truth, and thinks in short slices:

player.start(view)        begin to think about this position
player.think() -> int     one slice, at most 20 ms on the device: the action, or -1 for not yet

Those that search also say how many nodes they `used` for the last action, its `value()` – the
points that they expect to have at the end, in tenths – and, while they think, the `best()` so far.
An Analysis has the same and besides, from `values(...)`, what every legal action is worth.
"""

from skat.compat import ticks_us

LEVELS = ("random", "simple", "greedy", "beginner", "club", "strong", "master")

_NODES = {"strong": 3000, "master": 25000}  # that a move takes; docs/players.md says how long
_PLAIN_NODES = {"strong": 400, "master": 1200}  # on a device without native code
_MS, _PLAIN_MS = 800, 1800  # the longest that a move takes on a device
_MOST = (1 << 30) - 1


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level; `seed` is for those that use chance.

    For those that search: `nodes`, how many a move takes at most instead of as many as the level
    does; or `timed`, for a device, where the clock ends a move after the level's time at the
    latest; or `ms`, so that the clock alone ends it. Raises ValueError when there is no such level.
    """
    if level == "random":
        from skat.players.random import Random

        return Random(seed)
    if level == "simple":
        from skat.players.simple import Simple

        return Simple()
    if level == "greedy":
        from skat.players.greedy import Greedy

        return Greedy()
    if level == "beginner":
        from skat.players.beginner import Beginner

        return Beginner()
    if level == "club":
        from skat.players.club import Club

        return Club()
    if level in _NODES:
        from skat.players.search import Search

        return _searching(Search, level, nodes, timed, ms)
    raise ValueError("there is no level '%s': %s" % (level, ", ".join(LEVELS)))


def analysis(level: str, nodes: int = 0, timed: bool = False, ms: int = 0):
    """An Analysis as deep as this level thinks, the rest as for `make`.

    A level that doesn't search has club's: the simpler ones have no notion of points at the end.
    """
    from skat.players.analyse import Analysis

    if level in _NODES:
        return _searching(Analysis, level, nodes, timed, ms)
    return Analysis(0)


def _searching(kind, level, nodes, timed, ms):
    if not timed and not ms:
        return kind(nodes or _NODES[level])
    from skat.players.evaluate import NATIVE

    if ms:
        return kind(nodes or _MOST, ticks_us, ms)
    usual = _NODES if NATIVE else _PLAIN_NODES
    return kind(nodes or usual[level], ticks_us, _MS if NATIVE else _PLAIN_MS)


def choose(player, view) -> int:
    """The action that a player takes here, thought through to the end."""
    player.start(view)
    while True:
        action = player.think()
        if action >= 0:
            return action
