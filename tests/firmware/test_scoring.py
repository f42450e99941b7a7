"""The scores of Officers' Skat against a slow second implementation of the rules."""

from games import without_heap

from skat.cards import CLUBS, GAMES, GRAND, HEARTS, NULL, RAMSCH
from skat.chance import Chance
from skat.games.officers.scoring import (
    BASE,
    BOTH,
    FIXED,
    LOSER,
    MARCH,
    MATADOR,
    POINTS,
    TWO34,
    Score,
)

DEALS = 4000
PRICES = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}


class Options:
    def __init__(
        self, scoring=MATADOR, schneider30=0, schwarztricks=0, levels=0, ramsch=LOSER, kontra=0
    ):
        self.scoring = scoring
        self.schneider30 = schneider30
        self.schwarztricks = schwarztricks
        self.levels = levels
        self.ramsch = ramsch
        self.kontra = kontra


def _seats(game, declarer, points, tricks, run=0, doubled=0, **options):
    """The scores as a fresh Score counts them."""
    score = Score()
    score.count(Options(**options), game, declarer, points, tricks, run, doubled)
    return score.seats


def _slowly(options, game, declarer, points, tricks, run, kontra):
    """The scores, one sentence of the rules after another."""
    other = 1 - declarer
    scores = [0, 0]
    if game == RAMSCH:
        for seat in (0, 1):
            all_tricks = tricks[1 - seat] == 0
            none = tricks[seat] == 0
            fewer = points[seat] < points[1 - seat]
            wins = all_tricks or (fewer and not none)
            if options.scoring == BASE:
                scores[seat] = 46 if all_tricks else 23 if wins else 0
            if options.scoring == TWO34:
                scores[seat] = 4 if all_tricks else 2 if wins else 0
            if options.scoring == POINTS:
                difference = points[1 - seat] - points[seat]
                scores[seat] = 120 if all_tricks else difference if wins else 0
            if options.scoring == MATADOR:
                if all_tricks:
                    scores[seat] = 120
                elif none:
                    scores[seat] = 0
                elif options.ramsch == BOTH:
                    scores[seat] = -points[seat]
                elif not wins:
                    scores[seat] = -15 if options.ramsch == FIXED else -points[seat]
        return scores
    times = {0: 1, 1: 2, 2: 4}[kontra]
    simply = times if options.kontra else 1
    if game == NULL:
        won = tricks[declarer] == 0
        if options.scoring == MATADOR:
            scores[declarer] = 23 * times if won else -46 * times
        else:
            scores[declarer if won else other] = simply * (2 if options.scoring == TWO34 else 23)
        return scores
    base = PRICES[GAMES[game]]
    won = points[declarer] >= 61
    winner = declarer if won else other
    loser = 1 - winner
    schneider = points[loser] <= 30 if options.schneider30 else points[loser] < 30
    schwarz = tricks[loser] == 0 if options.schwarztricks else points[loser] == 0
    if options.scoring == POINTS:
        scores[winner] = points[winner] * simply
    elif options.scoring == BASE:
        scores[winner] = (base * 2 if schneider or schwarz else base) * simply
    elif options.scoring == TWO34:
        scores[winner] = (4 if schwarz else 3 if schneider else 2) * simply
        if points[0] == 60:
            scores = [1, 1]
    else:
        game_level = abs(run) + 1
        if not won:
            scores[declarer] = -2 * game_level * base * times
        elif options.levels:
            game_level += 2 if schwarz else 1 if schneider else 0
            scores[declarer] = game_level * base * times
        else:
            scores[declarer] = game_level * base * times * (4 if schwarz else 2 if schneider else 1)
    return scores


def _ended(chance):
    """Points and tricks at the end of a deal, with rare ends made common."""
    first = (0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120, chance.below(121))[chance.below(12)]
    points = [first, 120 - first]
    if first in (0, 120) and chance.below(2):
        won = 16 if first else 0
    else:
        won = 1 + chance.below(15)
    return points, [won, 16 - won]


def test_random_deals():
    score = Score()
    seen = set()
    for seed in range(DEALS):
        chance = Chance(seed)
        options = Options(
            chance.below(4),
            chance.below(2),
            chance.below(2),
            chance.below(2),
            chance.below(3),
            chance.below(2),
        )
        game = chance.below(7)
        declarer = chance.below(2)
        points, tricks = _ended(chance)
        run = (1 + chance.below(11)) * (1 - 2 * chance.below(2))
        kontra = chance.below(3)
        deal = (options, game, declarer, points, tricks, run, kontra)
        score.count(*deal)  # one object for all, so nothing of the last deal may stay
        assert score.seats == _slowly(*deal), (seed, score.seats)
        _check_parts(score, options, game, declarer, points)
        seen.add((options.scoring, game, score.grade, score.winner == declarer, kontra))
    assert len(seen) > 150


