"""Goals of a puzzle: whether a seat reaches one whatever the other side plays, and whatever lies
covered.

A search as for claims; a goal is reached or missed by points, or in Null by tricks.
"""

from skat import stack_claims
from skat.cards import NONE, NULL, RAMSCH
from skat.claims import BEATEN, MOST, OPEN, STANDS
from skat.table import END, NOBODY

# Goals; for each what it asks of the seat's points, of which there are 120: at least, or at most.
WIN, HOLD, SCHNEIDER, OUT, LOSE, FEW, EVEN, NO_TRICK, A_TRICK = range(9)
_LEAST = b"\x3d\x3c\x5b\x1e\x3d"
_MOST = b"\x3b\x3c"
OPPOSITES = bytes((HOLD, WIN, OUT, SCHNEIDER, HOLD, EVEN, FEW, A_TRICK, NO_TRICK))


def reached(table, seat: int, goal: int) -> int:
    """STANDS if a seat has reached a goal, BEATEN if it has missed it, or OPEN; between tricks.

    In Null the seat is the declarer for NO_TRICK, the other one for A_TRICK: his.
    """
    if goal >= NO_TRICK:
        if table.tricks[table.declarer]:
            return BEATEN if goal == NO_TRICK else STANDS
        if table.stage != END:
            return OPEN
        return STANDS if goal == NO_TRICK else BEATEN
    own = table.points[seat]
    others = table.points[1 - seat]
    if goal >= FEW:
        most = _MOST[goal - FEW]
        return BEATEN if own > most else STANDS if others >= 120 - most else OPEN
    least = _LEAST[goal]
    return STANDS if own >= least else BEATEN if others > 120 - least else OPEN


def possible(table, seat: int):
    """The goals that matter to a seat at a table, by usual scores; in Ramsch besides to lose it."""
    game = table.kind.game
    if game == NULL:
        return (NO_TRICK if seat == table.declarer else A_TRICK,)
    if game == RAMSCH:
        return (FEW, LOSE)
    declarer = table.declarer
    if declarer == NOBODY:
        return (WIN, SCHNEIDER, OUT)
    return (WIN, SCHNEIDER) if seat == declarer else (HOLD, OUT)


class Goal(stack_claims.Claim):
    """The search for whether a seat reaches a goal. `hardest`: where it does, and the other side
    plays, that one's card that was hardest to answer, or NONE if none had to be answered."""

    def __init__(self, table, seat: int, goal: int, most: int = MOST):
        """`table`: one in play, or a view; cards of a complete trick may still lie covered. `most`:
        how many steps may be tried."""
        super().__init__(table, most)
        self.hardest = NONE
        self._seat = seat
        self._goal = goal
        self._null = goal >= FEW
        self._longest = self._before = -1

    def begin(self) -> None:
        if not self._begun:
            self._value = self._judge()
            self._begun = self._value != OPEN
        super().begin()

    def _may(self) -> bool:
        return True

    def _judge(self) -> int:
        if self._table.count % self._table.seats:
            return OPEN
        return reached(self._table, self._seat, self._goal)

    def _step_back(self) -> None:
        step = self._steps[-1]
        super()._step_back()
        if not self._steps:
            if self.nodes - self._before > self._longest:
                self._longest = self.nodes - self._before
                self.hardest = step
            self._before = self.nodes

    def _is_safe(self) -> bool:
        few = self._goal >= FEW
        return (not few or self._goal == NO_TRICK) and super()._is_safe()

    def _key(self) -> bytes:
        return super()._key() + bytes((self._table.points[self._seat],))
