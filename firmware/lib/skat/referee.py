"""A referee for a puzzle while it is played: judges each card, and plays for the other side.

Apart from puzzles.py because lists of puzzles need no search.
"""

from skat.cards import NONE
from skat.claims import OPEN
from skat.goals import Goal, reached
from skat.table import NOBODY

MOST = 1000  # steps of a search: those of all puzzles are shorter


class Referee:
    """Watches one puzzle being played: says whether a card keeps the goal in reach, and plays for
    the other side. Both are searches, which go on in slices; one at a time."""

    def __init__(self, table, seat: int, goal: int):
        """`table`: where it is played; it is not changed."""
        self._table = table
        self.seat = seat
        self.goal = goal
        self._search: Goal = None
        self._begun = False

    def look_at(self, card: int) -> None:
        """Begin to search what the mover's card leads to, before it is played."""
        view = self._table.view(NOBODY)
        view.play(card)
        self._begin(view)

    def look(self) -> None:
        """Begin to search the position."""
        self._begin(self._table)

    def _begin(self, table) -> None:
        self._search = Goal(table, self.seat, self.goal, MOST)
        self._begun = False

    def check(self, steps: int) -> int:
        """Go on for so many steps: STANDS if the goal will be reached, BEATEN if it can be
        prevented, OPEN for not yet. The first call only makes ready."""
        if not self._begun:
            self._begun = True
            self._search.begin()
            return OPEN
        found = self._search.check(steps)
        if found == OPEN and self._search.given_up():
            raise ValueError("this puzzle takes too long")
        return found

    def line(self):
        """After BEATEN the cards that prevent it, those that are turned plus TURNED."""
        return self._search.beaten_by()

    def answer(self) -> int:
        """What whoever is to move plays where a search of this position has ended: for the goal a
        card that keeps it, against it the one that is hardest to answer, or prevents it."""
        search = self._search
        line = search.beaten_by()
        if line:
            return line[0]
        card = search.first if self._table.mover == self.seat else search.hardest
        if card == NONE:  # any will do
            legal = self._table.buffer()
            self._table.legal(legal)
            card = legal[0]
        return card

    def over(self) -> int:
        """STANDS or BEATEN once the goal is reached or missed; between tricks."""
        return reached(self._table, self.seat, self.goal)
