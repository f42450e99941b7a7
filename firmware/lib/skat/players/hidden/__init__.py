"""The players of games in which the seats see different cards: Harlequin, half-open, Admirals'
Skat.

A level is a way to play cards, by rules or by dealing what it can't see, and a way to call.
"""

from skat.games.lskat.players import RANDOM
from skat.players.level import ADVICE, Levels
from skat.table import END

_ROOM = "skat.players.hidden."
NAIVE = (_ROOM + "rules", "Rules", 0)
SIMPLE = (_ROOM + "rules", "Rules", 1)
CASUAL = (_ROOM + "rules", "Rules", 2)
CAREFUL = (_ROOM + "rules", "Rules", 3)
# Those that deal: nodes and deals of a move, and from how many tricks left they solve.
FEW = (_ROOM + "sampler", "Sampler", 1 << 20, 4, 1)
MANY = (_ROOM + "sampler", "Sampler", 24000, 100, 5)
MOST = (_ROOM + "sampler", "Sampler", 60000, 300, 6)
WEIGH = (_ROOM + "weigh", "Weigh", 60000, 300, 6)


def stage(view) -> int:
    """The columns of the table: calls, the play."""
    return 0 if view.stage > END else 1


def levels(naive, calls) -> Levels:
    """The levels of a game with these two callers."""
    return Levels(
        stage,
        {
            "random": (RANDOM, RANDOM),
            "beginner": (naive, NAIVE),
            "simple": (naive, SIMPLE),
            "casual": (calls, CASUAL),
            "greedy": (calls, CAREFUL),
            "club": (calls, FEW),
            "strong": (calls, MANY),
            "master": (calls, MOST),
            ADVICE: (calls, WEIGH),
        },
    )
