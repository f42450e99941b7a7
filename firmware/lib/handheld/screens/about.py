"""Which program this is: its version, its licence, and where there is more to read."""

from handheld.screens import help
from skat import VERSION


class Main(help.Main):
    """A page to read."""

    NAME = "about"
    BEFORE = "title"

    def enter(self) -> None:
        words = self.evening.words
        text = words.ABOUT_TEXT.format(version=VERSION, board=self.app.board.ID)
        self.pages = [(words.ABOUT, text)]
        self.turn_to(0)
