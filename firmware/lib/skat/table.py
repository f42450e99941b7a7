"""The table: who sits where, which card lies where, who knows it, and whose turn it is.

One class for both the truth and a seat's knowledge: `view` copies the table as one seat knows it,
and players get only views. Each game has a class of its own on top of this one, with

place_in_pack(i, forehand)  the place to which the card at position i of the pack is dealt
is_covered(i) -> bool       whether it lies covered there, or under another card
position_of(place) -> int   where the pack has the covered card on a place, in games with such cards
count_score(result)         counts the ended deal into a Score of the game's
would_score(points, tricks) what seat 0 would score minus seat 1 with these points and tricks at
                            the end, in proportion to other ends; also from a view. Games that the
                            computer plays with hidden cards take the declarer's matadors, too

and whatever else is called and played there. Nothing here allocates once the table is made, except
errors and `deal`.

Chance has its turns, too: when cards are to be dealt or turned, the table waits
for them (DRAW) until its source has given all. A source that has them gives them at once, within
`play`; for others `draw` is called repeatedly.

Every action is one small int: a card is played by its number, 0 to 31. Numbers above are for
calls (calls.py), bids and discards.
"""

from skat.cards import NONE, NOT_YET, UNKNOWN

NOBODY = 255
DRAW, PLAY, END = range(3)  # stages: cards are to come, to be played, all are played


