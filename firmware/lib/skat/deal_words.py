"""A deal as a word that people can share: eight letters, of which the last one tells slips."""

from skat.chance import LAST_DEAL

LENGTH = 8  # of a word
LETTERS = "ABCDEFGHJKLMNPQRSTUWXYZ"  # 23, without I, O and V, which look like J and L, Q, U


def deal_word(number: int, opener: int) -> str:
    """The word of a deal: its number, and who opens it, as 0 to 2 seats after whoever tells it.

    As 23 is a prime, and each letter has a weight of its own (the last one's is -1), no other
    deal's word differs in only one letter, or in two exchanged.
    """
    number = 3 * number + opener
    word = ""
    check = 0
    for weight in range(1, 8):
        letter = number % 23
        number //= 23
        word += LETTERS[letter]
        check += weight * letter
    return word + LETTERS[check % 23]


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
