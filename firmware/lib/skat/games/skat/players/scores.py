"""What a game of Skat for three scores, as far as one who is at the table can tell: for hints, and
to consent or not when somebody wants to give up.

Scores are those of a league, the declarer's less what each of the others gets: what greedy_calls.py
reckons with, too.
"""

from skat import game_values, games, values
from skat.calls import CONCEDE, HOLD
from skat.cards import NONE, NULL
from skat.players.level import class_of
from skat.table import END, NOBODY, PLAY

LEAGUE = 50
OTHERS = 40
_FIRST = 4  # the jack of clubs


def scores_of(view):
    """A new Scores for a view, as its game counts."""
    return class_of(games.find(view.VARIANT).players.SCORES)(view)


class Scores:
    """What the game of a view scores, as far as its mover can tell."""

    def __init__(self, view):
        """`view`: of the play of a game with a declarer."""
        self.view = view
        self._result = self._new_result()
        self.run = 0 if view.kind.game == NULL else self._least_run()

    def score(self, points: int, tricks: int, others: int, decided: int = -1) -> int:
        """What the declarer gets in a league, less what each of the others does.

        His `points` and `tricks` at the end, and those of the `others`; `decided` as for
        Result.count.
        """
        self._count(points, tricks, others, decided)
        result = self._result
        return result.score + (LEAGUE if result.won else -LEAGUE - OTHERS)

    def played_on(self, points: int) -> int:
        """The same where he has so many points when all is played, in Null those of his tricks."""
        return self.score(points, points > 0, points < 120)

    def given_up(self) -> int:
        """The same where the one who is to play gives up, or has, and the others consent."""
        view = self.view
        ended = view.view(view.mover)
        if ended.stage == PLAY:
            ended.play(CONCEDE)
        while ended.stage != END:
            ended.play(HOLD)
        declarer = view.declarer
        tricks = ended.tricks[declarer]
        others = sum(ended.tricks) - tricks
        return self.score(ended.points[declarer], tricks, others, ended.decided())

    def _least_run(self) -> int:
        """The declarer's matadors; as far as he must have them, if the mover is another one: he has
        not overbid."""
        view = self.view
        held = self._held(view.declarer)
        game = view.kind.game
        if view.mover == view.declarer:
            return game_values.matadors(game, held)
        if not held[_FIRST]:
            others = self._held(NOBODY)
            for card in range(32):
                held[card] = 1 - others[card]
            if held[_FIRST]:  # it is not known who has it
                for card in range(32):
                    held[card] = card == _FIRST
        run = game_values.matadors(game, held)
        step = 1 if run > 0 else -1
        while self._value(run) < view.auction.bid:
            run += step
        return run

    def _held(self, seat: int):
        """For each card whether this seat is known to have or have had it; NOBODY: whether another
        one than the declarer."""
        view = self.view
        held = bytearray(34)
        for p in range(view.skat):
            if self._is_of(p // view.places, seat):
                held[view.top[p]] = 1
        for i in range(view.count):
            if self._is_of(view.froms[i] // view.places, seat):
                held[view.played[i]] = 1
        if seat != NOBODY:
            for p in range(view.skat, view.skat + 2):
                held[view.under[p]] = 1
        held[NONE] = 0
        return held

    def _is_of(self, owner: int, seat: int) -> bool:
        return owner == seat or seat == NOBODY and owner != self.view.declarer

    # What a game says

    def _new_result(self):
        return values.Result()

    def _count(self, points: int, tricks: int, others: int, decided: int) -> None:
        view = self.view
        bid = view.auction.bid
        run = self.run
        game = view.kind.game
        said = view.said
        once = view.options.hand
        self._result.count(
            game, said, run, bid, points, tricks, others, view.kontra, decided, 120, once
        )

    def _value(self, run: int) -> int:
        """What the game counts at least, with so many matadors."""
        view = self.view
        return game_values.BASES[view.kind.game] * values.level(view.said, run)
