"""The searching players: deal the covered cards anew again and again, look ahead, and average.

The leads and replies that the learned evaluation likes best are looked into, as pairs. For every
dealing of the cards that nobody has seen, each pair is valued: with many tricks left by the best
that the next trick brings, judged by evaluate.py and net.py, and with few left exactly, by
solve.py; aim.py says what these points are worth in the scoring in force. What a pair is worth is
its average; a lead is worth its worst reply's average. So nobody decides here by cards that he
could not see at the table. The dealings lay each card under each stack equally often. When few
cards are covered, every pair is looked into, in every order of these cards.

A node is a position searched by solve.py, or what takes as long. A search ends with its nodes: the
same position and nodes, the same card. On a device it has a clock besides: then it also ends with
its time, and slices, too, are as long as the clock says.
"""

from array import array

from skat.cards import NONE, TRUMP
from skat.compat import ticks_diff, ticks_us
from skat.players import NODES, PLAIN_NODES, evaluate, net, solve, weights
from skat.players.aim import Aim
from skat.players.evaluate import BIAS, EMPTY, FEW, LEADER, PAIRS
from skat.players.kernel_position import Position
from skat.table import NOBODY

MS = 800 if evaluate.NATIVE else 1800  # on a device: nobody is to wait for longer than two seconds

_MOST = 64  # pairs
_SOME = 16  # of them
_ORDERS = b"\x01\x01\x02\x06\x18"  # of so few unseen cards: all are gone through, by all pairs
_DEALS = 250  # more of them make no difference
_SLICE = 400  # nodes of a slice, where there is no clock
_SLICE_US = 8000  # where there is one: a step that begins before that is done
_LAST_US = 12000  # before its time is over a move ends: the longest step, and choosing the card
_FIRST = 4  # nodes that are solved at once with a clock, at first
_STEP = 50  # nodes that all else takes the time of, in bytecode, each time
_COUNTED = 8  # nodes that counting a deal takes the time of, each pair
_LOOK = 100  # nodes of one look at a trick: 24 positions evaluated, about, and 6 corrected
_FAR_LOOK = 72000  # times deals: square of how far behind a sum decides nothing any more
_FAR_SOLVED = 230400
_MARCH = 12  # from so many tricks left a march is watched for
_TRICKS = 1 << 27  # more than any of the solver's keys: marks those where all tricks are wanted

_MANY = 10000  # nodes that are enough to solve earlier

# What the next step is
_PREPARE, _AIM, _WEIGH, _SELECT, _EXPECT, _NUMBER, _COMPARE, _DEAL, _PAIR = range(9)
_MARCHES, _LOOK_AT, _LOOK_ON, _SOLVE = range(9, 13)


def within(kind, level: str, nodes: int, timed: bool, ms: int):
    """A Search or an Analysis for a level, limited as players.make says."""
    if ms:
        return kind(nodes or (1 << 30) - 1, ticks_us, ms)
    if timed:
        usual = NODES if evaluate.NATIVE else PLAIN_NODES
        return kind(nodes or usual[level], ticks_us, MS)
    return kind(nodes or NODES[level])


