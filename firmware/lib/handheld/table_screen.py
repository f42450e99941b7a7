"""What the layout of a table asks of the screen that shows it."""

from handheld.screen import Screen
from skat import lskat

NO_MOTION, PLAYED, TURNED = range(3)


class TableScreen(Screen):
    """A table seen from one side.

    `table` is the truth, `view` what the one at the bottom knows, `bottom` that seat. `showing`
    says that a complete trick still lies there, its covers not yet turned for the eye. `cursor`
    is a place. `motion` is NO_MOTION, or what moves: PLAYED, the last card played on its way to the
    trick, or TURNED, the cards that were just uncovered; `progress` is how far, 0 to 256.
    """

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        self.layout = app.layout
        self.view = lskat.new_table()
        self.bottom = 1
        self.cursor = 0
        self.showing = False
        self.motion = NO_MOTION
        self.progress = 0

    def look(self) -> None:
        """Take what the bottom seat knows now, and draw it."""
        self.table.view(self.bottom, self.view)
        self.app.redraw()

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
