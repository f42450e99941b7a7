"""The table of Skat for two with a dead hand. Rules: docs/skat.md."""

from skat.bidding_stages import PLACES
from skat.calls import CLAIM
from skat.cards import NONE
from skat.games.skat.table import SkatTable
from skat.table import NOBODY


class DeadHandTable(SkatTable):
    """Two seats; the hand of a third, seat 2, lies unused and unseen behind the skat."""

    VARIANT = "deadhand"

    def __init__(self):
        super().__init__(2, 2 + PLACES)

    def hand_of(self, seat: int) -> int:
        return seat * PLACES if seat < self.seats else self.skat + 2

    def start_auction(self) -> None:
        self.auction.start(self.forehand, 1 - self.forehand, NOBODY)

    def points_in_play(self) -> int:
        points = sum(self.points)
        if self._over and self.log[self.logged - 1] != CLAIM:
            for p in range(self.skat):
                points += self._worth(self.top[p])
            for i in range(self.count - self.count % 2, self.count):
                points += self._worth(self.played[i])
        return points

    def _worth(self, card: int) -> int:
        return self.kind.points[card] if card < NONE else 0
