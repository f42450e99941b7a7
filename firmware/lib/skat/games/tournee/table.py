"""North American Skat (Tournee): Skat's table with games of its own. Rules: docs/skat.md.

The declarer turns trump up from the skat (tournee), names it without the skat (solo), or takes the
skat for Grand (guckser).
"""

from skat import cards
from skat.bidding_stages import AWAY, DECLARE, SKAT, TURN
from skat.calls import (
    CALL,
    GUCKSER,
    OUVERT,
    PASS,
    SCHNEIDER,
    SCHWARZ,
    TOURNEE,
    declaration,
    declared_bits,
    declared_game,
)
from skat.cards import GRAND, JACK, NONE, NULL, UNKNOWN
from skat.games.skat.table import SkatTable
from skat.games.tournee.forms import FORMS, GUCKED, NO_FORM, SECOND, SOLO, TURNED
from skat.table import DRAW, NOBODY

# fmt: off
BIDS = bytes((
    10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25, 27, 28, 30, 32, 33, 35, 36, 40, 42, 44, 45, 48, 49,
    50, 54, 55, 56, 60, 63, 64, 65, 66, 70, 72, 75, 77, 78, 80, 81, 84, 88, 90, 91, 96, 98, 99, 100,
    104, 105, 108, 110, 112, 117, 120, 121, 126, 128, 130, 132, 135, 140, 143, 144, 150, 154, 156,
    160, 165, 168, 176, 180, 192, 216,
))
# fmt: on
_ANNOUNCED = (0, SCHNEIDER, SCHNEIDER | SCHWARZ)
_NULLS = (20, 40)


