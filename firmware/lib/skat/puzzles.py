"""Puzzles: positions in which one card alone reaches a goal, whatever the other side plays, and
whatever lies covered. tools/make_puzzles.py finds them and writes puzzles.bin.

That begins with the number of puzzles and two bytes by which one such file is told from another.
For each puzzle follow, the easy ones first: 16 * grade + goal (goals.py); 128 for Officers' Skat +
64 * forehand + the number of actions before it; the deal's number (2); and these actions, each as
its place among all that were legal, two in a byte, the first in the high half. What was played
leads to the seat that has to reach the goal. The grade is how many levels fail.
"""

from skat.data import damaged, read

FILE = "skat/puzzles.bin"
HEAD = 3
GAMES = ("lskat", "officers")
LEVELS = 6  # of the computer that have tried them, from simple to master


class Puzzles:
    """The puzzles of the file. `count`: how many; `mark`: bytes that tell the file from another;
    `grades` has the grade of each."""

    def __init__(self):
        """Raises DataError."""
        data = self._bytes = read(FILE)
        size = len(data)
        if size < HEAD:
            raise damaged(FILE)
        self.count = data[0]
        self.mark = data[1:HEAD]
        grades = self.grades = []
        starts = self._starts = []
        at = HEAD
        for _ in range(self.count):
            if at + 4 > size:
                raise damaged(FILE)
            grades.append(data[at] >> 4)
            starts.append(at)
            at += 4 + ((data[at + 1] & 63) + 1) // 2
        if at != size:
            raise damaged(FILE)

    def goal(self, n: int) -> int:
        """The goal of the n-th puzzle, from 0."""
        return self._bytes[self._starts[n]] & 15

    def game(self, n: int) -> str:
        """The name of its game."""
        return GAMES[self._bytes[self._starts[n] + 1] >> 7]

    def lay_out(self, n: int, session):
        """Deal it in a new session of its game, and play up to it, step by step, as
        `session.deal_aside` does. The mover is then the seat that has to reach its goal."""
        data = self._bytes
        at = self._starts[n]
        table = session.table
        legal = table.buffer()
        number = data[at + 2] << 8 | data[at + 3]
        forehand = data[at + 1] >> 6 & 1

        def actions():
            for i in range(data[at + 1] & 63):
                table.legal(legal)
                yield legal[data[at + 4 + i // 2] >> (0 if i & 1 else 4) & 15]

        return session.deal_aside(number, forehand, session.game.rules.Options(), actions(), 1)
