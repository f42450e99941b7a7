"""Bids, the skat and declarations in Admirals' Skat, from the cards that a seat knows.

The cards known of both sides say how many points a declarer can expect (calls.py), and so how
likely a game is won; with its value that says what it scores. One bids as long as some game scores,
plays it from the hand if that is very good, else takes the skat and puts away what leaves the game
that scores most. Null is not played, and nothing announced: docs/players.md says why.
"""

from skat.bidding_calls import BID, DISCARD, HAND, HOLD, TAKE, declaration
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import GRAND, NONE, NULL
from skat.game_values import BASES, matadors
from skat.games.skat.table import AWAY, DECLARE, KONTRA, SKAT
from skat.games.skat.table import BID as BIDDING
from skat.players.hidden.calls import brings, lead

# Tenths of points: what a declarer makes with as good cards as any, from the hand; that the skat is
# better; points in the skat that the first counts with.
_HAND = 677
_TAKEN = 70
_SKAT = 75
_NEEDED = 605
_SURER = 220  # thousandths by which 10 points more make it likelier that a game is won
_FROM_HAND = 840  # who expects as much without the skat scores more by leaving it
_FIRST = 4  # the jack of clubs
_EVEN = 667  # so often won, a game that costs double when it is lost brings nothing


class Bids:
    """The player before the play."""

    def __init__(self, naive: bool = False):
        """`naive`: plays what is won more often than not, takes every skat, says no Kontra."""
        self._naive = naive
        self._view = None
        self._held = bytearray(34)
        self._legal = None
        self._next = 0  # the discard that is weighed next
        self._best = 0
        self._most = 0

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view
        self._next = 0
        self._best = -1

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        view = self._view
        stage = view.stage
        if stage == BIDDING:
            return self._bid()
        if stage == SKAT:
            return self._take()
        if stage == AWAY:
            return self._put_away()
        if stage == DECLARE:
            return self._declare()
        wins = self._wins(self._points(view.declarer, view.kind.game))
        if view.kind.game == NULL:
            wins = 0
        if stage == KONTRA:
            return SAY_KONTRA if wins < _EVEN - 100 and not self._naive else PASS
        return SAY_RE if wins > _EVEN + 100 and not self._naive else PASS

    def _points(self, seat: int, game: int) -> int:
        """The declarer's points, in tenths, by the cards that are known; a hand is worth as much to
        either side."""
        view = self._view
        points = lead(view, view.mover, game)
        return _HAND + points if seat == view.mover else 1200 - _HAND - points

    def _wins(self, points: int) -> int:
        return max(0, min(1000, 500 + _SURER * (points - _NEEDED) // 100))

    def _run(self, game: int) -> int:
        """The length of the run of matadors by the cards that are known: at least."""
        view = self._view
        held = self._held
        mine = view.mover * view.places
        theirs = view.places - mine
        for card in range(32):
            held[card] = 0
        for place in range(mine, mine + view.places):
            held[view.top[place]] = 1
        for i in range(2):
            if view.under[view.skat + i] < NONE:
                held[view.under[view.skat + i]] = 1
        if held[_FIRST]:
            return matadors(game, held)
        for card in range(32):
            held[card] = 1
        for place in range(theirs, theirs + view.places):
            held[view.top[place]] = 0
        return max(1, -matadors(game, held))

    def _scores(self, points: int, game: int, bid: int, hand: int = 0) -> int:
        """What a game scores that makes so many points, in thousandths; with `bid` behind it, and
        1 for `hand`."""
        base = BASES[game]
        value = base * (1 + hand + self._run(game))
        wins = self._wins(points)
        if value < bid:
            return -2 * 1000 * (bid + base - 1) // base * base
        if self._naive:
            return value * (2 * wins - 1000)
        return value * (3 * wins - 2000)

    def _limit(self) -> int:
        """As far as one bids."""
        view = self._view
        limit = 0
        for game in range(GRAND + 1):
            points = self._points(view.mover, game) + _TAKEN
            if self._scores(points, game, 0) > 0:
                limit = max(limit, BASES[game] * (1 + self._run(game)))
        return limit

    def best_from_hand(self) -> tuple:
        """The game that scores most from the hand, and the tenths of points to expect of it."""
        view = self._view
        best = -1
        most = 0
        expected = 0
        for game in range(GRAND + 1):
            points = self._points(view.mover, game)
            value = self._scores(points, game, view.auction.bid, 1)
            if best < 0 or value > most:
                best = game
                most = value
                expected = points
        return best, expected if most > 0 else 0

    def _take(self) -> int:
        if self._naive:
            return TAKE
        game, expected = self.best_from_hand()
        return declaration(game, HAND) if expected >= _FROM_HAND else TAKE

    def _bid(self) -> int:
        view = self._view
        limit = self._limit()
        auction = view.auction
        if not auction.calls():
            return HOLD if auction.bid <= limit else PASS
        for value in auction.values:
            if view.may_play(BID + value):
                return BID + value if value <= limit else PASS
        return PASS

    def _put_away(self) -> int:
        """Weigh the next discard, with each game."""
        view = self._view
        legal = self._legal = self._legal or view.buffer()
        count = view.legal(legal)
        action = legal[self._next]
        one, other = action - DISCARD >> 5, action & 31
        for game in range(GRAND + 1):
            points = self._points(view.mover, game) - brings(one, game) - brings(other, game)
            points += 10 * (_points_of(one) + _points_of(other)) - _SKAT
            value = self._scores(points, game, view.auction.bid)
            if self._best < 0 or value > self._most:
                self._best = action
                self._most = value
        self._next += 1
        return self._best if self._next == count else -1

    def _declare(self) -> int:
        view = self._view
        best = -1
        most = 0
        away = 0
        for i in range(2):
            away += _points_of(view.under[view.skat + i])
        for game in range(GRAND + 1):
            points = self._points(view.mover, game) + 10 * away - _SKAT
            value = self._scores(points, game, view.auction.bid)
            if best < 0 or value > most:
                best = CALL + game
                most = value
        return best


def _points_of(card: int) -> int:
    """What a card counts in a game with trumps."""
    return b"\x0b\x0a\x04\x03\x02\0\0\0"[card & 7]
