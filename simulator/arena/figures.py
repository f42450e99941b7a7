"""The sums over pairs, and the figures printed from them."""

import math
from collections import Counter

from simulator.arena.playing import Pair


class Figures:
    """The figures of a match; a mean needs at least one pair."""

    def __init__(self):
        self._pairs = 0
        self._games = 0
        self._total = 0  # A's card points
        self._squares = 0  # of those of a pair
        self._scores = [0, 0]  # of A and B
        self._score_squares = 0  # of the difference in a pair
        self._league = [0, 0]
        self._league_squares = 0
        self._did = [Counter(), Counter()]
        self._results = [0, 0, 0]  # A's wins, draws, losses
        self._moves = [0, 0]  # of A and B
        self._seconds = [0.0, 0.0]
        self._nodes = [0, 0]

    def add(self, pair: Pair) -> None:
        """Count a pair."""
        self._pairs += 1
        self._games += len(pair.points)
        self._total += sum(pair.points)
        self._squares += sum(pair.points) ** 2
        self._score_squares += (pair.scores[0] - pair.scores[1]) ** 2
        self._league_squares += (pair.league[0] - pair.league[1]) ** 2
        for outcome in pair.outcomes:
            self._results[outcome] += 1
        for k in (0, 1):
            self._scores[k] += pair.scores[k]
            self._league[k] += pair.league[k]
            self._did[k].update(pair.did[k])
            self._moves[k] += pair.moves[k]
            self._seconds[k] += pair.seconds[k]
            self._nodes[k] += pair.nodes[k]

    def mean(self) -> float:
        """A's card points a game."""
        return self._total / self._games

    def result(self) -> dict:
        """The figures as they are printed."""
        n = self._pairs
        ms = [1000 * self._seconds[k] / self._moves[k] for k in (0, 1)]
        nodes = [self._nodes[k] / self._moves[k] for k in (0, 1)]
        return {
            "deals": n,
            "games": self._games,
            "points_a": round(self.mean(), 3),
            "se": self._error(self._total, self._squares),
            "wins": self._results[0],
            "draws": self._results[1],
            "losses": self._results[2],
            "ms_a": round(ms[0], 3),
            "ms_b": round(ms[1], 3),
            "nodes_a": round(nodes[0], 1),
            "nodes_b": round(nodes[1], 1),
        }

    def scores(self) -> dict:
        """The figures of the variant's scoring."""
        return {
            "score_a": round(self._scores[0] / self._games, 3),
            "score_b": round(self._scores[1] / self._games, 3),
            "score_se": self._error(self._scores[0] - self._scores[1], self._score_squares),
        }

    def league(self) -> dict:
        """What a league makes of them, and how often A and B did what; nothing in other games."""
        if not (self._did[0] or self._did[1]):
            return {}
        return {
            "league_a": round(self._league[0] / self._games, 3),
            "league_b": round(self._league[1] / self._games, 3),
            "league_se": self._error(self._league[0] - self._league[1], self._league_squares),
            "did_a": dict(sorted(self._did[0].items())),
            "did_b": dict(sorted(self._did[1].items())),
        }

    def _error(self, total: int, squares: int) -> float:
        """The standard error of a mean a game, from sums over pairs."""
        n = self._pairs
        # in whole numbers as long as possible
        each = self._games / n
        variance = (n * squares - total**2) / (each**2 * n * max(1, n - 1))
        return round(math.sqrt(variance / n), 3)
