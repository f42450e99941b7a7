"""A deal as people tell it, by its number or its word (deal_words.py)."""

from skat.chance import LAST_DEAL
from skat.deal_words import LETTERS, deal_word

LENGTH = 8  # of a word


def read_deal(text: str):
    """(number, opener) of a deal's word in either case, or of its number, which its reader opens.

    Raises ValueError with a sentence about what is wrong.
    """
    if text.isdigit():
        number = int(text)
        if number > LAST_DEAL:
            raise ValueError("'%s' is not a deal's number: 0 to %d" % (text, LAST_DEAL))
        return number, 0
    word = text.upper()
    if len(word) != LENGTH or [c for c in word if c not in LETTERS]:
        raise ValueError(
            "'%s' is not a deal's number, nor its word: %d letters of %s" % (text, LENGTH, LETTERS)
        )
    number = 0
    for i in range(LENGTH - 2, -1, -1):
        number = number * len(LETTERS) + LETTERS.find(word[i])
    opener = number % 3
    number //= 3
    if number > LAST_DEAL or deal_word(number, opener) != word:
        raise ValueError("'%s' is no deal's word: some letter is wrong" % text)
    return number, opener
