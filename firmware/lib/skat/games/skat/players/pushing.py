"""How the levels above the rules push the skat round before Ramsch: whether they take it, and which
two cards they pass on.

They deal what they cannot see, as ramsch.py does. In each deal those who come after take the skat
and pass their dearest two cards on; then all play by the rules of ramsch_playout.py.
"""

from array import array

from skat.bidding_stages import AWAY
from skat.calls import DISCARD, PASS, TAKE
from skat.games.skat.players import ramsch_playout as rules
from skat.games.skat.players.choosing import Choosing
from skat.games.skat.players.ramsch import CARD, POINT, SCORE, Ramsch
from skat.players.player import UNTOLD

_NODES = 27000
_FAR = 800  # times deals: the square of how far behind a way is that is left out, in points,
_SURE = 2  # after so many deals


class Pushing(Ramsch):
    """A player for that. It weighs ways: an action, to lie low or to march after it."""

    WAYS = 67  # two of twelve cards, and one way to march

    def __init__(self):
        """Always the same nodes, as for other calls."""
        Ramsch.__init__(self, _NODES, 1 << 20, 1)
        self._actions = array("H", [0] * self.WAYS)  # to lie low, then to march
        self._low = 0  # how many ways there are to lie low
        self._asked = 0  # the way whose worth was asked for last

    def _list_cards(self) -> None:
        view = self._view
        self._low = self._count = view.legal(self._actions)
        self._asked = 0
        if view.stage != AWAY:
            for i in range(self._low):
                self._add(self._actions[i])

    def _add(self, action: int) -> None:
        """Add a way to march."""
        self._actions[self._count] = action
        self._count += 1

    def _prepare(self) -> bool:
        self._note_state()
        if self._view.stage == AWAY:
            self._add(self._actions[self._cheapest()])
        self._begin_sums()
        return False

    def _cheapest(self) -> int:
        """The way that keeps what is strong."""
        prices = self._play
        number = self._numbers
        found = 0
        least = 1000
        for i in range(self._low):
            action = self._actions[i] - DISCARD
            price = prices[rules.PRICES + number[action >> 5]]
            price += prices[rules.PRICES + number[action & 31]]
            if price < least:
                least = price
                found = i
        return found

    def _is_clear(self) -> bool:
        return False  # all have a value

    def _set_root(self) -> None:
        Ramsch._set_root(self)
        self._play[rules.DEAL + rules.MOVER] = self._view.forehand

    def _weigh(self) -> None:
        """Try the next way; after the last one the deal counts."""
        i = self._next
        while i < self._count and not self._alive[i]:
            i += 1
        self._next = i + 1
        if i == self._count:
            self._count_deal()
            return
        view = self._view
        mover = view.mover
        self._play[rules.MARCH] = rules.NO_SEAT if i < self._low else mover
        action = self._actions[i]
        self._lay(action)
        rules.finish(self._play, rules.NO_CARD)
        self._spend(CARD * 30)
        score = self._points[i] = self._score(view.refused + (action == PASS))
        self._found[i] = SCORE * score - POINT * self._made[mover]

    def _lay(self, action: int) -> None:
        """Lay the deal as it is after an action, and after those who come then."""
        view = self._view
        seat = view.mover
        seats = 3 - (seat - view.forehand) % 3
        one = other = rules.NO_CARD
        if action == PASS:
            seat = view.next_seat(seat)
            seats -= 1
        elif action != TAKE:
            one = self._numbers[action - DISCARD >> 5]
            other = self._numbers[action & 31]
        rules.push(self._play, self.words, seat, seats, one, other)

    def _count_deal(self) -> None:
        """As in Choosing. Of a way that is left out `_ends` then says how far behind it was."""
        sums = self._sums
        alive = self._alive
        best = -1
        for i in range(self._count):
            if alive[i]:
                sums[i] += self._found[i]
                self._ends[i] += self._points[i]
                self._tried[i] += 1
                if best < 0 or sums[i] > sums[best]:
                    best = i
        self._next = 0
        self._end_deal()
        if self.deals < _SURE or self._view.stage != AWAY:
            return
        limit = _FAR * self.deals
        for i in range(self._count):
            behind = (sums[best] - sums[i]) // SCORE
            if alive[i] and behind * behind > limit:
                alive[i] = 0
                self._ends[i] -= self._ends[best]

    def _best(self) -> int:
        return Choosing._best(self)

    def _expected(self, i: int) -> int:
        worth = Ramsch._expected(self, i)
        return worth if self._alive[i] else worth + Ramsch._expected(self, self._best())

    def best(self) -> int:
        return self._actions[self._best()]

    def worth(self, action: int) -> int:
        """What a legal action scores, as League points go, less what the others do, in tenths: of
        one that was left out how far it is behind the best."""
        worth = UNTOLD
        i = self._asked
        for _ in range(self._low):
            if self._actions[i] == action:
                worth = self._expected(i)
                break
            i = i + 1 if i + 1 < self._low else 0
        self._asked = i
        for i in range(self._low, self._count):
            if self._actions[i] == action:
                worth = max(worth, self._expected(i))
        return worth
