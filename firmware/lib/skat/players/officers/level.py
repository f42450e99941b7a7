"""A level in Officers' Skat: which player decides in each stage and game.

Before the play it is declare.py, or for a level that has CALLS, that way of declare_by_looks.py. In
Null it is null.py for a level that searches; avoid.py plays Null for the others, and Ramsch for
those that have not learned it (PLAYS_RAMSCH), in the way that the level AVOIDS tricks. Where a
march is near, march.py plays Ramsch for a level that MARCHES. All else is for the level's own
player, and one with PLAYS_ALL decides everything.
"""

from skat import players
from skat.cards import NULL, RAMSCH
from skat.players.officers.avoid import Avoid
from skat.players.officers.declare import Declare
from skat.players.officers.declare_by_looks import DeclareByLooks
from skat.players.officers.march import March
from skat.players.officers.null import Null
from skat.players.stages import Stages
from skat.table import END


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    return Level(players.make(level, seed, nodes, timed, ms))


class Level(Stages):
    """A level's player for all stages, whose parts are made when they are needed."""

    def __init__(self, player):
        """`player`: the level's own."""
        Stages.__init__(self)
        self._player = player
        self._calls = None
        self._avoid = None
        self._null = None
        self._march = None

    def _who_decides(self, view):
        player = self._player
        if getattr(player, "PLAYS_ALL", False):
            return player
        if view.stage > END:
            return self._caller()
        game = view.kind.game
        if game == RAMSCH and getattr(player, "MARCHES", False) and self._marcher().sees(view):
            return self._march
        if game < NULL or game == RAMSCH and getattr(player, "PLAYS_RAMSCH", False):
            return player
        return self._searcher() if game == NULL and hasattr(player, "nodes") else self._avoider()

    def _caller(self):
        if self._calls is None:
            by_looks = hasattr(self._player, "CALLS")
            self._calls = DeclareByLooks(self._player.CALLS) if by_looks else Declare()
        return self._calls

    def _searcher(self):
        if self._null is None:
            self._null = Null(self._player.nodes)
        return self._null

    def _avoider(self):
        if self._avoid is None:
            self._avoid = Avoid(getattr(self._player, "AVOIDS", 0))
        return self._avoid

    def _marcher(self):
        if self._march is None:
            self._march = March()
        return self._march
