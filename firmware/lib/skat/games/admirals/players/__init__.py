"""Who plays Admirals' Skat."""

from skat.players import hidden

NAIVE = ("skat.games.admirals.players.bids", "Bids", True)
BIDS = ("skat.games.admirals.players.bids", "Bids")

_levels = hidden.levels(NAIVE, BIDS)
make_player = _levels.make_player
make_adviser = _levels.make_adviser
