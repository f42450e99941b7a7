"""What makes it easier for hands and eyes, a line each; left, right or A changes one at once."""

from handheld.buttons import DOWN, A, B
from handheld.menu import Menu
from handheld.settings import SCANS


class Main(Menu):
    """Large cards, one button, left-handed."""

    NAME = "ease"
    TWO_BUTTONS = (DOWN, A, A, B)

    def title(self) -> str:
        return self.evening.words.SET_EASE

    def items(self):
        evening = self.evening
        words = evening.words
        texts = evening.texts("ease")
        settings = evening.settings
        yes = words.NO, words.YES
        pace = words.PACES[settings.scan - 1] if settings.scan else words.NO
        return [
            ("large", texts.LARGE, yes[settings.large]),
            ("scan", texts.SCAN, pace),
            ("left", texts.LEFT, yes[settings.left]),
        ]

    def choose(self, key: str, step: int) -> None:
        app = self.app
        settings = self.evening.settings
        if key == "large":
            settings.large = 1 - settings.large
        elif key == "left":
            settings.left = 1 - settings.left
        else:
            settings.scan = (settings.scan + (step or 1)) % SCANS
        app.new_situation()  # what was pressed before, and still is, may mean something else
        app.apply_settings()
        self.evening.save_settings()

    def back(self) -> None:
        self.app.show("settings")
