"""What the club player of Skat for three has learned: bytes read from files beside this module.

Each file begins with a line of text that says how it was made; tools/train/skat.py writes them.

    weights_calls.bin        the hand tables, calls in club_calls.py
    weights_suit.bin …       what a card is worth in a situation, for club_cards.py: one file for
                             each kind of game, suit, grand, null
"""

from skat.data import damaged, open_data

_FOLDER = "skat/players/skat/"


def read(name: str, into) -> None:
    """Fill a buffer from the file `weights_<name>.bin`. Raises DataError."""
    path = "%sweights_%s.bin" % (_FOLDER, name)
    with open_data(path) as f:
        begin = len(f.readline())
        if f.seek(0, 2) != begin + len(into):
            raise damaged(path)
        f.seek(begin)
        f.readinto(into)
