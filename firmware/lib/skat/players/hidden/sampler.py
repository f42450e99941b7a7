"""The players that think in games with hidden cards: they deal what they cannot see again and
again, as it may be, and average over these deals what each of their cards brings there.

In a deal in which every card is known the trick is played with each lead and reply; then it is
played on by rules of thumb (playout.py), and with few tricks left solved (solve.py). What these
points are worth, the scoring in force says. The other side's reply is the one that is worst in the
deal. In Null what counts is whether the declarer is beaten.

A node is a position that is solved, or what takes as long.
"""

from array import array

from skat.cards import NONE, NULL, RAMSCH, TRUMP
from skat.players.averaging import DEAL, WEIGH, Averaging
from skat.players.hidden import playout
from skat.players.hidden.guess import Guess
from skat.players.hidden.rules import Rules
from skat.players.kernels import solve

_SETUP = 3000  # nodes that take as long as beginning a move
_DEALT = 800  # nodes that take as long as a deal
_WEIGHED = 80  # nodes that take as long as beginning with a card
_UNKNOWN = -32768

_LOOK, _RULES, _NUMBER, _LAY, _END = range(5)  # what the next step does


class Sampler(Averaging):
    """A player of at most `nodes` nodes and `deals` deals a move, which solves with `exact` tricks
    left or fewer."""

    SOLVE_US = 5000  # a second reply may double that
    SOLVE_NODES = 200

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Averaging."""
        Averaging.__init__(self, nodes, deals, exact, ticks, ms)
        self._rules = Rules()
        self._guess = Guess()
        self._score = array("h", [0] * 121)  # of points at the end, for the leader; _UNKNOWN
        self._ends_points = bytearray(2)
        self._ends_tricks = bytearray(2)
        self._worst = 0  # the score that none or all points bring, whichever is less
        self._all = 120  # points that there are
        self._span = 1  # and how far the other one is from it
        self._solver = solve.shared_words()
        self.words = playout.new_words()
        self._cards = bytearray(32)  # of the solver, by number
        self._number = bytearray(34)  # and the other way round
        self._heights = array("h", [0] * 32)  # by card, what goes up with its number
        self._suits = bytearray(solve.CARDS)
        self._powers = bytearray(solve.CARDS)
        self._legal = bytearray(self.WAYS)
        self._leader = 0
        self._led = NONE  # the card on the table
        self._null = False
        self._few = False  # points, or tricks, are not wanted
        self._skat = 0  # points that the leader has besides

    def start(self, view) -> None:
        """Begin to think about a view."""
        Averaging.start(self, view)
        self._count = view.legal(self._legal)

    def _do(self, step: int) -> int:
        if step == _LOOK:
            if self._count == 1:
                return self._legal[0]
            if not self._look():
                self._rules.start(self._view)
                self._step = _RULES
        elif step == _RULES:
            self._work += self.SLICE  # it takes a slice, but no nodes
            return self._rules.think()
        elif step == _NUMBER:
            self._number_cards()
        elif step == _LAY:
            self._lay()
        else:
            self._work += self.SLICE
            self._count_deal()
        return -1

    def _is_known(self) -> bool:
        return not self._guess.hidden

    # The cards that are left, for the solver

    def _look(self) -> bool:
        """Look at what is left; False if that are too many cards to be dealt and solved."""
        view = self._view
        kind = view.kind
        self._spend(_SETUP)
        self._guess.start(view)
        self._null = kind.game == NULL
        self._few = self._null or kind.game == RAMSCH
        self._led = view.lead()
        self._leader = view.mover if self._led == NONE else 1 - view.mover
        number = self._number
        heights = self._heights
        for card in range(32):
            number[card] = 0
            height = kind.power[card] + 32 * (kind.suit[card] == TRUMP)
            heights[card] = height if self._null else height + 64 * kind.points[card]
        for i in range(view.count - (self._led != NONE)):
            number[view.played[i]] = NONE
        for p in range(2 * view.places, len(view.top)):
            number[view.under[p]] = NONE  # the skat
        self._begin_sums()
        tricks = view.total // 2 - view.count // 2 - 1  # after this one
        words = self.words
        words[playout.LEADER] = self._leader
        words[playout.PLACES] = view.places
        words[playout.STACKS] = view.stacks
        words[playout.FEW] = int(self._few)
        words[playout.NULL] = int(self._null)
        words[playout.DECLARER] = int(self._null and self._leader == view.declarer)
        words[playout.ON] = max(0, tricks - self._exact)
        if not self._null:
            self._aim()
        self._step = _NUMBER
        return list(number[:32]).count(0) <= solve.CARDS

    def _number_cards(self) -> None:
        """Number the cards that are left: by points, then strength."""
        cards = self._cards
        heights = self._heights
        number = self._number
        left = 0
        for card in range(32):
            if number[card] == NONE:
                continue
            k = left
            while k and heights[cards[k - 1]] > heights[card]:
                cards[k] = cards[k - 1]
                k -= 1
            cards[k] = card
            left += 1
        kind = self._view.kind
        for i in range(left):
            card = cards[i]
            number[card] = i
            self._suits[i] = kind.suit[card]
            self._powers[i] = kind.power[card]
            self._solver[solve.POINTS + i] = 1 if self._null else kind.points[card]
        playout.compare(self._solver, self._suits, self._powers, left, TRUMP)
        self._step = DEAL

    # What it aims at: the score in force, and a little the points themselves

    def _aim(self) -> None:
        for points in range(121):
            self._score[points] = _UNKNOWN
        self._all = sum(self._view.kind.points)
        none = self._gain(0)
        every = self._gain(self._all)
        self._worst = min(none, every)
        self._span = max(1, abs(every - none))

    def _worth(self, points: int) -> int:
        """What so many points at the end are worth to the leader, in eighths of a point."""
        every = self._all
        points = min(points, every)
        score = self._score[points]
        if score == _UNKNOWN:
            score = self._score[points] = self._gain(points)
        good = every - points if self._few else points
        return (2 * good + 6 * every * (score - self._worst) // self._span) * (120 // every)

    def _gain(self, points: int, run: int = 1) -> int:
        """What the leader scores less the other side, if he has so many points at the end; with so
        many matadors."""
        ends = self._ends_points
        tricks = self._ends_tricks
        leader = self._leader
        ends[leader] = points
        ends[1 - leader] = self._all - points
        for seat in (0, 1):
            tricks[seat] = 1 if ends[seat] or self._few else self._view.tricks[seat]
        ahead = self._view.would_score(ends, tricks, run)
        return -ahead if leader else ahead

    # A deal

    def _deal(self) -> None:
        self._guess.deal()
        self._step = _LAY

    def _lay(self) -> None:
        """Tell the solver which card lies where."""
        view = self._view
        guess = self._guess
        self._spend(_DEALT)
        if self._led != NONE:
            place = view.froms[view.count - 1]
            if guess.top[place] != NONE:  # the view does not tell from where in the hand it came
                place += view.places - 1 - place % view.places
            guess.top[place] = self._led
        playout.lay(self._solver, self.words, guess.top, guess.under, self._number)
        self._skat = self._skat_points()
        solve.forget(self._solver)
        self._next = -1
        self._next_card()

    def _skat_points(self) -> int:
        """The points of the skat, if they are the leader's."""
        view = self._view
        if len(view.top) == 2 * view.places or view.declarer != self._leader or self._null:
            return 0
        under = self._guess.under
        first = 2 * view.places
        return view.kind.points[under[first]] + view.kind.points[under[first + 1]]

    def _next_card(self) -> None:
        """Go on to the next own card; after the last one the deal ends."""
        self._next += 1
        while self._next < self._count and not self._alive[self._next]:
            self._next += 1
        if self._next == self._count:
            self._step = _END
            return
        self._spend(_WEIGHED)
        i = self._number[self._legal[self._next]]
        words = self.words
        if self._led == NONE:
            replies = words[playout.THEIRS] & self._solver[solve.SUITS + i]
            words[playout.LEAD] = i
            words[playout.REPLIES] = replies or words[playout.THEIRS]
        else:
            words[playout.LEAD] = self._number[self._led]
            words[playout.REPLIES] = 1 << i
        words[playout.LEAST] = 1 << 14
        words[playout.MOST] = 0
        words[playout.SOLVING] = 0  # the last move may have ended in the middle of a card
        self._step = WEIGH

    def _weigh(self) -> None:
        """Go on with the card that is weighed."""
        if self._stop and self.deals:
            self._step = DEAL  # this deal does not count
            return
        words = self.words
        words[playout.USED] = 0
        begin = self._clock()
        done = playout.weigh(self._solver, words, self.at_once)
        nodes = words[playout.USED]
        self._spend(nodes)
        if done:
            self._note()
        else:
            self._fit(nodes, begin)

    def _note(self) -> None:
        """Note what the card brings with the reply that is worst for whoever leads."""
        view = self._view
        words = self.words
        leads = view.mover == self._leader
        if self._null:
            # 1 where the declarer is not beaten
            value = words[playout.LEAST if leads == (view.mover == view.declarer) else playout.MOST]
            points = 120 * value
            worth = 8 * points if view.mover == view.declarer else 960 - 8 * points
        else:
            value = words[playout.MOST if leads and self._few else playout.LEAST]
            points = view.points[self._leader] + self._skat + value
            worth = self._worth(points)
            if not leads:
                worth = -worth
        self._found[self._next] = worth
        self._points[self._next] = points
        self._next_card()

    def best(self) -> int:
        """What would be played now; what the rules play as long as no deal is counted."""
        if self.deals:
            return self._legal[self._best()]
        self._rules.start(self._view)
        card = -1
        while card < 0:
            card = self._rules.think()
        return card

    def value(self) -> int:
        """What the last decision is expected to bring its player at the end: tenths of a point."""
        if not self.deals:
            return 10 * self._view.points[self._view.mover]
        i = self._best()
        points = self._ends[i] * 10 // self._tried[i]
        if self._null or self._view.mover == self._leader:
            return points
        return 10 * sum(self._view.kind.points) - points
