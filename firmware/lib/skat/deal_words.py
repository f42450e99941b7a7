"""A deal as a word that people can share: eight letters, of which the last one tells slips."""

from skat.chance import LAST_DEAL

LETTERS = "ABCDEFGHJKLMNPQRSTUWXYZ"  # without I, O and V, which look like J and L, Q, U
LENGTH = 8
_SEATS = 3  # the most that a table has


def deal_word(number: int, opener: int) -> str:
    """The word of a deal: its number, and who opens it, as seats after whoever tells the word."""
    left = number * _SEATS + opener
    word = ""
    for _ in range(LENGTH - 1):
        word += LETTERS[left % len(LETTERS)]
        left //= len(LETTERS)
    return word + LETTERS[_check(word)]


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
    opener = number % _SEATS
    number //= _SEATS
    if number > LAST_DEAL or LETTERS[_check(word)] != word[-1]:
        raise ValueError("'%s' is no deal's word: some letter is wrong" % text)
    return number, opener


def _check(word: str) -> int:
    """The last letter's number. As there is a prime number of letters, each with a weight of its
    own (the last one's is -1), it tells any one wrong letter, and any two exchanged."""
    return sum([(i + 1) * LETTERS.find(word[i]) for i in range(LENGTH - 1)]) % len(LETTERS)
