"""Deals that one chooses: the same again, today's, one by its number or its word; and puzzles."""

from time import localtime

from handheld.chosen import choose, may_choose
from handheld.deals import word
from handheld.menu import Menu
from skat.data import is_there
from skat.save import SaveError

CLOCK_SET = 2026  # a clock with an earlier year was never set
COUNT = ("today", "C", 1)  # the save of how many of today's deals were dealt without a clock


class Main(Menu):
    """A line each; first it asks whether to end the running game, which puzzles and duels don't."""

    NAME = "deals"

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("deals")
        self._asking = ""  # the line that was chosen, while it asks

    def title(self) -> str:
        if not may_choose(self.evening):
            return self._texts.IN_SERIES
        return self.evening.words.ASK_NEW if self._asking else self._texts.DEALS

    def items(self):
        if self._asking:
            return [("no", self.evening.words.NO, None), ("yes", self.evening.words.YES, None)]
        texts = self._texts
        whole = is_there("skat/puzzles.bin")  # small packages have neither puzzles nor duels
        if not may_choose(self.evening):
            return [("puzzles", texts.PUZZLES, None)] if whole else [("", texts.IN_SERIES, None)]
        session = self.evening.session
        known = session.number >= 0
        lines = [("again", texts.AGAIN, None)] if known else []
        if whole:
            lines.append(("duel", texts.DUEL, None))
        lines.append(("today", texts.TODAY, None))
        lines.append(("number", texts.NUMBER, str(session.number) if known else None))
        lines.append(("word", texts.WORD, word(self.evening) if known else None))
        if whole:
            lines.append(("puzzles", texts.PUZZLES, None))
        return lines

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        if key in ("duel", "puzzles"):
            self.app.show(key)
        elif key == "no":
            self._ask("")
        elif key == "yes":
            self._do(self._asking)
        elif self.evening.session.running():
            self._ask(key)
        else:
            self._do(key)

    def _ask(self, key: str) -> None:
        self._asking = key
        self.chosen = 0
        self.app.new_situation()

    def _do(self, key: str) -> None:
        app = self.app
        if key == "again":
            choose(app, self.evening.session.number, self.evening.session.forehand)
        elif key == "today":
            own = self.evening.session.table.player_of(self.evening.bottom())
            choose(app, today(self.evening), own)
        else:
            app.show("deal", key)

    def back(self) -> None:
        if self._asking:
            self._ask("")
            self.app.redraw()
        else:
            self.app.show("title")


def today(evening) -> int:
    """The number of today's deal: 20261231 on the last day of 2026; without a clock 1, 2, 3 …"""
    year, month, day = localtime()[:3]
    if year >= CLOCK_SET:
        return (year * 100 + month) * 100 + day
    count = [0]

    def take(payload: bytes, _version: int) -> None:
        if len(payload) != 2:
            raise SaveError("this count is incomplete")
        count[0] = payload[0] << 8 | payload[1]

    evening.files.load(COUNT, take)
    number = (count[0] + 1) & 0xFFFF
    evening.write(evening.files.save, COUNT, bytes((number >> 8, number & 255)))
    return number
