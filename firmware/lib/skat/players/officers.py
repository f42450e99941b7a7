"""A level in Officers' Skat: who decides in each stage and game.

Before the play it is declare.py, in Null and Ramsch avoid.py, and else the level's own player;
one with PLAYS_ALL decides everything by itself.
"""

from skat.cards import NULL
from skat.table import END


class Officers:
    """A level's player for all stages; what it is made of is imported when it is first needed."""

    def __init__(self, player):
        """`player`: the level's own, for games with trumps."""
        self.used = 0  # nodes of the last decision
        self._player = player
        self._declare = None
        self._avoid = None
        self._now = player

    def start(self, view) -> None:
        """Begin to think about a view."""
        self.used = 0
        if getattr(self._player, "PLAYS_ALL", False):
            self._now = self._player
        elif view.stage > END:
            if self._declare is None:
                from skat.players.declare import Declare

                self._declare = Declare()
            self._now = self._declare
        elif view.kind.game >= NULL:
            if self._avoid is None:
                from skat.players.avoid import Avoid

                self._avoid = Avoid()
            self._now = self._avoid
        else:
            self._now = self._player
        self._now.start(view)

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        action = self._now.think()
        self.used = getattr(self._now, "used", 0)
        return action

    def best(self) -> int:
        """What a player that searches would do so far."""
        return self._now.best()

    def value(self) -> int:
        """What a player that searches says of its last decision."""
        return self._now.value()
