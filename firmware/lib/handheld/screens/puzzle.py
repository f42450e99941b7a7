"""What a puzzle asks, and what is said of how it was played; below it, what one can do next."""

from handheld import puzzling
from handheld.lessons import ASKED, RIGHT, SHOWN, WRONG, lay_aside
from handheld.screens import task
from handheld.table.names import card_name
from skat.cards import TURNED
from skat.puzzles import LEVELS, Puzzles


def _together(names) -> str:
    """Cards one after the other, a comma before each that is not in brackets."""
    text = names[0] if names else ""
    for name in names[1:]:
        text += (" %s" if name[0] == "(" else ", %s") % name
    return text


class Main(task.Main):
    """As a task's. B: all puzzles."""

    NAME = "puzzle"
    LESSON = True
    TEXTS = "puzzles"

    def __init__(self, app, n: int, said: int = ASKED, line=()):
        """`n`: its place in the file; `said`: ASKED, or what its table has led to; `line`: after
        WRONG the card that was wrong, and those that beat it, turned ones plus TURNED."""
        super().__init__(app, n, said)
        self.line = line
        self._puzzles = Puzzles()

    def note(self) -> None:
        puzzling.note(self.evening, self._puzzles, self._name)

    def ask(self, texts):
        goal = self._puzzles.goal(self._name)
        title = "%d %s" % (self._name + 1, texts.GOALS[goal])
        if self.said == ASKED:
            return title, texts.ASKS[goal]
        if self.said == WRONG:
            names = [self._card(step) for step in self.line]
            text = texts.MISSES if len(names) < 2 else texts.BEATEN
            text = text.format(card=names[0], line=_together(names[1:]))
            turned = self.line and max(self.line) >= TURNED
            return title, "%s %s" % (text, texts.TURNED) if turned else text
        missed = self._puzzles.grades[self._name]
        return title, texts.LEVELS.format(missed=missed, all=LEVELS)

    def _card(self, step: int) -> str:
        """A card of the line; one that is turned in brackets."""
        name = card_name(self.evening.words, self.evening.settings.faces, step % TURNED)
        return "(%s)" % name if step >= TURNED else name

    def next(self):
        after = self._name + 1
        return after if after < self._puzzles.count else None

    def list(self) -> None:
        done = self.said in (RIGHT, SHOWN) and self.next() is not None
        self.app.show("puzzles", self.next() if done else self._name)

    def begin(self, showing: bool) -> None:
        """Lay it out in place of what is played, and show its table."""
        evening = self.evening
        puzzles = self._puzzles
        n = self._name
        lay_aside(evening, puzzles.game(n))
        for _ in puzzles.lay_out(n, evening.session):
            pass
        table = evening.session.table
        evening.lesson = evening.lesson[0], table.mover
        self.app.show("solving", n, puzzles.goal(n), showing)
