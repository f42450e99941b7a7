"""The number or the word of a deal, typed with the buttons."""

from handheld.buttons import LEFT
from handheld.chosen import choose
from handheld.wheel import Wheel
from skat.chance import LAST_DEAL
from skat.deal_words import LENGTH, LETTERS, read_deal


class Main(Wheel):
    """A deals; what is mistyped is told. B leads back, and so does left of the first letter, or
    mistyping the same again."""

    NAME = "deal"

    def __init__(self, app, kind: str):
        """`kind`: "number" or "word"."""
        super().__init__(app)
        self._texts = self.evening.texts("deals")
        self._of_letters = kind == "word"
        self.CHARACTERS = " " + (LETTERS if self._of_letters else "0123456789")
        self.LENGTH = LENGTH if self._of_letters else len(str(LAST_DEAL))
        self._wrong = ""
        self._mistyped = ""

    def title(self) -> str:
        return self._texts.WORD if self._of_letters else self._texts.NUMBER

    def how(self) -> str:
        return self._wrong or super().how()

    def press(self, button: int, kind: int) -> None:
        self._wrong = ""
        if button == LEFT and not self.at:
            self.back()
        else:
            super().press(button, kind)

    def type(self, letter: str) -> None:
        self._wrong = ""
        super().type(letter.upper())

    def done(self, text: str) -> None:
        app = self.app
        try:
            number, opener = read_deal(text)
        except ValueError:
            if text == self._mistyped:
                self.back()
            self._mistyped = text
            texts = self._texts
            self._wrong = texts.NO_WORD if self._of_letters else texts.NO_NUMBER
            return
        table = self.evening.session.table
        choose(app, number, (table.player_of(self.evening.bottom()) + opener) % table.openers)

    def back(self) -> None:
        self.app.show("deals")
