"""Who plays lskat."""

from skat.players.level import ADVICE, Levels

RANDOM = ("skat.players.levels.random", "Random")
BEGINNER = ("skat.players.levels.beginner", "Beginner")
SIMPLE = ("skat.players.levels.simple", "Simple")
CASUAL = ("skat.players.levels.casual", "Casual")
GREEDY = ("skat.players.levels.greedy", "Greedy")
CLUB = ("skat.players.levels.club", "Club")
SEARCH = ("skat.players.search", "Search")
ANALYSIS = ("skat.players.analyse", "Analysis")


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
