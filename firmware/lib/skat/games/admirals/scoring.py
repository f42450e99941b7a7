"""What a deal of Admirals' Skat scores: as in Skat, Ramsch as in Officers' Skat. Rules:
docs/rules.md, section 5."""

from skat.cards import RAMSCH
from skat.games.officers import scoring
from skat.table import NOBODY
from skat.values import Result


class Score(Result):
    """The score of one deal and its parts; one object serves all deals.

    `seats` has both scores, `winner` the seat that won, or -1. `declarer` named `game` and `said`
    this of it (bits, HAND to OUVERT), with `bid` behind him; NOBODY in Ramsch, where all other
    parts count nothing, and in a deal that was passed out, where `game` is NOBODY, too. The rest
    is that of Result.
    """

    plain = league = None  # there are none

    def __init__(self):
        super().__init__()
        self.seats = [0, 0]
        self.winner = -1
        self.declarer = self.game = NOBODY
        self.said = self.bid = 0

    def count_deal(self, table, points, tricks, run: int, bid: int) -> None:
        """Count a deal that has ended with these points and tricks; `run`: the declarer's matadors,
        signed."""
        seats = self.seats
        seats[0] = seats[1] = 0
        self.winner = -1
        declarer = self.declarer = table.declarer
        self.game = NOBODY if table.kind is None else table.kind.game
        self.said = table.said
        self.bid = bid
        if declarer != NOBODY:
            mine, others = tricks[declarer], tricks[1 - declarer]
            self.count(self.game, self.said, run, bid, points[declarer], mine, others, table.kontra)
            seats[declarer] = self.score
            self.winner = declarer if self.won else 1 - declarer
        elif self.game == RAMSCH:
            ramsch = scoring.Score()
            ramsch.count(
                _Ramsch(scoring.MATADOR, table.options.deduct), RAMSCH, NOBODY, points, tricks
            )
            seats[0], seats[1] = ramsch.seats
            self.winner = ramsch.winner

    def schneider(self) -> bool:
        """Whether a side is Schneider."""
        return self.declarer != NOBODY and self.grade > 0


class _Ramsch:
    """The options of Officers' Skat that count in Ramsch."""

    def __init__(self, scoring: int, ramsch: int):
        self.scoring = scoring
        self.ramsch = ramsch
