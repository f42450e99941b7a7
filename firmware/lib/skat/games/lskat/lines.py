"""The position lines of lskat, and what else skat/games asks for."""

from skat import cards
from skat.cards import GRAND
from skat.games.stack_lines import StackReader, stack_line
from skat.saved import from_lskat
from skat.table import PLAY

TARGET = 21  # of a match


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal with this trump instead of the drawn one. Raises ValueError if it can't be drawn."""
    if game > GRAND:
        raise ValueError("lskat has no Null and no Ramsch")
    table.deal(source, forehand, options)
    table.kind = cards.kind(game)


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    variant = [] if table.VARIANT == "lskat" else ["variant=" + table.VARIANT]
    return stack_line(table, table.places, variant)


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


def tells_forehand(table) -> bool:
    """Whether a position says who is forehand: before the first card."""
    return not table.count


def upgrade(version: int, payload: bytes):
    """What an older save holds, a Saved. Raises SaveError."""
    return from_lskat(version, payload, TARGET)


class Reader(StackReader):
    """Reads a line: lskat has nothing but the play."""

    KEYS = "variant view stage kontra"
    STAGES = {PLAY: "play"}

    def tell(self) -> None:
        game = self.game()
        if not 0 <= game <= GRAND:
            raise ValueError("GAME: lskat plays C S H D or G")
        if self.kontra:
            raise ValueError("kontra: there is none in lskat, so 0")
        self.deal(self.mover, game)
