"""Who plays Oma-Skat: as for three."""

from skat.games.skat.players import SCORES, make_adviser, make_player  # noqa: F401
