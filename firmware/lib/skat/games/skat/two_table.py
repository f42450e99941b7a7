"""The table of Skat for two on three seats, of which one is nobody's own. Rules: docs/skat.md."""

from skat.games.skat.table import SkatTable
from skat.table import NOBODY


class TwoTable(SkatTable):
    """A game has a class on top of this one, which says in `dummy` which seat is nobody's own. It
    plays against the declarer.

    A player who is forehand sits on the seat of his number, else on the other one of the two.
    """

    def __init__(self):
        super().__init__()
        self.openers = 2

    def _opposite(self) -> int:
        """The seat of the player who is not forehand."""
        seat = self.next_seat(self.forehand)
        return self.next_seat(seat) if seat == self.dummy() else seat

    def start_auction(self) -> None:
        self.auction.start(self.forehand, self._opposite(), NOBODY)

    def played_by(self, seat: int) -> int:
        if seat != self.dummy() or self.declarer == NOBODY:
            return seat
        return self._opposite() if self.declarer == self.forehand else self.forehand

    def player_of(self, seat: int) -> int:
        return self.forehand if self.played_by(seat) == self.forehand else 1 - self.forehand

    def seat_of(self, player: int) -> int:
        return self.forehand if player == self.forehand else self._opposite()

    def points_of(self, player: int) -> int:
        own = self.seat_of(player)
        points = 0
        for seat in range(3):
            if self.played_by(seat) == own:
                points += self.points[seat]
        return points
