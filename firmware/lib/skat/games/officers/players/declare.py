"""Calls: the game that promises the highest score by the open cards; Kontra and Re if they pay.

hand_weights.py says how many card points a declarer can expect from the cards that are open, and
how far from that a deal may end. The rules turn every result into a score, so each scoring and
option is weighed as it is, with all runs of matadors that the covered cards may complete. Later
calls are weighed as well: Kontra, which the other side says if that is better for it by the cards
open then, and Re. Nobody sees a covered card, so both sides calculate alike.

Scores here are the declarer's minus the other side's, in sixteenths; card points are in tenths.
Null is taken as lost, as it nearly always is when 16 cards must duck (docs/research/officers.md).
"""

from array import array

from skat import game_values
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import GRAND, NONE, NULL, RAMSCH, kind
from skat.compat import is_native
from skat.games.officers.options import ALL_OPEN
from skat.games.officers.players import hand_weights, reckoning
from skat.games.officers.players.reckoning import BIAS, CELLS, SURE
from skat.games.officers.scoring import MATADOR, Score, doubles
from skat.games.officers.table import DECLARE, KONTRA
from skat.players import check
from skat.players.player import Player

_GRID = 25  # expectations, 0 to all points, for which the worth of a game is reckoned
_ROWS = _GRID if is_native(reckoning.spread) else 4  # rows of the grid per slice
_BEGIN = -2  # in place of a run: to begin the game; then its scores are counted
_HELD = 106  # tenths of points: how much more a covered jack brings whoever has it
_UNSEEN = 2  # in place of a seat
_SAMPLES = 32  # sets of cards that the dealer may get, tried before a pass
_LATER = b"\0\1\2\3\5\6\7"  # the ranks that follow the jacks in a run


