"""The end of a game with all cards known: solve.py on what a dealing of the covered cards leads to.

The remaining cards are numbered once per move, since solve.py keeps them in small sets. Then each
dealing is laid under the open cards, and positions after a trick are solved. Cards have any codes
below 96 here, places those of a table with eight stacks for each of two.
"""

from skat.cards import TRUMP
from skat.compat import const
from skat.players.dealings import EMPTY
from skat.players.kernels import solve

_OTHERWISE = const(1 << 27)  # more than any of the solver's keys: marks where cards count so


class Endgame:
    """`left`: how many cards there are; `cards`: which, by number; `nodes`: of the last `run`."""

    def __init__(self):
        self.left = 0
        self.cards = bytearray(32)
        self.nodes = 0
        self._number = bytearray(96)  # of a code
        self._words = solve.shared_words()

    def take(self, kind, card: int, points: bool) -> None:
        """Number one more card, after `left` was set to 0: by points, then strength, or else by
        strength alone."""
        cards = self.cards
        height = _height(kind, card, points)
        i = self.left
        while i and _height(kind, cards[i - 1], points) > height:
            cards[i] = cards[i - 1]
            i -= 1
        cards[i] = card
        self.left += 1

    def compare(self, kind, i: int, code: int) -> None:
        """Tell the solver what beats and what follows card number `i`, once all are numbered."""
        cards = self.cards
        suit = kind.suit
        power = kind.power
        card = cards[i]
        its = suit[card]
        self._number[code] = i
        suits = beats = 0
        for k in range(self.left):
            other = cards[k]
            if suit[other] == its:
                suits |= 1 << k
                if power[other] > power[card]:
                    beats |= 1 << k
            elif suit[other] == TRUMP:
                beats |= 1 << k
        self._words[solve.SUITS + i] = suits
        self._words[solve.BEATS + i] = beats

    def count(self, points) -> None:
        """Set what each card counts: `points` by card, or 1 each if that is None."""
        for i in range(self.left):
            self._words[solve.POINTS + i] = 1 if points is None else points[self.cards[i]]

    def lay(self, stacks, covers) -> None:
        """Tell the solver which card lies on which: 16 codes each of open and of covered cards."""
        words = self._words
        height = 2
        for place in range(16):
            code = stacks[place]
            if code != EMPTY:
                i = self._number[code]
                words[solve.HEIGHT + i] = height
                words[solve.UNDER + i] = 0
                code = covers[place]
                if code != EMPTY:
                    k = self._number[code]
                    words[solve.UNDER + i] = 1 << k
                    words[solve.UNDER + k] = 0
                    words[solve.HEIGHT + k] = height
            height *= 3
        solve.forget(words)

    def begin(self, stacks, covers, leader: int, left: int, least: int, most: int, few: int):
        """Set the solver on a position after a trick and its turn: `stacks`, and who leads.

        The question is how many of the points `left` the leader makes, in the window from `least`
        to `most`; `few`: 1 if points are bad. With `least` above 0 cards count differently.
        """
        number = self._number
        mine = theirs = 0
        key = leader + _OTHERWISE if least else leader
        height = 2
        for place in range(16):
            code = stacks[place]
            if code != EMPTY:
                if place >> 3 == leader:
                    mine |= 1 << number[code]
                else:
                    theirs |= 1 << number[code]
                key += height
                if covers[place] != EMPTY and code != covers[place]:
                    key += height
            height *= 3
        solve.begin(self._words, mine, theirs, key, left, least, most, few)

    def run(self, limit: int) -> int:
        """Solve for about `limit` more nodes: the value for the leader, or -1 for not yet."""
        before = solve.used(self._words)
        value = solve.run(self._words, limit)
        self.nodes = solve.used(self._words) - before
        return value


def _height(kind, card: int, points: bool) -> int:
    power = kind.power[card]
    return kind.points[card] * 64 + (kind.suit[card] == TRUMP) * 32 + power if points else power
