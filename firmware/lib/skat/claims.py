"""Claims of the rest: whoever claims that all tricks that are left are his, or in Null that he wins
none, has an answer to whatever the others may do.

A search over all of that, for a game to say what can be done (games/skat/claims.py,
stack_claims.py). It knows positions again that it has seen, and does not call itself, for a device
has little room for that; but it allocates.
"""

from skat.cards import NONE
from skat.table import END

MOST = 20000  # steps in a search: what takes longer cannot be checked
SLICE = 4  # steps that a check takes between two looks at the buttons
OPEN, BEATEN, STANDS = range(3)  # what a position is


class Claim:
    """The claim of the one who is to play. `nodes`: steps that were tried to check it; `first`: the
    card with which one that stands goes on, where the claimer has the choice, or NONE if any will
    do.

    `stands` checks it at once; `begin` and `check` do so in slices. A step is a card, or what a
    class for a game makes of it; such a class has the methods at the end.
    """

    def __init__(self, table, null: bool, most: int = MOST):
        """`table`: what the search moves on; `null`: whether no trick at all is claimed; `most`:
        how many steps may be tried."""
        self.nodes = 0
        self.first = NONE
        self._null = null
        self._most = most
        self._table = table
        self._seat = table.mover
        self._legal = table.buffer()
        self._value = OPEN  # what the step tried last has led to, OPEN where none was tried
        self._line: tuple = ()  # the steps that beat the claim, as pairs of one and those after it
        self._begun = False
        self._ahead: list = []  # for each position from the first on, the steps to be tried there
        self._steps: list = []  # the steps that have led to the last position
        self._seen: dict = {}

    def stands(self) -> bool:
        """Whether no play of the others beats it. One that cannot be checked does not stand."""
        self.begin()
        return self.check(self._most) == STANDS

    def begin(self) -> None:
        """Begin to check it in slices."""
        if self._begun:
            return
        self._begun = True
        if not self._may():
            self._most = 0
            self._ahead.append([])
            return
        self._value = self._known()
        if self._value == OPEN:
            self._ahead.append(self._choices())

    def check(self, steps: int) -> int:
        """Try so many steps more: STANDS, BEATEN, or OPEN: not yet, unless `given_up`."""
        if self.given_up():
            return OPEN
        return self._go_on(min(self.nodes + steps, self._most))

    def given_up(self) -> bool:
        """Whether it takes too long, or cannot be checked."""
        return bool(self._ahead) and self.nodes >= self._most

    def beaten_by(self):
        """The steps from now on that beat it, the claimer's as good as any; none if it stands, or
        cannot be checked."""
        self.begin()
        steps = []
        if self.check(self._most) == BEATEN:
            line = self._line
            while line:
                steps.append(line[0])
                line = line[1]
        return steps

    def _go_on(self, most: int) -> int:
        """Search until `most` steps are tried; what the position is, OPEN if that is not known."""
        while self._ahead:
            ahead = self._ahead[-1]
            decided = self._value == (STANDS if self._mine() else BEATEN)
            if ahead and not decided:
                if self.nodes >= most:
                    return OPEN
                self.nodes += 1
                step = ahead.pop(0)
                self._do(step)
                self._steps.append(step)
                self._value = self._judge()
                self._line = ()
                if self._value == OPEN:
                    self._value = self._known()
                if self._value == OPEN:
                    self._ahead.append(self._choices())
                else:
                    self._step_back()
                continue
            # the position is what its last step has led to
            if self._between():
                self._seen[self._key()] = self._value, self._line
            self._ahead.pop()
            if self._ahead:
                self._step_back()
        return self._value

    def _step_back(self) -> None:
        """Take the last step back; note it where it has decided."""
        step = self._steps.pop()
        self._undo(step)
        if self._value == BEATEN:
            self._line = step, self._line
        elif not self._steps and self._mine():
            self.first = step

    def _recall(self) -> int:
        """What the position was when it was seen before."""
        value, self._line = self._seen.get(self._key(), (OPEN, ()))
        return value

    def _judge(self) -> int:
        """What the last step has decided."""
        table = self._table
        if table.count % table.seats:
            return OPEN
        if self._with_me(table.winners[table.count // table.seats - 1]) == self._null:
            return BEATEN
        return STANDS if table.stage == END else OPEN

    # What a game says

    def _may(self) -> bool:
        """Whether it can be checked."""
        return True

    def _mine(self) -> bool:
        """Whether the claimer chooses the next step."""
        return self._table.mover == self._seat

    def _choices(self) -> list:
        """The steps that are possible, first those that are likely to decide."""
        return []

    def _do(self, step: int) -> None:
        """Take a step."""
        self._table.play(step)

    def _undo(self, step: int) -> None:
        """Take it back."""
        self._table.undo()

    def _with_me(self, seat: int) -> bool:
        """Whether a trick of this seat's is the claimer's."""
        return seat == self._seat

    def _between(self) -> bool:
        """Whether nothing lies in the trick, and nothing is to be turned."""
        return self._table.count % self._table.seats == 0

    def _known(self) -> int:
        """What is known of the position without a search."""
        if not self._between():
            return OPEN
        return STANDS if self._is_safe() else self._recall()

    def _is_safe(self) -> bool:
        """Whether it is easily seen to stand; where this is False it may, too."""
        return False

    def _key(self) -> bytes:
        """The position where nothing lies in the trick."""
        return b""
