"""The scores of Skat against a slow second implementation of the rules."""

from games import refusal, without_heap

from skat.calls import HAND, OUVERT, SCHNEIDER, SCHWARZ
from skat.cards import CLUBS, DIAMONDS, GAMES, GRAND, HEARTS, NULL
from skat.chance import Chance
from skat.games.tournee import values as tournee_values
from skat.values import AMERICAN, EVERY, FIXED, LOSER, Result, declared, league_points, ramsch

GAMES_PLAYED = 4000
PRICES = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
ALLOWED = (0, HAND, HAND | SCHNEIDER, HAND | SCHNEIDER | SCHWARZ, HAND | 14)


def _slowly(game, said, run, bid, points, tricks, others, kontra):
    """The declarer's score, level by level, and whether he has overbid."""
    times = (1, 2, 4)[kontra]
    if game == NULL:
        value = {0: 23, HAND: 35, OUVERT: 46, HAND | OUVERT: 59}[said]
        return (value if tricks == 0 else -2 * value) * times, False
    levels = ["matador"] * abs(run) + ["game"]
    if said & HAND:
        levels.append("hand")
    announced_schneider = said & (SCHNEIDER | SCHWARZ | OUVERT) != 0
    announced_schwarz = said & (SCHWARZ | OUVERT) != 0
    won = points > 60
    schwarz = others == 0 or tricks == 0
    schneider = schwarz or (120 - points <= 30 if won else points <= 30)
    if announced_schneider:
        levels.append("schneider announced")
        won = won and points >= 90
    if announced_schwarz:
        levels.append("schwarz announced")
        won = won and others == 0
    if schneider or announced_schneider:
        levels.append("schneider")
    if schwarz or announced_schwarz:
        levels.append("schwarz")
    if said & OUVERT:
        levels.append("ouvert")
    base = PRICES[GAMES[game]]
    value = len(levels) * base
    overbid = value < bid
    while value < bid:
        value += base
        won = False
    return (value if won else -2 * value) * times, overbid


def test_random_games():
    result = Result()
    seen = set()
    for seed in range(GAMES_PLAYED):
        chance = Chance(seed)
        game = chance.below(6)
        bid = (18, 20, 24, 30, 48, 59, 72, 120, 240, 18 + chance.below(246))[chance.below(10)]
        if game == NULL:
            said = (0, HAND, OUVERT, HAND | OUVERT)[chance.below(4)]
            bid = 18
        else:
            said = ALLOWED[chance.below(5)]
            if said == ALLOWED[4] and chance.below(2):
                said = HAND | OUVERT  # both announcements are included
        run = (1 + chance.below(4 if game == GRAND else 11)) * (1 - 2 * chance.below(2))
        points = (0, 29, 30, 31, 60, 61, 89, 90, 119, 120, chance.below(121))[chance.below(11)]
        tricks = 1 + chance.below(9)
        if points in (0, 120) and chance.below(4):
            tricks = points // 12
        deal = (game, said, run, bid, points, tricks, 10 - tricks, chance.below(3))
        result.count(*deal)
        assert (result.score, result.overbid) == _slowly(*deal), deal
        value = result.value if result.won else -2 * result.value
        assert value << result.kontra == result.score
        seen.add((game, said, result.won, result.overbid, result.grade))
    assert len(seen) > 120


def test_declarations():
    for game in (CLUBS, GRAND):
        assert declared(game, HAND | OUVERT) == ALLOWED[4]
        assert declared(game, HAND | SCHWARZ) == ALLOWED[3]
        for said in ALLOWED:
            assert declared(game, said, 264) == said
        for said in (SCHNEIDER, SCHWARZ, OUVERT, SCHNEIDER | SCHWARZ):
            assert "Hand" in refusal(declared, game, said)
    for said in (SCHNEIDER, HAND | SCHWARZ, HAND | 14):
        assert "Null" in refusal(declared, NULL, said)
    for said, worth in ((0, 23), (HAND, 35), (OUVERT, 46), (HAND | OUVERT, 59)):
        assert declared(NULL, said, worth) == said
        assert str(worth) in refusal(declared, NULL, said, worth + 1)
    assert "bid" in refusal(Result().count, NULL, 0, 0, 24, 0, 0, 10)


def test_missed_announcements():
    result = Result()
    result.count(HEARTS, HAND | SCHWARZ, 1, 18, 118, 9, 1)
    assert result.score == -2 * 10 * 7, "with 1, game, Hand, Schneider, Schwarz, both announced"
    result.count(HEARTS, HAND | OUVERT, 1, 18, 118, 9, 1)
    assert result.score == -2 * 10 * 8
    result.count(DIAMONDS, 0, -1, 18, 0, 0, 10, 2)
    assert result.score == -2 * 9 * 4 * 4, "Schwarz oneself, Kontra and Re"


