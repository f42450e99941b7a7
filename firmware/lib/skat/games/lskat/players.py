"""Who plays it: skat/games."""

from skat.players import make as make_player  # noqa: F401
