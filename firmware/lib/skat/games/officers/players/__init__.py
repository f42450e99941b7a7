"""Who plays Officers' Skat: what each level calls, and how it plays."""

from skat.cards import NULL, RAMSCH
from skat.games.lskat.players import BEGINNER, CASUAL, CLUB, GREEDY, RANDOM, SEARCH, SIMPLE
from skat.players.level import ADVICE, Levels
from skat.table import END

_ROOM = "skat.games.officers.players."
BY_TRUMPS = (_ROOM + "declare_by_looks", "DeclareByLooks", 0)
BY_CARDS = (_ROOM + "declare_by_looks", "DeclareByLooks", 1)
BY_COST = (_ROOM + "declare_by_looks", "DeclareByLooks", 2)
DECLARE = (_ROOM + "declare", "Declare")
AVOID = (_ROOM + "avoid", "Avoid", 0)
AVOID_EVENLY = (_ROOM + "avoid", "Avoid", 1)
AVOID_NAIVELY = (_ROOM + "avoid", "Avoid", 2)
MARCH = (_ROOM + "march", "March")
NULLS = (_ROOM + "null", "Null")
WEIGH = (_ROOM + "weigh", "Weigh")
WEIGH_NULL = (_ROOM + "weigh_null", "WeighNull")


def stage(view) -> int:
    """The columns of the table: calls; suit games and Grand; Ramsch; Null."""
    if view.stage > END:
        return 0
    game = view.kind.game
    return 2 if game == RAMSCH else 3 if game == NULL else 1


_levels = Levels(
    stage,
    {
        "random": (RANDOM, RANDOM, RANDOM, RANDOM),
        "beginner": (BY_TRUMPS, BEGINNER, AVOID_NAIVELY, AVOID_NAIVELY),
        "simple": (BY_CARDS, SIMPLE, AVOID_NAIVELY, AVOID_NAIVELY),
        "casual": (BY_CARDS, CASUAL, AVOID_EVENLY, AVOID_EVENLY),
        "greedy": (BY_COST, GREEDY, [MARCH, AVOID], AVOID),
        "club": (DECLARE, CLUB, [MARCH, CLUB], AVOID),
        "strong": (DECLARE, SEARCH, SEARCH, NULLS),
        "master": (DECLARE, SEARCH, SEARCH, NULLS),
        ADVICE: (DECLARE, WEIGH, WEIGH, WEIGH_NULL),
    },
)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