class Search:
    """A player that searches at most `nodes` a move."""

    PLAYS_RAMSCH = True
    LEADS = 4  # that are looked into
    REPLIES = 3  # for each of them, or twice as many for a lead that lies on the table
    FAR = 1  # times _FAR_LOOK and _FAR_SOLVED

    def __init__(self, nodes: int, ticks=None, ms: int = 0):
        """`ticks`: the device's clock, compat.ticks_us; with it a move takes no more than `ms`."""
        self.nodes = nodes
        self._ticks = ticks
        self._ms = ms
        self._at_once = _SLICE if ticks is None else _FIRST  # nodes that are solved in one step
        self._corrects = ticks is None or evaluate.NATIVE  # else the net would take too long
        self._began = 0
        self._stop = False  # the nodes or the time are used up
        self.used = 0  # nodes of the last decision
        self._exact = 7 if nodes < _MANY else 8  # from so many tricks left it solves
        self._view = None
        self._position = Position()
        self._after = Position()
        learned = weights.shared(self._corrects)  # its memory is taken now
        self._table = learned.table  # weights of the learned evaluation
        self._net = learned.net  # those of the net that corrects it; there is none for Ramsch
        self._kept = net.new_words()  # what the net's units find, at the begin of the trick
        self._kept_after = net.new_words()
        self._covers = bytearray(16)
        self._unseen = bytearray(16)  # codes of the covered cards
        self._pairs = bytearray(_MOST)  # 8 * stack of the lead + stack of the reply
        self._sums = array("i", [0] * _MOST)  # of what they are worth in all deals
        self._ends = array("i", self._sums)  # of the points that the leader has at the end
        self._worths = array("h", self._sums)  # in this deal
        self._points = array("h", self._sums)
        self._worsts = array("i", [0] * 8)  # the least sum of each lead's pairs
        self._alive = bytearray(_MOST)  # whether a pair may still decide
        self._count = 0  # of pairs
        self._solver = solve.shared_words()
        self._cards = bytearray(32)  # of the solver, by number
        self._cards_left = 0
        self._number = bytearray(96)  # of a code, in the solver
        self._unseen_count = 0
        self._orders = 0  # of the unseen cards, if all are gone through
        self._aim = Aim()
        self._worth = self._aim.worth  # of the leader's points at the end
        self._marcher = NOBODY  # the seat that may still take every trick of Ramsch
        self._won = 0  # the leader's points before the trick
        self._left = 0  # points that are not won before it
        self._step = _PREPARE
        self._next = 0  # the lead that is weighed next
        self._pair = 0  # the pair that is valued
        self._beaten = 0  # whether its reply wins
        self._gain = 0  # points of its trick
        self._work = 0  # of the slice, in nodes
        self._dealt = 0  # dealings that are begun
        self._deals = 0  # those that are counted in the sums
        self._random = 1
        self._row = 0  # the card that is compared, or the lead of a look, next
        self._few = 0  # 1: points are not wanted

    def start(self, view) -> None:
        """Begin to think about a view."""
        if self._ticks is not None:
            self._began = self._ticks()
        self._view = view
        self._position.set(view)
        self._step = _PREPARE
        self._few = self._position.words[FEW]
        learned = weights.of(view.kind, self._corrects)
        self._table = learned.table
        self._net = None if self._few else learned.net
        leader = self._position.words[LEADER]
        self._won = view.points[leader]
        self._left = sum(view.kind.points) - view.points[0] - view.points[1]
        self.used = 0
        self._random = 1
        self._count = 0
        self._deals = 0
        self._dealt = 0
        self._stop = False

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        action = -1
        if self._ticks is None:
            self._work = 0
            while action < 0 and self._work < _SLICE:
                action = self._go_on()
            return action
        begin = self._ticks()
        left = self._ms * 1000 - _LAST_US - ticks_diff(begin, self._began)
        took = 0
        while action < 0 and took < _SLICE_US:
            if took >= left:
                self._stop = True
            action = self._go_on()
            took = ticks_diff(self._ticks(), begin)
        if action < 0 and took >= left and self._step >= _DEAL:
            action = self.best()
        return action

    def _go_on(self) -> int:
        """Do the next step: the action, or -1 for not yet."""
        step = self._step
        self._work += _STEP
        if step == _PREPARE:
            evaluate.prepare(self._position.words, self._table)
            if self._net is not None:
                net.begin(self._position.words, self._kept, self._net)
            left = 16 - self._view.count // 2
            leader = self._position.words[LEADER]
            self._aim.begin(self._view, leader, left if self._looks() else 0)
            self._marcher = self._aim.marcher if left <= _MARCH else NOBODY
            self._next = 0
            self._step = _AIM
        elif step == _AIM:
            if not self._aim.go_on():
                self._step = _WEIGH
        elif step == _WEIGH:
            self._weigh()
        elif step == _SELECT:
            self._select()
        elif step == _EXPECT:
            self._expect()
        elif step == _NUMBER:
            self._number_cards()
        elif step == _COMPARE:
            self._compare()
        elif self._stop or step == _DEAL and self._finished():
            return self.best()
        elif step == _DEAL:
            self._deal()
        elif step == _PAIR:
            self._begin_pair()
        elif step == _MARCHES:
            self._solve_march()
        elif step == _LOOK_AT:
            self._look_at()
        elif step == _LOOK_ON:
            self._look_on()
        else:
            self._solve()
        return -1

    # The pairs that are looked into

    def _weigh(self) -> None:
        """Weigh a lead by the learned evaluation, with all replies."""
        position = self._position
        if position.lead_stack >= 0:
            self._next = position.lead_stack
        words, stacks = position.words, position.stacks
        replies = evaluate.weigh(words, stacks, self._table, self._next)
        if replies and self._net is not None:
            net.correct(words, self._kept, stacks, self._net, self._next, replies)
        self._next += 1
        if position.lead_stack >= 0 or self._next == 8:
            self._step = _SELECT

    def _select(self) -> None:
        """Choose the pairs: the best leads, each with the best replies."""
        self._count = 0
        self._gather_unseen()
        self._orders = 0
        leads = self.LEADS
        replies = self.REPLIES if self._position.lead_stack < 0 else 2 * self.REPLIES
        if not self._looks() and self._unseen_count < len(_ORDERS):
            self._orders = _ORDERS[self._unseen_count]
            leads = replies = 8
        if self._marcher != NOBODY:  # the learned evaluation knows nothing of that
            leads = replies = 8
        worsts = self._worsts
        for i in range(8):
            worsts[i] = self._worst(i)
        for _ in range(leads):
            best = 0
            for i in range(1, 8):
                if worsts[i] > worsts[best]:
                    best = i
            if worsts[best] == 0:
                break
            worsts[best] = 0
            self._select_replies(best, replies)
        for i in range(self._count):
            self._alive[i] = 1
        self._next = 0
        self._step = _EXPECT

    def _worst(self, lead: int) -> int:
        """The least value of a lead's pairs; 0 if there is none."""
        words = self._position.words
        worst = 0
        for k in range(PAIRS + 8 * lead, PAIRS + 8 * lead + 8):
            if words[k] and (worst == 0 or words[k] < worst):
                worst = words[k]
        return worst

    def _select_replies(self, lead: int, most: int) -> None:
        words = self._position.words
        chosen = 0
        for _ in range(most):
            best = -1
            for j in range(8):
                value = words[PAIRS + 8 * lead + j]
                if value and not chosen >> j & 1:
                    if best < 0 or value < words[PAIRS + 8 * lead + best]:
                        best = j
            if best < 0:
                return
            chosen |= 1 << best
            self._pairs[self._count] = 8 * lead + best
            self._count += 1

    def _looks(self) -> bool:
        """Whether this decision looks ahead, and does not solve."""
        return 32 - self._view.count > 2 * self._exact

    def _expect(self) -> None:
        """Take over what the learned evaluation says of the next pairs. To looks ahead that counts
        as much as one deal does; exact values take its place."""
        words = self._position.words
        end = min(self._next + _SOME, self._count)
        for i in range(self._next, end):
            self._ends[i] = self._expected(words[PAIRS + self._pairs[i]] - BIAS)
            self._sums[i] = self._worth(self._ends[i])
        self._next = end
        if end == self._count:
            self._deals = 1 if self._looks() else 0
            self._step = _NUMBER if self._solves() else _DEAL

    def _solves(self) -> bool:
        """Whether this decision needs the solver."""
        return not self._looks() or self._marcher != NOBODY

    def _expected(self, value: int) -> int:
        """The leader's points at the end, in eighths, by the learned evaluation."""
        return 8 * self._won + 4 * self._left + (-value if self._few else value)

    # Dealing the covered cards anew

    def _gather_unseen(self) -> None:
        words = self._position.words
        n = 0
        for code in range(80):
            if words[evaluate.UNSEEN + (code >> 4)] >> (code & 15) & 1:
                self._unseen[n] = code
                n += 1
        self._unseen_count = n

    def _below(self, n: int) -> int:
        """A random number from 0 to n - 1 (n to 16): Lehmer's generator modulo 65537."""
        self._random = self._random * 75 % 65537
        return (self._random - 1) * n >> 16

    def _deal(self) -> None:
        """Lay the unseen cards under the open ones: in the next order, or each a stack further
        than before, and when all were everywhere, in another random order."""
        unseen = self._unseen
        n = self._unseen_count
        order = self._dealt
        if self._orders:
            self._gather_unseen()
        elif n:
            order %= n
            if order == 0:
                for i in range(n - 1, 0, -1):
                    k = self._below(i + 1)
                    unseen[k], unseen[i] = unseen[i], unseen[k]
        self._dealt += 1
        under = self._view.under
        for place in range(16):
            self._covers[place] = EMPTY
            if under[place] == NONE:
                continue
            if self._orders:
                k = order % n
                order //= n
                n -= 1
                self._covers[place] = unseen[k]
                unseen[k] = unseen[n]
            else:
                self._covers[place] = unseen[order]
                order = (order + 1) % n
        self._pair = 0
        self._step = _PAIR
        if self._solves():
            self._lay()

    def _finished(self) -> bool:
        """Whether all orders are gone through, or dealings enough, or the card is certain."""
        if self._decided():
            return True
        return self._deals == (self._orders or _DEALS)

    # Valuing a pair

    def _begin_pair(self) -> None:
        while self._pair < self._count and not self._alive[self._pair]:
            self._pair += 1
        if self._pair == self._count:
            self._end_deal()
            return
        position = self._position
        after = self._after
        pair = self._pairs[self._pair]
        found = evaluate.play(
            position.words, position.stacks, self._covers, after.words, after.stacks, pair
        )
        self._beaten = found & 1
        self._gain = found >> 1
        if self._marcher == after.words[LEADER]:
            self._begin_solving(True)
            self._step = _MARCHES
        else:
            self._value_points()

    def _solve_march(self) -> None:
        """Go on asking whether who has had every trick takes all the others, too."""
        value = self._run_solver()
        if value < 0:
            return
        if value == self._cards_left - 2:
            mine = self._marcher == self._position.words[LEADER]
            self._add(8 * (self._won + self._left) if mine else 0, self._aim.march)
        else:
            self._value_points()

    def _value_points(self) -> None:
        """Begin to look at what the pair leads to, or to solve it."""
        if self._looks():
            self._step = _LOOK_AT
        else:
            self._begin_solving(False)
            self._step = _SOLVE

    def _look_at(self) -> None:
        """Look at the position that is reached."""
        after = self._after
        if self.used + _LOOK > self.nodes:
            self._stop = True
            return
        self._work += _LOOK
        if self._net is not None:
            words = after.words
            net.follow(self._position.words, words, self._kept, self._kept_after, self._net, 0)
            evaluate.look(words, after.stacks, self._table)
            self._end_look(net.improve(words, self._kept_after, after.stacks, self._net))
        elif self._ticks is None or evaluate.NATIVE:
            self._end_look(evaluate.look(after.words, after.stacks, self._table))
        else:  # all of it would take longer than a slice may
            evaluate.prepare(after.words, self._table)
            self._row = 0
            self._step = _LOOK_ON

    def _look_on(self) -> None:
        """Weigh the next lead of a look."""
        after = self._after
        evaluate.weigh(after.words, after.stacks, self._table, self._row)
        self._row += 1
        if self._row == 8:
            self._end_look(after.words[evaluate.VALUE])

    def _end_look(self, value: int) -> None:
        """Take what a look has found, for who leads then, plus BIAS."""
        self.used += _LOOK
        value -= BIAS
        if self._few:
            value -= 4 * self._gain
        else:
            value += 4 * self._gain
        points = self._expected(-value if self._beaten else value)
        self._add(points, self._worth(points))

    def _add(self, points: int, worth: int) -> None:
        """Note the points that the leader has at the end after a pair, and their worth."""
        self._points[self._pair] = points
        self._worths[self._pair] = worth
        self._pair += 1
        self._step = _PAIR

    def _end_deal(self) -> None:
        """Count the deal, then leave out the pairs that are too far behind to decide."""
        for i in range(self._count):
            if self._alive[i]:
                if self._deals == 0:
                    self._sums[i] = self._ends[i] = 0
                self._sums[i] += self._worths[i]
                self._ends[i] += self._points[i]
        self._deals += 1
        far = self.FAR * (_FAR_LOOK if self._looks() else _FAR_SOLVED) * self._deals
        best = self._find_worsts()
        self._work += _COUNTED * self._count
        for i in range(self._count):
            if not self._alive[i]:
                continue
            behind = self._sums[i] - self._worst_of(i)
            if behind > 0 and behind * behind > far:
                self._alive[i] = 0
            behind = best - self._worst_of(i)
            if behind > 0 and behind * behind > far:
                self._alive[i] = 0
        self._step = _DEAL

    def _find_worsts(self) -> int:
        """Find for each lead the least sum of its pairs that are left; the greatest of these."""
        worsts = self._worsts
        for i in range(8):
            worsts[i] = 1 << 28
        for i in range(self._count):
            if self._alive[i]:
                lead = self._pairs[i] >> 3
                worsts[lead] = min(worsts[lead], self._sums[i])
        best = -(1 << 28)
        for i in range(8):
            if worsts[i] < 1 << 28:
                best = max(best, worsts[i])
        return best

    def _worst_of(self, pair: int) -> int:
        """What _find_worsts has found for the lead of a pair."""
        return self._worsts[self._pairs[pair] >> 3]

    def _number_cards(self) -> None:
        """Number the cards that are left for the solver: by points, then strength."""
        kind = self._view.kind
        cards = self._cards
        n = 0
        for card in range(32):
            code = evaluate.code(kind, card)
            if self._is_left(code):
                height = self._order(kind, card)
                k = n
                while k and self._order(kind, cards[k - 1]) > height:
                    cards[k] = cards[k - 1]
                    k -= 1
                cards[k] = card
                n += 1
        self._cards_left = n
        self._row = 0
        self._step = _COMPARE

    def _compare(self) -> None:
        """Tell the solver what beats and what follows the next card."""
        kind = self._view.kind
        cards = self._cards
        solver = self._solver
        i = self._row
        card = cards[i]
        self._number[evaluate.code(kind, card)] = i
        suits = beats = 0
        for k in range(self._cards_left):
            other = cards[k]
            if kind.suit[other] == kind.suit[card]:
                suits |= 1 << k
            if k != i and kind.beats(other, card):
                beats |= 1 << k
        solver[solve.SUITS + i] = suits
        solver[solve.BEATS + i] = beats
        solver[solve.POINTS + i] = kind.points[card]
        self._row += 1
        if self._row == self._cards_left:
            self._step = _DEAL

    def _is_left(self, code: int) -> bool:
        words = self._position.words
        group = code >> 4
        every = words[group] | words[5 + group] | words[evaluate.UNSEEN + group]
        return bool(every >> (code & 15) & 1)

    def _order(self, kind, card: int) -> int:
        return kind.points[card] * 64 + (kind.suit[card] == TRUMP) * 32 + kind.power[card]

    def _lay(self) -> None:
        """Tell the solver which card lies on which."""
        solver = self._solver
        stacks = self._position.stacks
        height = 2
        for place in range(16):
            code = stacks[place]
            if code != EMPTY:
                i = self._number[code]
                solver[solve.HEIGHT + i] = height
                solver[solve.UNDER + i] = 0
                code = self._covers[place]
                if code != EMPTY:
                    k = self._number[code]
                    solver[solve.UNDER + i] = 1 << k
                    solver[solve.UNDER + k] = 0
                    solver[solve.HEIGHT + k] = height
            height *= 3
        solve.forget(solver)

    def _begin_solving(self, march: bool) -> None:
        """Set the solver on the position after the pair's trick, and on points, or on whether its
        leader takes every trick."""
        solver = self._solver
        after = self._after
        leader = after.words[LEADER]
        stacks = after.stacks
        sets = 0
        others = 0
        key = leader
        height = 2
        for place in range(16):
            if stacks[place] != EMPTY:
                bit = 1 << self._number[stacks[place]]
                if place >> 3 == leader:
                    sets |= bit
                else:
                    others |= bit
                key += height
                if self._covers[place] != EMPTY and stacks[place] != self._covers[place]:
                    key += height
            height *= 3
        if self._marcher != NOBODY:
            points = self._view.kind.points
            for i in range(self._cards_left):
                solver[solve.POINTS + i] = 1 if march else points[self._cards[i]]
        if march:
            left = self._cards_left - 2
            solve.begin(solver, sets, others, key + _TRICKS, left, left - 1, left, 0)
        else:
            left = self._left - self._gain
            solve.begin(solver, sets, others, key, left, 0, left, self._few)

    def _run_solver(self) -> int:
        """Go on solving: the value for who leads next, or -1 for not yet."""
        before = solve.used(self._solver)
        begin = 0 if self._ticks is None else self._ticks()
        value = solve.run(self._solver, min(self._at_once, self.nodes - self.used))
        nodes = solve.used(self._solver) - before
        self.used += nodes
        self._work += nodes
        if value < 0:
            self._stop = self.used >= self.nodes  # this deal does not count
            if self._ticks is not None:
                fits = nodes * _SLICE_US // max(ticks_diff(self._ticks(), begin), 1)
                self._at_once = max(1, min(fits, 2 * self._at_once))
        return value

    def _solve(self) -> None:
        """Go on solving for points."""
        value = self._run_solver()
        if value < 0:
            return
        if self._beaten:
            value = self._left - self._gain - value
        if self._beaten == self._few:
            value += self._gain
        points = 8 * (self._won + (self._left - value if self._few else value))
        self._add(points, self._worth(points))

    def best(self) -> int:
        """What would be played now, -1 at first: the card whose worst pair is best; of the replies
        to a lead on the table, the worst for the leader."""
        i = self._best_pair()
        if i < 0:
            return -1
        stack = self._pairs[i] >> 3 if self._position.lead_stack < 0 else self._pairs[i] & 7
        return self._view.top[8 * self._view.mover + stack]

    def _best_pair(self) -> int:
        """The index of that card's worst pair, or -1."""
        best = self._find_worsts()
        for i in range(self._count):
            if self._alive[i] and self._worst_of(i) == self._sums[i] == best:
                return i
        return -1

    def value(self) -> int:
        """What the last decision is expected to bring its player at the end: tenths of a point."""
        view = self._view
        every = 10 * sum(view.kind.points)
        points = self._ends[self._best_pair()] * 10 // (8 * max(self._deals, 1))
        points = max(0, min(every, points))
        return points if view.mover == self._position.words[LEADER] else every - points

    def _decided(self) -> bool:
        """Whether the pairs that are left all mean the same card."""
        first = NONE
        for i in range(self._count):
            if self._alive[i]:
                pair = self._pairs[i]
                card = pair & 7 if self._position.lead_stack >= 0 else pair >> 3
                if first == NONE:
                    first = card
                elif card != first:
                    return False
        return True
