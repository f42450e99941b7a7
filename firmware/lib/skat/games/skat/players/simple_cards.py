"""How the simple player plays cards: a yardstick, so it never changes.

docs/research/skat.md tells it in words. It looks at its hand, at the trick, and at what was played.
"""

from skat.cards import NONE, NULL, RAMSCH, TRUMP
from skat.players.player import Player


class SimpleCards(Player):
    """The simple player in the play."""

    def __init__(self):
        self._view = None
        self._legal = None
        self._count = 0
        self._gone = bytearray(32)  # what was played, and what it holds

    def start(self, view) -> None:
        """Begin to think about a view in the play."""
        self._view = view
        if self._legal is None:
            self._legal = view.buffer()
        self._count = view.legal(self._legal)
        for card in range(32):
            self._gone[card] = 0
        for i in range(view.count):
            self._gone[view.played[i]] = 1
        first = view.mover * view.places
        for p in range(first, first + view.places):
            if view.top[p] < NONE:
                self._gone[view.top[p]] = 1

    def think(self) -> int:
        """The card."""
        view = self._view
        game = view.kind.game
        led = view.count % view.seats
        if game == RAMSCH or game == NULL and view.mover == view.declarer:
            return self._lowest() if not led else self._under()
        if game == NULL:
            return self._lowest() if not led else self._against_null()
        if not led:
            return self._lead()
        return self._follow()

    def _winning(self) -> int:
        """Where in `played` the card lies that wins the trick so far."""
        view = self._view
        led = view.count % view.seats
        first = view.count - led
        return view.winning(first, led)

    def _seat_of(self, i: int) -> int:
        """Who has played the i-th card."""
        return self._view.froms[i] // self._view.places

    def _is_highest(self, card: int) -> bool:
        """Whether no card of its suit that others may hold is higher."""
        kind = self._view.kind
        for other in range(32):
            if not self._gone[other] and kind.suit[other] == kind.suit[card]:
                if kind.power[other] > kind.power[card]:
                    return False
        return True

    def _trumps_out(self) -> int:
        """How many trumps others may hold."""
        kind = self._view.kind
        out = 0
        for card in range(32):
            out += not self._gone[card] and kind.suit[card] == TRUMP
        return out

    # Suit games and Grand

    def _lead(self) -> int:
        """The declarer draws trumps, from above; then, and as a defender, what is highest of its
        suit, with most points; else the lowest."""
        view = self._view
        kind = view.kind
        if view.mover == view.declarer and self._trumps_out():
            card = self._best(True)
            if card != NONE:
                return card if self._is_highest(card) else self._lowest_of(True)
        chosen = NONE
        for i in range(self._count):
            card = self._legal[i]
            if kind.suit[card] != TRUMP and self._is_highest(card):
                if chosen == NONE or kind.points[card] > kind.points[chosen]:
                    chosen = card
        return self._lowest() if chosen == NONE else chosen

    def _best(self, trump: bool) -> int:
        """The strongest legal card that is a trump, or that is none; NONE where there is none."""
        kind = self._view.kind
        chosen = NONE
        for i in range(self._count):
            card = self._legal[i]
            if (kind.suit[card] == TRUMP) == trump:
                if chosen == NONE or kind.power[card] > kind.power[chosen]:
                    chosen = card
        return chosen

    def _follow(self) -> int:
        """Under its partner it gives points, where that is safe; else it wins as cheaply as it can
        if the trick holds points or it plays last; else the lowest."""
        view = self._view
        kind = view.kind
        led = view.count % view.seats
        last = view.seats - 1
        winning = self._winning()
        best = view.played[winning]
        if view.mover != view.declarer and self._seat_of(winning) != view.declarer:
            if led == last or self._is_highest(best):
                return self._most_points()
        points = 0
        for i in range(view.count - led, view.count):
            points += kind.points[view.played[i]]
        chosen = NONE
        for i in range(self._count):
            card = self._legal[i]
            if not kind.beats(card, best) or led < last and not self._is_highest(card):
                continue
            if chosen == NONE or self._height(card) < self._height(chosen):
                chosen = card
        if chosen != NONE and (points + kind.points[chosen] > 3 or led == last and points):
            return chosen
        return self._lowest()

    def _most_points(self) -> int:
        """The card with most points, trumps only where there is nothing else."""
        kind = self._view.kind
        chosen = self._legal[0]
        for i in range(1, self._count):
            card = self._legal[i]
            if self._gift(kind, card) > self._gift(kind, chosen):
                chosen = card
        return chosen

    def _gift(self, kind, card: int) -> int:
        return kind.points[card] * 8 - kind.power[card] - 99 * (kind.suit[card] == TRUMP)

    def _lowest(self) -> int:
        """The card with fewest points, then no trump, then the weakest."""
        chosen = self._legal[0]
        for i in range(1, self._count):
            if self._height(self._legal[i]) < self._height(chosen):
                chosen = self._legal[i]
        return chosen

    def _lowest_of(self, trump: bool) -> int:
        """The same among trumps, or among the others; there is one."""
        kind = self._view.kind
        chosen = NONE
        for i in range(self._count):
            card = self._legal[i]
            if (kind.suit[card] == TRUMP) == trump:
                if chosen == NONE or self._height(card) < self._height(chosen):
                    chosen = card
        return chosen

    def _height(self, card: int) -> int:
        kind = self._view.kind
        if kind.game >= NULL:
            return kind.power[card]
        return kind.points[card] * 64 + (kind.suit[card] == TRUMP) * 32 + kind.power[card]

    # Null and Ramsch

    def _under(self) -> int:
        """The highest card that does not win; else, if it must win and is last, the highest."""
        view = self._view
        last = view.count % view.seats == view.seats - 1
        return self._highest_under(view.played[self._winning()], last)

    def _against_null(self) -> int:
        """Under the declarer the highest that leaves the trick to him; else the lowest that may
        make him win it."""
        winning = self._winning()
        if self._seat_of(winning) == self._view.declarer:
            return self._highest_under(self._view.played[winning], False)
        return self._lowest()

    def _highest_under(self, best: int, last: bool) -> int:
        kind = self._view.kind
        chosen = NONE
        for i in range(self._count):
            card = self._legal[i]
            if not kind.beats(card, best):
                if chosen == NONE or self._danger(card) > self._danger(chosen):
                    chosen = card
        if chosen != NONE:
            return chosen
        for i in range(self._count):
            card = self._legal[i]
            higher = chosen != NONE and kind.power[card] > kind.power[chosen]
            if chosen == NONE or higher == last:
                chosen = card
        return chosen

    def _danger(self, card: int) -> int:
        kind = self._view.kind
        return kind.power[card] + (kind.points[card] if kind.game == RAMSCH else 0)
