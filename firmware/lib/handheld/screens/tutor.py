"""Learning by playing: the rules, and a list of tasks. A device that is started for the first time
asks here whether one knows Skat."""

from handheld.lessons import done, names
from handheld.menu import Menu


class Main(Menu):
    """A line each, and whether it was done. Who knows Skat chooses a game, which is dealt."""

    NAME = "tutor"

    def __init__(self, app, asking: bool = False, name: str = ""):
        """`asking`: the question; `name`: the task to begin with."""
        super().__init__(app)
        self._asking = asking
        self._texts = self.evening.texts("tutor")
        self.names = () if asking else names()
        self._done = () if asking else done(self.evening)
        if name:
            self.chosen = 1 + self.names.index(name)

    def title(self) -> str:
        return self._texts.KNOWN if self._asking else self._texts.TASKS

    def items(self):  # of the question
        texts = self._texts
        words = self.evening.words
        lines = [("known", texts.KNOW, None), ("teach", texts.TEACH, None)]
        return lines + [("language", words.SET_LANGUAGE, words.LANGUAGE)]

    def count(self) -> int:
        return super().count() if self._asking else 1 + len(self.names)

    def item(self, n: int):
        texts = self._texts
        if self._asking:
            return super().item(n)
        if not n:
            return "help", texts.RULES, None
        name = self.names[n - 1]
        mark = texts.DONE if name in self._done else None
        return name, getattr(texts, name + ":")[0], mark

    def choose(self, key: str, step: int) -> None:
        app = self.app
        if key == "language":
            self.evening.settings.change("language", step or 1)
            app.apply_settings()
            self._texts = self.evening.texts("tutor")
        elif step:
            return
        elif self._asking:
            self.evening.save_settings()
            if key == "teach":
                app.show("tutor")
            else:
                app.show("modes", True)
        elif key == "help":
            app.show("help")
        else:
            app.show("task", key)

    def back(self) -> None:
        self.app.show("title")
