"""The score of a deal of Oma-Skat."""

from skat.games.skat import scoring
from skat.table import NOBODY


class Score(scoring.Score):
    """As in Skat. In Ramsch Oma takes part, but has no score."""

    def count_deal(self, table, run: int) -> None:
        super().count_deal(table, run)
        if self.declarer != NOBODY:
            return
        oma = table.dummy()
        self.plain[oma] = self.league[oma] = self.seats[oma] = 0
        one, other = table.seat_of(0), table.seat_of(1)
        ahead = self.seats[one] - self.seats[other]
        self.winner = -1 if not ahead else one if ahead > 0 else other
