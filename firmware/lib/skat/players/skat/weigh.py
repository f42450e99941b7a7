"""What cards of Skat for three are worth: master's sampler, which counts what each deal scores.

Scores are those of a league, the declarer's less what each of the others gets: what greedy_calls.py
reckons with, too. Cards that are behind are tried longer than in play.
"""

from array import array

from skat import game_values, values
from skat.cards import NONE, NULL
from skat.players.skat.sampler import Sampler
from skat.table import NOBODY

_LEAGUE = 50
_OTHERS = 40
_DEALS = 20  # for the value of a card that is best in any case
_FIRST = 4  # the jack of clubs


class Weigh(Sampler):
    """A Sampler whose `value` and `worth` are tenths of a point in a league."""

    FAR = 4 * Sampler.FAR

    def __init__(self, *limits):
        """As for Sampler."""
        Sampler.__init__(self, *limits)
        self._scores = array("h", [0] * 121)  # of the declarer's points at the end, in tenths

    def _set_worth(self) -> None:
        Sampler._set_worth(self)
        view = self._view
        scores = Scores(view)
        for points in range(len(self._scores)):
            lost = points if view.kind.game == NULL else 120 - points  # by Null, or to the others
            self._scores[points] = 10 * scores.score(points, points > 0, lost > 0)

    def _is_clear(self) -> bool:
        # cards that are all the same have a value, too
        known = self._count == 1 or self.deals >= _DEALS
        return known and Sampler._is_clear(self)

    def _told(self, points: int) -> int:
        return self._scores[points]

    def _expected(self, i: int) -> int:
        gain = self._ends[i] // self._tried[i]
        return gain if self._view.mover == self._view.declarer else -gain


class Scores:
    """What the game of a view scores, as far as its mover can tell."""

    def __init__(self, view):
        """`view`: of the play of a game with a declarer."""
        self._view = view
        self._result = values.Result()
        self._run = 0 if view.kind.game == NULL else self._least_run()

    def score(self, points: int, tricks: int, others: int, decided: int = -1) -> int:
        """What the declarer gets in a league, less what each of the others does.

        His `points` and `tricks` at the end, and those of the `others`; `decided` as for
        Result.count.
        """
        view = self._view
        bid = view.auction.bid
        result = self._result
        run = self._run
        game = view.kind.game
        result.count(game, view.said, run, bid, points, tricks, others, view.kontra, decided)
        return result.score + (_LEAGUE if result.won else -_LEAGUE - _OTHERS)

    def _least_run(self) -> int:
        """The declarer's matadors; as far as he must have them, if the mover is another one: he has
        not overbid."""
        view = self._view
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
        base = game_values.BASES[game]
        while base * values.level(view.said, run) < view.auction.bid:
            run += step
        return run

    def _held(self, seat: int):
        """For each card whether this seat is known to have or have had it; NOBODY: whether another
        one than the declarer."""
        view = self._view
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
        return owner == seat or seat == NOBODY and owner != self._view.declarer
