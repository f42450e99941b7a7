"""A series of deals, or of as many as a target takes."""

from skat.table import NOBODY

_LONGEST = 9999  # in deals or points


class Series:
    """A number of deals, or deals to a target score; the seats take turns as forehand.

    `total` is each player's score in `rounds` deals. With a target it ends after the deal in which
    a total reaches it, above or below zero.
    """

    IS_LIST = False  # whether it has a sheet, which a save then holds

    def __init__(self, first_opener: int = 0, deals: int = 0, target: int = 0, seats: int = 2):
        """`deals`, `target`: where it ends; 0: no such end. Raises ValueError beyond 9999."""
        if not 0 <= min(deals, target) <= max(deals, target) <= _LONGEST:
            raise ValueError("a series has 0 to %d deals or points" % _LONGEST)
        self.first_opener = first_opener
        self.deals = deals
        self.target = target
        self.total = [0] * seats
        self.rounds = 0

    def opener(self, openers: int = 0) -> int:
        """The seat that opens the next deal; `openers`: how many do in turn, if not all."""
        return (self.first_opener + self.rounds) % (openers or len(self.total))

    def sits_out(self) -> int:
        """Which player has no seat in the next deal, or NOBODY."""
        return NOBODY

    def add(self, *scores) -> None:
        """Add a completed deal's scores, one per player."""
        for player in range(len(scores)):
            self.total[player] += scores[player]
        self.rounds += 1

    def note(self, _result, scores) -> None:
        """Count a completed deal by its Score and what each player has of it."""
        self.add(*scores)

    def to_bytes(self) -> bytes:
        """What a save holds of a series besides: nothing."""
        return b""

    def ended(self) -> bool:
        """Whether all deals are played, or a total is at the target."""
        if self.deals and self.rounds >= self.deals:
            return True
        most = max(max(self.total), -min(self.total))
        return 0 < self.target <= most

    def winner(self) -> int:
        """The seat that has won, or -1: not ended, or drawn."""
        best = max(self.total)
        if not self.ended() or self.total.count(best) > 1:
            return -1
        return self.total.index(best)
