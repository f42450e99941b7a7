"""The table of Oma-Skat: Skat for two, with a pile that plays by itself. Rules: docs/skat.md."""

from skat.bidding_stages import PLACES
from skat.calls import CLAIM, CONCEDE
from skat.cards import NONE, NOT_YET, UNKNOWN
from skat.games.oma.claims import Claim
from skat.games.oma.options import Options
from skat.games.skat.two_table import TwoTable
from skat.table import DRAW, END, NOBODY, PLAY


class OmaTable(TwoTable):
    """Rearhand is Oma, whose cards lie covered on her places, from the first one on, and nobody
    knows them. When it is her turn the next one is turned: chance, for which the table may have to
    wait. Then it is the only card that she can play."""

    VARIANT = "oma"
    DUMMY_NAME = "Oma"
    _laid = False  # whether her cards lie open, and any of them may come next

    def dummy(self) -> int:
        return self.next_seat(self.next_seat(self.forehand))

    def pile(self) -> int:
        return self.dummy()

    def forced(self) -> int:
        oma = self.dummy()
        if self.mover == oma and self.stage == PLAY:
            for place in range(oma * PLACES, (oma + 1) * PLACES):
                if self.top[place] < NONE:
                    return self.top[place]
        return -1

    def owner_of(self, seat: int) -> int:
        return self.played_by(seat)

    def pile_wins(self) -> bool:
        return bool(self.options.oma)

    def deal(self, source, forehand: int, options=None) -> None:
        super().deal(source, forehand, Options() if options is None else options)

    def is_covered(self, i: int) -> bool:
        place = self.place_in_pack(i, self.forehand)
        return place >= self.skat or place // PLACES == self.dummy()

    def position_of(self, place: int) -> int:
        i = 0
        while self.place_in_pack(i, self.forehand) != place:
            i += 1
        return i

    def facing(self, place: int, seat: int) -> int:
        return self.top[place] if self.under[place] == NONE else UNKNOWN

    def winning(self, first: int, count: int) -> int:
        if self.pile_wins():
            return super().winning(first, count)
        best = first  # which is not hers, as she never leads
        for i in range(first + 1, first + count):
            if self.froms[i] // PLACES != self.dummy():
                if self.kind.beats(self.played[i], self.played[best]):
                    best = i
        return best

    # Her turn

    def play(self, action: int) -> None:
        super().play(action)
        if self.stage == PLAY and self._next_place() != NOBODY:
            self.stage = DRAW
            self.draw()

    def _next_place(self) -> int:
        """The place of the card that is to be turned now, or NOBODY."""
        oma = self.dummy()
        if self.mover != oma or self._laid:
            return NOBODY
        next_place = NOBODY
        for place in range((oma + 1) * PLACES - 1, oma * PLACES - 1, -1):
            if self.top[place] != NONE:
                return NOBODY
            if self.under[place] != NONE:
                next_place = place
        return next_place

    def awaits(self) -> int:
        return NOBODY if self._next_place() == NOBODY else self.dummy()

    def _turn_trick(self) -> bool:
        return super()._turn_trick() and self._turn_next()

    def _turn_next(self) -> bool:
        """Turn her next card if it is her turn; False if it is still to come."""
        place = NOBODY if self._stage_drawn() == END else self._next_place()
        if place == NOBODY:
            return True
        card = self._turn(place)
        if card < NONE:
            self.known[card] = self._all
        return card != NOT_YET

    def _take_card_back(self) -> None:
        if self.mover == self.dummy() and not self._laid:
            self._cover()
        super()._take_card_back()
        self.stage = PLAY

    def _cover(self) -> None:
        """Cover her card again, if it has been turned."""
        oma = self.dummy()
        for place in range(oma * PLACES, (oma + 1) * PLACES):
            card = self.top[place]
            if card != NONE:
                self.top[place] = NONE
                self.under[place] = card
                if card < NONE:
                    self.known[card] = 0

    # For searches

    def laid(self):
        """A copy, all that anybody knows, on which she may play any card that may be hers."""
        into = self.view(NOBODY)
        into._laid = True
        unseen = [card for card in range(32) if not into.known[card]]
        for i in range(PLACES):
            place = self.dummy() * PLACES + i
            into.under[place] = NONE
            into.top[place] = unseen[i] if i < len(unseen) else NONE
        return into

    def legal(self, actions) -> int:
        if not self._laid or self.mover != self.dummy():
            return super().legal(actions)
        count = 0
        for place in range(self.mover * PLACES, (self.mover + 1) * PLACES):
            if self.top[place] < NONE:
                actions[count] = self.top[place]
                count += 1
        return count

    def _playable_from(self, card: int) -> int:
        if not self._laid or self.mover != self.dummy():
            return super()._playable_from(card)
        return self.place_of(card)

    # She neither gives up nor claims

    def _may_end(self, action: int) -> bool:
        if self.mover == self.dummy() and action in (CONCEDE, CLAIM):
            return False
        return super()._may_end(action)

    def claim(self):
        return Claim(self)
