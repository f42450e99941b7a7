"""The rest of a deal that was claimed, or that is decided, plays itself."""

from handheld.buttons import B
from handheld.screens import table
from skat.cards import NONE
from skat.claims import OPEN, SLICE, STANDS
from skat.table import END, NOBODY


class Main(table.Main):
    """B: one plays on oneself; any other press goes on at once."""

    NAME = "rest"
    PRIVATE = False  # the cards are soon to be seen

    def __init__(self, app, claimer: int = NOBODY):
        """`claimer`: the seat that plays as its claim says; the computer plays for all others."""
        super().__init__(app)
        self._claimer = claimer
        self._claim = None

    def choosing(self) -> bool:
        return False

    def busy(self, button: int, early: bool = False) -> bool:
        return False

    def press(self, button: int, kind: int) -> None:
        if button == B and self.table.stage != END:
            self.app.show("table")
        else:
            self.goes_on()

    def click(self, x: int, y: int) -> None:
        self.goes_on()

    def thinker(self) -> int:
        """The computer's seat that is to play, or else any of the computer's."""
        found = NOBODY
        mover = self.table.mover
        for seat in range(self.table.seats):
            if self.evening.computer(seat) and found != mover:
                found = seat
        return found

    def think(self) -> None:
        mover = self.table.mover
        if self._action >= 0 or not self._decided():
            self.thinking = False
        elif mover == self._claimer:
            self._keep_claim()
        elif self.thinker() == NOBODY:  # people only
            self._action = self._first_legal()
        else:
            super().think()

    def _first_legal(self) -> int:
        legal = self.table.buffer()
        self.table.legal(legal)
        return legal[0]

    def _keep_claim(self) -> None:
        """Look for the card with which the claim goes on to stand."""
        if self._claim is None:
            self._claim = self.evening.session.game.claims.Claim(self.table)
            self._claim.begin()
        found = self._claim.check(SLICE)
        self.thinking = found == OPEN and not self._claim.given_up()
        if found == STANDS:
            first = self._claim.first
            self._action = self._first_legal() if first == NONE else first
            self._claim = None
        elif not self.thinking:  # nobody has checked it
            self.app.show("table")
