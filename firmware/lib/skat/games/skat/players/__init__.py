"""Who plays Skat for three: what each level calls, pushes, consents to, and how it plays."""

from skat import players
from skat.bidding_stages import AWAY, CONSENT, SKAT
from skat.cards import RAMSCH, UNKNOWN
from skat.games.lskat.players import RANDOM
from skat.players.level import ADVICE, Levels
from skat.table import END, NOBODY

_ROOM = "skat.games.skat.players."
SIMPLE_CALLS = (_ROOM + "simple_calls", "Calls")
CALLS = (_ROOM + "greedy_calls", "Calls")
WEIGH_CALLS = (_ROOM + "greedy_calls", "Calls", True)
SCORES = (_ROOM + "scores", "Scores")  # which tells what a game scores

_PUSHING = (_ROOM + "pushing", "Pushing")
_ALWAYS = (_ROOM + "consent", "Always")
_CONSENT = (_ROOM + "consent", "Consent")
_SIMPLE = (_ROOM + "simple_cards", "SimpleCards")
# Nodes and deals of a card, and from how many tricks on it is solved.
_FEW = (1 << 20, 3, 1)
_SOME = (1 << 20, 9, 2)
_MANY = (1 << 20, 32, 4)
_MOST = (players.NODES["master"], 400, 5)
_CARDS = (_ROOM + "sampler", "Sampler")
_RAMSCH = (_ROOM + "ramsch", "Ramsch")
_WEIGH = (_ROOM + "weigh", "Weigh")


def stage(view) -> int:
    """The columns of the table: calls, pushing before Ramsch, consenting, the play, Ramsch."""
    _check(view)
    if view.stage == CONSENT:
        return 2
    if view.stage > END:
        return 1 if view.declarer == NOBODY and view.stage in (SKAT, AWAY) else 0
    return 4 if view.kind and view.kind.game == RAMSCH else 3


def _check(view) -> None:
    """Refuse a view that does not show the mover's cards, with a sentence: a ValueError."""
    first = view.mover * view.places
    for p in range(first, first + view.places):
        if view.top[p] == UNKNOWN:
            raise ValueError("the cards of seat %d, which is to act, are not known" % view.mover)


def levels(simple, calls, weigh) -> Levels:
    """The levels of a game with these callers: the simple level's, the others', and the one that
    weighs all calls."""
    return Levels(
        stage,
        {
            "random": (RANDOM,) * 5,
            "simple": (simple, simple, _ALWAYS, _SIMPLE, _SIMPLE),
            "greedy": (calls, _PUSHING, _CONSENT, _CARDS + _FEW, _RAMSCH + _FEW),
            "club": (calls, _PUSHING, _CONSENT, _CARDS + _SOME, _RAMSCH + _SOME),
            "strong": (calls, _PUSHING, _CONSENT, _CARDS + _MANY, _RAMSCH + _MANY),
            "master": (calls, _PUSHING, _CONSENT, _CARDS + _MOST, _RAMSCH + _MOST),
            ADVICE: (weigh, _PUSHING, _CONSENT, _WEIGH + _MOST, _RAMSCH + _MOST),
        },
    )


def learned(file: str) -> Levels:
    """The levels of a game for which calls were learned apart, in this file."""
    return levels(SIMPLE_CALLS, CALLS + (False, file), CALLS + (True, file))


_levels = levels(SIMPLE_CALLS, CALLS, WEIGH_CALLS)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
