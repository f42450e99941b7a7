"""What a deal of Skat for three scores. Rules: docs/skat.md."""

from skat.calls import HAND, OUVERT
from skat.cards import GAMES, RAMSCH
from skat.table import NOBODY
from skat.values import Result, league_points, ramsch


class Score(Result):
    """The score of one deal and its parts; one object serves all deals.

    `plain` has what each seat scores, `league` its points in a league, `seats` those of both that
    the option `league` says. `winner` is the seat that won, or -1. `declarer` named `game` and
    `said` this of it (bits, HAND to OUVERT), with `bid` behind him, at a table of so many `people`;
    NOBODY in Ramsch, where all other parts count nothing, and in a deal that was passed out, where
    `game` is NOBODY too. The rest is that of Result.
    """

    def __init__(self, seats: int = 3):
        super().__init__()
        self.seats = [0] * seats
        self.plain = [0] * seats
        self.league = [0] * seats
        self.winner = -1
        self.declarer = self.game = NOBODY
        self.said = self.bid = 0
        self.people = 3

    def count_deal(self, table, run: int) -> None:
        """Count the deal that has ended on a table; `run`: the declarer's matadors, signed."""
        plain = self.plain
        for seat in range(table.seats):
            plain[seat] = self.league[seat] = 0
        self.winner = -1
        self.declarer = table.declarer
        self.game = NOBODY if table.kind is None else table.kind.game
        self.said = table.said
        self.bid = table.auction.bid
        options = table.options
        if self.declarer != NOBODY:
            self._of_declarer(table, run)
        elif self.game == RAMSCH:
            ramsch(
                table.points,
                table.tricks,
                plain,
                options.deduct,
                table.refused,
                options.march,
                options.virgin,
            )
            for seat in range(3):
                self.league[seat] = plain[seat]
            best = max(plain)
            if plain.count(best) == 1:
                self.winner = plain.index(best)
        counted = self.league if options.league else plain
        for seat in range(table.seats):
            self.seats[seat] = counted[seat]

    def schneider(self) -> bool:
        """Whether a side is Schneider."""
        return self.declarer != NOBODY and self.grade > 0

    def did(self, seat: int):
        """In words what a seat has done in this deal, for counts over many."""
        if self.game == NOBODY:
            return ["passed"]
        if self.declarer != seat:
            return ["ramsch"] if self.game == RAMSCH else []
        words = ["declared", GAMES[self.game]]
        for word, done in (
            ("won", self.won),
            ("overbid", self.overbid),
            ("hand", self.said & HAND),
            ("ouvert", self.said & OUVERT),
        ):
            if done:
                words.append(word)
        return words

    def _of_declarer(self, table, run: int) -> None:
        declarer = self.declarer
        tricks = table.tricks[declarer]
        others = sum(table.tricks) - tricks
        points = table.points[declarer]
        self.count(
            self.game,
            self.said,
            run,
            self.bid,
            points,
            tricks,
            others,
            table.kontra,
            table.decided(),
            table.points_in_play(),
            table.options.hand,
        )
        self._share(table)

    def _share(self, table) -> None:
        """Write down what each seat gets for the declarer's score."""
        declarer = self.declarer
        self.plain[declarer] = self.score
        self.people = 4 if table.options.four else 3
        for seat in range(table.seats):
            if table.played_by(seat) == seat:
                self.league[seat] = league_points(self.people, seat == declarer, self.score)
        self.winner = declarer if self.won else table.played_by(table.next_seat(declarer))
