"""The computer's players. Each gets views, never the truth, and thinks in short slices:

player.start(view)        begin to think about this position
player.think() -> int     one slice, at most 20 ms on the device: the action, or -1 for not yet

Players that search also have `used`, the nodes of the last action, its `value()`, the points that
they expect at the end, in tenths, and, while they think, the `best()` so far. analyse.py values
every legal action.

levels/     a level in each module; strong and master are both search.py
kernels/    what is native code where there is any
weights/    what has been learned
officers/   calls, Null, Ramsch and hints of Officers' Skat
"""

# From the weakest to the strongest; records and other people's programs use these names.
LEVELS = ("random", "beginner", "simple", "casual", "greedy", "club", "strong", "master")
SEARCHING = ("strong", "master")
NODES = {"strong": 5000, "master": 36000}  # of a move; docs/players.md says how long that takes
PLAIN_NODES = {"strong": 700, "master": 2100}  # on a device without native code


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level; `seed` is for levels that play at random.

    For levels that search: `nodes`, the most per move in place of the level's own number; or
    `timed`, for a device, where the clock ends a move after the level's time at the latest; or
    `ms`, so that only the clock ends it. Raises ValueError when there is no such level.
    """
    if level not in LEVELS:
        raise ValueError("there is no level '%s': %s" % (level, ", ".join(LEVELS)))
    if level in SEARCHING:
        return find("search").make(level, nodes, timed, ms)
    player = getattr(find("levels." + level), level[0].upper() + level[1:])
    return player(seed) if level == "random" else player()


def find(name: str):
    """The module of this name in this package: games and levels name what plays them, which is
    imported when it is first needed."""
    return __import__("skat.players." + name, None, None, ("make",))


def check(view) -> None:
    """Raise ValueError, with a sentence, for a table that the players here cannot play."""
    if view.seats != 2 or view.stacks != 8 or view.places != 8:
        raise ValueError(
            "this player is for two seats with eight stacks each, not for %d with %d places"
            % (view.seats, view.places)
        )


def choose(player, view) -> int:
    """The action of a player here, after all its thinking."""
    player.start(view)
    while True:
        action = player.think()
        if action >= 0:
            return action
