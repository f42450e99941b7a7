"""What one can say to the other device: a list, and on the desk whatever is typed."""

from handheld.menu import Menu

MOST = 40  # letters that are typed


class Main(Menu):
    """A says the line, and goes back to the game."""

    NAME = "sayings"
    TYPED = True

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("link")
        self._typed = ""

    def title(self) -> str:
        return self._texts.SAY

    def items(self):
        items = [(text, text, None) for text in self._texts.SAYINGS]
        if self._typed:
            items.insert(0, (self._typed, self._typed + "_", None))
        return items

    def type(self, letter: str) -> None:
        self._typed = self._typed[:-1] if letter == "\b" else (self._typed + letter)[:MOST]
        self.chosen = 0
        self._items = None
        self.app.redraw()

    def choose(self, key: str, step: int) -> None:
        if not step:
            self.evening.link.link.say(key)
            self.back()

    def back(self) -> None:
        link = self.evening.link.link
        self.app.show("table" if link.playing() and link.connected else "link")
