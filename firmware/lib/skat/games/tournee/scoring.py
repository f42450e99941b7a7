"""The score of a deal of Tournee: docs/skat.md."""

from skat.calls import OUVERT, SCHNEIDER, SCHWARZ
from skat.cards import NULL
from skat.games.skat import scoring
from skat.games.tournee import values
from skat.games.tournee.forms import FORM_VALUES, GUCKED, SECOND
from skat.table import NOBODY
from skat.values import enough


class Score(scoring.Score):
    """The same for its games: `grade` is 1 for the game, to 5 for Schwarz announced."""

    def schneider(self) -> bool:
        return self.declarer != NOBODY and self.grade > 1

    def _of_declarer(self, table, run: int) -> None:
        tricks = table.tricks[self.declarer]
        others = sum(table.tricks) - tricks
        points = table.points[self.declarer]
        self.count_game(table, run, points, tricks, others, table.decided())
        self._share(table)

    def count_game(self, table, run: int, points: int, tricks: int, others: int, decided: int):
        """Count a game that has ended, as Result.count; `table`: one with the game."""
        game = table.kind.game
        said = table.said
        bid = table.auction.bid
        self.kontra = 0
        self.overbid = False
        self.run = run
        self.grade = 0
        ouvert = bool(said & OUVERT)
        form = FORM_VALUES[table.form]
        if game == NULL:
            self.won = not tricks if decided < 0 else bool(decided)
            self.value = values.value(form, NULL, ouvert=ouvert)
        else:
            schneider = schwarz = False
            if decided < 0:
                schwarz = not (tricks and others)
                schneider = points >= 90 or points <= 30
                decided = enough(points, 120, said) and not (said & SCHWARZ and others)
            self.won = bool(decided)
            self.grade = self._grade(said, schneider, schwarz)
            self.value = values.value(form, game, run, self.grade, ouvert)
            # what the bid needs counts as made where a game is given up, as in Skat
            for made in range(2, decided + 1):
                if self.value < bid:
                    self.grade = self._grade(said, True, made == 3)
                    self.value = values.value(form, game, run, self.grade, ouvert)
            if self.value < bid:
                self.overbid = True
                self.won = False
                base = values.value(form, game, 0, 1, ouvert)
                self.value = (bid + base - 1) // base * base
        self.score = self.value if self.won else -self.value * (2 if is_doubled(table) else 1)

    def _grade(self, said: int, schneider: bool, schwarz: bool) -> int:
        if said & SCHWARZ:
            return 5
        if said & SCHNEIDER:
            return 4 if schwarz else 3
        return 3 if schwarz else 2 if schneider else 1


def is_doubled(table) -> bool:
    """Whether the game counts double when it is lost."""
    return table.form == GUCKED or table.form == SECOND
