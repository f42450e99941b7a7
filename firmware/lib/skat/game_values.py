"""The value of a game in every scoring: bases, matadors, Kontra and loss.

Rules: docs/rules.md, section 4, and docs/skat.md.
"""

from skat.cards import GRAND

BASES = (12, 11, 10, 9, 24)  # clubs to Grand
NULL_VALUE = 23
JACKS = 4  # the most matadors if only jacks count, and in Grand
TRUMPS = 11  # the most in a suit game

_ORDER = b"\4\x0c\x14\x1c\0\1\2\3\5\6\7"  # the jacks; then the ranks of the trump suit


def matadors(game: int, held, limit: int = TRUMPS) -> int:
    """The run of trumps from the jack of clubs down: n for "with n", -n for "without n".

    `game`: CLUBS to GRAND. `held`: true at the number of each card held. `limit`: the longest run
    that counts, JACKS or TRUMPS.
    """
    if game == GRAND:
        limit = JACKS
    having = bool(held[_ORDER[0]])
    run = 1
    while run < limit:
        card = _ORDER[run]
        if run >= JACKS:
            card += 8 * game
        if bool(held[card]) != having:
            break
        run += 1
    return run if having else -run


def declarer_score(value: int, won: bool, kontra: int = 0) -> int:
    """A game's value, or minus twice that if lost; doubled by Kontra (1) and again by Re (2)."""
    return (value if won else -2 * value) << kontra
