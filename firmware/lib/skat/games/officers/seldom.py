"""What is seldom asked of Officers' Skat (games/__init__.py)."""

from skat.calls import CALL


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
