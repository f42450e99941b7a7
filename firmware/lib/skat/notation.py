"""Positions and actions as text: docs/notation.md. position.py reads positions.

officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 [KEY=VALUE ...]
"""

from skat import cards
from skat.cards import NONE, card_name, card_number
from skat.table import NOBODY


def action_word(action: int) -> str:
    """The word of an action: a card's name."""
    return card_name(action)


def action_number(word: str) -> int:
    """The action that a word names. Raises ValueError with a sentence."""
    return card_number(word)


def position_line(table) -> str:
    """The position on a table of lskat's, or on a view of it, as one line."""
    words = ["officers", cards.GAMES[table.kind.game], "-", str(table.mover)]
    if table.lead() != NONE:
        words[2] = card_name(table.lead())
    for seat in (0, 1):
        first = seat * table.places
        words.append(",".join(_place_text(table, p) for p in range(first, first + table.places)))
    for seat in (0, 1):
        won = ""
        for trick in range(table.count // 2):
            if table.winners[trick] == seat:
                won += card_name(table.played[2 * trick]) + card_name(table.played[2 * trick + 1])
        words.append(won or "-")
    if table.viewer != NOBODY:
        words.append("view=%d" % table.viewer)
    return " ".join(words)


def _place_text(table, place: int) -> str:
    return card_name(table.top[place]) + "/" + card_name(table.under[place])
