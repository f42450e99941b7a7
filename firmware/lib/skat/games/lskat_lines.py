"""What is seldom needed of lskat (games/__init__.py), and writing positions of games with stacks:
docs/notation.md. stack_reader.py reads them.

officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 [KEY=VALUE ...]
"""

from skat import cards
from skat.cards import GRAND, NONE, card_name
from skat.table import NOBODY


def stack_line(table, shown: int, keys) -> str:
    """The position on a table, or on a view of it, as one line.

    `shown`: how many places of each seat it has. `keys`: the KEY=VALUE words, but for `view`.
    """
    words = ["officers", "-", "-", str(table.mover)]
    if table.kind is not None:
        words[1] = cards.GAMES[table.kind.game]
    if table.lead() != NONE:
        words[2] = card_name(table.lead())
    for seat in (0, 1):
        first = seat * table.places
        words.append(",".join([_place_text(table, p) for p in range(first, first + shown)]))
    for seat in (0, 1):
        won = ""
        for trick in range(table.count // 2):
            if table.winners[trick] == seat:
                won += card_name(table.played[2 * trick]) + card_name(table.played[2 * trick + 1])
        words.append(won or "-")
    if table.viewer != NOBODY:
        words.append("view=%d" % table.viewer)
    return " ".join(words + keys)


def _place_text(table, place: int) -> str:
    if place % table.places >= table.stacks:
        return card_name(table.top[place])  # in hand
    return card_name(table.top[place]) + "/" + card_name(table.under[place])


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
    from skat.games.lskat import LskatTable, Options
    from skat.games.stack_reader import read_lskat

    table = LskatTable()
    table.options = Options()
    return read_lskat(words, table)


def tells_forehand(table) -> bool:
    """Whether a position says who is forehand: before the first card."""
    return not table.count


def upgrade(version: int, payload: bytes) -> bytes:
    """The payload of an older save in the present format. Raises SaveError."""
    from skat.older_saves import upgrade_lskat

    return upgrade_lskat(version, payload)