class Table:
    """Seats with places before them, a trick, and the cards won.

    Place p of seat s has the index s * places + p in `top` (the card that can be played) and
    `under` (the card below it). The first `stacks` places of a seat are stacks, the rest, its hand,
    hold one card each; `spare` places after those of all seats are nobody's (the skat). `played`
    holds all cards in the order played, `froms` the place that each came from, `count` how many;
    the last count % seats of them lie in the trick. `winners` has a seat for each complete trick.
    `points` and `tricks` count for each seat. `known` has a bit for each seat that has seen where a
    card lies. `forehand` opens the deal, which has these `options`, and `source` gives its cards
    (chance.py); it is None in a view, where what the seat has not seen is UNKNOWN.
    """

    VARIANT = ""  # the game's name, as position lines have it
    ACTIONS = 16  # the most actions that are ever legal at once
    declarer = NOBODY  # the seat that has declared the game, where games are declared
    auction = None  # the Auction, where games are bid for
    kontra = 0  # 1 after Kontra, 2 after Re
    said = 0  # the bits of what was announced with the game
    form = 0  # how the declarer finds trump, where there are several ways
    DUMMY_NAME = ""  # of the seat that is nobody's own, if that has one in every language

    def __init__(self, seats: int = 2, stacks: int = 8, hand: int = 0, spare: int = 0):
        """An empty table for 2 or 3 seats, each with `stacks` stacks and `hand` single cards."""
        self.seats = self.openers = seats  # so many play, and are forehand in turn on their seats
        self.stacks = stacks
        self.places = stacks + hand
        n = seats * self.places + spare
        self.top = bytearray(n)
        self.under = bytearray(n)
        self.played = bytearray(32)
        self.froms = bytearray(32)
        self.winners = bytearray(32 // seats)
        self.points = bytearray(seats)
        self.tricks = bytearray(seats)
        self.known = bytearray(32)
        self._all = (1 << seats) - 1  # `known` of a card that everybody sees
        self._saw = bytearray(32)  # for undo: `known` of each card played before it was
        self._knew = bytearray(32)  # for undo: `known` of the card turned at the place it came from
        self.kind = None
        self.options = None
        self.viewer = NOBODY
        self.source = None
        self.clear()

    def new(self):
        """An empty table of the same kind."""
        return type(self)()

    def buffer(self):
        """A buffer for `legal`."""
        return bytearray(self.ACTIONS)

    def next_seat(self, seat: int) -> int:
        """The seat after another one, clockwise."""
        seat += 1
        return seat if seat < self.seats else 0

    # Who plays

    def dummy(self) -> int:
        """The seat that is nobody's own; NOBODY where each is somebody's."""
        return NOBODY

    def pile(self) -> int:
        """The seat for which nobody decides, since its cards are turned one by one from a pile that
        nobody has seen; NOBODY where there is none."""
        return NOBODY

    def forced(self) -> int:
        """The action that comes next though nobody decides on it: the card of a pile that has been
        turned; -1 for none."""
        return -1

    def pile_wins(self) -> bool:
        """Whether a card of the pile may win a trick."""
        return True

    def player_of(self, seat: int) -> int:
        """Who plays a seat, by a number below `openers`; usually that of the seat."""
        return seat

    def seat_of(self, player: int) -> int:
        """The seat that is a player's own."""
        return player

    def owner_of(self, seat: int) -> int:
        """The seat of the player who gets what a seat wins; usually it itself."""
        return self.seat_of(self.player_of(seat))

    def points_of(self, player: int) -> int:
        """The card points of all that a player plays."""
        return self.points[player]

    def clear(self) -> None:
        """Take all cards off the table."""
        top = self.top
        under = self.under
        for i in range(len(top)):
            top[i] = under[i] = NONE
        known = self.known
        for i in range(32):
            known[i] = 0
        for seat in range(self.seats):
            self.points[seat] = self.tricks[seat] = 0
        self.kind = None
        self.count = 0
        self.start = 0  # what `count` was at the start: how far undo goes
        self.total = 0  # cards to be played in this deal
        self.forehand = 0
        self.mover = 0
        self.stage = PLAY

    # Dealing

    def put(self, place: int, card: int, covered: bool) -> None:
        """Lay a card on a place, covered (nobody sees it) or open (all do)."""
        if covered:
            self.under[place] = card
        else:
            self.top[place] = card
            if card < NONE:
                self.known[card] = self._all
        self.total += place < self.seats * self.places

    def hold(self, place: int, card: int) -> None:
        """Give a seat a card that only it sees."""
        self.put(place, card, False)
        if card < NONE:
            self.known[card] = 1 << place // self.places

    def deal(self, source, forehand: int, options=None) -> None:
        """Deal from a source of cards up to the first decision. `options`: the game's, if it has
        any; they must not change during the deal.
        """
        self.clear()
        self.source = source
        self.options = options
        self.forehand = self.mover = forehand
        self.stage = DRAW
        self.draw()

    def draw(self) -> bool:
        """Ask the source for the cards that the table waits for; False if some are still to
        come."""
        if self.stage == DRAW:
            if not (self._turn_trick() if self.count else self._deal_cards()):
                return False
            self.stage = self._stage_drawn()
        return True

    def place_in_pack(self, i: int, forehand: int) -> int:
        """The place to which the card at position i of the pack is dealt."""
        return i

    def is_covered(self, i: int) -> bool:
        """Whether the card at position i of the pack lies covered, or under another card."""
        return False

    def is_seen(self, i: int) -> bool:
        """Whether anybody sees that card once it is dealt."""
        return not self.is_covered(i)

    def _deal_cards(self) -> bool:
        """Deal the cards that are due, before the play; False if one is still to come."""
        for i in range(32):
            if not self._deal_card(i):
                return False
        return True

    def _deal_card(self, i: int) -> bool:
        """Deal the card at position i of the pack if it isn't; False if it is still to come."""
        place = self.place_in_pack(i, self.forehand)
        covered = self.is_covered(i)
        if (self.under if covered else self.top)[place] != NONE:
            return True
        card = UNKNOWN if self.source is None else self.source.card(i, self.is_seen(i))
        if card == NOT_YET:
            return False
        self.put(place, card, covered)
        return True

    def start_here(self) -> None:
        """Let this be the start of what is played: nothing before it is taken back, and no more
        cards come from the source that dealt."""
        self.start = self.count
        self.source = None

    def _stage_drawn(self) -> int:
        """The stage after all cards have come."""
        return END if self.count == self.total else PLAY

    # Playing

    def lead(self) -> int:
        """The card led to the trick on the table, or NONE."""
        n = self.count % self.seats
        return self.played[self.count - n] if n else NONE

    def may_claim(self) -> bool:
        """Whether the rest can be claimed now: in games with claims, unless all play for
        themselves."""
        return False

    def may_interrupt(self, seat: int) -> bool:
        """Whether a seat may give up though it is not to play."""
        return False

    def gave_up(self) -> int:
        """Which action was the wish to give up by which the deal has ended; -1 for none."""
        return -1

    def looked_at(self) -> int:
        """The card of the skat that decides trump now, or just did, as far as it is known; or
        NONE."""
        return NONE

    def legal(self, actions) -> int:
        """Write all legal actions into the caller's buffer (see `buffer`) and return how many."""
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

    def acts_unseen(self) -> bool:
        """Whether what is legal now does not depend on the mover's cards."""
        return False

    def place_of(self, card: int) -> int:
        """The place on which a card of the mover's lies open, or NOBODY."""
        top = self.top
        first = self.mover * self.places
        for p in range(first, first + self.places):
            if top[p] == card:
                return p
        return NOBODY

    def facing(self, place: int, seat: int) -> int:
        """The card that faces a seat on this place, NONE if there is none; UNKNOWN: its back
        does."""
        return self.top[place]

    def may_play(self, card: int) -> bool:
        """Whether playing this card is legal for the mover now."""
        return self._playable_from(card) != NOBODY

    def _playable_from(self, card: int) -> int:
        """The place from which the mover may play this card now, or NOBODY."""
        if self.stage != PLAY or not 0 <= card < NONE:
            return NOBODY
        place = self.place_of(card)
        lead = self.lead()
        if lead == NONE or place == NOBODY:
            return place
        suit = self.kind.suit
        led = suit[lead]
        if suit[card] == led:
            return place
        top = self.top
        first = self.mover * self.places
        for p in range(first, first + self.places):
            if top[p] < NONE and suit[top[p]] == led:
                return NOBODY
        return place

    def play(self, action: int) -> None:
        """Do a legal action of the mover's; a complete trick is won and its covers turned.

        Raises ValueError for an illegal one, with nothing changed.
        """
        place = self._playable_from(action)
        if place == NOBODY:
            raise ValueError("action %r is not legal here" % action)
        count = self.count
        self.top[place] = NONE
        self.played[count] = action
        self.froms[count] = place
        self._saw[count] = self.known[action]
        self.known[action] = self._all
        self.count = count + 1
        if self.count % self.seats:
            self.mover = self.next_seat(self.mover)
        else:
            self.finish_trick()

    def finish_trick(self) -> None:
        """Give the trick that has just become complete to its winner, who leads next."""
        first = self.count - self.seats
        best = self.winning(first, self.seats)
        winner = self.froms[best] // self.places
        self.winners[first // self.seats] = winner
        self.tricks[winner] += 1
        self.mover = winner
        for i in range(first, self.count):
            self.points[winner] += self.kind.points[self.played[i]]
        self.stage = DRAW
        self.draw()

    def winning(self, first: int, count: int) -> int:
        """Where in `played` the card is that wins of those in a trick: `count` from `first` on."""
        return first + self.kind.winner(self.played, count, first)

    def awaits(self) -> int:
        """Whose card the table waits for to be turned; NOBODY while cards are dealt."""
        if self.count:
            for i in range(self.count - self.seats, self.count):
                if self.under[self.froms[i]] == UNKNOWN:
                    return self.froms[i] // self.places
        return NOBODY

    def _turn_trick(self) -> bool:
        """Turn the cards that the last trick has uncovered; False if one is still to come."""
        for i in range(self.count - self.seats, self.count):
            place = self.froms[i]
            if self.under[place] == NONE:
                continue
            card = self._turn(place)
            if card == NOT_YET:
                return False
            if card < NONE:
                self._knew[i] = self.known[card]
                self.known[card] = self._all
        return True

    def _turn(self, place: int) -> int:
        """Turn the covered card on a place up: the card, or NOT_YET; who knows it is not noted."""
        card = self.under[place]
        if card == UNKNOWN and self.source is not None:
            card = self.source.card(self.position_of(place))
            if card == NOT_YET:
                return card
        self.under[place] = NONE
        self.top[place] = card
        return card

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
        card = self.played[last]
        self.top[place] = card
        self.known[card] = self._saw[last]
        self.mover = place // self.places
        self.count = last

    def undo_to(self, count: int) -> None:
        """Take back all but the first `count` actions, 0 to `done()`."""
        while self.done() > count:
            self.undo()

    def done(self) -> int:
        """How many actions of this deal can be taken back."""
        return self.count - self.start

    def action(self, i: int) -> int:
        """The i-th of these actions, from 0."""
        return self.played[self.start + i]

    def actor(self, i: int) -> int:
        """The seat that did the i-th of these."""
        return self.froms[self.start + i] // self.places

    # Knowledge

    def has_secrets(self) -> bool:
        """Whether one seat sees or knows a card that another one does not."""
        for place in range(len(self.top)):
            if self.facing(place, 0) != self.facing(place, 1):
                return True
            for card in (self.top[place], self.under[place]):
                if card < NONE and 0 < self.known[card] < self._all:
                    return True
        return False

    def view(self, seat: int, into=None):
        """Copy what `seat` knows into another table of the same kind, by default a new one, and
        return that. NOBODY: what every seat knows.

        A card that the seat has not seen is UNKNOWN there, and nothing leads back to the truth.
        """
        if into is None:
            into = self.new()
        bit = self._all if seat == NOBODY else 1 << seat
        known = self.known
        top = self.top
        under = self.under
        into_top = into.top
        into_under = into.under
        for p in range(len(top)):
            card = top[p]
            into_top[p] = card if card >= NONE or known[card] & bit else UNKNOWN
            card = under[p]
            into_under[p] = card if card >= NONE or known[card] & bit else UNKNOWN
        into_known = into.known
        for i in range(32):
            into_known[i] = known[i] & bit
        for i in range(self.count):
            into.played[i] = self.played[i]
            into.froms[i] = self.froms[i]
        for i in range(self.count // self.seats):
            into.winners[i] = self.winners[i]
        for s in range(self.seats):
            into.points[s] = self.points[s]
            into.tricks[s] = self.tricks[s]
        into.count = self.count
        into.total = self.total
        into.forehand = self.forehand
        into.mover = self.mover
        into.stage = self.stage
        into.kind = self.kind
        into.options = self.options
        into.viewer = seat
        into.start_here()
        return into


class Stacks(Table):
    """Two seats with eight stacks each, an open card on a covered one, dealt by rows of four."""

    def __init__(self):
        """An empty table."""
        super().__init__(2, 8)

    def place_in_pack(self, i: int, forehand: int) -> int:
        """The order is that of docs/notation.md: by rows of four, the covered cards of both sides
        before the open ones, forehand's first."""
        seat = 1 - forehand if i & 4 else forehand
        return seat * self.places + (i >> 4) * 4 + (i & 3)

    def is_covered(self, i: int) -> bool:
        return not i & 8

    def position_of(self, place: int) -> int:
        """The position in the pack of the covered card on a place: the inverse."""
        i = place % self.places
        return (i >> 2) * 16 + (place // self.places != self.forehand) * 4 + (i & 3)
