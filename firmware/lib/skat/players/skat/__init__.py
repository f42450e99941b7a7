"""The computer's players of Skat for three; what a player is, skat/players says.

A level is made of parts, each of which decides some stages: `calls` all that comes before the play,
`cards` the play.
"""

from skat import players
from skat.players.stages import Stages
from skat.table import END

LEVELS = ("random", "simple", "greedy")  # those of skat/players that can play it


def make(
    level: str,
    seed: int,
    nodes: int = 0,
    timed: bool = False,
    ms: int = 0,
    calls: str = "",
):
    """A new player of this level; as players.make, for all stages. `calls`: the module beside this
    one that has the game's calls, where they are not the level's."""
    if level not in LEVELS:
        raise ValueError("level %.20s does not play Skat yet: %s" % (level, ", ".join(LEVELS)))
    if level == "random":
        return players.make(level, seed)
    return Level(level, calls)


def part(table) -> str:
    """Which part of a level decides what comes next at a table."""
    return "calls" if table.stage > END else "cards"


def make_part(name: str, level: str, calls: str):
    """A new player for one part of a level: greedy plays its cards as simple does. `calls` as for
    `make`."""
    if name == "calls":
        calls = calls or level + "_calls"
        return __import__("skat.players.skat." + calls, None, None, ("Calls",)).Calls()
    from skat.players.skat.simple_cards import SimpleCards

    return SimpleCards()


class Level(Stages):
    """A level's player for all stages; what it is made of is loaded when it is needed."""

    def __init__(self, level: str, calls: str):
        """`level`: one of LEVELS; `calls` as for `make`."""
        Stages.__init__(self)
        self._level = level
        self._calls = calls
        self._parts: dict = {}

    def _who_decides(self, view):
        check(view)
        name = part(view)
        if name not in self._parts:
            self._parts[name] = make_part(name, self._level, self._calls)
        return self._parts[name]


def check(view) -> None:
    """Refuse a view that does not show the mover's cards, with a sentence: a ValueError."""
    from skat.cards import UNKNOWN

    first = view.mover * view.places
    for p in range(first, first + view.places):
        if view.top[p] == UNKNOWN:
            raise ValueError("the cards of seat %d, which is to act, are not known" % view.mover)
