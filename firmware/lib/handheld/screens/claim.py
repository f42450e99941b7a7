"""To end a deal before its last trick: claim the rest, which is checked, or give up; or to have the
rest shown of a deal that is decided."""

from handheld.menu import Menu
from handheld.table.names import card_name
from handheld.texts.wrap import wrap
from skat.calls import CLAIM, CONCEDE, CONCEDE_OF
from skat.claims import BEATEN, OPEN, SLICE, STANDS
from skat.table import END

MOST = 400  # steps that a check takes in all


class Main(Menu):
    """A line each; a claim that does not stand is answered by the cards that beat it. B goes back
    to the menu."""

    NAME = "claim"

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("claim")
        self._claims = self.evening.session.game.claims
        self.decided = self._claims.is_decided(self.evening.session.table)
        self._claim = None  # that is being checked
        self.answer = None  # what is said of one that does not stand
        self._wish = CONCEDE
        table = self.evening.session.table
        seat = self.evening.looker()
        if not self.evening.human(table.mover) and table.may_interrupt(seat):
            self._wish = CONCEDE_OF + seat

    def title(self) -> str:
        return self._texts.END_EARLY

    def items(self):
        texts = self._texts
        table = self.evening.session.table
        if self._wish != CONCEDE:
            return [("back", texts.PLAY_ON, None), ("concede", texts.CONCEDE, None)]
        if self.thinking:
            return [("", self.evening.words.THINKING, None)]
        if self.answer is not None:
            lines = [("", line, None) for line in self.answer]
            return lines + [("back", texts.PLAY_ON, None)]
        lines = [("back", texts.PLAY_ON, None), ("claim", self.fitting(texts.CLAIM), None)]
        if self.decided:
            lines.append(("show", texts.SHOW_REST, None))
        if table.may_play(CONCEDE):
            lines.append(("concede", texts.CONCEDE, None))
        return lines

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        if not key:
            self._move(1)  # on through the answer
        elif key == "back":
            self.app.show("table")
        elif key == "concede":
            self._end(self._wish)
        elif key == "show":
            self.app.show("rest")
        elif key == "claim":
            self._claim = self._claims.Claim(self.evening.session.table, MOST)
            self._claim.begin()
            self.thinking = True
            self.app.new_situation()

    def tick(self, now: int) -> None:
        if not self.thinking:
            return
        found = self._claim.check(SLICE)
        if found == OPEN and not self._claim.given_up():
            return
        self.thinking = False
        app = self.app
        table = self.evening.session.table
        if found == STANDS:
            self._claim = None
            if table.may_play(CLAIM):
                self._end(CLAIM)
            else:
                app.show("rest", table.mover)
            return
        words = [self._texts.REFUSED if found == BEATEN else self._texts.NOT_CHECKED]
        self.refuse(words + [self.name(step) for step in self._claim.beaten_by()])
        self._claim = None
        self.chosen = 0
        app.new_situation()
        app.redraw()

    def name(self, step: int) -> str:
        """A card of the line that beats a claim; one that is turned in brackets."""
        name = card_name(self.evening.words, self.evening.settings.faces, step & 31)
        return "(%s)" % name if step > 31 else name

    def refuse(self, texts) -> None:
        """Answer with these texts, each in as many lines as it needs."""
        canvas = self.app.canvas
        self.answer = []
        for text in texts:
            begin = 0
            for end in wrap(canvas, text, canvas.w - 7 - self.left):
                self.answer.append(text[begin:end].strip())
                begin = end

    def _end(self, action: int) -> None:
        app = self.app
        self.evening.play(action)
        self.evening.save()
        if self.evening.session.table.stage == END:
            self.evening.keep_record()
        app.show("table")

    def back(self) -> None:
        self.app.show("title")
