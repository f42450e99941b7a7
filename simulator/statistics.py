"""What records of games say about the one who played them: by game, and by level of the others.

A deal counts as on the handheld, where nobody took anything back or had a hint, and one person
played. `points` are card points, `score` is by how much one's own was ahead of the best other's.
"""

import json
from math import log10, sqrt

from simulator.charts import Chart, ticks
from simulator.game_lines import plain

LATEST = 30  # deals that a chart shows
SURE = 400  # Elo points: ten times as many wins as losses


class Tally:
    """The deals of one game against the same levels, the oldest first. `game`, `against`: which."""

    def __init__(self, game: str, against: str) -> None:
        self.game = game
        self.against = against
        self.points: list = []
        self.scores: list = []

    def add(self, points: int, score: int) -> None:
        """Add a deal."""
        self.points.append(points)
        self.scores.append(score)

    def won(self) -> int:
        """How many were won."""
        return sum(score > 0 for score in self.scores)

    def longest(self) -> int:
        """The most that were won one after the other."""
        best = run = 0
        for score in self.scores:
            run = run + 1 if score > 0 else 0
            best = max(best, run)
        return best

    def rating(self):
        """By how many Elo points one is ahead of these levels, and the standard error, of the share
        of deals that were won, a draw for half a win; as if one more had been won and one lost,
        so that few deals say little."""
        drawn = sum(score == 0 for score in self.scores)
        n = len(self.scores) + 2
        share = (self.won() + drawn / 2 + 1) / n
        error = sqrt(share * (1 - share) / n)
        slope = SURE / (share * (1 - share)) / 2.302585
        return SURE * log10(share / (1 - share)), slope * error

    def summary(self) -> dict:
        """All figures."""
        ahead, error = self.rating()
        deals = len(self.scores)
        return {
            "game": self.game,
            "against": self.against,
            "deals": deals,
            "won": self.won(),
            "points": round(sum(self.points) / deals, 1),
            "score": round(sum(self.scores) / deals, 2),
            "best": max(self.scores),
            "worst": min(self.scores),
            "run": self.longest(),
            "elo": round(ahead),
            "elo_error": round(error),
        }


def tallies(lines):
    """The Tally of each game and opponent, those with the most deals first, and how many lines
    were left out: deals with help, of several people or none, or that cannot be read."""
    from skat.record_reader import summary

    found: dict = {}
    left_out = 0
    for line in lines:
        try:
            _names, players, points, score = summary(line)
        except ValueError:
            left_out += 1
            continue
        fields = json.loads(line)
        if not score or fields.get("undone") or fields.get("hints") or players.count("human") != 1:
            left_out += 1
            continue
        own = players.index("human")
        others = [seat for seat in range(len(score)) if seat != own]
        against = " and ".join(sorted({plain(players[seat]) or "?" for seat in others}))
        key = fields.get("variant") or "lskat", against
        ahead = score[own] - max(score[seat] for seat in others)
        found.setdefault(key, Tally(*key)).add(points[own], ahead)
    return sorted(found.values(), key=lambda tally: -len(tally.scores)), left_out


def tell(found, say) -> None:
    """A table of tallies; `say` prints a line."""
    say("game       against          deals   won   points   score   best  worst   run    Elo")
    for tally in found:
        row = tally.summary()
        say(
            f"{row['game']:10} {row['against']:15} {row['deals']:6} {row['won']:5} "
            f"{row['points']:8.1f} {row['score']:+7.2f} {row['best']:+6} {row['worst']:+6} "
            f"{row['run']:5} {row['elo']:+5} ± {row['elo_error']}"
        )


def chart(tally) -> str:
    """How the latest deals went, as SVG: a bar for each."""
    scores = tally.scores[-LATEST:]
    grid = ticks(min(*scores, 0), max(*scores, 0))
    title = f"{tally.game} against {tally.against}: the last {len(scores)} deals"
    picture = Chart(title, 0, len(scores), grid[0], grid[-1])
    for y in grid:
        picture.across(y, f"{y:+}" if y else "0", y == 0)
    for i, score in enumerate(scores):
        picture.bar(i + 0.15, i + 0.85, score, 0 if score > 0 else 1)
    return picture.svg()
