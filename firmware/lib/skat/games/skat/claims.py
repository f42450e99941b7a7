"""Claims of the rest, checked exactly: whoever claims plays on against the cards as they lie, and
the other two may play as they like.

A claim of all tricks that are left stands if the claimer's side wins them all; in Null the declarer
claims to win none. Most claims are seen to stand without a search (`_is_safe`). The search knows
positions again that it has seen, and does not call itself, for a device has little room for that;
but it allocates.
"""

from skat.cards import NONE, NULL, TRUMP, UNKNOWN
from skat.table import END, NOBODY

_MOST = 20000  # cards played in a search: what takes longer cannot be checked
OPEN, BEATEN, STANDS = range(3)  # what a position is

_proved: list = []  # the position in which a claim was last seen to stand in slices


class Claim:
    """The claim of the one who is to play. `nodes`: cards that were played to check it.

    `stands` checks it at once; `begin` and `check` do so in slices.
    """

    def __init__(self, table, most: int = _MOST):
        """`table`: the truth, in the play of a game with a declarer; it is left as it is. `most`:
        how many cards may be played to check it."""
        self.nodes = 0
        self._most = most
        self._start = 0  # cards played where the search has begun
        self._value = OPEN
        self._done = False
        self._table = table.view(NOBODY)
        self._seat = table.mover
        self._null = table.kind.game == NULL
        self._legal = table.buffer()
        self._moves = [None] * 31  # at each count of cards played, those that are to be tried
        self._seen: dict = {}

    def stands(self) -> bool:
        """Whether no play of the others beats it. One that cannot be checked does not stand: where
        cards are unknown, or where there are too many ways to play on."""
        if _proved == [self._whole_key()]:
            return True
        return self._may() and self._search() == STANDS

    def begin(self) -> None:
        """Begin to check it in slices."""
        if self._may():
            self._begin()
        else:
            self._most = 0

    def check(self, cards: int) -> int:
        """Play so many cards more: STANDS, BEATEN, or OPEN: not yet, unless `given_up`."""
        if self.given_up():
            return OPEN
        found = self._go_on(min(self.nodes + cards, self._most))
        if found == STANDS:
            _proved[:] = [self._whole_key()]
        return found

    def given_up(self) -> bool:
        """Whether it takes too long, or cannot be checked."""
        return not self._done and self.nodes >= self._most

    def _whole_key(self) -> bytes:
        table = self._table
        played = bytes(table.played[: table.count])
        return self._key() + played + bytes((table.kind.game, table.declarer))

    def beaten_by(self):
        """The cards from now on that beat it, the claimer's as good as any; none if it stands, or
        cannot be checked."""
        line = []
        self.nodes = 0
        if not self._may() or self._search() != BEATEN:
            return line
        table = self._table
        while True:
            for card in self._choices():
                table.play(card)
                value = self._judge()
                if value == BEATEN:
                    return line + [card]
                if value == OPEN and self._search() == BEATEN:
                    line.append(card)
                    break
                table.undo()

    def _may(self) -> bool:
        if self._null and self._seat != self._table.declarer:
            return False
        return UNKNOWN not in list(self._table.top)

    def _mine(self) -> bool:
        table = self._table
        return table.played_by(table.mover) == table.played_by(self._seat)

    def _search(self) -> int:
        """What the position on the table is; OPEN if that takes too long."""
        self._begin()
        value = self._go_on(self._most)
        while self._table.count > self._start:
            self._table.undo()
        return value

    def _begin(self) -> None:
        self._start = self._table.count
        self._value = self._known()
        self._done = self._value != OPEN
        if not self._done:
            self._moves[self._start] = self._choices()

    def _go_on(self, most: int) -> int:
        """Search until `most` cards are played; what the position is, OPEN if that is not known."""
        table = self._table
        while not self._done:
            # _value: what the last card tried has led to, OPEN where none was tried
            moves = self._moves[table.count]
            decided = self._value == (STANDS if self._mine() else BEATEN)
            if moves and not decided:
                if self.nodes >= most:
                    return OPEN
                self.nodes += 1
                table.play(moves.pop(0))
                self._value = self._judge() or self._known()
                if self._value == OPEN:
                    self._moves[table.count] = self._choices()
                else:
                    table.undo()
                continue
            # the node is what its last card has led to
            if table.count % table.seats == 0:
                self._seen[self._key()] = self._value
            if table.count == self._start:
                self._done = True
            else:
                table.undo()
        return self._value

    def _judge(self) -> int:
        """What the card played last has decided."""
        table = self._table
        if table.count % table.seats:
            return OPEN
        winner = table.winners[table.count // table.seats - 1]
        with_declarer = winner == table.declarer
        if self._null and with_declarer:
            return BEATEN
        if not self._null and with_declarer != (self._seat == table.declarer):
            return BEATEN
        return STANDS if table.stage == END else OPEN

    def _known(self) -> int:
        """What is known of the position without playing on."""
        if self._table.count % self._table.seats:
            return OPEN
        if self._is_safe():
            return STANDS
        return self._seen.get(self._key(), OPEN)

    def _key(self) -> bytes:
        return bytes(self._table.top) + bytes((self._table.mover,))

    def _choices(self):
        """The mover's cards, but for those that are as good as a higher one; first those that are
        likely to decide."""
        table = self._table
        kind = table.kind
        count = table.legal(self._legal)
        chosen = []
        live = self._live()
        for i in range(count):
            card = self._legal[i]
            if not self._same_as_higher(card, live):
                chosen.append(card)
        first = table.count - table.count % table.seats
        best = NONE
        if table.count > first:
            best = table.played[first + kind.winner(table.played, table.count - first, first)]
        mine = self._mine()

        def order(card):
            beats = best != NONE and kind.beats(card, best)
            return (beats == self._null, -kind.power[card] if mine else kind.power[card])

        chosen.sort(key=order)
        return chosen

    def _live(self):
        """For each card 1 where another than the mover holds it, or it lies in the trick; 2 where
        the mover holds it."""
        table = self._table
        live = bytearray(34)
        for p in range(table.skat):
            live[table.top[p]] = 2 if p // table.places == table.mover else 1
        for i in range(table.count - table.count % table.seats, table.count):
            live[table.played[i]] = 1
        return live

    def _same_as_higher(self, card: int, live) -> bool:
        """Whether the mover has a higher card of the suit, with none of the others' between."""
        kind = self._table.kind
        next_power = 99
        next_live = 0
        for other in range(32):
            if live[other] and kind.suit[other] == kind.suit[card]:
                if kind.power[card] < kind.power[other] < next_power:
                    next_power = kind.power[other]
                    next_live = live[other]
        return next_live == 2

    # What stands without a search

    def _is_safe(self) -> bool:
        """Whether the claim stands however the others discard; where this is False it may, too."""
        hands = self._hands()
        if self._null:
            return not self._mine() and self._is_low(hands)
        if self._table.mover != self._seat:
            return False
        own = hands[self._seat]
        for seat in range(self._table.seats):
            if seat == self._seat:
                continue
            trumps = hands[seat][TRUMP]
            if len(trumps) > len(own[TRUMP]):
                return False
            for suit in range(5):
                others = hands[seat][suit]
                # the one's j-th card is led when the other has followed j times
                for j in range(min(len(own[suit]), len(others))):
                    if own[suit][j] < others[0]:
                        return False
        return True

    def _hands(self):
        """For each seat the powers that it holds of each suit, from the highest."""
        table = self._table
        kind = table.kind
        hands = [[[], [], [], [], []] for _ in range(table.seats)]
        for p in range(table.skat):
            card = table.top[p]
            if card < NONE:
                hands[p // table.places][kind.suit[card]].append(kind.power[card])
        for hand in hands:
            for suit in hand:
                suit.sort(reverse=True)
        return hands

    def _is_low(self, hands) -> bool:
        """Whether in each suit the declarer's lowest card is under the lowest of the others', the
        second under their second, and so on."""
        for suit in range(4):
            own = hands[self._seat][suit]
            others = []
            for seat in range(self._table.seats):
                if seat != self._seat:
                    others += hands[seat][suit]
            others.sort()
            for j in range(min(len(own), len(others))):
                if own[len(own) - 1 - j] > others[j]:
                    return False
        return True
