"""Positions and actions as text: docs/notation.md. Each game writes and reads its own positions."""

from skat import games
from skat.bidding_calls import call_number, call_word
from skat.cards import NONE, card_name, card_number

_FIRST = "officers"


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
    return _game_of(words).rules.read_position(words)


def read_keys(words, fields, known) -> dict:
    """The values of a line's KEY=VALUE words, which follow its fields, by their keys; `known`: the
    keys that its game has. Raises ValueError with a sentence, also where a field is missing."""
    if len(words) < len(fields):
        raise ValueError("%s is missing: a position is %s" % (fields[len(words)], " ".join(fields)))
    if words[0] != fields[0]:
        raise ValueError("a position begins with '%s', not '%s'" % (fields[0], words[0]))
    keys: dict = {}
    for word in words[len(fields) :]:
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError("'%s' is not KEY=VALUE" % word)
        if key in keys:
            raise ValueError("%s is given twice" % key)
        if key not in known:
            raise ValueError("'%s' is not a key of such a position" % key)
        keys[key] = value
    return keys


def _game_of(words):
    """The game of a line: its variant, else its first word; but `officers` alone means lskat, which
    had these lines first."""
    name = words[0] if words else ""
    if name == _FIRST or name not in games.NAMES:
        name = "lskat"
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "variant":
            name = value
    try:
        return games.find(name)
    except ValueError as error:
        raise ValueError("variant: %s" % error)
