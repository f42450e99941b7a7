"""A recorded game, step by step."""

from handheld.buttons import DOWN, HOLD, LEFT, RIGHT, UP, A, B
from handheld.sides import own_side, side_name
from handheld.table.screen import NOTHING_SAID, TableScreen
from skat.calls import CALL
from skat.records import Record


class Main(TableScreen):
    """Right goes on, left goes back, up and down to the start and the end; B: the list, where it is
    `line` of it, which is -1 for a record from elsewhere.
    With one button, which cannot be held in that list, the end leads on to the analysis.

    A: from another side's eyes, then open, where the sides see different cards; else it goes on.
    """

    NAME = "replay"
    TWO_BUTTONS = (RIGHT, LEFT, A, B)
    SCAN = (0, RIGHT, LEFT, UP, DOWN, A)

    def __init__(self, app, record, line: int = -1, back=None):
        """`record`: a Record, which this screen steps through, so nobody else should use it.

        `line`: its line in the list of games, to which B leads back; -1: from elsewhere, where
        `back()`, if there is one, leads back to.
        """
        super().__init__(app, record.table)
        self._record = record
        self.line = line
        self._leave = back
        self.bottom = own_side(record.players)

    def enter(self) -> None:
        self.look()

    def name(self, seat: int) -> str:
        return side_name(self.evening.words, self._record.names, self._record.players, seat)

    def person(self, seat: int) -> bool:
        return self._record.players[seat] == "human"

    def press(self, button: int, kind: int) -> None:
        if button == B:
            if kind == HOLD:
                return
            if self.line >= 0:
                self.app.show("games", self.line)
            elif self._leave is not None:
                self._leave()
            return
        if button == LEFT:
            self.backward()
        elif button == UP:
            while self.backward():
                pass
        elif button == DOWN:
            while self.forward():
                pass
        elif button == A and (self.table.has_secrets() or self.open):
            self._change_eyes()
        elif (button == RIGHT or button == A) and not self.forward():
            if self.app.scanning is not None and self._analyse():
                return
        self.look()

    def _analyse(self) -> bool:
        """Show the analysis, if there is one."""
        if self.line < 0:
            return False
        files = self.evening.files
        self.app.show("analysis", Record(files.game(files.games()[self.line])), self.line)
        return True

    def _change_eyes(self) -> None:
        """Look from the next seat; after the last one at all cards, if they lie on the table."""
        own = own_side(self._record.players)
        if not self.open:
            self.bottom = self.table.next_seat(self.bottom)
            if self.bottom == self.table.dummy():
                self.bottom = self.table.next_seat(self.bottom)
            self.open = self.bottom == own and self.table.stacks > 0
        else:
            self.open = False

    def take_view(self) -> None:
        super().take_view()
        if self.open:
            view = self.view
            for place in range(len(view.top)):
                view.top[place] = self.table.top[place]
                view.under[place] = self.table.under[place]

    def click(self, x: int, y: int) -> None:
        self.press(RIGHT if x >= self.app.board.W // 2 else LEFT, 0)

    def forward(self) -> bool:
        """Go a step forward: a card, a call, or the end of a trick. False at the end."""
        if self.showing:
            self.showing = False
            return True
        played = self.table.done()
        if played == len(self._record.actions):
            return False
        self.table.play(self._record.actions[played])
        said = self._tell()
        self.showing = self.table.count % self.table.seats == 0 and not said
        return True

    def _tell(self) -> bool:
        """Show the last action if it was a call; returns whether it was."""
        last = self.table.done() - 1
        self.said = NOTHING_SAID
        if last >= 0 and self.table.action(last) >= CALL:
            self.said = self.table.action(last)
            self.sayer = self.table.actor(last)
        return self.said != NOTHING_SAID

    def backward(self) -> bool:
        """Go a step back. False at the start."""
        table = self.table
        if self.showing:
            self.showing = False
        elif table.count > table.start and table.count % table.seats == 0:
            self.showing = True
            return True
        if not table.done():
            return False
        table.undo()
        self._tell()
        return True
