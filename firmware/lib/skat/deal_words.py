"""A deal as a word that people can share: eight letters, of which the last one tells slips.

deal_reader.py reads it.
"""

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
