"""Who plays lskat."""

from skat.players.level import ADVICE, Levels

RANDOM = ("players.levels.random", "Random")
BEGINNER = ("players.levels.beginner", "Beginner")
SIMPLE = ("players.levels.simple", "Simple")
CASUAL = ("players.levels.casual", "Casual")
GREEDY = ("players.levels.greedy", "Greedy")
CLUB = ("players.levels.club", "Club")
SEARCH = ("players.search", "Search")
ANALYSIS = ("players.analyse", "Analysis")


def _stage(_view) -> int:
    """There is only the play."""
    return 0


_levels = Levels(
    _stage,
    {
        "random": (RANDOM,),
        "beginner": (BEGINNER,),
        "simple": (SIMPLE,),
        "casual": (CASUAL,),
        "greedy": (GREEDY,),
        "club": (CLUB,),
        "strong": (SEARCH,),
        "master": (SEARCH,),
        ADVICE: (ANALYSIS,),
    },
)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
