"""The settings, a line each; left, right or A changes one, and it holds at once."""

from handheld.screen import Menu
from handheld.settings import HUMAN, LANGUAGES, SEAT_LEVELS


class Main(Menu):
    """Language, seats, starter, what is played, pace."""

    NAME = "settings"

    def title(self) -> str:
        return self.app.words.SETTINGS

    def items(self):
        words = self.app.words
        settings = self.app.settings
        return [
            ("seat0", words.SET_SEATS[0], self._player(0)),
            ("seat1", words.SET_SEATS[1], self._player(1)),
            ("starter", words.SET_STARTER, words.SEATS[self.app.session.starter]),
            ("mode", words.SET_MODE, words.MODES[settings.mode]),
            ("pace", words.SET_PACE, words.PACES[settings.pace]),
            ("language", words.SET_LANGUAGE, words.LANGUAGE),
        ]

    def _player(self, seat: int) -> str:
        value = self.app.settings.seats[seat]
        return self.app.words.HUMAN if value == HUMAN else self.app.words.LEVELS[value - 1]

    def choose(self, key: str, step: int) -> None:
        app = self.app
        settings = app.settings
        step = step or 1
        if key == "starter":
            app.session.starter = 1 - app.session.starter
            app.save()
            return
        if key == "language":
            settings.language = (settings.language + step) % len(LANGUAGES)
            app.set_language(settings.language)
        elif key == "mode":
            settings.mode = 1 - settings.mode
        elif key == "pace":
            settings.pace = (settings.pace + step) % 3
        else:
            seat = int(key[-1])
            settings.seats[seat] = (settings.seats[seat] + step) % (1 + len(SEAT_LEVELS))
        app.save_settings()

    def back(self) -> None:
        self.app.show("title")
