"""The searching players: sample the covered cards again and again, look ahead, and average.

The leads and replies that the learned evaluation likes best are examined as pairs (pairs.py).
For every dealing of the cards that nobody has seen (dealings.py), each pair is valued: with many
tricks left by the best outcome of the next trick (look.py), with few left exactly (endgame.py);
aim.py says what these points are worth in the scoring in force. When few cards are covered, every
pair is examined, in every order of these cards. thinking.py says when to stop.
"""

from skat.players.aim import Aim
from skat.players.dealings import ORDERS, Dealings
from skat.players.endgame import Endgame
from skat.players.kernels import evaluate
from skat.players.kernels.evaluate import BIAS, LEADER, PAIRS, UNSEEN
from skat.players.look import Look
from skat.players.pairs import Pairs
from skat.players.thinking import Thinker, usual_nodes, within
from skat.table import NOBODY

_DEALS = 250  # more of them make no difference
_STEP = 50  # nodes that all else takes the time of, in bytecode, each time
_LONG = 150  # nodes that scoring what is aimed at takes the time of, and choosing pairs
_COUNTED = 8  # nodes that counting a deal takes the time of, each pair
_LOOK = 100  # nodes of one look at a trick: 24 positions evaluated, about, and 6 corrected
_FAR_LOOK = 72000  # times deals: square of how far behind a sum decides nothing any more
_FAR_SOLVED = 230400
_MARCH = 12  # from so many tricks left a march is watched for
_SOME = 16  # pairs that are expected in one step
_MANY = 10000  # nodes that are enough to solve earlier

# What the next step is
_PREPARE, _AIM, _WEIGH, _SELECT, _EXPECT, _NUMBER, _COMPARE, _DEAL, _PAIR = range(9)
_MARCHES, _LOOK_AT, _LOOK_ON, _SOLVE = range(9, 13)


