"""The computer's players. Each gets views, never the truth, and thinks in short slices:

player.start(view)        begin to think about this position
player.think() -> int     one slice, at most 20 ms on the device: the action, or -1 for not yet
"""

LEVELS = ("random", "simple", "greedy", "club")


def make(level: str, seed: int):
    """A new player of this level; `seed` is for those that use chance.

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
    if level == "club":
        from skat.players.club import Club

        return Club()
    raise ValueError("there is no level '%s': %s" % (level, ", ".join(LEVELS)))


def choose(player, view) -> int:
    """The action that a player takes here, thought through to the end."""
    player.start(view)
    while True:
        action = player.think()
        if action >= 0:
            return action
