"""A player's name, typed with the buttons."""

from handheld.settings import NAME_CHARACTERS, NAME_LENGTH
from handheld.wheel import Wheel


class Main(Wheel):
    """A keeps the name, B doesn't."""

    NAME = "name"
    CHARACTERS = NAME_CHARACTERS
    LENGTH = NAME_LENGTH

    def __init__(self, app, seat: int):
        """`seat`: whose name it is."""
        super().__init__(app, app.evening.settings.names[seat])
        self._seat = seat

    def title(self) -> str:
        return self.evening.words.SET_NAMES[self._seat]

    def widest(self) -> int:
        """As many pixels as let two fit side by side."""
        return self.app.canvas.w // 2 - 6

    def done(self, text: str) -> None:
        self.evening.settings.names[self._seat] = text
        self.evening.save_settings()
        self.back()

    def back(self) -> None:
        self.app.show("settings")
