"""Calls: the actions that are not cards, and their words (docs/notation.md)."""

from skat.cards import GAMES, UNKNOWN, card_name, card_number

CALL = 32  # plus a game: it is declared
PASS = 40  # also: no Kontra, no Re
SAY_KONTRA = 41
SAY_RE = 42
HOLD = 43  # the bid of another
TAKE = 44  # the skat
CONCEDE = 45
CLAIM = 46  # all the tricks that are left, in Null none
TOURNEE = 47  # look at a card of the skat, which may be trump
GUCKSER = 48  # take the skat and play Grand
CONCEDE_OF = 49  # plus a seat that is not to play: a defender who gives up all the same
SAID = 128  # plus 16 times a game and the bits HAND to OUVERT, of which one at least is set
BID = 256  # plus a value
DISCARD = 1024  # plus 32 times the lower of two cards and the other one
HIDDEN = DISCARD + 32 * UNKNOWN + UNKNOWN  # a discard of cards that one has not seen

HAND, SCHNEIDER, SCHWARZ, OUVERT = 1, 2, 4, 8  # bits of a declaration

_WORDS = (
    "pass",
    "kontra",
    "re",
    "yes",
    "take",
    "concede",
    "claim",
    "tournee",
    "guckser",
    "concede0",
    "concede1",
    "concede2",
)
_BITS = "HSZO"


def declaration(game: int, said: int) -> int:
    """The action that declares a game, with the bits of what is `said` of it."""
    return SAID + 16 * game + said if said else CALL + game


def declared_game(call: int) -> int:
    """The game that such an action declares."""
    return call - CALL if call < PASS else call - SAID >> 4


def declared_bits(call: int) -> int:
    """What it says of the game."""
    return 0 if call < PASS else call & 15


def discard(one: int, other: int) -> int:
    """The action that puts two cards away."""
    return DISCARD + (32 * one + other if one < other else 32 * other + one)


def call_word(call: int) -> str:
    """The word of a call."""
    if call == HIDDEN:
        return "-%s-%s" % (card_name(UNKNOWN), card_name(UNKNOWN))
    if call >= DISCARD:
        return "-%s-%s" % (card_name(call - DISCARD >> 5), card_name(call & 31))
    if call >= BID:
        return str(call - BID)
    if PASS <= call < SAID:
        return _WORDS[call - PASS]
    word = "=" + GAMES[declared_game(call)]
    for i in range(4):
        if declared_bits(call) >> i & 1:
            word += _BITS[i]
    return word


def call_number(word: str) -> int:
    """The call that a word names, or -1 if it names none."""
    if word in _WORDS:
        return PASS + _WORDS.index(word)
    if word[:1] == "=":
        return _declaration(word)
    if word[:1] == "-":
        return _discard(word)
    return _bid(word)


def _bid(word: str) -> int:
    value = 0
    for digit in word:
        if not "0" <= digit <= "9":
            return -1
        value = 10 * value + ord(digit) - 48
    return BID + value if 2 <= len(word) <= 3 and word[0] != "0" and BID + value < DISCARD else -1


def _declaration(word: str) -> int:
    game = GAMES.find(word[1:2]) if len(word) > 1 else -1
    said = 0
    for letter in word[2:]:
        bit = 1 << _BITS.find(letter) if letter in _BITS else 0
        if bit <= said:  # also where the order is another one
            return -1
        said |= bit
    return declaration(game, said) if game >= 0 else -1


def _discard(word: str) -> int:
    if len(word) == 6 and word[3] == "-" and word[1:3] != word[4:]:
        try:
            return discard(card_number(word[1:3]), card_number(word[4:]))
        except ValueError:
            pass
    return -1
