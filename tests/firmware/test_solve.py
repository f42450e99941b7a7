"""The solver kernel, against a plain search of the same endgames; stopped anywhere."""

from games import SOAK, dealt, some_plies, without_heap

from skat import cards
from skat.cards import NONE
from skat.chance import Chance
from skat.players.kernels import solve

ENDGAMES = 4000 if SOAK else 150


class _Endgame:
    """A table with few cards, numbered for the solver in some order."""

    def __init__(self, table, chance, points=None):
        kind = table.kind
        left = [card for card in list(table.top) + list(table.under) if card != NONE]
        for i in range(len(left) - 1, 0, -1):  # any order is right
            j = chance.below(i + 1)
            left[i], left[j] = left[j], left[i]
        number = [left.index(card) if card in left else NONE for card in range(32)]
        self.words = words = solve.new_words()
        self.points = points or kind.points
        for card in left:
            i = number[card]
            follow = [c for c in left if kind.suit[c] == kind.suit[card]]
            words[solve.SUITS + i] = sum([1 << number[c] for c in follow])
            beats = [c for c in left if c != card and kind.beats(c, card)]
            words[solve.BEATS + i] = sum([1 << number[c] for c in beats])
            words[solve.POINTS + i] = self.points[card]
        self.sets = [0, 0]
        self.key = table.mover
        self.left = sum([self.points[card] for card in left])
        self.mover = table.mover
        for stack in range(16):
            top, under = table.top[stack], table.under[stack]
            if top != NONE:
                self.sets[stack // 8] |= 1 << number[top]
            for card in (top, under):
                if card != NONE:
                    words[solve.HEIGHT + number[card]] = 2 * 3**stack
                    self.key += 2 * 3**stack
            if under != NONE:
                words[solve.UNDER + number[top]] = 1 << number[under]

    def value(self, limit=1 << 28, alpha=0, beta=None, few=0):
        """The solver's value, searched in slices of `limit` nodes."""
        solve.forget(self.words)
        beta = self.left if beta is None else beta
        mine, theirs = self.sets[self.mover], self.sets[1 - self.mover]
        solve.begin(self.words, mine, theirs, self.key, self.left, alpha, beta, few)
        while True:
            value = solve.run(self.words, limit)
            if value >= 0:
                return value


def _brute(table, points, seat, few=0):
    """The points that `seat` still makes with best play by both, by trying everything."""
    if table.count == table.total:
        return 0
    legal = bytearray(16)
    values = []
    for i in range(table.legal(legal)):
        card = legal[i]
        table.play(card)
        won = 0
        if table.count % 2 == 0 and (table.winners[table.count // 2 - 1] == seat) != bool(few):
            won = points[table.played[table.count - 2]] + points[card]
        values.append(won + _brute(table, points, seat, few))
        table.undo()
    return max(values) if table.mover == seat else min(values)


def _endgames(games=range(5)):
    """(table, chance) with two, three or four tricks left, some cards still covered."""
    covered = 0
    for number in range(ENDGAMES):
        table = dealt(number)
        table.kind = cards.kind(games[number % len(games)])
        chance = Chance(number)
        tricks = 4 if number % 5 == 0 else 2 + number % 2
        for _ in some_plies(table, number, 32 - 2 * tricks):
            pass
        covered += sum([card != NONE for card in table.under])
        yield table, chance
    assert covered > ENDGAMES // 2


def test_against_trying_everything():
    for table, chance in _endgames():
        endgame = _Endgame(table, chance)
        assert endgame.value() == _brute(table, endgame.points, table.mover)


def test_stopping_anywhere_changes_nothing():
    for table, chance in _endgames():
        endgame = _Endgame(table, chance)
        value = endgame.value()
        nodes = solve.used(endgame.words)
        assert endgame.value(1 + table.count % 3) == value
        assert solve.used(endgame.words) == nodes > 0


def test_a_narrow_window_says_which_side_of_it():
    for table, chance in _endgames():
        endgame = _Endgame(table, chance)
        value = endgame.value()
        for alpha in range(0, endgame.left, 3):
            found = endgame.value(alpha=alpha, beta=alpha + 1)
            assert found <= alpha if value <= alpha else found > alpha
            assert value <= found if found <= alpha else value >= found


def test_few_points_and_no_trick():
    """Ramsch, where points are bad, and Null, where each card of a trick counts one."""
    for table, chance in _endgames((cards.RAMSCH,)):
        endgame = _Endgame(table, chance)
        assert endgame.value(few=1) == _brute(table, endgame.points, table.mover, 1)
    for table, chance in _endgames((cards.NULL,)):
        endgame = _Endgame(table, chance, bytes([1] * 32))
        assert endgame.value(few=1) == _brute(table, endgame.points, table.mover, 1)


def test_words_fit_the_device():
    """No word is negative or needs more than 30 bits, however far the search is."""
    for number in range(5):
        table = dealt(number)
        for _ in some_plies(table, number, 16):
            pass
        endgame = _Endgame(table, Chance(number))
        mine, theirs = endgame.sets[table.mover], endgame.sets[1 - table.mover]
        solve.begin(endgame.words, mine, theirs, endgame.key, endgame.left, 0, endgame.left, 0)
        for _ in range(50):
            if solve.run(endgame.words, 7) >= 0:
                break
            assert 0 <= min(endgame.words) and max(endgame.words) < 1 << 30


def test_searching_allocates_nothing():
    table = dealt(3)
    for _ in some_plies(table, 3, 22):
        pass
    endgame = _Endgame(table, Chance(3))

    def search():
        endgame.value(100)

    without_heap(search)
