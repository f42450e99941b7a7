"""Kernel: the sums of declare.py. Points are in tenths, scores in sixteenths.

The functions are viper code where there is native code, and plain Python everywhere else.
"""

from skat.compat import const, micropython, ptr8, ptr32

CELLS = const(12)  # parts of all points: a result counts as the middle of its part
SURE = const(1024)
BIAS = const(131072)  # makes scores positive where they lie in arrays, as in evaluate.py

# A bell curve: the part within k/16 standard deviations, in 255ths
_BELL = (
    b"\x00\x0d\x19\x26\x32\x3f\x4b\x56\x62\x6d\x77\x82\x8b\x95\x9e\xa6\xae\xb6\xbd\xc3"
    b"\xc9\xcf\xd4\xd9\xdd\xe1\xe4\xe8\xeb\xed\xef\xf2\xf3\xf5\xf6\xf8\xf9\xfa\xfb\xfb"
    b"\xfc\xfc\xfd\xfd\xfd\xfe\xfe\xfe\xff"
)
_BELLS = const(49)
# and five points that stand for all of it (Gauss-Hermite): thousandths of a deviation, and parts of
# SURE, in two bytes each.
_FIVE = b"\xd7\xf4\x0c\x00\xb4\xfa\xe3\x00\x00\x00\x22\x02\x4c\x05\xe3\x00\x29\x0b\x0c\x00"

# Tables of hand_weights.py
_RANKS = const(18)
_ZERO = const(64)
_NONE = const(32)
_TRUMP = const(4)


@micropython.viper
def expected(numbers: ptr8, row: int, top: ptr8, seat: int, suit: ptr8, power: ptr8) -> int:
    """The card points that a seat can expect as declarer by a row of a table, with these open
    cards."""
    total = 2 * int(numbers[row])
    ranks = row + 1
    square = row + 1 + 2 * _RANKS
    place = 8 * seat
    side = 0
    while side < 2:
        trumps = 0
        end = place + 8
        while place < end:
            card = int(top[place])
            if card < _NONE:
                if int(suit[card]) == _TRUMP:
                    trumps += 1
                    total += int(numbers[ranks + int(power[card]) - 9]) - _ZERO
                else:
                    total += int(numbers[ranks + 10 + int(power[card])]) - _ZERO
            place += 1
        total += trumps * trumps * (int(numbers[square]) - _ZERO) // 5
        ranks += _RANKS
        square += 1
        place = 8 - 8 * seat
        side += 1
    return total


@micropython.viper
def spread(
    worth: ptr32,
    means: ptr32,
    units: ptr32,
    first: int,
    last: int,
    chance: int,
    shift: int,
    every: int,
    least: int,
    most: int,
    deviation: int,
):
    """Add a run of matadors to rows of the worth of a game: the scores of all results, `units` plus
    BIAS, by their probability.

    `means`: the expectation in each row, in which the run makes a `shift`. `chance`: how likely it
    is, of SURE. `every`: all points, of which the declarer makes `least` to `most`.
    """
    bell = ptr8(_BELL)
    while first < last:
        mean = means[first] + shift
        total = 0
        before = 0
        cell = 1
        while cell < CELLS:
            edge = every * cell // CELLS + 5
            below = 0
            if edge > most:
                below = 510
            elif edge > least:
                distance = edge - mean
                k = distance
                if k < 0:
                    k = 0 - k
                k = k * 16 // deviation
                within = 255
                if k < _BELLS:
                    within = int(bell[k])
                below = 255 - within
                if distance > 0:
                    below = 255 + within
            total += (below - before) * units[cell - 1]
            before = below
            cell += 1
        total += (510 - before) * units[CELLS - 1]
        worth[first] = worth[first] + (total * 16 // 510 - 16 * BIAS) * chance // SURE
        first += 1


@micropython.viper
def average(grid: ptr32, last: int, step: int, mean: int, deviation: int, positive: int) -> int:
    """The average of a grid's value, or with `positive` of its positive part, about an expectation.

    The grid has a value, plus BIAS, for each multiple of `step` from 0 to the one numbered `last`.
    """
    five = ptr8(_FIVE)
    total = 0
    i = 0
    while i < 20:
        k = int(five[i]) | int(five[i + 1]) << 8
        if k >= 32768:
            k -= 65536
        at = mean + k * deviation // 1000
        if at < 0:
            at = 0
        if at >= step * last:
            at = step * last - 1
        k = at // step
        rest = at - k * step
        value = (grid[k] * (step - rest) + grid[k + 1] * rest) // step - BIAS
        if positive == 0 or value > 0:
            total += value * (int(five[i + 2]) | int(five[i + 3]) << 8)
        i += 4
    return total // SURE
