"""Who plays half-open: as Harlequin."""

from skat.games.harlequin.players import make_adviser, make_player  # noqa: F401
