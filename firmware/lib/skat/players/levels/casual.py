"""The casual player: the greedy player that looks after its own cards only.

It weighs a trick and what then lies open on its own side, and overlooks what that leaves the other.
"""

from skat.players.levels.greedy import MINE, Greedy


class Casual(Greedy):
    """The casual player."""

    CALLS = 1

    def _worth(self, suit: int) -> int:
        """What the own open cards of a suit are worth."""
        return self._worth_to(MINE, suit)
