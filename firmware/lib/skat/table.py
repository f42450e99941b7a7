"""The table: who sits where, which card lies where, who knows it, and whose turn it is.

One class for the truth and for what a seat knows of it: `view` copies the table as one seat
knows it, and players only ever get views. Nothing here allocates once the table is made, but
for errors and `deal`.

Chance has its turns, too: after what deals cards or turns them the table waits for them (DRAW),
until its source has given all. A source that has them gives them at once, within `play`; for
another one `draw` is called again and again.

Every action is one small int: a card is played by its number, 0 to 31. Numbers above are for
calls (calls.py), bids and discards.
"""

from skat import cards
from skat.cards import NONE, NOT_YET, UNKNOWN

NOBODY = 255
DRAW, PLAY, END = range(3)  # stages: cards are to come, to be played, all are played


class Table:
    """Seats with places before them, a trick, and the cards won.

    Place p of seat s has the index s * places + p in `top` (the open card, the only one that can
    be played) and `under` (the card below it). The first `stacks` places of a seat are stacks,
    the rest hold one card each. `played` holds all cards in the order played, `froms` the place
    that each came from, `count` how many; the last count % seats of them lie in the trick.
    `winners` has a seat for each complete trick. `points` and `tricks` count for each seat.
    `known` has a bit for each seat that has seen where a card lies. `forehand` opens the deal, and
    `source` gives its cards (chance.py); None in a view, where what nobody has seen is UNKNOWN.
    """

    VARIANT = "lskat"  # as position lines name it

    def __init__(self, seats: int = 2, stacks: int = 8, hand: int = 0):
        """An empty table for 2 or 3 seats, each with `stacks` stacks and `hand` single cards."""
        self.seats = seats
        self.stacks = stacks
        self.places = stacks + hand
        n = seats * self.places
        self.top = bytearray(n)
        self.under = bytearray(n)
        self.played = bytearray(32)
        self.froms = bytearray(32)
        self.winners = bytearray(32 // seats)
        self.points = bytearray(seats)
        self.tricks = bytearray(seats)
        self.known = bytearray(32)
        self._knew = bytearray(32)  # `known` of the card turned at a place played from, for undo
        self.kind: cards.Kind = None
        self.viewer = NOBODY
        self.source = None
        self.clear()

    def clear(self) -> None:
        """Take all cards off the table."""
        for i in range(len(self.top)):
            self.top[i] = self.under[i] = NONE
        for i in range(32):
            self.known[i] = 0
        for seat in range(self.seats):
            self.points[seat] = self.tricks[seat] = 0
        self.count = 0
        self.start = 0  # what `count` was at the start: how far undo goes
        self.total = 0  # cards that this deal plays
        self.forehand = 0
        self.mover = 0
        self.stage = PLAY

    # Dealing

    def put(self, place: int, card: int, covered: bool) -> None:
        """Lay a card on a place, covered (nobody knows it) or open (all do)."""
        if covered:
            self.under[place] = card
        else:
            self.top[place] = card
            if card < NONE:
                self.known[card] = (1 << self.seats) - 1
        self.total += 1

    def deal(self, source, game: int, forehand: int, low_ten: int = 0) -> None:
        """Deal two seats' stacks from a source of cards, all at once; forehand leads."""
        self.clear()
        self.source = source
        self.forehand = self.mover = forehand
        self.kind = cards.kind(game, low_ten)
        self.stage = DRAW
        self.draw()

    def draw(self) -> bool:
        """Ask the source for the cards that the table waits for; False if some are to come yet."""
        if self.stage == DRAW:
            if not (self._turn_trick() if self.count else self._deal_cards()):
                return False
            self.stage = self._stage_drawn()
        return True

    def _stage_drawn(self) -> int:
        """The stage that comes when all cards are there."""
        return END if self.count == self.total else PLAY

    def _deal_cards(self) -> bool:
        """Deal what is to be dealt now; False if a card is to come yet."""
        for i in range(32):
            if not self.is_dealt(i):
                if not self._deal_card(i):
                    return False
        return True

    def is_dealt(self, i: int) -> bool:
        """Whether the card at position i of the pack lies at its place; before the play."""
        place = self.place_in_pack(i, self.forehand)
        return (self.top if i & 8 else self.under)[place] != NONE

    def _deal_card(self, i: int) -> bool:
        """Deal the card at position i of the pack; False if it is to come yet."""
        card = UNKNOWN if self.source is None else self.source.card(i, i & 8 != 0)
        if card == NOT_YET:
            return False
        self.put(self.place_in_pack(i, self.forehand), card, not i & 8)
        return True

    def place_in_pack(self, i: int, forehand: int) -> int:
        """Where the card at position i of the pack lies once it is dealt; it is covered without
        bit 8. The order is that of docs/notation.md: by rows of four, the covered cards of both
        sides before the open ones, forehand's first.
        """
        seat = 1 - forehand if i & 4 else forehand
        return seat * self.places + (i >> 4) * 4 + (i & 3)

    def position_of(self, place: int) -> int:
        """The position in the pack of the card that is covered on a place: the other way round."""
        i = place % self.places
        return (i >> 2) * 16 + (place // self.places != self.forehand) * 4 + (i & 3)

    # Playing

    def lead(self) -> int:
        """The card led to the trick on the table, or NONE."""
        n = self.count % self.seats
        return self.played[self.count - n] if n else NONE

    def legal(self, actions) -> int:
        """Write all legal actions into the caller's buffer (16 or more) and return how many."""
        if self.stage != PLAY:
            return 0
        top = self.top
        first = self.mover * self.places
        last = first + self.places
        n = 0
        lead = self.lead()
        if lead != NONE:
            suit = self.kind.suit
            led = suit[lead]
            for p in range(first, last):
                card = top[p]
                if card < NONE and suit[card] == led:
                    actions[n] = card
                    n += 1
            if n:
                return n
        for p in range(first, last):
            card = top[p]
            if card < NONE:
                actions[n] = card
                n += 1
        return n

    def place_of(self, card: int) -> int:
        """The place on which a card of the mover's lies open, or NOBODY."""
        first = self.mover * self.places
        for p in range(first, first + self.places):
            if self.top[p] == card:
                return p
        return NOBODY

    def may_play(self, card: int) -> bool:
        """Whether playing this card is legal for the mover now."""
        if self.stage != PLAY or not 0 <= card < NONE or self.place_of(card) == NOBODY:
            return False
        lead = self.lead()
        if lead == NONE:
            return True
        suit = self.kind.suit
        led = suit[lead]
        if suit[card] == led:
            return True
        first = self.mover * self.places
        for p in range(first, first + self.places):
            if self.top[p] < NONE and suit[self.top[p]] == led:
                return False
        return True

    def play(self, action: int) -> None:
        """Do a legal action of the mover's; a complete trick is won and its covers turned.

        Raises ValueError for an illegal one, and nothing is changed then.
        """
        if not self.may_play(action):
            raise ValueError("action %r is not legal here" % action)
        place = self.place_of(action)
        self.top[place] = NONE
        self.played[self.count] = action
        self.froms[self.count] = place
        self.count += 1
        if self.count % self.seats:
            self.mover = (self.mover + 1) % self.seats
        else:
            self._finish_trick()

    def _finish_trick(self) -> None:
        first = self.count - self.seats
        best = first + self.kind.winner(self.played, self.seats, first)
        winner = self.froms[best] // self.places
        self.winners[first // self.seats] = winner
        self.tricks[winner] += 1
        self.mover = winner
        for i in range(first, self.count):
            self.points[winner] += self.kind.points[self.played[i]]
        self.stage = DRAW
        self.draw()

    def _turn_trick(self) -> bool:
        """Turn what the cards of the last trick have uncovered; False if one is to come yet."""
        for i in range(self.count - self.seats, self.count):
            place = self.froms[i]
            card = self.under[place]
            if card == NONE:
                continue
            if card == UNKNOWN and self.source is not None:
                card = self.source.card(self.position_of(place))
                if card == NOT_YET:
                    return False
            self.under[place] = NONE
            self.top[place] = card
            if card < NONE:
                self._knew[i] = self.known[card]
                self.known[card] = (1 << self.seats) - 1
        return True

    def undo(self) -> None:
        """Take back the last action. Raises ValueError at the start of the deal."""
        if self.count == self.start:
            raise ValueError("nothing to take back")
        last = self.count - 1
        if self.count % self.seats == 0:
            first = self.count - self.seats
            winner = self.winners[first // self.seats]
            for i in range(last, first - 1, -1):
                self.points[winner] -= self.kind.points[self.played[i]]
                place = self.froms[i]
                card = self.top[place]
                if card != NONE:
                    self.under[place] = card
                    self.top[place] = NONE
                    if card < NONE:
                        self.known[card] = self._knew[i]
            self.tricks[winner] -= 1
            self.stage = PLAY
        place = self.froms[last]
        self.top[place] = self.played[last]
        self.mover = place // self.places
        self.count = last

    def done(self) -> int:
        """How many actions of this deal can be taken back."""
        return self.count - self.start

    def action(self, i: int) -> int:
        """The i-th of those, from 0."""
        return self.played[self.start + i]

    def actor(self, i: int) -> int:
        """The seat that did the i-th of those."""
        return self.froms[self.start + i] // self.places

    # Knowledge

    def view(self, seat: int, into):
        """Copy what `seat` knows into another table of the same shape, and return that.

        A card that the seat has not seen is UNKNOWN there, and nothing leads back to the truth.
        """
        bit = 1 << seat
        known = self.known
        for p in range(len(self.top)):
            card = self.top[p]
            into.top[p] = card if card >= NONE or known[card] & bit else UNKNOWN
            card = self.under[p]
            into.under[p] = card if card >= NONE or known[card] & bit else UNKNOWN
        for i in range(32):
            into.known[i] = known[i] & bit
        for i in range(self.count):
            into.played[i] = self.played[i]
            into.froms[i] = self.froms[i]
        for i in range(self.count // self.seats):
            into.winners[i] = self.winners[i]
        for s in range(self.seats):
            into.points[s] = self.points[s]
            into.tricks[s] = self.tricks[s]
        into.count = into.start = self.count
        into.total = self.total
        into.forehand = self.forehand
        into.mover = self.mover
        into.stage = self.stage
        into.kind = self.kind
        into.source = None
        into.viewer = seat
        return into
