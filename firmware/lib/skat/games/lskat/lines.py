"""The position lines of lskat, and what else skat/games asks for."""

from skat import cards
from skat.cards import GRAND
from skat.games.lskat.options import Options
from skat.games.lskat.table import LskatTable
from skat.games.stack_reader import read_lskat
from skat.games.stack_writer import stack_line
from skat.older_saves import upgrade_lskat

TARGET = 21  # of a match


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
