"""The score of a deal of Officers' Skat, and its parts.

Rules and options: docs/rules.md, section 4.
"""

from skat.cards import NULL, RAMSCH
from skat.game_values import BASES, NULL_VALUE, declarer_score

MATADOR, BASE, POINTS, TWO34 = range(4)  # the option `scoring`
LOSER, BOTH, FIXED = range(3)  # the option `ramsch`
PLAIN, SCHNEIDER, SCHWARZ, MARCH = range(4)  # grades; MARCH: all tricks in Ramsch (Durchmarsch)

_FIXED = 15
_MARCH = 120


def doubles(options) -> bool:
    """Whether Kontra and Re are said by these options, wherever there is a declarer."""
    return options.scoring == MATADOR or bool(options.kontra)


class Score:
    """The score of one deal and its parts; one object serves all deals.

    `seats` has both scores, `winner` the seat that won, or -1. What a seat scores is
    level * unit * by_grade, doubled `kontra` times. Under MATADOR the declarer scores it, or loses
    twice as much; else the winner scores it. A draw has no such parts, nor has Ramsch under MATADOR
    without a march. `level` is `run`, the matadors, without its sign, plus one for the game and
    with the option `levels` for the grade; `unit` the base, card points or a fixed number; `grade`
    PLAIN to MARCH: how the winner won, but PLAIN if that makes no difference.
    """

    plain = league = None  # there are none

    def __init__(self):
        """Nothing counted yet."""
        self.seats = [0, 0]
        self._clear()

    def _clear(self) -> None:
        self.seats[0] = self.seats[1] = 0
        self.winner = -1
        self.run = 0
        self.level = 1
        self.unit = 0
        self.grade = PLAIN
        self.by_grade = 1
        self.kontra = 0

    def schneider(self) -> bool:
        """Whether the winner has made more than a plain win of it."""
        return self.grade > PLAIN

    def count(
        self, options, game: int, declarer: int, points, tricks, run: int = 0, kontra: int = 0
    ) -> None:
        """Count a deal that has ended.

        `options` has the attributes scoring, schneider30, schwarztricks, levels, ramsch and kontra.
        `points` and `tricks` are both seats'. `run`: the declarer's matadors; `kontra`: 0, 1, or 2
        with Re. Arguments without a meaning in a game or scoring are ignored.
        """
        self._clear()
        if not doubles(options):
            kontra = 0
        if game == RAMSCH:
            self._ramsch(options, points, tricks)
        elif game == NULL:
            self._null(options.scoring, declarer, tricks, kontra)
        elif options.scoring == MATADOR:
            self._matador(options, game, declarer, points, tricks, run, kontra)
        else:
            self._simple(options, game, declarer, points, tricks, kontra)

    def _matador(self, options, game, declarer, points, tricks, run, kontra):
        won = points[declarer] > 60
        self.winner = declarer if won else 1 - declarer
        self.run = run
        self.level = abs(run) + 1
        self.unit = BASES[game]
        self.kontra = kontra
        self.grade = _grade(options, points, tricks, 1 - declarer)  # PLAIN for 60 points and more
        if options.levels:
            self.level += self.grade
        else:
            self.by_grade = 1 << self.grade
        value = self.level * self.unit * self.by_grade
        self.seats[declarer] = declarer_score(value, won, kontra)

    def _simple(self, options, game, declarer, points, tricks, kontra):
        scoring = options.scoring
        if scoring == TWO34 and points[0] == points[1]:
            self.unit = self.seats[0] = self.seats[1] = 1
            return
        self.winner = declarer if points[declarer] > 60 else 1 - declarer
        self.kontra = kontra
        self.grade = _grade(options, points, tricks, 1 - self.winner)
        if scoring == BASE:
            self.unit = BASES[game]
            self.by_grade = 2 if self.grade else 1
        else:
            self.unit = points[self.winner] if scoring == POINTS else 2 + self.grade
        self.seats[self.winner] = self.unit * self.by_grade << kontra

    def _null(self, scoring, declarer, tricks, kontra):
        won = not tricks[declarer]
        self.winner = declarer if won else 1 - declarer
        self.unit = 2 if scoring == TWO34 else NULL_VALUE
        self.kontra = kontra
        if scoring == MATADOR:
            self.seats[declarer] = declarer_score(self.unit, won, kontra)
        else:
            self.seats[self.winner] = self.unit << kontra

    def _ramsch(self, options, points, tricks):
        scoring = options.scoring
        march = not tricks[0] or not tricks[1]
        if march:
            self.grade = MARCH
            self.winner = 0 if tricks[0] else 1
        elif points[0] != points[1]:
            self.winner = 0 if points[0] < points[1] else 1
        if scoring == MATADOR and not march:
            for seat in (0, 1):
                if options.ramsch == BOTH or seat != self.winner:
                    self.seats[seat] = -_FIXED if options.ramsch == FIXED else -points[seat]
        elif self.winner != -1:
            if scoring == BASE or scoring == TWO34:
                self.unit = NULL_VALUE if scoring == BASE else 2
                self.by_grade = 2 if march else 1
            else:
                self.unit = _MARCH if march else abs(points[0] - points[1])
            self.seats[self.winner] = self.unit * self.by_grade


def _grade(options, points, tricks, loser):
    """PLAIN, SCHNEIDER or SCHWARZ, by what the loser has."""
    if not (tricks if options.schwarztricks else points)[loser]:
        return SCHWARZ
    return SCHNEIDER if points[loser] < 30 + options.schneider30 else PLAIN
