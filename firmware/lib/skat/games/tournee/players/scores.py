"""What a game of Tournee scores, as far as one who is at the table can tell: scores.py."""

from skat.games.skat.players import scores
from skat.games.tournee import values as tournee_values
from skat.games.tournee.forms import FORM_VALUES
from skat.games.tournee.scoring import Score


class Scores(scores.Scores):
    """The same by Tournee's values."""

    def _new_result(self):
        return Score()

    def _count(self, points: int, tricks: int, others: int, decided: int) -> None:
        self._result.count_game(self.view, self.run, points, tricks, others, decided)

    def _value(self, run: int) -> int:
        view = self.view
        form = FORM_VALUES[view.form]
        return tournee_values.value(form, view.kind.game, run)