def _check_parts(score, options, game, declarer, points):
    """The parts give the sum that a screen shows."""
    total = score.level * score.unit * score.by_grade << score.kontra
    if game == RAMSCH and options.scoring == MATADOR and score.grade != MARCH:
        assert score.unit == 0
    elif score.winner == -1:
        assert points[0] == points[1]
        assert score.seats == ([1, 1] if game != RAMSCH else [0, 0])
    elif options.scoring == MATADOR and game != RAMSCH:
        won = score.winner == declarer
        assert score.seats[declarer] == (total if won else -2 * total)
        assert score.seats[1 - declarer] == 0
        if game <= GRAND and not (options.levels and score.grade):
            assert score.level == abs(score.run) + 1
    else:
        assert score.seats[score.winner] == total
        assert score.seats[1 - score.winner] == 0
        assert score.run == 0 and (options.kontra and game != RAMSCH or score.kontra == 0)


def test_examples():
    assert _seats(CLUBS, 1, [30, 90], [3, 13], 2) == [0, 36]
    assert _seats(CLUBS, 1, [30, 90], [3, 13], 2, schneider30=1) == [0, 72]
    assert _seats(CLUBS, 1, [0, 120], [1, 15], -2) == [0, 144]
    assert _seats(CLUBS, 1, [0, 120], [1, 15], -2, schwarztricks=1) == [0, 72]
    assert _seats(CLUBS, 1, [0, 120], [1, 15], -2, levels=1) == [0, 60]
    assert _seats(CLUBS, 1, [0, 120], [1, 15], -2, 1, levels=1, schwarztricks=1) == [0, 96]
    assert _seats(CLUBS, 0, [20, 100], [3, 13], 2, 2) == [-288, 0], "no Schneider of one's own"
    assert _seats(GRAND, 0, [60, 60], [8, 8], 1, scoring=POINTS) == [0, 60]
    assert _seats(NULL, 0, [0, 30], [0, 16], 0, 2) == [92, 0]
    assert _seats(NULL, 0, [0, 30], [1, 2], 0, 2) == [-184, 0]
    assert _seats(NULL, 0, [0, 30], [1, 2], scoring=TWO34) == [0, 2]


def test_kontra_in_every_scoring():
    """Clubs are 12, doubled for Schneider; the winner gets twice and four times as much."""
    for said, times in ((0, 1), (1, 2), (2, 4)):
        for kontra in (1, 0):
            if not kontra:
                times = 1  # it can't be said, and does not count

            def seats(scoring, game, declarer, points, tricks, said=said, kontra=kontra):
                return _seats(
                    game, declarer, points, tricks, 1, said, scoring=scoring, kontra=kontra
                )

            assert seats(BASE, CLUBS, 0, [61, 59], [8, 8]) == [12 * times, 0]
            assert seats(BASE, CLUBS, 0, [29, 91], [8, 8]) == [0, 24 * times]
            assert seats(BASE, NULL, 0, [9, 0], [1, 0]) == [0, 23 * times]
            assert seats(POINTS, GRAND, 1, [50, 70], [8, 8]) == [0, 70 * times]
            assert seats(POINTS, GRAND, 1, [60, 60], [8, 8]) == [60 * times, 0]
            assert seats(TWO34, HEARTS, 0, [95, 25], [8, 8]) == [3 * times, 0]
            assert seats(TWO34, HEARTS, 0, [60, 60], [8, 8]) == [1, 1]
            assert seats(TWO34, NULL, 1, [9, 0], [9, 0]) == [0, 2 * times]
            assert seats(TWO34, RAMSCH, 0, [50, 70], [8, 8]) == [2, 0], "has none"


def test_scored_like_skat():
    """With 5, game 6, Schneider 7, Schwarz 8, times 12; lost, with 5, game 6, twice."""
    like = {"schneider30": 1, "schwarztricks": 1, "levels": 1}
    assert _seats(CLUBS, 0, [89, 31], [12, 4], 5, **like) == [72, 0]
    assert _seats(CLUBS, 0, [90, 30], [12, 4], 5, **like) == [84, 0]
    assert _seats(CLUBS, 0, [120, 0], [15, 1], 5, **like) == [84, 0]
    assert _seats(CLUBS, 0, [120, 0], [16, 0], 5, **like) == [96, 0]
    assert _seats(CLUBS, 0, [60, 60], [8, 8], 5, **like) == [-144, 0]


def test_ramsch():
    assert _seats(RAMSCH, 0, [60, 60], [9, 7]) == [-60, -60]
    assert _seats(RAMSCH, 0, [60, 60], [9, 7], ramsch=FIXED) == [-15, -15]
    assert _seats(RAMSCH, 0, [42, 42], [9, 7], ramsch=BOTH) == [-42, -42], "a ten counts 1"
    assert _seats(RAMSCH, 0, [50, 34], [9, 7], scoring=POINTS) == [0, 16]
    assert _seats(RAMSCH, 0, [84, 0], [16, 0], scoring=POINTS) == [120, 0]
    assert _seats(RAMSCH, 0, [60, 60], [9, 7], scoring=TWO34) == [0, 0]
    for ramsch in (LOSER, BOTH, FIXED):
        assert _seats(RAMSCH, 0, [120, 0], [16, 0], ramsch=ramsch) == [120, 0]


def test_counting_takes_no_heap():
    score = Score()
    options = Options()
    points = (25, 95)
    tricks = (2, 14)

    def count():
        for game in range(7):
            for kind in range(4):
                options.scoring = kind
                score.count(options, game, 1, points, tricks, -3, 2)

    without_heap(count)
    assert score.seats == [2, 0], "Ramsch, 2-3-4"
