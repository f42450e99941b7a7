"""How the levels above the rules play Ramsch: they deal what they cannot see again and again, and
average what each of their cards scores in these deals.

A deal is played on by rules (ramsch_playout.py). Whoever has all tricks so far also tries what
comes of wanting all of them. What counts is one's own score, less what the others have on
average, and a little one's own points.
"""

from skat import values
from skat.cards import NONE, TRUMP
from skat.games.skat.players import mixing
from skat.games.skat.players import ramsch_playout as ramsch
from skat.games.skat.players.choosing import Choosing
from skat.players.player import UNTOLD
from skat.table import NOBODY

SCORE = 16  # units of a worth that a point of the score is
POINT = 2  # units of a worth that a card point is
_DEALS = 20  # for the value of a card that is best in any case
CARD = 3  # nodes that a card takes which is played by the rules


class Ramsch(Choosing):
    """A player of at most `nodes` nodes and `deals` deals a card."""

    WAYS = 24  # each card to lie low with, and to march with

    def __init__(self, nodes: int, deals: int, exact: int, ticks=None, ms: int = 0):
        """As for Choosing; nothing is solved."""
        Choosing.__init__(self, nodes, deals, 1, ticks, ms)
        self._play = ramsch.new_words()
        self._made = bytearray(3)  # the seats' points at the end of a deal
        self._tricks = bytearray(3)  # the seats' tricks
        self._scores = [0, 0, 0]  # what each seat scores by that

    def _relative(self, seat: int) -> int:
        return seat

    def _number_cards(self) -> None:
        Choosing._number_cards(self)
        words = self.words
        play = self._play
        power = self._kind.power
        for i in range(32):
            play[ramsch.BEATS + i] = words[mixing.BEATS + i]
            play[ramsch.SAME + i] = words[mixing.SAME + i]
            play[ramsch.POINTS + i] = words[mixing.POINTS + i]
            play[ramsch.PRICES + i] = power[self._cards[i]] + words[mixing.POINTS + i]

    def _prepare(self) -> bool:
        Choosing._prepare(self)
        view = self._view
        count = self._count
        marches = view.tricks[view.mover] == view.count // 3
        for i in range(count):
            self._alive[count + i] = self._alive[i] if marches else 0
            self._sums[count + i] = self._ends[count + i] = self._tried[count + i] = 0
        return self._is_clear()

    def _is_clear(self) -> bool:
        alive = 0
        for i in range(self._count):
            alive += self._alive[i] | self._alive[self._count + i]
        # cards that are all the same have a value, too
        return alive == 1 and (self._count == 1 or self.deals >= _DEALS)

    def _set_root(self) -> None:
        """Write down the position, but for the hands."""
        view = self._view
        words = self.words
        play = self._play
        number = self._numbers
        for i in range(mixing.FRAME):
            words[mixing.ROOT + i] = 0
        words[mixing.ROOT + mixing.REST] = 120
        on_table = view.count % 3
        first = view.count - on_table
        start = ramsch.DEAL
        play[ramsch.PILED] = words[mixing.PILED]
        play[ramsch.GIVING] = words[mixing.GIVING]
        play[start + ramsch.MOVER] = view.mover
        play[start + ramsch.ON_TABLE] = on_table
        play[start + ramsch.LEFT] = 10 - view.count // 3
        play[start + ramsch.TRICK] = 0
        if on_table:
            best = view.winning(first, on_table)
            play[start + ramsch.LED] = number[view.played[first]]
            play[start + ramsch.BEST] = number[view.played[best]]
            play[start + ramsch.OWNER] = view.froms[best] // view.places
            for i in range(first, view.count):
                play[start + ramsch.TRICK] += play[ramsch.POINTS + number[view.played[i]]]
        for seat in range(3):
            play[start + ramsch.WON + seat] = view.points[seat]
            play[start + ramsch.TRICKS + seat] = view.tricks[seat]
        for p in range(view.skat, view.skat + 2):
            if view.under[p] < NONE:
                words[mixing.ROOT + mixing.MADE] += view.kind.points[view.under[p]]

    def _set_weights(self) -> None:
        """Nothing is likelier than anything else, but what was not followed."""
        words = self.words
        suit = self._kind.suit
        for i in range(words[mixing.COUNT]):
            k = words[mixing.CARDS + i]
            for seat in range(3):
                lacks = self._lacks[seat * (TRUMP + 1) + suit[self._cards[k]]]
                weight = mixing.NOWHERE if lacks else mixing.LIKELY
                words[mixing.WEIGHTS + 32 * seat + k] = weight
            words[mixing.WEIGHTS + 32 * mixing.SKAT + k] = mixing.LIKELY

    def _deal(self) -> None:
        Choosing._deal(self)
        for seat in range(3):
            self._play[ramsch.DEAL + seat] = self.words[mixing.DEAL + seat]
        if self.words[mixing.PILED] < 3:
            for i in range(11):
                self._play[ramsch.PILE + i] = self.words[mixing.PILE + i]

    def _weigh(self) -> None:
        """Try the next card; after the last one the deal counts."""
        count = self._count
        while self._next < 2 * count and not self._alive[self._next]:
            self._next += 1
        i = self._next
        if i == 2 * count:
            self._count_deal()
            return
        view = self._view
        play = self._play
        play[ramsch.MARCH] = view.mover if i >= count else ramsch.NO_SEAT
        ramsch.finish(play, self._numbers[self._legal[i % count]])
        self._spend(CARD * (30 - view.count))
        score = self._points[i] = self._score(view.refused)
        self._found[i] = SCORE * score - POINT * self._made[view.mover]
        self._next += 1

    def _score(self, refused: int) -> int:
        """The mover's score in the deal that was played, less half of the others' together, but all
        of the one who has a score beside a pile, after so many have passed the skat on unseen; in
        `_made` the points."""
        view = self._view
        play = self._play
        made = self._made
        for seat in range(3):
            made[seat] = play[ramsch.NOW + ramsch.WON + seat]
            self._tricks[seat] = play[ramsch.NOW + ramsch.TRICKS + seat]
        to = play[ramsch.NOW + ramsch.OWNER]
        if view.options.skatto:
            most = max(made)
            while made[to] < most:
                to = to + 1 if to < 2 else 0
        if view.has_ramsch_skat():
            made[to] += self.words[mixing.DEAL + mixing.MADE]
        scores = self._scores
        options = view.options
        values.ramsch(
            made, self._tricks, scores, options.deduct, refused, options.march, options.virgin
        )
        own = scores[view.mover]
        if view.pile() != NOBODY:
            return own - scores[3 - view.mover - view.pile()]
        return own - (sum(scores) - own) // 2

    def _count_deal(self) -> None:
        # both ways to play a card are cards of their own
        self._count *= 2
        Choosing._count_deal(self)
        self._count //= 2

    def _best(self) -> int:
        self._count *= 2
        best = Choosing._best(self)
        self._count //= 2
        return best

    def best(self) -> int:
        return self._legal[self._best() % self._count]

    def value(self) -> int:
        """The points that the mover is expected to have at the end, in tenths."""
        if not self.deals:
            return 0
        i = self._best()
        return 10 * (SCORE * self._ends[i] - self._sums[i]) // (POINT * self._tried[i])

    def _expected(self, i: int) -> int:
        return 10 * self._ends[i] // self._tried[i]

    def worth(self, card: int) -> int:
        """What a legal card scores, as League points go, less what the others do, in tenths."""
        count = self._count
        for i in range(count):
            if self._legal[i] == card:
                i = self._same[i]
                if self._tried[i + count] and self._sums_ahead(i):
                    i += count
                return self._expected(i) if self._tried[i] else UNTOLD
        return UNTOLD

    def _sums_ahead(self, i: int) -> bool:
        """Whether it is better to march with a card than to lie low."""
        march = i + self._count
        return self._sums[march] * self._tried[i] > self._sums[i] * self._tried[march]
