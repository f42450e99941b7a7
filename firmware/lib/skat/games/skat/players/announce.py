"""What it is worth to announce Schneider, Schwarz or ouvert with a game from the hand.

That depends on how the deals end that may lie so (outlook.py). They are played with open cards, so
Schneider is sure only where it is clear by some points, and Schwarz only where the hand shows it;
docs/research/skat.md says how often that holds.
"""

from skat.calls import HAND
from skat.cards import GRAND, TRUMP, kind
from skat.compat import const
from skat.games.skat.players.outlook import Outlook
from skat.values import Result

_CLEAR = const(102)  # points
_SURE = const(255)
_HOLDS = const(240)  # of 255: how likely Schneider that is made with open cards is made
_HOLDS_ALL = const(223)  # the same for Schwarz
_PRIZE = const(50)  # as in scores.py
_LOSS = const(90)


class Announcing(Outlook):
    """Of each game that was looked at, how likely Schneider is where it is won, and Schwarz."""

    def __init__(self):
        """Nothing looked at."""
        Outlook.__init__(self)
        self._known = bytearray(GRAND + 1)  # which were looked at
        self._schneider = bytearray(GRAND + 1)  # of 255
        self._schwarz = bytearray(GRAND + 1)
        self._made = self._clear = self._all = 0  # in how many of these deals
        self._result = Result()

    def forget(self) -> None:
        """Begin with another view."""
        for game in range(len(self._known)):
            self._known[game] = 0

    def knows(self, game: int) -> bool:
        """Whether a game was looked at."""
        return bool(self._known[game])

    def look_at(self, view, game: int, deals: int) -> None:
        """Begin to look at a game of a view that may play it from the hand, in so many deals."""
        self.start(view, kind(game))
        self._most_deals = deals
        self._made = self._clear = self._all = 0

    def _note(self, points: int) -> None:
        self._made += points >= 90
        self._clear += points >= _CLEAR
        self._all += points == 120

    def best(self) -> int:
        """There is nothing to choose: 0, as the deals are done."""
        game = self._kind.game
        deals = self.deals
        self._schneider[game] = max(_SURE * self._clear, _HOLDS * self._made) // deals
        share = _SURE if self._takes_all() else _HOLDS_ALL
        self._schwarz[game] = share * self._all // deals
        self._known[game] = 1
        return 0

    def _takes_all(self) -> bool:
        """Whether nobody can take a trick, whoever holds what: every suit runs from above until the
        others have none of it, and who has more than trumps leads."""
        view = self._view
        leads = view.mover == view.forehand
        i = 0
        while i < 32:
            suit = self._suits[i]
            top = own = others = 0
            while i < 32 and self._suits[i] == suit:
                if self._state[i]:
                    own += 1
                    top += not others
                else:
                    others += 1
                i += 1
            if top < others and (top < own or suit == TRUMP):
                return False
            if own and suit != TRUMP and not leads:
                return False
        return True

    def gain(self, game: int, said: int, run: int, chance: int) -> int:
        """What a game that was looked at scores more in a league if this is said of it, in 255ths
        of a point; `chance`: how likely it is won."""
        return self.scored(game, said, run, chance) - self.scored(game, HAND, run, chance)

    def is_sure(self, game: int) -> bool:
        """Whether a game that was looked at takes all tricks in any case."""
        return self._schwarz[game] == _SURE

    def scored(self, game: int, said: int, run: int, chance: int) -> int:
        """What such a game scores in a league, Schneider and Schwarz counted in any case."""
        schneider = chance * self._schneider[game] // _SURE
        schwarz = min(schneider, chance * self._schwarz[game] // _SURE)
        worth = schwarz * self._score(game, said, run, 120, 0)
        worth += (schneider - schwarz) * self._score(game, said, run, 90, 1)
        worth += (chance - schneider) * self._score(game, said, run, 61, 1)
        return worth + (_SURE - chance) * self._score(game, said, run, 60, 1)

    def _score(self, game: int, said: int, run: int, points: int, others: int) -> int:
        result = self._result
        result.count(game, said, run, self._view.auction.bid, points, 1, others)
        return result.score + (_PRIZE if result.won else -_LOSS)
