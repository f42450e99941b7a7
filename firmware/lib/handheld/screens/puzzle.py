"""What a puzzle asks, and what is said of how it was played; below it, what one can do next."""

from handheld import puzzling
from handheld.lessons import ASKED, RIGHT, SHOWN, WRONG
from handheld.screens import task
from handheld.table.names import card_name
from skat.puzzles import LEVELS, Puzzles
from skat.stack_claims import TURN


class Main(task.Main):
    """As a task's. B: all puzzles."""

    NAME = "puzzle"
    LESSON = True
    TEXTS = "puzzles"

    def __init__(self, app, n: int, said: int = ASKED, line=()):
        """`n`: its place in the file; `said`: ASKED, or what its table has led to; `line`: after
        WRONG the card that was wrong, and those that beat it, turned ones plus TURN."""
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
            text = text.format(card=names[0], line=", ".join(names[1:]))
            turned = self.line and max(self.line) >= TURN
            return title, "%s %s" % (text, texts.TURNED) if turned else text
        missed = self._puzzles.grades[self._name]
        return title, texts.LEVELS.format(missed=missed, all=LEVELS)

    def _card(self, step: int) -> str:
        """A card of the line; one that is turned in brackets."""
        name = card_name(self.evening.words, self.evening.settings.faces, step % TURN)
        return "(%s)" % name if step >= TURN else name

    def next(self):
        after = self._name + 1
        return after if after < self._puzzles.count else None

    def list(self) -> None:
        done = self.said in (RIGHT, SHOWN) and self.next() is not None
        self.app.show("puzzles", self.next() if done else self._name)

    def begin(self, showing: bool) -> None:
        puzzling.begin(self.app, self._puzzles, self._name, showing)
