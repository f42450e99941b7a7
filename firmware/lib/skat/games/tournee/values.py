"""The values of the games of North American Skat. Rules: docs/skat.md."""

from skat.cards import GRAND, NULL
from skat.game_values import BASES

TOURNEE, SOLO, GUCKSER = range(3)  # trump turned, named without the skat, after seeing it

_TURNED = (8, 7, 6, 5, 12)  # bases, clubs to Grand
_GUCKSER = 16
_GRAND = (20, 24)  # solo; played open
_NULL = (20, 40)


def value(form: int, game: int, run: int = 0, grade: int = 1, ouvert: bool = False) -> int:
    """The value of a game.

    `form`: TOURNEE to GUCKSER. `game`: CLUBS to NULL. `run`: the matadors, signed. `grade`: 1 for
    the game, 2 Schneider, 3 Schneider announced or Schwarz, 4 Schwarz after Schneider announced,
    5 Schwarz announced. Raises ValueError for a game that does not exist.
    """
    if ouvert and (form != SOLO or game < GRAND):
        raise ValueError("only a solo Grand or Null can be played open")
    if game == NULL:
        if form != SOLO:
            raise ValueError("Null is played solo")
        return _NULL[ouvert]
    if not 1 <= grade <= 5:
        raise ValueError("a game's grade is 1 to 5, not %d" % grade)
    if form == TOURNEE:
        base = _TURNED[game]
    elif form == GUCKSER:
        if game != GRAND:
            raise ValueError("a guckser is a Grand")
        base = _GUCKSER
    else:
        base = _GRAND[ouvert] if game == GRAND else BASES[game]
    return base * (abs(run) + grade)
