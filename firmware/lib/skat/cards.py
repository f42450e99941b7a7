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
        order = "AKQJT987" if game == NULL else "AKQT987" if low_ten else "ATKQ987"
        suit = bytearray(32)
        power = bytearray(32)
        points = bytearray(_POINTS)
        for rank in range(8):
            height = len(order) - order.find(RANKS[rank])
            for card in range(rank, 32, 8):
                own = card >> 3
                if rank == JACK and game != NULL:
                    suit[card] = TRUMP
                    power[card] = 19 - own
                elif own == game:
                    suit[card] = TRUMP
                    power[card] = height + 8
                else:
                    suit[card] = own
                    power[card] = height
                if low_ten and rank == 1:
                    points[card] = low_ten
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
