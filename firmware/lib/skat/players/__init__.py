"""The computer's players. Each gets views, never the truth, and thinks in short slices:

player.start(view)        begin to think about this position
player.think() -> int     one slice, at most 20 ms on the device: the action, or -1 for not yet

Those that search also say how many nodes they `used` for the last action, and its `value()`: the
points that they expect to have at the end, in tenths.
"""

LEVELS = ("random", "simple", "greedy", "beginner", "club", "strong", "master")


_NODES = {"strong": 3000, "master": 25000}  # that a move takes; docs/players.md says how long


def make(level: str, seed: int, nodes: int = 0):
    """A new player of this level; `seed` is for those that use chance.

    `nodes`: for those that search, how many a move takes instead of as many as the level does.

    Raises ValueError when there is no such level.
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

        return Search(nodes or _NODES[level])
    raise ValueError("there is no level '%s': %s" % (level, ", ".join(LEVELS)))


def for_variant(player, variant: str):
    """The player for what is played: `variant` as a table's VARIANT."""
    if variant == "lskat":
        return player
    from skat.players.officers import Officers

    return Officers(player)


def choose(player, view) -> int:
    """The action that a player takes here, thought through to the end."""
    player.start(view)
    while True:
        action = player.think()
        if action >= 0:
            return action
