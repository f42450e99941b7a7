"""The computer's players: what those of all games have in common, and those of lskat.

player.py     what a player is
level.py      a level of a game: who decides what; each game's players.py has a table of that
adviser.py    what values all actions, for hints and analyses
thinking.py   how long a decision and its slices are
averaging.py  deciding by deals of what is not seen
search.py     strong and master where all cards are open, once they are turned
analyse.py    the same over all cards
levels/       the other levels there, each in a module
hidden/       all levels where some cards are hidden
kernels/      what is native code where there is any
weights/      what has been learned

Those who play only one game are in its folder: skat/games/NAME/players.
"""

# From the weakest to the strongest; records and other people's programs use these names.
LEVELS = ("random", "beginner", "simple", "casual", "greedy", "club", "strong", "master")
SEARCHING = ("strong", "master")
NODES = {"strong": 5000, "master": 36000}  # of a move: docs/research/lskat.md
PLAIN_NODES = {"strong": 700, "master": 2100}  # on a device without native code


def must_be(level: str) -> None:
    """Raise ValueError, with a sentence, where there is no such level."""
    if level not in LEVELS:
        raise ValueError("there is no level '%s': %s" % (level, ", ".join(LEVELS)))


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
