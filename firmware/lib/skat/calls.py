"""Calls: the actions that are not cards, and their words (docs/notation.md)."""

from skat.cards import GAMES

CALL = 32  # plus a game: it is declared
PASS = 40  # also: no Kontra, no Re
SAY_KONTRA = 41
SAY_RE = 42

_WORDS = ("pass", "kontra", "re")


def call_word(call: int) -> str:
    """The word of a call."""
    return "=" + GAMES[call - CALL] if call < PASS else _WORDS[call - PASS]


def call_number(word: str) -> int:
    """The call that a word names, or -1 if it names none."""
    if word in _WORDS:
        return PASS + _WORDS.index(word)
    game = GAMES.find(word[1]) if len(word) == 2 and word[0] == "=" else -1
    return CALL + game if game >= 0 else -1
