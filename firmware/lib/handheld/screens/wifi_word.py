"""A word that Wi-Fi needs, typed with the buttons: a network's name, its password, an address."""

from handheld.wheel import Wheel
from handheld.wifi import NAME, PLACE, Wifi

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_OTHERS = "0123456789.:-_!?,;'\"#$%&()*+/<=>@[\\]^`{|}~"


class Main(Wheel):
    """A keeps the word, B doesn't. As much of it is shown as there is room for."""

    NAME = "wifi_word"
    CHARACTERS = " " + _LETTERS + _LETTERS.upper() + _OTHERS
    LENGTH = 63  # of a password; of a name 32

    def __init__(self, app, key: str):
        """`key`: which of the words in WORDS."""
        self._wifi = Wifi(app.wifi)
        super().__init__(app, self._wifi.words[key])
        self._texts = self.evening.texts("link")
        self._key = key

    def title(self) -> str:
        texts = self._texts
        if self._key == PLACE:
            return texts.PLACE
        return texts.NETWORK if self._key == NAME else texts.PASSWORD

    def _fits(self, letters) -> bool:
        return True

    def done(self, text: str) -> None:
        self._wifi.type(self._key, text)
        self.back()

    def back(self) -> None:
        self.app.show("wifi")

    def draw(self, canvas) -> None:
        text, at = self.text, self.at
        first = 0
        while canvas.text_width("".join(text[first : at + 1])) > self.widest():
            first += 1
        end = len(text)
        while canvas.text_width("".join(text[first:end])) > self.widest():
            end -= 1
        self.text, self.at = text[first:end], at - first
        super().draw(canvas)
        self.text, self.at = text, at
