"""The table of a puzzle: one plays it, and the other side defends as well as can be; or it is shown
how."""

from handheld.buttons import HOLD, A, B
from handheld.lessons import RIGHT, SHOWN, WRONG
from handheld.screens import table
from skat.cards import NONE
from skat.claims import BEATEN, OPEN, SLICE
from skat.referee import Referee

WAITING, JUDGING, SEEKING = range(3)  # what is being searched: nothing, one's card, what to play


class Main(table.Main):
    """B: what the puzzle asks."""

    NAME = "solving"
    PRIVATE = False
    LESSON = True

    def __init__(self, app, n: int, goal: int, showing: bool):
        """`n`: the puzzle's place in the file; `goal`: the mover's; `showing`: how it is done."""
        super().__init__(app, 0)
        self._puzzle = n
        self.referee = Referee(self.table, self.table.mover, goal)
        self._showing = showing
        self._search = WAITING
        self._card = NONE  # that was played last, and is judged
        self._wrong: list = []  # a wrong card, and what beats it
        self._over = False

    def leave(self) -> None:
        """The cursor stays where it is in the game that is played."""

    def persons_turn(self) -> bool:
        free = self._search == WAITING and not (self._showing or self._over)
        return free and super().persons_turn()

    def _whole(self) -> bool:
        """Whether the trick is complete."""
        return self.table.count % self.table.seats == 0

    def think(self) -> None:
        self.thinking = False
        if self._action >= 0 or self._over or not self._decided():
            return
        referee = self.referee
        if self._search == WAITING:
            if self.persons_turn():
                return
            referee.look()
            self._search = SEEKING
        found = referee.check(SLICE)
        self.thinking = found == OPEN
        if self.thinking:
            return
        judged = self._search == JUDGING
        self._search = WAITING
        if judged and found == BEATEN:
            self._wrong = [self._card] + referee.line()
            self._over = self._whole()
        if not (judged and self._whole()):
            self._action = referee.answer()
            if self.table.mover == referee.seat:
                self._point_at(self._action)
        elif not (self._over or self.showing):
            self.look_again()

    def _point_at(self, card: int) -> None:
        """Show what will be played next as what is chosen."""
        self.cursor = self.table.place_of(card)
        self._since = self.app.now
        self.look()

    def play(self, action: int) -> None:
        referee = self.referee
        if self.table.mover == referee.seat and not self._showing:
            self._card = action
            referee.look_at(action)
            self._search = JUDGING
        super().play(action)
        if not self._whole():
            return
        found = referee.over()
        if found == BEATEN and not self._wrong:
            self._wrong = [self._card]
        self._over = found != OPEN or bool(self._wrong)

    def tick(self, now: int) -> None:
        if self._over and not (self.motion or self.showing):
            self._tell()
        else:
            super().tick(now)

    def clear_trick(self) -> None:
        if self._over:
            self._tell()
        else:
            super().clear_trick()

    def _tell(self) -> None:
        said = SHOWN if self._showing else WRONG if self._wrong else RIGHT
        self.app.show("puzzle", self._puzzle, said, self._wrong)

    def press(self, button: int, kind: int) -> None:
        if button == B:
            self.app.show("puzzle", self._puzzle)
        elif not self._showing and not (button == A and kind == HOLD):
            super().press(button, kind)

    def click(self, x: int, y: int) -> None:
        if not self._showing:
            super().click(x, y)
