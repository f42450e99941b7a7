"""Who plays Tournee: as Skat for three, with other calls."""

from skat.games.skat import players as skat

SIMPLE_CALLS = ("skat.games.tournee.players.simple_calls", "Calls")
CALLS = ("skat.games.tournee.players.calls", "Calls")
SCORES = ("skat.games.tournee.players.scores", "Scores")

_levels = skat.levels(SIMPLE_CALLS, CALLS, CALLS)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
