"""lskat, the simple game: the drawn trump, and the score of a deal.

Rules: docs/rules.md, section 3.
"""

from skat import cards, players
from skat.cards import GRAND, JACK, NOT_YET
from skat.chance import TRUMP, Pack
from skat.games.stack_reader import read_lskat
from skat.games.stack_writer import stack_line
from skat.older_saves import upgrade_lskat
from skat.table import Stacks

NAME = "lskat"
SAVE = ("game", "G")
TARGET = 21  # of a match
LINKED = True

make_player = players.make


class LskatTable(Stacks):
    """Everything is dealt at once, after the trump is drawn."""

    VARIANT = NAME
    last = None  # the Kind of the last deal

    def _deal_cards(self) -> bool:
        if self.kind is None:
            card = self.source.card(TRUMP)
            if card == NOT_YET:
                return False
            game = drawn_game(card)
            if LskatTable.last is None or LskatTable.last.game != game:
                LskatTable.last = cards.Kind(game)  # only this one is kept
            self.kind = LskatTable.last
        return super()._deal_cards()

    def count_score(self, result) -> None:
        points = self.points
        result.seats[0] = score(points[0])
        result.seats[1] = score(points[1])
        result.winner = -1 if points[0] == points[1] else 0 if points[0] > points[1] else 1

    def would_score(self, points, tricks) -> int:
        return score(points[0]) - score(points[1])


class Options:
    """No options at all; the interface is that of options.py."""

    TABLE = ()

    def copy(self):
        """Itself, for nothing can change."""
        return self

    def named(self):
        """The words of all options that are not at their default: none."""
        return {}

    words = named

    def read(self, words) -> None:
        """Take options from their words. Raises ValueError, for there are none."""
        for word in words:
            raise ValueError("'%.20s' is not an option" % word)

    read_named = read

    def to_bytes(self) -> bytes:
        """A byte for each option."""
        return b""

    def from_bytes(self, choices) -> None:
        """Take such bytes. Raises ValueError for any."""
        self.read([str(choice) for choice in choices])


class Score:
    """The scores of both seats in a deal, and the winner or -1."""

    def __init__(self):
        self.seats = [0, 0]
        self.winner = -1


def new_table() -> LskatTable:
    """An empty table for this game."""
    return LskatTable()


def drawn_game(card: int) -> int:
    """The game that a drawn card names: its suit, or Grand for a jack."""
    return GRAND if card & 7 == JACK else card >> 3


def deal(table, number: int, forehand: int) -> None:
    """Deal a number's pack and drawn trump. Raises ValueError for a number out of range."""
    table.deal(Pack(number), forehand)


def score(points: int) -> int:
    """The score of a seat with these card points (0 to 120): 0 to 4."""
    if points < 60:
        return 0
    if points == 60:
        return 1
    return 2 if points <= 90 else 3 if points < 120 else 4


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal with this trump instead of the drawn one. Raises ValueError if it can't be drawn."""
    if game > GRAND:
        raise ValueError("lskat has no Null and no Ramsch")
    table.deal(source, forehand, options)
    table.kind = cards.kind(game)


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    return stack_line(table, table.places, [])


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    table = LskatTable()
    table.options = Options()
    return read_lskat(words, table)


def tells_forehand(table) -> bool:
    """Whether a position says who is forehand: before the first card."""
    return not table.count


def upgrade(version: int, payload: bytes) -> bytes:
    """The payload of an older save in the present format. Raises SaveError."""
    return upgrade_lskat(version, payload, TARGET)
