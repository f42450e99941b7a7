"""Who plays Skat with a dead hand: as for three, with calls by what was learned for that."""

from skat.games.skat import players as skat
from skat.games.skat.players import SCORES  # noqa: F401

_LEARNED = "skat/games/deadhand/players/calls.bin"
CALLS = skat.CALLS + (False, _LEARNED)
WEIGH_CALLS = skat.CALLS + (True, _LEARNED)

_levels = skat.levels(skat.SIMPLE_CALLS, CALLS, WEIGH_CALLS)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
