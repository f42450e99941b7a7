"""Cards, and their meaning in each game: the suit to follow, the strength, the points.

A card is a small int, 0 to 31: eight times its suit (C S H D) plus its rank (A T K Q J 9 8 7).
Rules: docs/rules.md, section 1.
"""

SUITS = "CSHD"
RANKS = "ATKQJ987"
QUEEN = 3  # the rank
JACK = 4

NONE = 32  # no card lies here
UNKNOWN = 33  # a card that the viewer does not know lies here
NOT_YET = 34  # from a source of cards that can't give the card yet
TURNED = 64  # plus a card, in a line of play: it is turned

CLUBS, SPADES, HEARTS, DIAMONDS, GRAND, NULL, RAMSCH = range(7)
GAMES = "CSHDGNR"
TRUMP = 4  # the suit that all trumps follow

_POINTS = b"\x0b\x0a\x04\x03\x02\0\0\0" * 4


def card_name(card: int) -> str:
    """The card in two letters, `HJ`; `--` for none, `??` for an unknown one."""
    if card == NONE:
        return "--"
    if card == UNKNOWN:
        return "??"
    return SUITS[card >> 3] + RANKS[card & 7]


def card_number(name: str) -> int:
    """The card that two letters name. Raises ValueError for anything else."""
    if len(name) == 2:
        suit = SUITS.find(name[0])
        rank = RANKS.find(name[1])
        if suit >= 0 and rank >= 0:
            return suit * 8 + rank
    raise ValueError("'%s' is not a card: a suit of CSHD, then a rank of ATKQJ987" % name)


# Powers of a suit by rank, but for jacks that are trumps: with a high ten, a low ten, in Null, and
# of trumps. One object takes less memory than four.
_POWERS = b"\7\6\5\4\0\3\2\1\7\4\6\5\0\3\2\1\10\4\7\6\5\3\2\1\17\16\15\14\0\13\12\11"


class Kind:
    """The 32 cards in one game, as three tables indexed by card.

    `suit`: the suit to follow, 0 to 3, or TRUMP. `power`: the higher of
    two cards of one suit wins, 1 to 19. `points`: what the card counts, 0 to 11.
    """

    def __init__(self, game: int, low_ten: int = 0):
        """`game`: CLUBS to RAMSCH. `low_ten`: what a low ten counts, 10 or 1; 0 for the high ten.

        Raises ValueError if there is no such game, or if the game has no low ten.
        """
        if not 0 <= game <= RAMSCH:
            raise ValueError("there is no game %r: 0 to 6" % game)
        if low_ten and (low_ten not in (1, 10) or game != RAMSCH):
            raise ValueError("a low ten is for Ramsch and counts 10 or 1")
        self.game = game
        self.low_ten = low_ten
        suit = bytearray(32)
        power = bytearray(32)
        points = bytearray(_POINTS)
        plain = 16 if game == NULL else 8 if low_ten else 0
        for own in range(4):
            at = 8 * own
            powers = 24 if own == game else plain
            power[at : at + 8] = _POWERS[powers : powers + 8]
            suit[at : at + 8] = bytes((TRUMP if own == game else own,)) * 8
            if game != NULL:
                suit[at + JACK] = TRUMP
                power[at + JACK] = 19 - own
            if low_ten:
                points[at + 1] = low_ten
        self.suit = bytes(suit)
        self.power = bytes(power)
        self.points = bytes(points) if low_ten else _POINTS

    def beats(self, card: int, other: int) -> bool:
        """Whether `card`, played after `other`, wins against it."""
        if self.suit[card] == self.suit[other]:
            return self.power[card] > self.power[other]
        return self.suit[card] == TRUMP

    def winner(self, cards, count: int, first: int = 0) -> int:
        """Which of the `count` cards from `first` on, in the order played, wins, counted from 0."""
        best = first
        for i in range(first + 1, first + count):
            if self.beats(cards[i], cards[best]):
                best = i
        return best - first


_kinds: dict = {}


def kind(game: int, low_ten: int = 0) -> Kind:
    """The tables of a game, made once. Arguments and errors as for Kind."""
    key = game * 16 + low_ten
    if key not in _kinds:
        _kinds[key] = Kind(game, low_ten)
    return _kinds[key]
