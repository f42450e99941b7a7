"""Who plays Harlequin, and half-open."""

from skat.players import hidden

NAIVE = ("skat.games.harlequin.players.calls", "Calls", True)
CALLS = ("skat.games.harlequin.players.calls", "Calls")

_levels = hidden.levels(NAIVE, CALLS)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
