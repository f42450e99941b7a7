"""Bids, the skat and declarations in Admirals' Skat, from the cards that a seat knows.

The cards known of both sides say how many points a declarer can expect (brings.py), and so how
likely a game is won; with its value that says what it scores. One bids as long as some game scores,
plays it from the hand if that is very good, else takes the skat and puts away what leaves the game
that scores most. Null is not played, and nothing announced: docs/research/hidden.md says why.
"""

from skat.bidding_stages import AWAY, DECLARE, KONTRA, RE, SKAT
from skat.bidding_stages import BID as BIDDING
from skat.calls import (
    BID,
    CALL,
    DISCARD,
    HAND,
    HOLD,
    PASS,
    SAY_KONTRA,
    SAY_RE,
    TAKE,
    declaration,
    declared_bits,
    declared_game,
)
from skat.cards import GRAND, NULL
from skat.game_values import BASES, matadors
from skat.players.hidden.brings import brings, lead, note
from skat.players.player import UNTOLD, Player
from skat.values import value as value_of

# Tenths of points: what a declarer makes with as good cards as any, from the hand; that the skat is
# better; points in the skat that the first counts with.
_HAND = 677
_TAKEN = 70
_SKAT = 75
_NEEDED = 605
_SURER = 220  # thousandths by which 10 points more make it likelier that a game is won
_FROM_HAND = 750  # whoever expects as much without the skat scores more by leaving it
_A_POINT_MORE = 1400  # in thousandths for each point that it is more: docs/research/hidden.md
_EVEN = 667  # so often won, a game that costs double when it is lost brings nothing
_MARGIN = 100  # by so much a declarer is likelier to win than whoever says Kontra sees, and less
# than he sees himself


class Bids(Player):
    """The player before the play."""

    def __init__(self, naive: bool = False):
        """`naive`: plays what is won more often than not, takes every skat, says no Kontra."""
        self._naive = naive
        self._view = None
        self._held = bytearray(34)
        self._leads = [0] * (GRAND + 1)  # what the known cards bring the mover, by game
        self._legal = None
        self._next = 0  # the discard that is weighed next
        self._best = 0
        self._most = 0

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view
        self._next = 0
        self._best = -1
        for game in range(GRAND + 1):
            self._leads[game] = lead(view, view.mover, game)
        asked = view.stage == KONTRA or view.stage == RE
        note(view, view.declarer if asked else view.mover, self._held)

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
        wins = self._declarer_wins()
        if stage == KONTRA:
            return SAY_KONTRA if wins < _EVEN and not self._naive else PASS
        return SAY_RE if wins > _EVEN and not self._naive else PASS

    def worth(self, action: int) -> int:
        """What an action is worth to the mover: the score that can be expected, less the other
        side's, in tenths. A pass while bidding counts nothing, whatever comes of it; UNTOLD of Null
        and announcements."""
        stage = self._view.stage
        if stage == AWAY:
            return self._without(action) // 100
        if stage == KONTRA or stage == RE:
            value = self._of_declarer() // 100
            value = -value if stage == KONTRA else 2 * value
            return value if action == PASS else 2 * value
        if action == PASS:
            return 0
        if action == HOLD or action == TAKE:
            return self._best_promise() // 100
        if action >= BID:
            return self._best_promise(action - BID) // 100
        game = declared_game(action)
        if game == NULL or declared_bits(action) & ~HAND:
            return UNTOLD
        return (self._taken(game) if stage == DECLARE else self._from_hand(game)) // 100

    def _best_promise(self, bid: int = 0) -> int:
        """What the best game scores with the skat and this bid, or the highest one so far."""
        most = self._promise(0, bid or self._view.auction.bid)
        for game in range(1, GRAND + 1):
            most = max(most, self._promise(game, bid or self._view.auction.bid))
        return most

    def _promise(self, game: int, bid: int) -> int:
        """What a game scores with the skat and this bid, in thousandths."""
        return self._scores(self._points(self._view.mover, game) + _TAKEN, game, bid)

    def _declarer_wins(self) -> int:
        """How likely the declarer wins, in thousandths, which the one who is asked does not see
        well; Null is taken as lost."""
        view = self._view
        if view.kind.game == NULL:
            return 0
        wins = self._wins(self._points(view.declarer, view.kind.game))
        return wins + _MARGIN if view.stage == KONTRA else wins - _MARGIN

    def _of_declarer(self) -> int:
        """What the declared game scores, in thousandths."""
        view = self._view
        game = view.kind.game
        if game == NULL:
            return -2000 * value_of(NULL, view.said)
        value = value_of(game, view.said, self._run(game))
        return value * (3 * max(0, min(1000, self._declarer_wins())) - 2000)

    def _points(self, seat: int, game: int) -> int:
        """The declarer's points, in tenths, by the cards that are known; a hand is worth as much to
        either side."""
        points = self._leads[game]
        return _HAND + points if seat == self._view.mover else 1200 - _HAND - points

    def _wins(self, points: int) -> int:
        return max(0, min(1000, 500 + _SURER * (points - _NEEDED) // 100))

    def _run(self, game: int) -> int:
        """The length of the run of matadors of the mover, or of the declarer once there is one."""
        return abs(matadors(game, self._held))

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
        """The game that scores most from the hand, that in thousandths, and the tenths of points to
        expect of it."""
        best = -1
        most = 0
        for game in range(GRAND + 1):
            value = self._from_hand(game)
            if best < 0 or value > most:
                best = game
                most = value
        return best, most, self._points(self._view.mover, best)

    def _from_hand(self, game: int) -> int:
        """What a game scores from the hand, in thousandths."""
        bid = self._view.auction.bid
        points = self._points(self._view.mover, game)
        if BASES[game] * (2 + self._run(game)) < bid:
            return self._scores(points, game, bid, 1)
        return self._promise(game, 0) + (points - _FROM_HAND) * _A_POINT_MORE // 10

    def _take(self) -> int:
        if self._naive:
            return TAKE
        game, value, _ = self.best_from_hand()
        return declaration(game, HAND) if value > self._best_promise() else TAKE

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
        value = self._without(action)
        if self._best < 0 or value > self._most:
            self._best = action
            self._most = value
        self._next += 1
        return self._best if self._next == count else -1

    def _without(self, action: int) -> int:
        """What the best game scores after these two cards are put away, in thousandths."""
        view = self._view
        one, other = action - DISCARD >> 5, action & 31
        most = 0
        for game in range(GRAND + 1):
            points = self._points(view.mover, game) - brings(one, game) - brings(other, game)
            points += 10 * (_points_of(one) + _points_of(other)) - _SKAT
            value = self._scores(points, game, view.auction.bid)
            if game == 0 or value > most:
                most = value
        return most

    def _taken(self, game: int) -> int:
        """What a game scores after two cards were put away, in thousandths."""
        view = self._view
        points = self._points(view.mover, game) - _SKAT
        for i in range(2):
            points += 10 * _points_of(view.under[view.skat + i])
        return self._scores(points, game, view.auction.bid)

    def _declare(self) -> int:
        best = -1
        most = 0
        for game in range(GRAND + 1):
            value = self._taken(game)
            if best < 0 or value > most:
                best = CALL + game
                most = value
        return best


def _points_of(card: int) -> int:
    """What a card counts in a game with trumps."""
    return b"\x0b\x0a\x04\x03\x02\0\0\0"[card & 7]
