"""To end a deal before its last trick: claim the rest, which is checked, or give up."""

from handheld.large import card_name
from handheld.menu import Menu
from handheld.table.auction import words
from skat.bidding_calls import CLAIM, CONCEDE
from skat.games.skat.claims import BEATEN, OPEN, Claim
from skat.table import END

SLICE = 4  # cards that a check plays between two looks at the buttons
MOST = 400  # and in all


class Main(Menu):
    """A line each; a claim that does not stand is answered by the cards that beat it."""

    NAME = "claim"

    def __init__(self, app):
        super().__init__(app)
        self._texts = words(app)
        self._claim = None  # that is being checked
        self._answer = None  # what is said of one that does not stand

    def title(self) -> str:
        return self._texts.END_EARLY

    def items(self):
        texts = self._texts
        if self.thinking:
            return [("wait", self.app.words.THINKING, None)]
        if self._answer is not None:
            return [("back", line, None) for line in self._answer]
        lines = [("back", texts.PLAY_ON, None), ("claim", texts.CLAIM, None)]
        if self.app.session.table.may_play(CONCEDE):
            lines.append(("concede", texts.CONCEDE, None))
        return lines

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        if key == "back":
            self.app.show("table")
        elif key == "concede":
            self._end(CONCEDE)
        elif key == "claim":
            self.app.let_players_go()
            self._claim = Claim(self.app.session.table, MOST)
            self._claim.begin()
            self.thinking = True
            self.app.new_situation()
        elif key == "wait":
            return

    def tick(self, now: int) -> None:
        if not self.thinking:
            return
        found = self._claim.check(SLICE)
        if found == OPEN and not self._claim.given_up():
            return
        self.thinking = False
        if found not in (OPEN, BEATEN):
            self._claim = None
            self._end(CLAIM)
            return
        texts = self._texts
        app = self.app
        faces = app.settings.faces
        line = self._claim.beaten_by() if found == BEATEN else []
        self._claim = None
        self._answer = [texts.REFUSED if line else texts.NOT_CHECKED]
        self._answer += [card_name(app.words, faces, card) for card in line]
        self.chosen = 0
        app.new_situation()
        app.redraw()

    def _end(self, action: int) -> None:
        app = self.app
        app.play(action)
        app.save()
        if app.session.table.stage == END:
            app.keep_record()
        app.show("table")

    def back(self) -> None:
        self.app.show("table")
