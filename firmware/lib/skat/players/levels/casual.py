"""The casual player: the greedy player that considers only its own cards.

It weighs a trick and what then lies open on its own side, and overlooks what that leaves the other
side.
"""

from skat.players.levels.greedy import MINE, Greedy


class Casual(Greedy):
    """The casual player."""

    def _worth(self, suit: int) -> int:
        """The worth of one's own open cards of a suit."""
        return self._worth_to(MINE, suit)
