"""Officers' Skat in full, as a game. Rules: docs/rules.md, section 4."""

from skat.calls import CALL
from skat.games.officers.options import Options  # noqa: F401
from skat.games.officers.scoring import Score  # noqa: F401
from skat.games.officers.table import OfficersTable

NAME = "officers"
SAVE = ("officers", "O")


def new_table() -> OfficersTable:
    """An empty table for this game."""
    return OfficersTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    from skat import players
    from skat.players.officers import Officers

    return Officers(players.make(level, seed, nodes, timed, ms))


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal, and forehand declares this. Raises ValueError where that is not allowed."""
    table.deal(source, forehand, options)
    if not table.may_play(CALL + game):
        raise ValueError("by these rules nobody declares it")
    table.play(CALL + game)


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    from skat.games.officers.lines import key_words, places_shown
    from skat.games.stack_lines import stack_line

    return stack_line(table, places_shown(table), key_words(table))


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    from skat.games.officers.lines import read_officers

    return read_officers(words)


def tells_forehand(table) -> bool:
    """Whether a position tells who is forehand: as long as no game is named."""
    return table.kind is None


def upgrade(version: int, payload: bytes) -> bytes:
    """The payload of an older save as it is written now. Raises SaveError."""
    from skat.older_saves import upgrade_officers

    return upgrade_officers(payload)