class Declare(Player):
    """The player before the play."""

    def __init__(self):
        self._view = None
        self._top = bytearray(16)  # the open cards, for a while with such as may come
        self._points = bytearray(2)
        self._score = Score()
        runs = 2 * game_values.TRUMPS
        self.chances = array("i", [0] * runs)  # of a run with 1, 2 ..., then without 1, 2 ...
        self._shifts = array("i", [0] * runs)  # what each means for the card points
        self._scores = array("i", [0] * CELLS)  # of each result with one matador
        self._more = array("i", [0] * CELLS)  # what each matador more adds to a score
        self._units = array("i", [0] * CELLS)  # the same with those of a run, plus BIAS
        self._means = array("i", [0] * _GRID)  # the expectations
        self._worth = array("i", [0] * _GRID)  # what the game is worth, all cards open, plus BIAS
        # and what each game is before Kontra is asked
        self._called = [array("i", self._worth) for _ in range(RAMSCH + 1)]
        self._owners = bytearray(NONE + 2)  # of each card: a seat, or _UNSEEN
        self._unseen = bytearray(32)
        self._seat = 0  # the declarer considered
        self._game = 0
        self._run = _BEGIN  # the run that is counted now, or what comes first
        self._rows = _GRID  # how many expectations there are
        self._row = 0  # the row that is reckoned next
        self._sample = 0
        self._sum = 0
        self._offers = array("i", [0] * (SAY_RE - CALL + 1))  # what each call is worth
        self._best = -1  # the best call so far
        self.best_value = 0
        self._random = 1

    def start(self, view) -> None:
        """Begin to think about a view."""
        check(view)
        self._view = view
        self._best = -1
        self._random = 1
        self._run = _BEGIN
        self._sample = self._sum = 0
        self._note_owners()
        self._seat = view.mover if view.stage == DECLARE else view.declarer
        self._game = 0 if view.stage == DECLARE else view.kind.game

    def think(self) -> int:
        """Do a slice: the call, or -1 for not yet."""
        view = self._view
        if self._game > RAMSCH:
            return self._pass()
        if self._game != NULL and not self._weighed():
            return -1
        if view.stage != DECLARE:
            return self._double()
        if self._seat == view.mover:
            self._offer(CALL + self._game, self._promise(self._seat, self._game))
        self._run = _BEGIN
        self._game += 1
        if self._game <= RAMSCH:
            return -1
        if not view.may_play(PASS):
            return self._best
        if view.mover != view.forehand:
            self._offer(PASS, -self._promise(view.forehand, RAMSCH))
            return self._best
        if self._seat == view.mover:  # the worth of a pass depends on the dealer
            self._seat = 1 - view.mover
            self._game = 0
        return -1

    def _weighed(self) -> bool:
        """Do a slice of weighing the game; whether that was the last one."""
        runs = len(self.chances)
        if self._run < 0:
            if self._run == _BEGIN:
                self._begin()
            else:
                self._count_scores()
            self._run += 1
            self._row = 0
            return False
        while self._run < runs and not self.chances[self._run]:
            self._run += 1
        last = min(self._row + _ROWS, self._rows)
        if self._run == runs:
            if self._view.stage == DECLARE:
                self._look_on(self._row, last)
        else:
            self._set_units()
            self._spread(self._row, last)
        self._row = last
        if last < self._rows:
            return False
        self._row = 0
        self._run += 1
        return self._run > runs

    def _offer(self, call: int, value: int) -> None:
        if self._view.may_play(call):
            self._offers[call - CALL] = value
            if self._best < 0 or value > self.best_value:
                self._best = call
                self.best_value = value

    def worth(self, call: int) -> int:
        """The worth of a legal call to the mover: tenths of the score."""
        return self._offers[call - CALL] * 10 // 16

    def _double(self) -> int:
        """Kontra or Re, or neither."""
        view = self._view
        null = view.kind.game == NULL
        mean = 0 if null else self._expected(view.declarer, view.kind.game)
        if view.stage != KONTRA:
            single = self.null(False, 0) if null else self._average(self._worth, mean, 0)
            self._offer(PASS, 2 * single)
            self._offer(SAY_RE, 4 * single)
        elif null:
            self._offer(PASS, -self.null(False, 0))
            self._offer(SAY_KONTRA, -self.null(False, 1))
        else:
            plain = self._before(mean, False)
            self._offer(PASS, -plain)
            self._offer(SAY_KONTRA, -2 * plain - 2 * self._before(mean, True))
        return self._best

    def null(self, won: bool, kontra: int) -> int:
        """The score of Null for its declarer, won or lost, in sixteenths."""
        tricks = b"\0\1" if won else b"\1\0"
        self._score.count(self._view.options, NULL, 0, b"\0\0", tricks, 0, kontra)
        return 16 * (self._score.seats[0] - self._score.seats[1])

    def _pass(self) -> int:
        """Try one more set of cards that the dealer may get after a pass: the call, or -1."""
        view = self._view
        dealer = 1 - view.forehand
        count = 1 if view.options.deal == ALL_OPEN else _SAMPLES
        if count > 1:
            self._deal_open(dealer)
        best = -self._promise(view.forehand, RAMSCH)
        for game in range(RAMSCH + 1):
            if game != NULL and self._view.options.may_declare(game):
                best = max(best, self._promise(dealer, game))
        self._game = RAMSCH + 1  # what was promised has set another one
        self._sum += best
        self._sample += 1
        if self._sample < count:
            return -1
        self._offer(PASS, -self._sum // count)
        return self._best

    def _deal_open(self, seat: int) -> None:
        """Lay four unseen cards open before a seat, at random."""
        n = 0
        for card in range(32):
            if self._owners[card] == _UNSEEN:
                self._unseen[n] = card
                n += 1
        for place in range(8 * seat, 8 * seat + 4):
            self._random = self._random * 75 % 65537  # Lehmer's generator
            k = (self._random - 1) * n >> 16
            n -= 1
            self._top[place] = self._unseen[k]
            self._unseen[k] = self._unseen[n]

    # What a game is worth by the points that are expected

    def _begin(self) -> None:
        """Find the runs of matadors that the declarer may have; forget the last game."""
        for i in range(len(self.chances)):
            self.chances[i] = self._shifts[i] = 0
        for i in range(self._rows):
            self._means[i] = self._mean(i)
            self._worth[i] = BIAS
        if self._view.options.scoring == MATADOR and self._game <= GRAND:
            self._find_runs(1)
            self._find_runs(0)
        else:
            self.chances[0] = SURE

    def _find_runs(self, having: int) -> None:
        """Note the probabilities of the runs with matadors, or without."""
        limit = game_values.JACKS
        if self._view.options.extended and self._game < GRAND:
            limit = game_values.TRUMPS
        played = self._view.count
        mine = others = 16 - played // 2  # cards that are neither open nor played
        for place in range(16):
            if self._top[place] < NONE:
                if place >> 3 == self._seat:
                    mine -= 1
                else:
                    others -= 1
        if played & 1:  # the other side of the mover's has led
            if self._seat == self._view.mover:
                others -= 1
            else:
                mine -= 1
        # The effect of a card being the declarer's, and of it not being his. Cards that he gets
        # only after a pass are included in his expectation then.
        held = lacked = 0
        if mine < 16 and mine + others:
            held = _HELD * others // (mine + others)
            lacked = held - _HELD
        chance = SURE
        shift = 0
        first = 0 if having else game_values.TRUMPS
        for run in range(limit):
            card = 8 * run + 4 if run < game_values.JACKS else 8 * self._game + _LATER[run - 4]
            holder = self._holder(card)
            if holder < 0:
                going_on = chance * (mine if having else others) // (mine + others)
            else:
                going_on = chance if holder == having else 0
            if run:
                self.chances[first + run - 1] = chance - going_on
                self._shifts[first + run - 1] = shift
                if holder < 0:
                    self._shifts[first + run - 1] += lacked if having else held
            if not going_on:
                return
            if holder < 0:
                shift += held if having else lacked
                if having:
                    mine -= 1
                else:
                    others -= 1
            chance = going_on
        self.chances[first + limit - 1] = chance
        self._shifts[first + limit - 1] = shift

    def _note_owners(self) -> None:
        """Note which seat each open or played card belongs to."""
        view = self._view
        owners = self._owners
        for card in range(32):
            owners[card] = _UNSEEN
        for place in range(16):
            self._top[place] = view.top[place]
            owners[view.top[place]] = place >> 3
        for i in range(view.count):
            owners[view.played[i]] = view.froms[i] >> 3

    def _holder(self, card: int) -> int:
        """1 if an open or played card is the declarer's, 0 if it is not, -1 for an unseen one."""
        owner = self._owners[card]
        return -1 if owner == _UNSEEN else int(owner == self._seat)

    def _count_scores(self) -> None:
        """Find the score of each result, and what each matador adds."""
        for cell in range(CELLS):
            self._scores[cell] = self._count(cell, 1)
            self._more[cell] = self._count(cell, 2) - self._scores[cell]

    def _count(self, cell: int, run: int) -> int:
        """The score of a result with so many matadors."""
        points = self._points
        scores = self._score.seats
        seat = self._seat
        every = self._every_point()
        points[seat] = every * (2 * cell + 1) // (20 * CELLS)
        points[1 - seat] = every // 10 - points[seat]
        self._score.count(self._view.options, self._game, seat, points, b"\1\1", run)
        return scores[seat] - scores[1 - seat]

    def _set_units(self) -> None:
        """Say what each result scores with the present run."""
        more = self._run % game_values.TRUMPS
        for cell in range(CELLS):
            self._units[cell] = self._scores[cell] + more * self._more[cell] + BIAS

    def _spread(self, first: int, last: int) -> None:
        """Add these scores, by their probability, to rows of the worth of the game."""
        every = self._every_point()
        won = self._view.points
        reckoning.spread(
            self._worth,
            self._means,
            self._units,
            first,
            last,
            self.chances[self._run],
            self._shifts[self._run],
            every,
            10 * won[self._seat],
            every - 10 * won[1 - self._seat],
            self._deviation(2),
        )

    def _look_on(self, first: int, last: int) -> None:
        """From the worth with all cards open, compute rows of that before the question of
        Kontra."""
        called = self._called[self._game]
        asked = doubles(self._view.options) and self._game != RAMSCH
        for i in range(first, last):
            mean = self._means[i]
            value = self._before(mean, False)
            if asked:
                value = min(value, 2 * value + 2 * self._before(mean, True))
            called[i] = value + BIAS

    def _before(self, mean: int, positive: bool) -> int:
        """The average worth, or that of its positive part, over the cards dealt after the question
        of Kontra."""
        deviation = 0 if self._view.options.deal == ALL_OPEN else self._deviation(1)
        return self._average(self._worth, mean, deviation, positive)

    def _mean(self, i: int) -> int:
        """The i-th expectation of the grid."""
        return self._every_point() * i // (_GRID - 1)

    def _average(self, grid, mean: int, deviation: int, positive: bool = False) -> int:
        """The average of a grid's values about an expectation, or of their positive parts."""
        step = self._every_point() // (_GRID - 1)
        return reckoning.average(grid, _GRID - 1, step, mean, deviation, positive)

    def _promise(self, seat: int, game: int) -> int:
        """The worth to a seat of declaring a game, after `_look_on`."""
        if game == NULL:
            return self.null(False, 1)
        self._game = game
        mean = self._expected(seat, game)
        deviation = 0 if self._seen(seat) else self._deviation(0)
        return self._average(self._called[game], mean, deviation)

    # What the open cards promise

    def _seen(self, seat: int) -> int:
        """The row of a table: 0 where only this seat has open cards, 1 for four on each side, 2 for
        eight."""
        other = 8 - 8 * seat
        if self._top[other] == NONE:
            return 0
        return 1 if self._top[other + 4] == NONE else 2

    def _table(self) -> bytes:
        low_ten = self._view.options.lowten
        if self._game < GRAND:
            return hand_weights.SUIT
        if self._game == GRAND:
            return hand_weights.GRAND
        if low_ten:
            return hand_weights.LOW_TEN if low_ten == 10 else hand_weights.LOW_ONE
        return hand_weights.RAMSCH

    def _kind(self):
        return kind(self._game, self._view.options.lowten if self._game == RAMSCH else 0)

    def _every_point(self) -> int:
        """All card points of the game, in tenths."""
        return 840 if self._game == RAMSCH and self._view.options.lowten == 1 else 1200

    def _deviation(self, row: int) -> int:
        """The deviation from a row's expectation to the next row's, from the last one's to the
        end."""
        return self._table()[hand_weights.ROW * row + hand_weights.DEVIATION]

    def _expected(self, seat: int, game: int) -> int:
        """The card points that a seat can expect as declarer, in tenths."""
        self._game = game
        row = hand_weights.ROW * self._seen(seat)
        rules = self._kind()
        return reckoning.expected(self._table(), row, self._top, seat, rules.suit, rules.power)
