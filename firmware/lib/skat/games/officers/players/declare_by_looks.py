"""Calls by people who don't calculate much: by the look of the open cards.

Three ways: a beginner counts trumps; a casual player knows what each card is good for; a regular
one also considers what a lost game costs. None of them considers matadors, or what the other side
will say. The better levels call by declare.py.
"""

from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import GRAND, JACK, NONE, NULL, RAMSCH
from skat.games.officers.players.caller import NEVER, Caller
from skat.games.officers.table import KONTRA
from skat.players import check

TRUMPS, CARDS, COST = range(3)  # ways of looking at cards

# What a card brings its side beyond an average one, in tenths of a card point, plus _ZERO: jacks
# from clubs down; A T K Q J 9 8 7 of trumps, then of other suits.
_SUIT = b"\x85\x7b\x73\x6c\x7b\x6b\x57\x54\0\x52\x50\x50\x7c\x4d\x28\x1b\0\x1f\x1f\x1e"
_GRAND = b"\x87\x70\x66\x5d\0\0\0\0\0\0\0\0\x8d\x58\x35\x29\0\x2a\x29\x28"
_ZERO = 64

_KONTRA = (3, 100, 20)  # how much better the own cards are: trumps, or tenths of a point
_RE = (3, 150, 80)
# How many thousandths 10 points more add to the probability of winning, with four cards open, with
# eight, with sixteen.
_SURER = (125, 150, 230)


class DeclareByLooks(Caller):
    """The player before the play."""

    def __init__(self, way: int):
        """`way`: TRUMPS, CARDS or COST."""
        Caller.__init__(self)
        self._way = way

    def start(self, view) -> None:
        """Begin to think about a view."""
        check(view)
        Caller.start(self, view)

    def double(self) -> int:
        """Kontra or Re, or neither."""
        view = self.view
        way = self._way
        game = view.kind.game
        if game == NULL:  # nearly every one is lost
            lead = NEVER if way else 0
        elif way == TRUMPS:
            lead = self._trumps(view.declarer, game) - self._trumps(1 - view.declarer, game)
        else:
            lead = self._lead(view.declarer, game)
        if view.stage == KONTRA:
            return SAY_KONTRA if lead <= -_KONTRA[way] else PASS
        return SAY_RE if lead >= _RE[way] else PASS

    def value_of(self, call: int) -> int:
        """How much the player likes this call."""
        view = self.view
        seat = view.mover
        game = call - CALL
        if call == PASS:
            # A weak hand; a player that knows the cost of a game leaves none to the other side.
            return 0 if self._way == CARDS or self._way and seat != view.forehand else NEVER
        if game == NULL:
            return NEVER
        if self._way == TRUMPS:
            n = self._trumps(seat, game)
            return NEVER if game == RAMSCH else 2 * n if game == GRAND else n
        lead = self._lead(seat, game)
        if self._way == CARDS:
            return -lead if game == RAMSCH else lead
        other = 8 - 8 * seat
        seen = 0 if view.top[other] == NONE else 1 if view.top[other + 4] == NONE else 2
        wins = max(0, min(1000, 500 + _SURER[seen] * lead // 100))
        return self.cost(game, wins)

    def _trumps(self, seat: int, game: int) -> int:
        """How many open trumps a seat has."""
        n = 0
        for place in range(8 * seat, 8 * seat + 8):
            card = self.view.top[place]
            n += card < NONE and (card & 7 == JACK or card >> 3 == game)
        return n

    def _lead(self, seat: int, game: int) -> int:
        """How many tenths of a point above half a seat can hope for in a game."""
        top = self.view.top
        brings = _SUIT if game < GRAND else _GRAND
        lead = 0
        for place in range(16):
            card = top[place]
            if card >= NONE:
                continue
            i = 12 + (card & 7)
            if card & 7 == JACK:
                i = card >> 3
            elif card >> 3 == game:
                i -= 8
            more = brings[i] - _ZERO
            lead += more if place >> 3 == seat else -more
        return lead
