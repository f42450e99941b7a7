"""Two devices over Wi-Fi: the network, and whether one waits for a guest or calls a host."""

from handheld.menu import Menu
from handheld.remote import open_link
from handheld.wifi import NAME, PASSWORD, PLACE, WORDS, Wifi


class Main(Menu):
    """What was typed stands at the right; a password is not shown."""

    NAME = "wifi"

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("link")
        self._wifi = Wifi(app.wifi)

    def title(self) -> str:
        return self._texts.BY_WIFI

    def items(self):
        texts = self._texts
        typed = self._wifi.words
        items = []
        if typed[NAME]:
            items.append(("wait", texts.BY_WAITING, None))
            if typed[PLACE]:
                items.append(("call", texts.BY_CALLING, None))
            items.append((PLACE, texts.PLACE, typed[PLACE] or "-"))
        items.append((NAME, texts.NETWORK, typed[NAME] or "-"))
        if typed[NAME]:
            items.append((PASSWORD, texts.PASSWORD, "***" if typed[PASSWORD] else "-"))
        return items

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        if key in WORDS and self._wifi.others:
            said = self._texts.OTHERS_FILE.format(file=self.app.wifi)
            self.app.show("error", said, self.title())
            return
        if key in WORDS:
            self.app.show("wifi_word", key)
            return
        open_link(self.app, self._wifi.wait() if key == "wait" else self._wifi.call())

    def back(self) -> None:
        self.app.show("link")
