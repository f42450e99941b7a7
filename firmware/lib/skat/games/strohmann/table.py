"""Strohmann: Skat for two, with a dummy. Rules: docs/skat.md."""

from skat.games.skat.table import SkatTable
from skat.table import NOBODY


class StrohmannTable(SkatTable):
    """Three seats, of which middlehand is nobody's: whoever loses the auction plays it as well,
    and sees it, as all do, from the declaration on. From then on that seat knows what its player
    knows. Seat 0 is one player's; of seats 1 and 2 one is the other's, the other one the dummy.
    So a player who is forehand sits on the seat of his number, and player 1 else on seat 2.
    """

    VARIANT = "strohmann"

    def __init__(self):
        super().__init__()
        self.openers = 2

    def dummy(self) -> int:
        """The seat that is nobody's."""
        return self.next_seat(self.forehand)

    def start_auction(self) -> None:
        rearhand = self.next_seat(self.dummy())
        self.auction.start(self.forehand, rearhand, NOBODY)

    def played_by(self, seat: int) -> int:
        if seat != self.dummy() or self.declarer == NOBODY:
            return seat
        rearhand = self.next_seat(seat)
        return rearhand if self.declarer == self.forehand else self.forehand

    def player_of(self, seat: int) -> int:
        return min(self.played_by(seat), 1)

    def seat_of(self, player: int) -> int:
        return 2 if player and not self.forehand else player

    def points_of(self, player: int) -> int:
        points = 0
        for seat in range(3):
            if self.player_of(seat) == player:
                points += self.points[seat]
        return points

    def show_hands(self) -> None:
        super().show_hands()
        dummy = self.dummy()
        partner = self.played_by(dummy)
        self._show(dummy, self._all)
        self._show(partner, 1 << partner | 1 << dummy)
