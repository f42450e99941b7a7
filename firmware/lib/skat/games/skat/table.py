"""The table of Skat for three: the auction, the skat, the declaration, and the play.

All that was done is in a log, the cards as well; calls are taken back from there. Rules:
docs/skat.md.
"""

from array import array

from skat import cards, game_values
from skat.bidding import BIDS, Auction
from skat.bidding_stages import (
    AWAY,
    BID,
    CONSENT,
    DECLARE,
    KONTRA,
    PLACES,
    RE,
    SKAT,
    TAKEN,
)
from skat.calls import (
    CONCEDE,
    CONCEDE_OF,
    DISCARD,
    HIDDEN,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SAY_RE,
    TAKE,
    declared_bits,
    declared_game,
)
from skat.cards import NONE, NOT_YET, NULL, RAMSCH, UNKNOWN
from skat.games.skat import announcing, ending, sight
from skat.games.skat.claims import Claim
from skat.games.skat.options import Options
from skat.table import DRAW, END, NOBODY, PLAY, Table

_LOG = 192  # actions of the longest deal
_PACKETS = ((0, 3, 0), (11, 4, 3), (23, 3, 7))  # first card in the pack, how many, first place


class SkatTable(Table):
    """The table of the base class, with an auction and a skat.

    The skat lies on `under[skat]` and the place after it, later what was put away. `log` has all
    actions, `logged` how many, and `who` for each of them the stage times 4 plus the seat. After
    the `auction` `declarer` is a seat, or NOBODY in Ramsch and where all have passed. `kind` is
    None until the game is named, `said` has the bits of what was said of it, `kontra` is 1 after
    Kontra and 2 after Re. `refused`: how many have pushed the skat on unseen in Ramsch.
    """

    VARIANT = "skat"
    ACTIONS = 70
    IN_PACK = 9  # the position of the first card of the skat

    def __init__(self, seats: int = 3, spare: int = 2, bids=BIDS):
        """An empty table; the first two of `spare` places are the skat's; `bids` are legal."""
        self.log = array("H", [0] * _LOG)
        self.who = bytearray(_LOG)
        self.auction = Auction(0, bids)
        super().__init__(seats, 0, PLACES, spare)

    def buffer(self):
        return array("H", [0] * self.ACTIONS)

    def clear(self) -> None:
        """Take all cards off the table, and forget what was said."""
        super().clear()
        self.skat = self.seats * self.places
        self.logged = 0
        self.logged_before = 0  # what `logged` was at the start: how far undo goes
        self.declarer = NOBODY
        self.said = 0
        self.kontra = 0
        self.refused = 0
        self.skat_of = NOBODY  # who got the points of the skat
        self._over = False  # before the last trick, as somebody has given up or claimed the rest

    # Dealing

    def deal(self, source, forehand: int, options=None) -> None:
        if options is None:
            options = Options()
        for game in range(RAMSCH):
            cards.kind(game)  # made now, for a call allocates nothing
        cards.kind(RAMSCH, options.lowten)
        super().deal(source, forehand, options)
        self.start_auction()
        self.mover = self.auction.mover

    def start_here(self) -> None:
        super().start_here()
        self.logged_before = self.logged

    def start_auction(self) -> None:
        """Begin the bidding: middlehand against forehand, then rearhand."""
        second = self.next_seat(self.forehand)
        self.auction.start(self.forehand, second, self.next_seat(second))

    def place_in_pack(self, i: int, forehand: int) -> int:
        """Where the card at position i of the pack is dealt to: three cards to each seat, two for
        the skat, four to each, three to each, forehand's first."""
        if self.IN_PACK <= i < self.IN_PACK + 2:
            return self.skat + i - self.IN_PACK
        for first, size, place in _PACKETS:
            if first <= i < first + 3 * size:
                i -= first
                return self.hand_of((forehand + i // size) % 3) + place + i % size
        raise ValueError("a pack has 32 cards, so none at %d" % i)

    def hand_of(self, seat: int) -> int:
        """The first place of a hand that is dealt."""
        return seat * PLACES

    def is_covered(self, i: int) -> bool:
        return self.place_in_pack(i, self.forehand) >= self.skat

    def put(self, place: int, card: int, covered: bool) -> None:
        """Lay a card on a stack, open or covered, in a hand, which its owner sees, or in what lies
        covered behind them."""
        super().put(place, card, covered)
        if not covered and place < self.skat and place % PLACES >= self.stacks and card < NONE:
            self.known[card] = 1 << place // PLACES

    def _deal_cards(self) -> bool:
        """Deal, or give the skat to whoever has taken it; False if a card is still to come."""
        if self.logged:
            return self._see_skat() and (self._over or self._take())
        return super()._deal_cards()

    def _turn_trick(self) -> bool:
        return self._stage_drawn() != END or self._see_skat()

    def _see_skat(self) -> bool:
        """Ask for the cards of the skat; False if one is still to come."""
        return self._see(0) and self._see(1)

    def _see(self, i: int) -> bool:
        """Ask for one of them."""
        place = self.skat + i
        if self.under[place] == UNKNOWN and self.source is not None:
            card = self.source.card(self.IN_PACK + i)
            if card == NOT_YET:
                return False
            self.under[place] = card
        return True

    def _take(self) -> bool:
        """Move the skat into the mover's hand."""
        place = self.mover * PLACES + TAKEN
        for i in range(2):
            card = self.under[self.skat + i]
            self.under[self.skat + i] = NONE
            self.top[place + i] = card
            if card < NONE:
                self.known[card] = 1 << self.mover
        return True

    def _stage_drawn(self) -> int:
        if self._over:
            return END
        if not self.count:
            return AWAY if self.logged else BID
        if self.kind.game == NULL and self.tricks[self.declarer]:
            return END
        return super()._stage_drawn()

    def draw(self) -> bool:
        if self.stage == DRAW and super().draw() and self.stage == END:
            self.finish(1)
        return self.stage != DRAW

    def finish(self, sign: int) -> None:
        """Give the points of the skat to whom they belong, or take them back with sign -1."""
        if sign > 0:
            self.skat_of = self.declarer
            if self.declarer == NOBODY:
                self.skat_of = self._skat_in_ramsch()
        if self._over:
            ending.give_rest(self, sign)
        for i in range(2):
            card = self.under[self.skat + i]
            if card < NONE and self.skat_of != NOBODY:
                self.points[self.skat_of] += sign * self.kind.points[card]
        if sign < 0:
            self.skat_of = NOBODY

    def has_ramsch_skat(self) -> bool:
        """Whether somebody gets the skat in Ramsch."""
        return True

    def _skat_in_ramsch(self) -> int:
        """Who gets the skat, NOBODY if it lies unused: whoever has won the last trick, or, with the
        option, has most points, of several the one who has won a trick last."""
        last = self.count // self.seats - 1
        if self.options.skatto:
            while self.points[self.winners[last]] < max(self.points):
                last -= 1
        return self.winners[last]

    # Actions

    def may_claim(self) -> bool:
        return self.declarer != NOBODY

    def may_interrupt(self, seat: int) -> bool:
        return self.stage == PLAY and self.may_play(CONCEDE_OF + seat)

    def legal(self, actions) -> int:
        """As in the base class, but for giving up and claiming, of which may_play knows: anybody
        who wants to may do that, but it is no part of the play."""
        stage = self.stage
        if stage <= END:
            return super().legal(actions)
        if stage == BID:
            return self.auction.legal(actions)
        return announcing.legal(self, actions)

    def acts_unseen(self) -> bool:
        return self.stage > END and self.stage != AWAY

    def may_play(self, action: int) -> bool:
        stage = self.stage
        if stage == PLAY and action >= NONE:
            return self._may_end(action)
        if stage <= END:
            return super().may_play(action)
        if stage == BID:
            return self.auction.may(action)
        return announcing.may_say(self, action)

    def _may_end(self, action: int) -> bool:
        """Whether the mover may give up, or claim the rest."""
        return ending.may_end(self, action)

    def claim(self):
        """The mover's claim of the rest; a partner helps, as in saves and records of earlier
        versions."""
        return Claim(self, partners=True)

    def play(self, action: int) -> None:
        """Do a legal action of the mover's. Raises ValueError for an illegal one, and nothing is
        changed then."""
        stage = self.stage
        mover = self.mover
        if stage == PLAY and action < NONE:
            super().play(action)
            self._note(action, stage, mover)
            return
        if not self.may_play(action):
            raise ValueError("action %r is not legal here" % action)
        self._note(action, stage, ending.wisher(self, action) if stage == PLAY else mover)
        if stage == BID:
            self.auction.act(action)
            self._after_bid()
        elif action == TAKE:
            self.stage = DRAW
            self.draw()
        elif stage == SKAT and action == PASS:
            self.refused += 1
            self._after_push()
        elif stage == AWAY:
            self._put_away(action)
        elif stage == PLAY:
            ending.want_end(self, action)
        elif stage == CONSENT:
            ending.after_consent(self, action)
        elif stage < KONTRA:
            self._declare(action)
        else:
            self._after_kontra(action)

    def _note(self, action: int, stage: int, seat: int) -> None:
        self.log[self.logged] = action
        self.who[self.logged] = stage << 2 | seat
        self.logged += 1

    def end_auction(self, declarer: int) -> None:
        """End the bidding with this declarer, NOBODY where all have passed, whatever was bid: for
        positions that do not tell it."""
        self.auction.end(declarer)
        self._after_bid()

    def _after_bid(self) -> None:
        auction = self.auction
        self.declarer = auction.declarer
        if auction.mover != NOBODY:
            self.mover = auction.mover
        elif auction.declarer != NOBODY:
            self.mover = auction.declarer
            self.stage = SKAT
        elif self._has_ramsch():
            self.kind = cards.kind(RAMSCH, self.options.lowten)
            self.mover = self.forehand
            self.stage = SKAT if self.options.pushing else PLAY
        else:
            self.mover = self.forehand
            self.stage = END

    def _has_ramsch(self) -> bool:
        """Whether it is Ramsch when all have passed."""
        return bool(self.options.ramsch)

    def key_words(self):
        """What a position line of this game tells besides, as KEY=VALUE words."""
        return []

    def _put_away(self, action: int) -> None:
        for i in range(2):
            card = action & 31 if i else action - DISCARD >> 5
            self._lay_away(i, self.place_of(card))
        self._after_discard()

    def put_back(self, action: int = HIDDEN) -> None:
        """Let the mover put the two cards that he has just taken away again, unknown ones, too:
        for positions, which do not tell what else he had. `action`: what he has put away."""
        self._note(action, AWAY, self.mover)
        for i in range(2):
            self._lay_away(i, self.mover * PLACES + TAKEN + i)
        self._after_discard()

    def _lay_away(self, i: int, place: int) -> None:
        self.under[self.skat + i] = self.top[place]
        self.top[place] = NONE

    def _after_discard(self) -> None:
        if self.declarer != NOBODY:
            self.stage = DECLARE
        else:
            self._after_push()

    def _after_push(self) -> None:
        self.mover = self.next_seat(self.mover)
        self.stage = PLAY if self.mover == self.forehand else SKAT

    def _declare(self, action: int) -> None:
        self.kind = cards.kind(declared_game(action))
        self.said = declared_bits(action)
        self.show_hands()
        self.mover = self.declarer
        self._ask_kontra()

    def show_hands(self) -> None:
        """Let all see what lies open from the declaration on."""
        if self.said & OUVERT:
            self._show(self.declarer, self._all)

    def _show(self, seat: int, seats: int) -> None:
        """Let these seats see a seat's hand, a bit for each."""
        first = seat * PLACES
        for p in range(first + self.stacks, first + PLACES):
            if self.top[p] < NONE:
                self.known[self.top[p]] = seats

    def _ask_kontra(self) -> None:
        """Ask the next of the declarer's opponents who may say Kontra; after the last of them the
        play begins."""
        self.stage = KONTRA
        self.mover = self.next_answering()
        while self.mover != self.declarer:
            kontra = self.options.kontra
            if kontra == 1 or kontra and self.auction.spoken >> self.mover & 1:
                return
            self.mover = self.next_answering()
        self._begin_play()

    def next_answering(self) -> int:
        """The next seat that speaks for itself."""
        seat = self.next_seat(self.mover)
        return seat if self.played_by(seat) == seat else self.next_seat(seat)

    def played_by(self, seat: int) -> int:
        """The seat whose owner plays this one, too; usually it itself."""
        return seat

    def _begin_play(self) -> None:
        self.stage = PLAY
        self.mover = self.forehand

    def _after_kontra(self, action: int) -> None:
        if action == SAY_KONTRA:
            self.kontra = 1
            self.stage = RE
            self.mover = self.declarer
        elif self.stage == KONTRA:
            self._ask_kontra()
        else:
            self.kontra += action == SAY_RE
            self._begin_play()

    # The end before the last trick: ending.py

    def end_now(self) -> None:
        """End the deal as it is."""
        self._over = True
        self.stage = DRAW
        self.draw()

    def to_play(self) -> int:
        """The seat whose turn it is in the play, now or as soon as it goes on."""
        if not self.count:
            return self.forehand
        if self.count % self.seats:
            return self.next_seat(self.froms[self.count - 1] // self.places)
        return self.winners[self.count // self.seats - 1]

    def gave_up(self) -> int:
        """Which action of the deal was the wish to give up that ended it, of one who was to play;
        -1 if none was."""
        if self.decided() < 0:
            return -1
        wish = ending.last_wish(self)
        return wish - self.logged_before if self.log[wish] == CONCEDE else -1

    def decided(self) -> int:
        """What is decided where somebody has given up, as ending.py has it; else -1."""
        return ending.decided(self) if self._over else -1

    def points_in_play(self) -> int:
        """What all cards that are played, and the skat, count together."""
        return 120

    # Taking back

    def undo(self) -> None:
        """Take back the last action. Raises ValueError at the start of the deal, and for what is no
        card in a view or a position, which have nothing to deal from."""
        if self.logged == self.logged_before:
            raise ValueError("nothing to take back")
        self.undo_to(self.done() - 1)

    def undo_to(self, count: int) -> None:
        """Cards go back to their places, as searches want it; for anything else it is dealt again,
        once, and what was done before is done again."""
        count += self.logged_before
        while self.logged > count and self.log[self.logged - 1] < NONE and not self._over:
            if self.stage == END:
                self.finish(-1)
            self.logged -= 1
            self._take_card_back()
        if self.logged == count:
            return
        if self.source is None:
            raise ValueError("this cannot be taken back here: the deal is not known")
        self.deal(self.source, self.forehand, self.options)
        for i in range(count):
            self.play(self.log[i])

    def _take_card_back(self) -> None:
        super().undo()

    def action(self, i: int) -> int:
        return self.log[self.logged_before + i]

    def actor(self, i: int) -> int:
        return self.who[self.logged_before + i] & 3

    def done(self) -> int:
        return self.logged - self.logged_before

    # Knowledge

    def view(self, seat: int, into=None):
        into = super().view(seat, into)
        log = self.log
        who = self.who
        for i in range(self.logged):
            hidden = log[i] >= DISCARD and seat != NOBODY and who[i] & 3 != seat
            into.log[i] = HIDDEN if hidden else log[i]
            into.who[i] = who[i]
        into.logged = into.logged_before = self.logged
        into.auction.copy(self.auction)
        into.declarer = self.declarer
        into.said = self.said
        into.kontra = self.kontra
        into.refused = self.refused
        into.skat_of = self.skat_of
        into._over = self._over
        if seat != NOBODY:
            sight.forget_places(into, seat)
        for i in range(self.skat, self.skat + 2):
            card = self.under[i]
            if self.skat_of != NOBODY and card < NONE and into.under[i] == UNKNOWN:
                into.points[self.skat_of] -= self.kind.points[card]
        return into

    def watch(self, hand: int, into=None):
        """As `view`, for somebody who sits out: what the seat knows into whose `hand` he looks;
        with NOBODY what all seats know, and no hand that is not open."""
        if hand != NOBODY:
            return self.view(hand, into)
        into = self.view(self.forehand, into)
        sight.cover(into, self)
        return into

    # The end

    def matadors(self) -> int:
        """The declarer's run of trumps, in hand and skat: n for with, -n for without; 0 in Null.

        Raises ValueError where nobody has declared, and where a card is not known.
        """
        if self.declarer == NOBODY or self.kind is None:
            raise ValueError("nobody has declared a game")
        if self.kind.game == NULL:
            return 0
        held = bytearray(34)
        first = self.declarer * PLACES
        for p in range(first, first + PLACES):
            held[self.top[p]] = held[self.under[p]] = 1
        for i in range(2):
            held[self.under[self.skat + i]] = 1
        for i in range(self.count):
            if self.froms[i] // PLACES == self.declarer:
                held[self.played[i]] = 1
        if held[UNKNOWN]:
            raise ValueError("not all of the declarer's cards are known")
        return game_values.matadors(self.kind.game, held)

    def count_score(self, result) -> None:
        result.count_deal(self, 0 if self.declarer == NOBODY else self.matadors())
