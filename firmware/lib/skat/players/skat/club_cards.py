"""The club player in the play: what each card is worth in its situation, learned from games.

A card is worth the sum of nine weights, each from a table that looks at another side of the
situation (`_weigh`): how many cards that others may hold are higher or lower, how long the suit
is, who wins the trick and with how many points, who has shown to have none of the suit, how many
tricks and trumps are left, how many points the declarer has, who has led the suit before, and
where its ace and ten are. tools/train/skat.py learned them from millions of games against itself.
Where a table stands in the file follows from the sizes of those before it.
"""

from skat.cards import GRAND, NONE, NULL, RAMSCH, TRUMP
from skat.compat import const
from skat.players.skat import weights
from skat.players.skat.simple_cards import SimpleCards

_SIZE = const(13608)
_POINTS = b"\0\0\1\1\1\0\0\0\0\0\2\3"  # by what a card counts: nothing, little, a ten, an ace
_FILES = ("suit", "grand", "null")
_NOBODY = const(3)


class ClubCards:
    """The club player in the play; in Ramsch it is the simple one."""

    def __init__(self):
        self._weights = bytearray(_SIZE)
        self._name = ""  # of the file that they are from
        self._view = None
        self._simple = None
        self._legal = None
        self._count = 0
        self._where = bytearray(32)  # of each card: 0 gone, 1 own, 2 others may hold it
        self._by_power = bytearray(5 * 20)  # the card of each suit and power
        self._higher = bytearray(32)
        self._lower = bytearray(32)
        self._own_lower = bytearray(32)
        self._own = bytearray(5)  # how many cards of each suit one holds,
        self._out = bytearray(5)  # and others may hold
        self._void = bytearray(3)  # a bit for each suit that a seat has shown to have none of
        self._led = bytearray(5)  # who has led each suit first
        self._trick = 0  # points in the trick,
        self._best = NONE  # the card that wins it,
        self._ours = 0  # and whether it is our side's
        self._role = 0
        self._status = 0

    def start(self, view) -> None:
        """Begin to think about a view in the play."""
        self._view = view
        if view.kind.game == RAMSCH:
            if self._simple is None:
                self._simple = SimpleCards()
            self._simple.start(view)
            return
        if self._legal is None:
            self._legal = view.buffer()
        self._count = view.legal(self._legal)
        if self._count > 1:
            self._load(view.kind.game)
            self._look_for_cards(view)
            self._look_back(view)
            self._look_at_trick(view)

    def think(self) -> int:
        """The card."""
        if self._view.kind.game == RAMSCH:
            return self._simple.think()
        chosen = self._legal[0]
        most = 0
        for i in range(self._count):
            if self._count == 1:
                break
            worth = self._weigh(self._legal[i])
            if i == 0 or worth > most:
                most = worth
                chosen = self._legal[i]
        return chosen

    def _load(self, game: int) -> None:
        name = _FILES[2 if game == NULL else game == GRAND]
        if name != self._name:
            self._name = ""
            weights.read(name, self._weights)
            self._name = name

    def _look_for_cards(self, view) -> None:
        """Note where each card is, and count those above and below it in its suit."""
        where = self._where
        kind = view.kind
        for i in range(100):
            self._by_power[i] = NONE
        for card in range(32):
            where[card] = 2
            self._by_power[kind.suit[card] * 20 + kind.power[card]] = card
        for i in range(view.count):
            where[view.played[i]] = 0
        first = view.mover * view.places
        for p in range(first, first + view.places):
            if view.top[p] < NONE:
                where[view.top[p]] = 1
        for p in range(view.skat, view.skat + 2):
            if view.under[p] < NONE:
                where[view.under[p]] = 0
        for suit in range(5):
            higher = own = 0
            for power in range(19, 0, -1):
                card = self._by_power[suit * 20 + power]
                if card < NONE:
                    self._higher[card] = higher
                    self._own_lower[card] = own  # so far: those above
                    higher += where[card] == 2
                    own += where[card] == 1
            self._out[suit] = higher
            self._own[suit] = own
            for power in range(1, 20):
                card = self._by_power[suit * 20 + power]
                if card < NONE:
                    self._lower[card] = higher - self._higher[card] - (where[card] == 2)
                    self._own_lower[card] = own - self._own_lower[card] - (where[card] == 1)

    def _look_back(self, view) -> None:
        """Note who has shown to have none of a suit, and who has led each first."""
        suit = view.kind.suit
        for i in range(3):
            self._void[i] = 0
        for i in range(5):
            self._led[i] = _NOBODY
        led = 0
        for i in range(view.count):
            seat = view.froms[i] // view.places
            of = suit[view.played[i]]
            if i % 3 == 0:
                led = of
                if self._led[of] == _NOBODY:
                    self._led[of] = seat
            elif of != led:
                self._void[seat] |= 1 << led

    def _look_at_trick(self, view) -> None:
        kind = view.kind
        declarer = view.declarer
        me = view.mover
        played = view.count % 3
        self._role = 3 * (0 if me == declarer else 1 if (me + 1) % 3 == declarer else 2) + played
        self._trick = 0
        self._best = NONE
        self._ours = 0
        if played:
            first = view.count - played
            winning = first + kind.winner(view.played, played, first)
            self._best = view.played[winning]
            by = view.froms[winning] // view.places
            self._ours = int((by == declarer) == (me == declarer))
            if kind.game != NULL:
                for i in range(first, view.count):
                    self._trick += kind.points[view.played[i]]
        if kind.game == NULL:
            self._status = 0
            return
        points = view.points[declarer]
        others = view.points[(declarer + 1) % 3] + view.points[(declarer + 2) % 3]
        if me == declarer:
            for p in range(view.skat, view.skat + 2):
                if view.under[p] < NONE:
                    points += kind.points[view.under[p]]
        if points < 61:
            self._status = min(points // 15, 3)
        else:
            self._status = 4 if points < 75 else 5 if points < 90 else 6
        if me != declarer and others >= 50 and points < 61:
            self._status = 7

    def _weigh(self, card: int) -> int:
        """What a card is worth here, of no unit."""
        view = self._view
        kind = view.kind
        weights = self._weights
        suit = kind.suit[card]
        null = kind.game == NULL
        trump = int(suit == TRUMP)
        role = self._role
        played = view.count % 3
        higher = min(self._higher[card], 3)
        beaten = int(higher > 0)
        lower = min(self._lower[card], 3)
        points = min(self._own_lower[card], 3) if null else _POINTS[kind.points[card]]
        own = min(self._own[suit], 6) - 1
        out = min(self._out[suit], 5)
        how = 3  # 0 follows, 1 trumps, 2 throws away, 3 leads
        wins = int(higher == 0)
        takes = 0
        if played:
            lead = kind.suit[view.lead()]
            how = 0 if suit == lead else 1 if trump else 2
            takes = wins = int(kind.beats(card, self._best))
        takes = 2 * takes + self._ours
        me = view.mover
        void_next = self._void[(me + 1) % 3] >> suit & 1 if played < 2 else 0
        void_last = self._void[(me + 2) % 3] >> suit & 1
        trick = self._trick
        trick = 0 if trick == 0 else 1 if trick < 5 else 2 if trick < 10 else 3 if trick < 14 else 4
        left = 9 - view.count // 3
        trumps = 0 if null else min(self._own[TRUMP], 7)
        trumps_out = 0 if null else min(self._out[TRUMP], 7)
        by = self._led[suit]
        led = 0
        if by == me:
            led = 1
        elif by != _NOBODY:
            led = 3 if by == view.declarer or me == view.declarer else 2
        ace = ten = 0
        if suit != TRUMP or kind.game != GRAND:
            first = (kind.game if suit == TRUMP else suit) * 8
            ace = self._where[first]
            ten = self._where[first + 1 + null]  # in Null the king comes after the ace
        value = weights[(((role * 2 + trump) * 4 + higher) * 4 + lower) * 4 + points]
        value += weights[1152 + (((role * 2 + trump) * 6 + own) * 6 + out) * 2 + beaten]
        value += weights[2448 + (((role * 4 + how) * 4 + takes) * 5 + trick) * 4 + points]
        i = (((role * 4 + how) * 2 + wins) * 2 + void_next) * 2 + void_last
        value += weights[5328 + (i * 2 + beaten) * 4 + points]
        value += weights[7632 + ((role * 10 + left) * 2 + trump) * 4 + higher]
        value += weights[8352 + ((role * 8 + self._status) * 4 + takes) * 4 + points]
        value += weights[9504 + (((role * 8 + trumps) * 8 + trumps_out) * 2 + trump) * 2 + beaten]
        value += weights[11808 + (((role * 4 + led) * 4 + how) * 4 + points) * 2 + beaten]
        return value + weights[12960 + (((role * 3 + ace) * 3 + ten) * 4 + points) * 2 + trump]
