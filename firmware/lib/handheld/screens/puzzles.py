"""All puzzles, by their grades, and which were solved."""

from handheld.menu import Menu
from handheld.puzzling import is_solved, solved
from skat.puzzles import Puzzles


class Main(Menu):
    """A line for each grade, or for each puzzle of one. B goes back."""

    NAME = "puzzles"

    def __init__(self, app, n: int = -1):
        """`n`: the puzzle to begin with; -1: with the grades."""
        super().__init__(app)
        self._texts = self.evening.texts("puzzles")
        self._puzzles = Puzzles()
        self._solved = solved(self.evening, self._puzzles)
        self._grades = sorted(set(self._puzzles.grades))
        self._of = [self._puzzles.grades.count(grade) for grade in self._grades]
        self._done = [0] * len(self._grades)  # how many of these are solved
        for i in range(self._puzzles.count):
            if is_solved(self._solved, i):
                self._done[self._grades.index(self._puzzles.grades[i])] += 1
        self._from = -1  # the first puzzle of the grade that is shown
        if n >= 0:
            self.open(self._puzzles.grades[n])
            self.chosen = n - self._from

    def open(self, grade: int) -> None:
        """Show the puzzles of a grade; -1: all grades."""
        self._grade = grade
        self._from = self._puzzles.grades.index(grade) if grade >= 0 else -1
        self.chosen = 0

    def title(self) -> str:
        texts = self._texts
        if self._from < 0:
            return texts.PUZZLES
        return texts.GRADE.format(n=self._grades.index(self._grade) + 1)

    def count(self) -> int:
        if self._from < 0:
            return len(self._grades)
        return self._of[self._grades.index(self._grade)]

    def item(self, n: int):
        texts = self._texts
        puzzles = self._puzzles
        if self._from >= 0:
            n += self._from
            mark = texts.DONE if is_solved(self._solved, n) else None
            return str(n), "%d %s" % (n + 1, texts.GOALS[puzzles.goal(n)]), mark
        solved_of = "%d/%d" % (self._done[n], self._of[n])
        return str(self._grades[n]), texts.GRADE.format(n=n + 1), solved_of

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        if self._from < 0:
            self.open(int(key))
            self.app.new_situation()
        else:
            self.app.show("puzzle", int(key))

    def back(self) -> None:
        if self._from < 0:
            self.app.show("deals")
            return
        line = self._grades.index(self._grade)
        self.open(-1)
        self.chosen = line
        self.app.new_situation()
        self.app.redraw()
