"""One's rating in a game, in Elo points, from deals against levels whose own are fixed."""

# As tools/measure/ratings.py measured them; club has 1500 in every game.
LEVELS = ("beginner", "simple", "casual", "greedy", "club", "strong", "master")
RATINGS = {
    "lskat": (1296, 1327, 1413, 1472, 1500, 1539, 1561),
    "officers": (1273, 1292, 1383, 1420, 1500, 1551, 1564),
    "harlequin": (1278, 1385, 1396, 1417, 1500, 1559, 1572),
    "halfopen": (1247, 1350, 1361, 1379, 1500, 1535, 1561),
    "admirals": (1365, 1428, 1417, 1470, 1500, 1542, 1544),
    "skat": (0, 1435, 0, 1497, 1500, 1503, 1495),
}
_LOWEST, _HIGHEST = 500, 2500
_SLOPE = 0.00575646  # of the logarithm of the odds, an Elo point: ln 10 / 400


def level_rating(game: str, level: str) -> int:
    """What a level has in a game."""
    return RATINGS[game][LEVELS.index(level)]


def rating(results):
    """(one's rating, its standard error) from a list of (rating of the others, share as (halves
    that one got, of how many), deals), with at least one. As if against each one more deal had
    been won and one lost, so that few deals say little."""
    low = _LOWEST
    high = _HIGHEST
    while high - low > 1:
        middle = (low + high) // 2
        surplus = 0.0
        for others, halves, of, deals in results:
            surplus += 1 + deals * halves / of - (deals + 2) * _expected(middle - others)
        if surplus > 0:
            low = middle
        else:
            high = middle
    sure = 0.0
    for others, _halves, _of, deals in results:
        part = _expected(low - others)
        sure += (deals + 2) * part * (1 - part)
    return low, int(1 / (_SLOPE * sure**0.5) + 0.5)


def _expected(ahead: int) -> float:
    """The share of one who is so much ahead."""
    return 1 / (1 + 10 ** (-ahead / 400))
