"""How the levels above the rules play cards in Skat: they deal what they cannot see again and again
(dealing.py), and average what each of their cards brings in these deals.

A deal is played on by rules, and solved with few tricks left (playout.py).
"""

from array import array

from skat import values
from skat.bidding_calls import SCHWARZ
from skat.cards import NONE, NULL
from skat.players.sampling import SLICE
from skat.players.skat import playout
from skat.players.skat.dealing import Dealing
from skat.players.skat.low import safe_card
from skat.players.skat.playout import COUNT, DEAL, FRAMES, SOLVING, USED
from skat.players.stages import UNTOLD

_AT_ONCE = 60  # nodes of a step, with a clock
_TRIED = 20  # nodes that take as long as beginning with a card
_MOST = 12  # cards of a hand
_WORTH = 16  # units of a worth that are a part, of which the game has sixty
_SURE = 6  # deals before a card can be left out


class Sampler(Dealing):
    """A player of at most `nodes` nodes and `deals` deals a card, which solves the last `exact`
    tricks (to 6), in all games but Ramsch."""

    WEIGHS_ALL = False  # even where one is safe in any case
    FAR = 5000  # times deals: the square of how far behind a card is that is left out, in parts

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Dealing."""
        Dealing.__init__(self, nodes, deals, exact, ticks, ms)
        self._worth = array("i", [0] * 121)  # of the declarer's points at the end, for the mover
        self._legal = bytearray(_MOST)
        self._count = 0
        self._same = bytearray(_MOST)  # for each card the one that is tried for it
        self._sums = array("i", [0] * _MOST)
        self._tried = array("i", [0] * _MOST)  # in so many deals
        self._found = array("i", [0] * _MOST)  # in this deal
        self._points = array("i", [0] * _MOST)  # the same for the points of the declarer,
        self._ends = array("i", [0] * _MOST)  # and their sums
        self._alive = bytearray(_MOST)
        self._next = 0
        self._safe = NONE  # a card that needs no thought

    def start(self, view, kind=None) -> None:
        Dealing.start(self, view, kind)
        self._list_cards()

    def _list_cards(self) -> None:
        """List what can be played."""
        self._count = self._view.legal(self._legal)

    def _finished(self) -> bool:
        """Whether more deals tell nothing, or there is no time for one."""
        if self._stop and self.deals or self.deals == self._most_deals:
            return True
        if self.deals and not self._words[COUNT]:
            return True
        return self._is_clear()

    def _is_clear(self) -> bool:
        """Whether only one card is left to choose from."""
        return sum(self._alive[: self._count]) == 1

    def _prepare(self) -> bool:
        """See which cards are worth trying."""
        self._look_for_safe()
        for i in range(self._count):
            self._alive[i] = 1
            self._same[i] = i
            self._sums[i] = self._ends[i] = self._tried[i] = 0
        if self._count > 1:
            self._note_state()
            self._leave_out_equals()
        self._next = 0
        return self._safe != NONE and not self.WEIGHS_ALL or self._is_clear()

    def _look_for_safe(self) -> None:
        """Look for a card that keeps a Null unbeatable."""
        view = self._view
        self._safe = NONE
        if self._kind.game == NULL and view.mover == view.declarer:
            self._safe = safe_card(view, self._legal, self._count)

    def _leave_out_equals(self) -> None:
        """Of neighbours that count the same try only one."""
        points = self._kind.points
        cards = self._cards
        before = NONE
        for i in range(32):
            state = self._state[i]
            card = cards[i]
            if state == 2:
                continue
            legal = self._count - 1 if state else -1
            while legal >= 0 and self._legal[legal] != card:
                legal -= 1
            if legal < 0:
                before = NONE
                continue
            if before != NONE and self._suits[i] == self._suits[before]:
                other = cards[before]
                if points[card] == points[other]:
                    for k in range(self._count):
                        if self._legal[k] == other:
                            self._same[legal] = self._same[k]
                            self._alive[legal] = 0
            before = i

    def _set_worth(self) -> None:
        """Say what the declarer's points are worth to the mover."""
        view = self._view
        worth = self._worth
        sign = 1 if view.mover == view.declarer else -1
        for points in range(len(worth)):
            if self._kind.game == NULL:
                value = 0 if points else 60 * _WORTH
            else:
                won = values.enough(points, 120, view.said)
                if view.said & SCHWARZ:
                    won = points >= 120
                value = points * 2 * _WORTH // 3 + 60 * _WORTH * won
                value += 4 * _WORTH * ((points >= 90) + (points > 30))
            worth[points] = sign * value

    def _weigh(self) -> None:
        """Go on with trying a card, or with the next one; after the last one the deal counts."""
        if not self._trying:
            while self._next < self._count and not self._alive[self._next]:
                self._next += 1
            if self._next == self._count:
                self._count_deal()
                return
        words = self._words
        if not self._trying:
            number = self._numbers[self._legal[self._next]]
            playout.put(words, DEAL, FRAMES, number)
            words[SOLVING] = 0
            self._trying = True
            self._spend(_TRIED)
        words[USED] = 0
        points = playout.run(words, SLICE if self._ticks is None else _AT_ONCE)
        self._spend(words[USED])
        if points >= 0:
            points = self._of_all(points)
            self._found[self._next] = self._worth[points]
            self._points[self._next] = self._told(points)
            self._trying = False
            self._next += 1
        elif self._stop and self.deals:
            self._stop_dealing()

    def _told(self, points: int) -> int:
        """What `value` and `worth` say where the declarer ends with so many points: these, in Null
        whether he wins."""
        return 120 * (points == 0) if self._words[playout.NULL] else points

    def _count_deal(self) -> None:
        """Add what was found, and leave out cards that are far behind."""
        most = -(1 << 29)
        for i in range(self._count):
            if self._alive[i]:
                self._sums[i] += self._found[i]
                self._ends[i] += self._points[i]
                self._tried[i] += 1
                most = max(most, self._sums[i])
        self._next = 0
        self._end_deal()
        if self.deals < _SURE:
            return
        for i in range(self._count):
            if self._alive[i]:
                behind = (most - self._sums[i]) >> 4
                if behind * behind > self.FAR * self.deals:
                    self._alive[i] = 0

    def value(self) -> int:
        """The points that the mover's side is expected to have at the end, in tenths; in Null its
        chance of winning, in tenths of a hundredth."""
        return self._expected(self._best()) if self.deals else 0

    def _expected(self, i: int) -> int:
        view = self._view
        points = 10 * self._ends[i] // self._tried[i]
        most = 1200
        if self._words[playout.NULL]:
            points = points * 5 // 6
            most = 1000
        return points if view.mover == view.declarer else most - points

    def worth(self, card: int) -> int:
        """The same for any legal card; one that was left out early is valued by fewer deals."""
        for i in range(self._count):
            if self._legal[i] == card:
                i = self._same[i]
                return self._expected(i) if self._tried[i] else UNTOLD
        return UNTOLD

    def best(self) -> int:
        """The best card so far; of equals the one that is listed first."""
        return self._legal[self._best()] if self._safe == NONE else self._safe

    def _best(self) -> int:
        best = 0
        for i in range(self._count):
            if self._alive[i] and (not self._alive[best] or self._sums[i] > self._sums[best]):
                best = i
        return best