def test_a_null_that_was_given_up():
    """By the others it is won, whatever tricks were made; by the declarer lost."""
    result = Result()
    for decided, tricks, score in ((1, 0, 23), (1, 2, 23), (0, 0, -46), (0, 1, -46), (-1, 1, -46)):
        result.count(NULL, 0, 0, 18, 0, tricks, 5, 0, decided)
        assert result.score == score and result.won == (score > 0)


def _ramsch(points, tricks, mode=LOSER, refused=0):
    scores = [7, 7, 7]
    ramsch(points, tricks, scores, mode, refused)
    return scores


def _slow_ramsch(points, tricks, mode, refused):
    scores = [0, 0, 0]
    idle = len([number for number in tricks if number == 0])
    for seat in range(3):
        if points == [40, 40, 40]:
            continue
        if tricks[seat] == 10 and mode not in (FIXED, AMERICAN):
            scores[seat] = 120
        elif points[seat] == max(points) or mode == EVERY:
            if mode == FIXED:
                scores[seat] = -20 if idle == 2 else -15
            elif mode == AMERICAN:
                scores[seat] = -50 if idle == 2 else -30 if idle == 1 else -20
            else:
                scores[seat] = -points[seat] * (2 if idle == 1 else 1)
    return [score * [1, 2, 4, 8][refused] for score in scores]


def test_random_ramsch():
    seen = set()
    for seed in range(1000):
        chance = Chance(seed)
        points = [chance.below(121), 0, 0]
        points[1] = chance.below(121 - points[0])
        points[2] = 120 - points[0] - points[1]
        tricks = [2, 3, 5]
        case = chance.below(5)
        if case == 0:
            points = [(40, 40, 40), (50, 50, 20), (20, 50, 50)][chance.below(3)]
        elif case == 1:
            tricks = [0, 4, 6]
            points = [0, points[0], 120 - points[0]]
        elif case == 2:
            points = [0, 0, 120]
            tricks = [0, 0, 10]
        points = list(points)
        for mode in (LOSER, EVERY, FIXED, AMERICAN):
            refused = chance.below(4)
            scores = _ramsch(points, tricks, mode, refused)
            assert scores == _slow_ramsch(points, tricks, mode, refused), (points, tricks, mode)
            seen.add((case, mode, refused))
    assert len(seen) == 80


def test_ramsch_examples():
    assert _ramsch([30, 70, 20], [3, 4, 3]) == [0, -70, 0]
    assert _ramsch([30, 70, 20], [3, 4, 3], EVERY) == [-30, -70, -20]
    assert _ramsch([30, 70, 20], [3, 4, 3], FIXED, 2) == [0, -60, 0]
    assert _ramsch([120, 0, 0], [10, 0, 0], FIXED) == [-20, 0, 0]
    assert _ramsch([120, 0, 0], [10, 0, 0], EVERY, 1) == [240, 0, 0]
    assert _ramsch([120, 0, 0], [8, 2, 0]) == [-240, 0, 0], "all points, not all tricks"


def test_league():
    for players, consolation in ((3, 40), (4, 30)):
        for score in (18, 264, 2112):
            assert league_points(players, True, score) == score + 50
            assert league_points(players, True, -score) == -score - 50
            assert league_points(players, False, score) == 0
            assert league_points(players, False, -score) == consolation
    assert "5" in refusal(league_points, 5, True, 18)


def test_tournee():
    prices = (
        (tournee_values.TOURNEE, "D5 H6 S7 C8 G12"),
        (tournee_values.SOLO, "D9 H10 S11 C12 G20"),
        (tournee_values.GUCKSER, "G16"),
    )
    for form, bases in prices:
        for word in bases.split():
            game = GAMES.find(word[0])
            for run in (-4, -1, 1, 4):
                for grade in range(1, 6):
                    want = int(word[1:]) * (max(run, -run) + grade)
                    assert tournee_values.value(form, game, run, grade) == want
    assert tournee_values.value(tournee_values.SOLO, GRAND, -2, 1, True) == 72
    assert tournee_values.value(tournee_values.SOLO, NULL) == 20
    assert tournee_values.value(tournee_values.SOLO, NULL, ouvert=True) == 40
    assert "open" in refusal(tournee_values.value, tournee_values.SOLO, HEARTS, 1, 1, True)
    assert "open" in refusal(tournee_values.value, tournee_values.TOURNEE, GRAND, 1, 1, True)
    assert "Null" in refusal(tournee_values.value, tournee_values.TOURNEE, NULL)
    assert "Grand" in refusal(tournee_values.value, tournee_values.GUCKSER, HEARTS, 1)
    for grade in (0, 6):
        assert str(grade) in refusal(tournee_values.value, tournee_values.SOLO, HEARTS, 1, grade)


def test_counting_takes_no_heap():
    result = Result()
    scores = [0, 0, 0]
    points = [50, 50, 20]
    tricks = [3, 3, 4]

    def count():
        for game in range(6):
            result.count(game, HAND, -2, 18, 70, 6, 4, 1)
        ramsch(points, tricks, scores)

    without_heap(count)
    assert (result.score, scores) == (-140, [-50, -50, 0])
