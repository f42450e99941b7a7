"""The score of a deal of Skat: the value of a game, Ramsch for three, league points.

Rules and options: docs/skat.md.
"""

from skat.calls import HAND, OUVERT, SCHNEIDER, SCHWARZ
from skat.cards import NULL
from skat.game_values import BASES, declarer_score

LOSER, EVERY, FIXED, AMERICAN = range(4)  # who loses what in Ramsch

_NULLS = (23, 35, 46, 59)
# Fixed losses by how many have taken no trick; the second row: Foster, Complete Hoyle, "Skat".
_FIXED = ((15, 15, 20), (20, 30, 50))
_MARCH = 120
_PRIZE = 50
_CONSOLATION = (40, 30)  # with three and with four at the table


def declared(game: int, said: int, bid: int = 0) -> int:
    """A declaration with all that it implies; `said` and the result are bits, HAND to OUVERT.

    Raises ValueError for one that the game does not have, and for Null below the bid.
    """
    if game == NULL:
        if said & (SCHNEIDER | SCHWARZ):
            raise ValueError("in Null there is no Schneider or Schwarz to announce")
        if value(NULL, said) < bid:
            raise ValueError("this Null is worth %d, but %d was bid" % (value(NULL, said), bid))
        return said
    if said & ~HAND and not said & HAND:
        raise ValueError("announcements and ouvert need Hand")
    if said & OUVERT:
        said |= SCHWARZ
    return said | SCHNEIDER if said & SCHWARZ else said


def enough(points: int, total: int, said: int = 0) -> bool:
    """Whether the declarer has enough points after what was `said`: more than half of the `total`,
    or, with Schneider announced, three quarters."""
    return 4 * points >= 3 * total if said & SCHNEIDER else 2 * points > total


def level(said: int, run: int, grade: int = 0) -> int:
    """The level of a suit game or Grand.

    `said`: all bits of the declaration; `run`: the matadors, signed; `grade`: 1 when a side is
    Schneider, 2 when it is Schwarz. Announcements count, whether they are reached or not.
    """
    announced = 2 if said & SCHWARZ else 1 if said & SCHNEIDER else 0
    levels = abs(run) + 1 + max(grade, announced) + announced
    if said & HAND:
        levels += 1
    if said & OUVERT:
        levels += 1
    return levels


def value(game: int, said: int, run: int = 0, grade: int = 0) -> int:
    """The value of a game, CLUBS to NULL; arguments as for `level`."""
    if game == NULL:
        return _NULLS[(said & HAND) + (2 if said & OUVERT else 0)]
    return BASES[game] * level(said, run, grade)


class Result:
    """The score of one game and its parts; one object serves all games.

    `score` is the declarer's: `value` if he `won`, else -2 times that, doubled `kontra` times.
    `value` is the game's, or if that is below the bid (`overbid`) the least multiple of the base
    that reaches it. `run` and `grade`: as for `level`.
    """

    def __init__(self):
        """Nothing counted yet."""
        self.run = self.grade = self.value = self.kontra = self.score = 0
        self.won = self.overbid = False

    def count(
        self,
        game: int,
        said: int,
        run: int,
        bid: int,
        points: int,
        tricks: int,
        others: int,
        kontra: int = 0,
        decided: int = -1,
        total: int = 120,
        once: int = 0,
    ) -> None:
        """Count a game that has ended.

        `points` and `tricks` are the declarer's, with the skat; `others`: the tricks of the
        other side. `decided`: where one side has given up, and the game is lost, 0, or won, without
        Schneider and Schwarz, 1; but what the bid needs counts as made, Schneider at 2, both at 3.
        `total`: the points in play. `once`: whether a Hand game that is lost costs its value only
        once. Raises ValueError for a declaration that is not allowed.
        """
        said = declared(game, said, bid)
        self.kontra = kontra
        self.grade = 0
        self.overbid = False
        if game == NULL:
            self.run = 0
            self.won = not tricks if decided < 0 else decided > 0
            self.value = value(NULL, said)
        else:
            self.run = run
            if decided < 0:
                if not tricks or not others:
                    self.grade = 2
                elif 4 * points >= 3 * total or 4 * points <= total:
                    self.grade = 1
                decided = enough(points, total, said) and not (said & SCHWARZ and others)
            self.won = bool(decided)
            self.value = value(game, said, run, self.grade)
            while self.value < bid and self.grade < decided - 1:
                self.grade += 1
                self.value = value(game, said, run, self.grade)
            if self.value < bid:
                self.overbid = True
                self.won = False
                base = BASES[game]
                self.value = (bid + base - 1) // base * base
        self.score = declarer_score(self.value, self.won, kontra)
        if once and said & HAND and not self.won:
            self.score //= 2


def ramsch(
    points, tricks, scores, mode: int = LOSER, refused: int = 0, march: int = 1, virgin: int = 0
) -> None:
    """Write the scores of Ramsch for three into the caller's list.

    `points` include the skat. `mode`: LOSER, EVERY, FIXED or AMERICAN. `refused`: how many players
    passed the skat on unseen; each doubles the score. `march`: whether taking all tricks wins.
    `virgin`: whether a player without a trick doubles only what the one with most points loses.
    """
    most = max(points)
    idle = 0  # players without a trick
    for seat in range(3):
        idle += not tricks[seat]
    for seat in range(3):
        score = 0
        if idle == 2 and march and mode < FIXED:
            score = _MARCH if tricks[seat] else 0
        elif min(points) == most:
            score = 0
        elif mode == EVERY or points[seat] == most:
            if mode >= FIXED:
                score = -_FIXED[mode - FIXED][idle]
            elif virgin and points[seat] < most:
                score = -points[seat]
            else:
                score = -points[seat] << idle
        scores[seat] = score << refused


def league_points(players: int, is_declarer: bool, score: int) -> int:
    """The league points (Seeger-Fabian) of a player for a game; `score` is the declarer's.

    Raises ValueError unless there are 3 or 4 players.
    """
    if players not in (3, 4):
        raise ValueError("a league table has 3 or 4 players, not %d" % players)
    if is_declarer:
        return score + (_PRIZE if score > 0 else -_PRIZE)
    return _CONSOLATION[players - 3] if score < 0 else 0