class Search(Thinker):
    """A player that searches a limited number of nodes per move."""

    MS = 800 if evaluate.NATIVE else 1800  # nobody should wait longer than two seconds
    SLICE = 220
    LAST_US = 12000
    PAIRS = Pairs
    LEADS = 4  # that are looked into
    REPLIES = 3  # for each of them, or twice as many for a lead that lies on the table
    FAR = 1  # times _FAR_LOOK and _FAR_SOLVED

    @classmethod
    def made(cls, how, *_arguments):
        """As of Thinker, with the usual nodes of the level."""
        return within(cls, how, usual_nodes(how, evaluate.NATIVE))

    def __init__(self, nodes: int, ticks=None, ms: int = 0):
        """As for Thinker."""
        Thinker.__init__(self, nodes, ticks, ms)
        whole = (
            ticks is None or evaluate.NATIVE
        )  # otherwise a look would take longer than a slice may
        self.look = Look(whole, whole and nodes > 0)
        self._dealings = Dealings()
        self._endgame = Endgame()
        self.pairs = self.PAIRS()
        self.aim = Aim()
        self._worth = self.aim.worth  # of the leader's points at the end
        self.exact = 7 if nodes < _MANY else 8  # from so many tricks left it solves
        self._view = None
        self.looks_ahead = True  # this decision looks ahead; else it solves
        self._solves = False  # it needs the solver, at least for marches
        self._marcher = NOBODY  # the seat that may still take every trick of Ramsch
        self._step = _PREPARE
        self._next = 0  # the pair that is expected next, or the card that is compared
        self._pair = 0  # the pair that is valued

    def start(self, view) -> None:
        """Begin to think about a view."""
        self.begin()
        self._view = view
        self.looks_ahead = 32 - view.count > 2 * self.exact
        self.look.begin(view)
        self.pairs.clear(self.look.position.lead_stack >= 0)
        self._dealings.begin(True)
        self._step = _PREPARE

    def _may_end(self) -> bool:
        return self._step >= _DEAL

    def _go_on(self) -> int:
        """Do the next step: the action, or -1 for not yet."""
        step = self._step
        self._work += _STEP if step > _NUMBER or step == _WEIGH else _LONG
        if step == _PREPARE:
            self.look.prepare()
            self._begin_aim()
        elif step == _AIM:
            if not self.aim.go_on():
                self._step = _WEIGH
        elif step == _WEIGH:
            if not self.look.weigh():
                self._step = _SELECT
        elif step == _SELECT:
            self._select()
        elif step == _EXPECT:
            self._expect()
        elif step == _NUMBER:
            self._number_cards()
        elif step == _COMPARE:
            self._compare()
        elif self._stop:
            return self.best()
        elif step == _DEAL:
            if self._finished():
                return self.best()
            self._deal()
        elif step == _PAIR:
            self._begin_pair()
        elif step == _MARCHES:
            self._solve_march()
        elif step == _LOOK_AT:
            self._look_at()
        elif step == _LOOK_ON:
            if self.look.go_on():
                self._end_look()
        else:
            self._solve()
        return -1

    # What is looked into

    def _begin_aim(self) -> None:
        left = 16 - self._view.count // 2
        leader = self.look.position.words[LEADER]
        self.aim.begin(self._view, leader, left if self.looks_ahead else 0)
        self._marcher = self.aim.marcher if left <= _MARCH else NOBODY
        self._solves = not self.looks_ahead or self._marcher != NOBODY
        self._step = _AIM

    def _select(self) -> None:
        """Choose the pairs: the best leads, each with the best replies, or all of them."""
        position = self.look.position
        dealings = self._dealings
        for code in range(80):
            if position.words[UNSEEN + (code >> 4)] >> (code & 15) & 1:
                dealings.add(code)
        leads = self.LEADS
        replies = self.REPLIES if position.lead_stack < 0 else 2 * self.REPLIES
        if not self.looks_ahead and dealings.unseen < len(ORDERS):
            dealings.orders = ORDERS[dealings.unseen]
            leads = replies = 8
        if self._marcher != NOBODY:  # the learned evaluation knows nothing about that
            leads = replies = 8
        self.pairs.select(position.words, leads, replies)
        self.pairs.deals = 1 if self.looks_ahead else 0  # what is expected counts as one
        self._next = 0
        self._step = _EXPECT

    def _expect(self) -> None:
        """Take over the learned evaluation of the next pairs."""
        look = self.look
        pairs = self.pairs
        end = min(self._next + _SOME, pairs.count)
        for i in range(self._next, end):
            points = look.expected(look.position.words[PAIRS + pairs.pairs[i]] - BIAS)
            pairs.expect(i, points, self._worth(points))
        self._next = end
        if end == pairs.count:
            self._step = _NUMBER if self._solves else _DEAL

    def _number_cards(self) -> None:
        """Number the remaining cards for the solver."""
        kind = self._view.kind
        self._endgame.left = 0
        for card in range(32):
            if self.look.position.has(evaluate.code(kind, card)):
                self._endgame.take(kind, card, True)
        self._next = 0
        self._step = _COMPARE

    def _compare(self) -> None:
        """Tell the solver of the next card."""
        endgame = self._endgame
        kind = self._view.kind
        endgame.compare(kind, self._next, evaluate.code(kind, endgame.cards[self._next]))
        self._next += 1
        if self._next == endgame.left:
            endgame.count(kind.points)
            self._step = _DEAL

    # Dealing the covered cards again

    def _deal(self) -> None:
        self._dealings.deal(self._view.under)
        self._pair = 0
        self._step = _PAIR
        if self._solves:
            self._endgame.lay(self.look.position.stacks, self._dealings.covers)

    def _finished(self) -> bool:
        """Whether all orders were tried, or enough dealings, or the card is certain."""
        return self.pairs.decided() or self.pairs.deals == (self._dealings.orders or _DEALS)

    # Valuing a pair

    def _begin_pair(self) -> None:
        pairs = self.pairs
        while self._pair < pairs.count and not pairs.alive[self._pair]:
            self._pair += 1
        if self._pair == pairs.count:
            pairs.end_deal(self.FAR * (_FAR_LOOK if self.looks_ahead else _FAR_SOLVED))
            self._work += _COUNTED * pairs.count
            self._step = _DEAL
            return
        look = self.look
        covers = self._dealings.covers
        look.follow(pairs.pairs[self._pair], covers)
        after = look.after
        if self._marcher == after.words[LEADER]:
            self._endgame.count(None)
            left = self._endgame.left - 2
            self._endgame.begin(after.stacks, covers, self._marcher, left, left - 1, left, 0)
            self._step = _MARCHES
        else:
            self._value_points()

    def _solve_march(self) -> None:
        """Go on solving whether the side with every trick takes all the others, too."""
        value = self._run()
        if value < 0:
            return
        if value == self._endgame.left - 2:
            look = self.look
            mine = self._marcher == look.position.words[LEADER]
            self._add(8 * (look.won + look.left) if mine else 0, self.aim.march)
        else:
            self._value_points()

    def _value_points(self) -> None:
        """Begin to look ahead after the pair, or to solve."""
        if self.looks_ahead:
            self._step = _LOOK_AT
            return
        look = self.look
        after = look.after
        endgame = self._endgame
        if self._marcher != NOBODY:
            endgame.count(self._view.kind.points)
        left = look.left - look.gain
        covers = self._dealings.covers
        endgame.begin(after.stacks, covers, after.words[LEADER], left, 0, left, look.few)
        self._step = _SOLVE

    def _look_at(self) -> None:
        """Do a look, or begin one."""
        if self.used + _LOOK > self.nodes:
            self._stop = True
            return
        self._work += _LOOK
        self._step = _LOOK_ON
        if self.look.begin_look():
            self._end_look()

    def _end_look(self) -> None:
        self.used += _LOOK
        points = self.look.points
        self._add(points, self._worth(points))

    def _solve(self) -> None:
        """Go on solving for points."""
        value = self._run()
        if value < 0:
            return
        look = self.look
        if look.reply:
            value = look.left - look.gain - value
        if look.reply == look.few:
            value += look.gain
        points = 8 * (look.won + (look.left - value if look.few else value))
        self._add(points, self._worth(points))

    def _run(self) -> int:
        """Go on solving for as long as a step may take: the value, or -1 for not yet."""
        begin = self._clock()
        value = self._endgame.run(min(self.at_once, self.nodes - self.used))
        nodes = self._endgame.nodes
        self.used += nodes
        self._work += nodes
        if value < 0:
            self._stop = self.used >= self.nodes  # this deal does not count
            self._fit(nodes, begin)
        return value

    def _add(self, points: int, worth: int) -> None:
        """Note the leader's points at the end after a pair, and their worth."""
        self.pairs.add(self._pair, points, worth)
        self._pair += 1
        self._step = _PAIR

    # What is found

    def best(self) -> int:
        """The best card so far, -1 at first: the one whose worst pair is best; of the replies to a
        lead on the table, the worst for the leader."""
        i = self.pairs.best()
        return -1 if i < 0 else self._view.top[8 * self._view.mover + self.pairs.stack(i)]

    def value(self) -> int:
        """The player's expected points at the end after the last decision, in tenths."""
        view = self._view
        pairs = self.pairs
        every = 10 * sum(view.kind.points)
        points = pairs.ends[pairs.best()] * 10 // (8 * max(pairs.deals, 1))
        points = max(0, min(every, points))
        return points if view.mover == self.look.position.words[LEADER] else every - points
