"""Positions and actions as text: docs/notation.md. Each game writes and reads its own positions."""

from skat import games
from skat.calls import call_number, call_word
from skat.cards import NONE, card_name, card_number
from skat.positions import game_of


def action_word(action: int) -> str:
    """The word of an action: a card's name, or a call's."""
    if action < NONE:
        return card_name(action)
    return call_word(action)


def action_number(word: str) -> int:
    """The action that a word names. Raises ValueError with a sentence."""
    call = call_number(word)
    return card_number(word) if call < 0 else call


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    return games.find(table.VARIANT).rules.position_line(table)


def read_position(line: str):
    """The table that a line describes. Tricks in an unknown order are taken in the order written,
    and cannot be taken back. A covered card may be named, whatever `view` says, but no seat knows
    it: in every view of this table it is UNKNOWN.

    Raises ValueError with a sentence that names the field.
    """
    words = line.split()
    return game_of(words).rules.read_position(words)
