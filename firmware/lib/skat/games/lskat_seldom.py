"""What is seldom asked of lskat (games/__init__.py)."""

from skat import cards
from skat.cards import GRAND
from skat.games.lskat import LskatTable
from skat.no_options import Options


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal with this trump in place of the drawn one. Raises ValueError if it can't be drawn."""
    if game > GRAND:
        raise ValueError("lskat has no Null and no Ramsch")
    table.deal(source, forehand, options)
    table.kind = cards.kind(game)


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    from skat.games.stack_lines import stack_line

    return stack_line(table, table.places, [])


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    from skat.games.stack_reader import read_lskat

    table = LskatTable()
    table.options = Options()
    return read_lskat(words, table)


def tells_forehand(table) -> bool:
    """Whether a position tells who is forehand: before the first card."""
    return not table.count


def upgrade(version: int, payload: bytes) -> bytes:
    """The payload of an older save as it is written now. Raises SaveError."""
    from skat.older_saves import upgrade_lskat

    return upgrade_lskat(version, payload)
