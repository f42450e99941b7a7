"""The end of a deal: who has won, by how much, what it scores, and the word of the deal."""

from handheld import moments
from handheld.buttons import DOWN, HOLD, PRESS, RIGHT, A, B
from handheld.chosen import earlier
from handheld.deals import in_duel, word
from handheld.screen import Screen
from handheld.settings import FAST
from skat.compat import ticks_diff


class Main(Screen):
    """A: the duel, what the deal gave before, if it was played again, the match, or the next deal.
    B: the title. Right turns to the second page, where there is one, then to the analysis, where
    hints have values; left turns back.
    """

    NAME = "result"
    TWO_BUTTONS = (A, 0, A, B)

    def __init__(self, app):
        super().__init__(app)
        self._game = self.evening.shown()
        self.others = False
        self._just_ended = app.screen.NAME == "table"  # else one comes back to it
        self._moment = -1  # a number of moments.py
        self.progress = 0
        self._rating = 0  # a new one, past that of a level, for the title
        self._judged = self.evening.session.dealt()
        if self._judged or self._game.has_others(app):
            self.TWO_BUTTONS = (RIGHT, 0, A, B)
            self.SCAN = (0, A, RIGHT)

    def enter(self) -> None:
        evening = self.evening
        lively = evening.settings.motion and evening.settings.pace != FAST
        if self._just_ended and lively and evening.session.counts():
            self._moment = moments.which(self.app)
        self.motion = int(self._moment >= 0)
        self._rating = evening.passed if self._moment == moments.RATING else 0
        evening.passed = 0
        self._since = -1  # when it began, once the result is drawn

    def tick(self, now: int) -> None:
        if not self.motion or not self.app.settled():
            return
        if self._since < 0:
            self._since = now
        self.progress = 256 * ticks_diff(now, self._since) // moments.MOMENT_MS
        self.motion = int(self.progress < 256)
        self.app.update()

    def update(self, canvas) -> bool:
        self.app.layout.lift(canvas)
        if self.motion:
            moments.draw(canvas, self.app, self._moment, self.progress)
        return False

    def leave(self) -> None:
        self.app.layout.forget()

    def press(self, button: int, kind: int) -> None:
        if self.motion:  # a press ends it, and does what it does
            self.motion = 0
            self.app.update()
        if button == B and kind != HOLD:
            self.app.show("title")
        elif button == A and kind != HOLD:
            app = self.app
            if in_duel(self.evening):
                app.show("duel")
                return
            before = None
            if not self.evening.session.counts():
                before = earlier(self.evening)
            if before is not None:
                app.show("twice", before[0], before[1])
            elif self.evening.session.match is not None and self.evening.length() != (0, 0):
                app.show("match")
            else:
                app.deal()
        elif button not in (A, B):
            others = not self.others and self._game.has_others(self.app)
            if self._judged and not others and button in (RIGHT, DOWN):
                self.app.show("analysis")
                return
            self.others = others
            self.app.redraw()

    def _way_on(self):
        """What a press to the right leads to, in words as short as they have to be."""
        if self.others or not self._game.has_others(self.app):
            if not self._judged:
                return ()
            what = self.evening.words.ANALYSIS
        else:
            what = self.evening.words.OTHERS
        return ("A: %s" % what, "A: ?") if self.app.two_buttons else ("%s >" % what, ">")

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        app = self.app
        app.layout.forget()
        words = self.evening.words
        title = words.OTHERS if self.others else self._game.headline(app)
        if self._rating:
            title = self.evening.texts("levels").NEW_RATING.format(n=self._rating)
        notes = self._way_on()
        below = ""
        if notes and self._narrow(canvas, title, notes[0]):
            below = notes[0]
            notes = ()
        if self._game.TITLED and word(self.evening):
            deal = "%s %s" % (words.DEAL, word(self.evening))
            notes = ("%s  %s" % (deal, notes[0]),) + notes if notes else (deal,)
        self.title_bar(canvas, title, notes)
        head = canvas.head
        if below and self.app.scanning is None:
            canvas.text_right(below, canvas.w - 3, head + 1, canvas.faint)
            canvas.head += canvas.line
        if self.others:
            self._game.draw_others(canvas, app)
        else:
            self._game.draw_result(canvas, app)
        canvas.head = head

    def _narrow(self, canvas, title: str, note: str) -> bool:
        """Whether a note has no room beside the title, but below it, for the screen is high."""
        w = canvas.text_width(title) + 2 * canvas.blank + canvas.text_width(note)
        return canvas.h > canvas.w and w > canvas.w - 6
