"""The screens of a link, and the table with another device at the other seat, as pictures."""

import sys

from link_boards import Both
from modes import TRUMPS

from simulator.wireless import network


class Pictures:
    """Takes a board through them; `keep(name, frame)` is called with each."""

    def __init__(self, board: str, folder: str, language: int, keep):
        self._keep = keep
        self._both = Both(5, TRUMPS, folder=folder, board=board)
        app = self._both.app
        app.evening.settings.language = language
        app.apply_settings()

    def _shot(self, name: str) -> None:
        self._both.handheld.run(100)
        circuit = self._both.handheld.circuit
        frame = bytearray(circuit.screen.frame_bytes)
        circuit.screen.frame(frame)
        self._keep(name, frame)

    def _go(self, key: str) -> None:
        self._both.choose(key)
        self._both.handheld.run(50)

    def _take_wifi(self) -> None:
        """What is typed for Wi-Fi; the radio is a stand-in."""
        before = sys.modules.get("network")
        sys.modules["network"] = network
        app = self._both.app
        app.wifi = self._both.handheld.folder + ".wifi"
        app.show("wifi")
        from handheld.wifi import Wifi

        words = Wifi(app.wifi)
        words.type("name", "Skatrunde")
        words.type("password", "geheim12")
        words.type("place", "192.168.1.20")
        app.show("wifi")
        self._shot("wifi")
        app.show("wifi_word", "place")
        self._shot("wifi_word")
        app.wifi = None
        del sys.modules["network"]
        if before is not None:
            sys.modules["network"] = before

    def take(self) -> None:
        """Take them all."""
        both = self._both
        app = both.app
        end = both.end.link
        both.plays = False
        app.show("link")
        self._shot("link-ways")
        self._take_wifi()
        app.show("link")
        both.open()
        self._shot("link-there")
        self._go("sayings")
        self._shot("sayings")
        app.show("link")
        if both.link.host:
            app.deal()
        else:
            both.end.games = [("officers", ("noramsch",))]
        both.until(lambda: app.screen.NAME == "table" and both.link.session.table.top[0] < 32)
        self._shot("table-linked")
        both.plays = True
        both.until(lambda: app.evening.session.table.count > 4 and both.link.may_act())
        both.plays = False
        app.show("link")
        self._shot("link-playing")
        both.end.decide = lambda: None
        end.say("Wait, please!")
        both.until(lambda: app.evening.link.said)
        self._shot("link-said")
        end.ask("abort")
        both.until(lambda: both.link.asked)
        self._shot("link-asked")
        self._go("no")
        both.cable.loose = True
        both.until(lambda: both.link.lost)
        self._shot("link-lost")
        both.until(both.link.may_claim)
        self._shot("link-gone")


def take(board: str, folder: str, language: int, keep) -> None:
    """Take the pictures of a board in one language."""
    Pictures(board, folder, language, keep).take()
