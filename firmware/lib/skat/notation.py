"""Positions and actions as text: docs/notation.md. position.py reads positions.

officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 [KEY=VALUE ...]
"""

from skat import cards
from skat.cards import NONE, card_name, card_number
from skat.table import NOBODY


def action_word(action: int) -> str:
    """The word of an action: a card's name, or a call's."""
    if action < NONE:
        return card_name(action)
    from skat.calls import call_word

    return call_word(action)


def action_number(word: str) -> int:
    """The action that a word names. Raises ValueError with a sentence."""
    from skat.calls import call_number

    call = call_number(word)
    return card_number(word) if call < 0 else call


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    words = ["officers", "-", "-", str(table.mover)]
    if table.kind is not None:
        words[1] = cards.GAMES[table.kind.game]
    if table.lead() != NONE:
        words[2] = card_name(table.lead())
    shown = table.places
    keys = []
    if table.VARIANT == "officers":
        from skat.officers_line import key_words, places_shown

        shown = places_shown(table)
        keys = key_words(table)
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
    return card_name(table.top[place]) + "/" + card_name(table.under[place])
