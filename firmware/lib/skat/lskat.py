"""lskat, the simple game: the drawn trump, the score of a deal, and the match to 21.

Rules: docs/rules.md, section 3.
"""

from skat.cards import GRAND, JACK
from skat.chance import TRUMP, Pack
from skat.table import Table

TARGET = 21


def drawn_game(card: int) -> int:
    """The game that a drawn card names: its suit, or Grand for a jack."""
    return GRAND if card & 7 == JACK else card >> 3


def new_table() -> Table:
    """An empty table for this game: two seats with eight stacks each."""
    return Table(2, 8)


def deal(table: Table, number: int, forehand: int) -> None:
    """Deal a number's pack and drawn trump. Raises ValueError for a number out of range."""
    pack = Pack(number)
    table.deal(pack, drawn_game(pack.card(TRUMP)), forehand)


def score(points: int) -> int:
    """What a seat with these card points (0 to 120) scores: 0 to 4."""
    if points < 60:
        return 0
    if points == 60:
        return 1
    return 2 if points <= 90 else 3 if points < 120 else 4


class Match:
    """A match to 21 between two seats: it adds up rounds; openers alternate, whoever wins."""

    def __init__(self, first_opener: int = 0):
        """`first_opener`: the seat that opens the first round."""
        self.first_opener = first_opener
        self.total = [0, 0]
        self.rounds = 0

    def opener(self) -> int:
        """The seat that opens the next round."""
        return (self.first_opener + self.rounds) & 1

    def add(self, score0: int, score1: int) -> None:
        """Count a completed round's scores."""
        self.total[0] += score0
        self.total[1] += score1
        self.rounds += 1

    def ended(self) -> bool:
        """Whether somebody has 21 or more after a round."""
        return max(self.total) >= TARGET

    def winner(self) -> int:
        """The seat that has won, or -1 if the match is drawn or goes on."""
        if not self.ended() or self.total[0] == self.total[1]:
            return -1
        return 0 if self.total[0] > self.total[1] else 1
