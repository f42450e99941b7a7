"""Who plays it: skat/games."""

from skat.games.skat.players import make_player  # noqa: F401
