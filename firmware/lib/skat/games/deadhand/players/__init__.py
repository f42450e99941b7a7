"""Who plays Skat with a dead hand: as for three, with calls by what was learned for that."""

from skat.games.skat.players import SCORES, learned  # noqa: F401

_levels = learned("skat/games/deadhand/players/calls.bin")
make_player = _levels.make_player
make_adviser = _levels.make_adviser
