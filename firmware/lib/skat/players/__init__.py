"""The computer's players. Each gets views, never the truth, and thinks in short slices:

player.start(view)        begin to think about this position
player.think() -> int     one slice, at most 20 ms on the device: the action, or -1 for not yet

Those that search also say how many nodes they `used` for the last action, its `value()` – the
points that they expect to have at the end, in tenths – and, while they think, the `best()` so far.
What every legal action is worth is for analyse.py to say.

levels/     a level in each module; strong and master are both search.py
kernels/    what is native code where there is any
weights/    what has been learned
officers/   calls, Null, Ramsch and hints of Officers' Skat
"""

# From the weakest to the strongest; these names are in records, and in other people's programs.
LEVELS = ("random", "beginner", "simple", "casual", "greedy", "club", "strong", "master")
SEARCHING = ("strong", "master")
NODES = {"strong": 5000, "master": 36000}  # of a move; docs/players.md says how long that takes
PLAIN_NODES = {"strong": 700, "master": 2100}  # on a device without native code


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level; `seed` is for those that use chance.

    For those that search: `nodes`, how many a move takes at most instead of as many as the level
    does; or `timed`, for a device, where the clock ends a move after the level's time at the
    latest; or `ms`, so that the clock alone ends it. Raises ValueError when there is no such level.
    """
    if level not in LEVELS:
        raise ValueError("there is no level '%s': %s" % (level, ", ".join(LEVELS)))
    if level in SEARCHING:
        from skat.players.limits import within
        from skat.players.search import Search

        return within(Search, level, nodes, timed, ms)
    name = level[0].upper() + level[1:]  # of the class in the module of the level's name
    player = getattr(__import__("skat.players.levels." + level, None, None, (name,)), name)
    return player(seed) if level == "random" else player()


def check(view) -> None:
    """Refuse a table that the players here cannot play, with a sentence: a ValueError."""
    if view.seats != 2 or view.stacks != 8 or view.places != 8:
        raise ValueError(
            "this player is for two seats with eight stacks each, not for %d with %d places"
            % (view.seats, view.places)
        )


def choose(player, view) -> int:
    """The action that a player takes here, thought through to the end."""
    player.start(view)
    while True:
        action = player.think()
        if action >= 0:
            return action
