"""What records of games say about the one who played them: by game, and by level of the others.

A deal counts as on the handheld, where nobody took anything back or had a hint, and one person
played. `points` are card points, `score` is by how much one's own was ahead of the best other's.
"""

from math import log10, sqrt

from handheld.settings import LADDER, SEAT_LEVELS
from simulator.charts import Chart, ticks
from simulator.game_lines import plain
from skat import games, ratings
from skat.save import SaveError, unpack
from skat.tallies import SAVE, Tallies

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


def tallies(deals):
    """The Tally of each game and opponent, those with the most deals first, and how many of the
    deals, as skat.records.counted gives them, were left out: those that are None."""

    found: dict = {}
    left_out = 0
    for deal in deals:
        if deal is None:
            left_out += 1
            continue
        game, players, own, points, score = deal
        others = [seat for seat in range(len(score)) if seat != own]
        key = game, " and ".join(sorted({plain(players[seat]) or "?" for seat in others}))
        ahead = score[own] - max(score[seat] for seat in others)
        found.setdefault(key, Tally(*key)).add(points[own], ahead)
    return sorted(found.values(), key=lambda tally: -len(tally.scores)), left_out


class Kept:
    """What a handheld keeps of the deals of a `game` in its own statistics: `rows`, those of
    skat/tallies.py, by how the levels are ordered. `seats` of the table."""

    def __init__(self, game: str, seats: int, rows) -> None:
        self.game = game
        self.seats = seats
        self.rows = sorted(rows, key=lambda row: LADDER.index(row.level))

    def rating(self):
        """One's rating and its standard error; None where no deal tells."""
        results = []
        for row in self.rows:
            if row.level and self.game in ratings.RATINGS:
                level = ratings.level_rating(self.game, level_name(row.level))
                results.append((level, row.halves, 2 * (self.seats - 1) * row.deals, row.deals))
        return ratings.rating(results) if results else None

    def summary(self) -> dict:
        """All figures."""
        found = self.rating()
        return {
            "game": self.game,
            "rating": found and found[0],
            "rating_error": found and found[1],
            "levels": [_figures(row) for row in self.rows],
        }


def level_name(level: int) -> str:
    """A level by its number in saves."""
    return SEAT_LEVELS[level - 1] if level else "mixed"


def _figures(row) -> dict:
    return {
        "against": level_name(row.level),
        "deals": row.deals,
        "won": row.won,
        "points": round(row.points / row.deals, 1),
        "score": round(row.score / row.deals, 2),
        "best": row.best,
        "worst": row.worst,
        "run": row.longest,
        "lost": round(row.lost / 10 / row.reviewed, 1) if row.reviewed else None,
        "analysed": row.reviewed,
    }


def kept(slots) -> list:
    """The Kept of each game in the slots of a save, as bytes, most deals first. Raises SaveError
    if none of the slots can be read."""

    found = []
    wrong = SaveError("empty")
    for data in slots:
        try:
            version, serial, payload = unpack(SAVE[1], SAVE[2], data)
            tallies = Tallies()
            tallies.from_bytes(payload, version)
            if any(row.level > len(SEAT_LEVELS) for row in tallies.rows):
                raise SaveError("it names a level that does not exist")
            found.append((serial, tallies))
        except SaveError as error:
            wrong = error
    if not found:
        raise wrong
    newest = max(found, key=lambda each: each[0])[1]
    by_game = []
    for game in games.installed():
        rows = [row for row in newest.rows if row.game == game.save[1]]
        if rows:
            by_game.append(Kept(game.name, game.seats, rows))
    return sorted(by_game, key=lambda each: -sum(row.deals for row in each.rows))


def tell_kept(found, say) -> None:
    """A table of what a handheld keeps; `say` prints a line."""
    say("game       against          deals   won   points   score   best  worst   run  lost a deal")
    for each in found:
        summary = each.summary()
        for row in summary["levels"]:
            lost = "" if row["lost"] is None else f"{row['lost']:.1f} in {row['analysed']}"
            say(
                f"{each.game:10} {row['against']:15} {row['deals']:6} {row['won']:5} "
                f"{row['points']:8.1f} {row['score']:+7.2f} {row['best']:+6} {row['worst']:+6} "
                f"{row['run']:5}  {lost}".rstrip()
            )
        if summary["rating"] is not None:
            say(f"{each.game:10} rating {summary['rating']} ± {summary['rating_error']}")


def levels_chart(each: Kept) -> Chart:
    """How many of a hundred deals of a game were won against each level: a bar for each."""
    found = each.rating()
    title = f"{each.game}: won of 100 deals against each level"
    if found:
        title += f"; rating {found[0]} ± {found[1]}"
    picture = Chart(title, 0, len(each.rows), 0, 100)
    for y in range(0, 101, 25):
        picture.across(y, str(y), y in (0, 50))
    for i, row in enumerate(each.rows):
        share = 100 * row.won / row.deals
        picture.bar(i + 0.15, i + 0.85, share, 0 if share > 50 else 1)
        picture.below(i + 0.5, f"{level_name(row.level)}: {row.won} of {row.deals}")
    return picture


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


def chart(tally) -> Chart:
    """How the latest deals went: a bar for each."""
    scores = tally.scores[-LATEST:]
    grid = ticks(min(*scores, 0), max(*scores, 0))
    title = f"{tally.game} against {tally.against}: the last {len(scores)} deals"
    picture = Chart(title, 0, len(scores), grid[0], grid[-1])
    for y in grid:
        picture.across(y, f"{y:+}" if y else "0", y == 0)
    for i, score in enumerate(scores):
        picture.bar(i + 0.15, i + 0.85, score, 0 if score > 0 else 1)
    return picture
