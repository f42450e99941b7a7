"""What the layout of a table asks of the screen that shows it."""

from handheld.screen import Screen
from skat import cards
from skat.calls import CALL, PASS
from skat.table import END

NO_MOTION, PLAYED, TURNED = range(3)
NOTHING_SAID = 0


class TableScreen(Screen):
    """A table seen from one side.

    `table` is the truth, `view` what the one at the bottom knows, `bottom` that seat. `showing`
    says that a complete trick still lies there, its covers not yet turned for the eye. `cursor`
    is a place. `kind` is the game's, or what the cards are shown as before it is named. Of the
    `calls`, the legal ones where there are any, number `call` is chosen; `said` is the call that
    `sayer` has just made, or NOTHING_SAID. `motion` is NO_MOTION, or what moves: PLAYED, the last
    card played on its way to the trick, or TURNED, the cards that were just uncovered; `progress`
    is how far, 0 to 256.
    """

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        self.layout = app.layout
        self.view = type(table)()
        self.kind = None
        self.calls = bytearray(16)
        self.call_count = 0
        self.said = NOTHING_SAID
        self.band = None  # the module that draws calls
        if hasattr(table, "calls"):
            from handheld import calling

            self.band = calling
        self.bottom = 1
        self.cursor = 0
        self.call = 0
        self.sayer = 0
        self.showing = False
        self.motion = NO_MOTION
        self.progress = 0

    def look(self) -> None:
        """Take what the bottom seat knows now, and draw it."""
        self.table.view(self.bottom, self.view)
        self.kind = self.view.kind
        if self.kind is None:
            self.kind = self._kind_called()
        self.app.redraw()

    def _kind_called(self):
        """The kind of the game that is being chosen; else Grand, for jacks are mostly trumps."""
        game = cards.GRAND
        if self.choosing_call() and self.calls[self.call] < PASS:
            game = self.calls[self.call] - CALL
        return cards.kind(game)

    def calling(self) -> bool:
        """Whether calls are made, or one is shown, in place of the trick."""
        return self.view.stage > END or self.said != NOTHING_SAID

    def choosing_call(self) -> bool:
        """Whether the one at the bottom is to call."""
        return False

    def playable(self, place: int) -> bool:
        """Whether a person may play the card on this place now."""
        return False

    def choosing(self) -> bool:
        """Whether the one at the bottom is to choose a card."""
        return False

    def hidden(self, place: int) -> bool:
        """Whether the card on this place is turned already, but not yet for the eye."""
        if not self.showing:
            return False
        table = self.table
        return table.froms[table.count - 1] == place or table.froms[table.count - 2] == place

    def turning(self, place: int) -> bool:
        """Whether the card on this place is being turned."""
        table = self.table
        if self.motion != TURNED:
            return False
        return table.froms[table.count - 1] == place or table.froms[table.count - 2] == place

    def draw(self, canvas) -> None:
        self.layout.draw(canvas, self)
