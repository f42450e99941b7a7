"""The end of a deal: who has won, by how much, what it scores, and the word of the deal."""

from handheld.buttons import DOWN, HOLD, PRESS, RIGHT, A, B
from handheld.chosen import earlier
from handheld.deals import in_duel, word
from handheld.screen import Screen


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
        self._judged = self.evening.session.dealt()
        if self._judged or self._game.has_others(app):
            self.TWO_BUTTONS = (RIGHT, 0, A, B)
            self.SCAN = (0, A, RIGHT)

    def press(self, button: int, kind: int) -> None:
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
        words = self.evening.words
        title = words.OTHERS if self.others else self._game.headline(app)
        notes = self._way_on()
        if self._game.TITLED and word(self.evening):
            deal = "%s %s" % (words.DEAL, word(self.evening))
            notes = ("%s  %s" % (deal, notes[0]),) + notes if notes else (deal,)
        self.title_bar(canvas, title, notes)
        if self.others:
            self._game.draw_others(canvas, app)
        else:
            self._game.draw_result(canvas, app)