class TourneeTable(SkatTable):
    """The table of the base class; `form` is how trump was found: TURNED, SECOND after "passt mir
    nicht", SOLO, GUCKED. `turned` is the card of the skat that all have seen, or NONE.
    """

    VARIANT = "tournee"
    ACTIONS = 76

    def __init__(self):
        super().__init__(bids=BIDS)

    def clear(self) -> None:
        super().clear()
        self.form = NO_FORM
        self.turned = NONE

    # The skat

    def _deal_cards(self) -> bool:
        if not self.logged or self._over:
            return super()._deal_cards()
        last = self.log[self.logged - 1]
        if last == TOURNEE:
            if not self._see(0):
                return False
            self._know(0, 1 << self.mover)
            return True
        if last == PASS:
            if not self._see(1):
                return False
            self._turn_up(1)
            if self.turned & 7 == JACK or self.turned == UNKNOWN:
                return True
            self.kind = cards.kind(self.turned >> 3)
        return self._see_skat() and self._take_all()

    def _know(self, i: int, seats: int) -> None:
        """Let these seats know a card of the skat, a bit for each."""
        card = self.under[self.skat + i]
        if card < NONE:
            self.known[card] = seats

    def _turn_up(self, i: int) -> None:
        self.turned = self.under[self.skat + i]
        self._know(i, self._all)

    def _take_all(self) -> bool:
        self._take()
        if self.turned < NONE:
            self.known[self.turned] = self._all  # until two are put away
        return True

    def _stage_drawn(self) -> int:
        if self._over or self.count or not self.logged:
            return super()._stage_drawn()
        return TURN if self.kind is None else AWAY

    # Actions

    def _has_ramsch(self) -> bool:
        return True  # which forehand declares by passing, too

    def has_ramsch_skat(self) -> bool:
        return False

    def _skat_in_ramsch(self) -> int:
        return NOBODY

    def legal(self, actions) -> int:
        if self.stage == SKAT:
            actions[0] = TOURNEE
            actions[1] = GUCKSER
            return self._add_solos(actions)
        if self.stage == TURN:
            return self._legal_turned(actions)
        if self.stage == DECLARE:
            for i in range(3):
                actions[i] = declaration(self.kind.game, _ANNOUNCED[i])
            return 3
        return super().legal(actions)

    def _add_solos(self, actions) -> int:
        n = 2
        for game in range(GRAND + 1):
            for said in _ANNOUNCED:
                for ouvert in range(1 + (game == GRAND)):
                    actions[n] = declaration(game, said | OUVERT * ouvert)
                    n += 1
        for ouvert in range(2):
            if _NULLS[ouvert] >= self.auction.bid:
                actions[n] = declaration(NULL, OUVERT * ouvert)
                n += 1
        return n

    def _legal_turned(self, actions) -> int:
        card = self.under[self.skat + (self.form == SECOND)]
        if card >= NONE:
            return 0
        actions[0] = CALL + (card >> 3)
        n = 1
        if card & 7 == JACK:
            actions[1] = CALL + GRAND
            n = 2
        if self.form == TURNED:
            actions[n] = PASS
            n += 1
        return n

    def acts_unseen(self) -> bool:
        return self.stage != TURN and super().acts_unseen()

    def may_play(self, action: int) -> bool:
        stage = self.stage
        if stage == SKAT:
            return action == TOURNEE or action == GUCKSER or self._may_solo(action)
        if stage == TURN:
            card = self.under[self.skat + (self.form == SECOND)]
            if action == PASS:
                return self.form == TURNED
            if card >= NONE:
                return False
            return action == CALL + (card >> 3) or card & 7 == JACK and action == CALL + GRAND
        if stage == DECLARE:
            game = self.kind.game
            for said in _ANNOUNCED:
                if action == declaration(game, said):
                    return True
            return False
        return super().may_play(action)

    def _may_solo(self, action: int) -> bool:
        if not CALL <= action < CALL + 256:
            return False
        game = declared_game(action)
        said = declared_bits(action)
        if game > NULL or game < 0 or action != declaration(game, said):
            return False
        if game == NULL:
            return not said & ~OUVERT and _NULLS[said > 0] >= self.auction.bid
        return said & ~OUVERT in _ANNOUNCED and (game == GRAND or not said & OUVERT)

    def play(self, action: int) -> None:
        stage = self.stage
        if stage != SKAT and stage != TURN or self.declarer == NOBODY:
            super().play(action)
            return
        if not self.may_play(action):
            raise ValueError("action %r is not legal here" % action)
        self._note(action, stage, self.mover)
        if stage == SKAT and action != TOURNEE and action != GUCKSER:
            self.form = SOLO
            self._declare(action)
            return
        if action == TOURNEE:
            self.form = TURNED
        elif action == GUCKSER:
            self.form = GUCKED
            self.kind = cards.kind(GRAND)
        elif action == PASS:
            self.form = SECOND
        else:
            if self.form == TURNED:
                self._turn_up(0)
            self.kind = cards.kind(action - CALL)
        self.stage = DRAW
        self.draw()

    def looked_at(self) -> int:
        if self.stage == TURN:
            return self.under[self.skat + (self.form == SECOND)]
        return self.turned if self.stage == AWAY else NONE

    def find_trump(self, form: int, turned: int, game: int) -> None:
        """Let the mover find this trump by a card that all have seen, and take the skat, in which
        it need not lie: for positions, which do not tell where it did."""
        self._note(TOURNEE, SKAT, self.mover)
        if form == SECOND:
            self._note(PASS, TURN, self.mover)
        if form == TURNED or turned & 7 == JACK:
            self._note(CALL + game, TURN, self.mover)
        self.form = form
        self.turned = turned
        self.kind = cards.kind(game)
        self._take_all()
        self.stage = AWAY

    def _after_discard(self) -> None:
        super()._after_discard()
        if self.turned < NONE:
            self.known[self.turned] = 1 << self.declarer

    def _ask_kontra(self) -> None:
        self._begin_play()

    # Knowledge

    def view(self, seat: int, into=None):
        into = super().view(seat, into)
        into.form = self.form
        into.turned = self.turned
        return into

    def key_words(self):
        words = []
        if self.form and self.form != SOLO:
            words.append("form=" + FORMS[self.form])
        if self.turned != NONE:
            words.append("turned=" + cards.card_name(self.turned))
        return words
