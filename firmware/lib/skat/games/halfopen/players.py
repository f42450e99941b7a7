"""Who plays it: skat/games."""

from skat.games.harlequin.players import make_player  # noqa: F401
