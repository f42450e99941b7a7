"""Writing positions of games with stacks: docs/notation.md. stack_reader.py reads them.

officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 [KEY=VALUE ...]
"""

from skat import cards
from skat.cards import NONE, card_name
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
