"""The table of a game with an auction, in play: before it one also puts two cards away.

Cards that are to go leave the hand at once; A then puts two away, and any direction takes them
back.
"""

from handheld.buttons import HOLD, RIGHT, A, B
from handheld.screens.table import Main as Table
from handheld.table import pointing
from skat import cards
from skat.bidding_stages import TURN
from skat.calls import BID, CALL, DISCARD, HAND, PASS, SAID, declared_bits, declared_game, discard
from skat.cards import GRAND, NONE, NULL, UNKNOWN
from skat.table import END, NOBODY

_TWO = 2  # cards are put away
_AWAY = (0, A, RIGHT)  # with one button: to put them away, or to take them back


class AuctionTable(Table):
    """The table in play; before the play it also chooses `put` of two cards, which lie in `away`,
    and are not in the hand that is shown."""

    def __init__(self, app, cursor: int = -1):
        super().__init__(app, cursor)
        session = self.evening.session
        self.watching = session.sitting_out == self.evening.only_human()
        self.looking = self.watching and session.looks_into != NOBODY
        self.away = bytearray(_TWO)
        self.put = 0

    def enter(self) -> None:
        super().enter()
        chosen = self._cursor  # two cards, where they were put away and are taken back
        if chosen >= DISCARD and self.putting_away():
            self.away[0] = chosen - DISCARD >> 5
            self.away[1] = chosen & 31
            self.put = _TWO
            self.look()

    def dealer(self) -> int:
        view = self.view
        if self.evening.session.sitting_out != NOBODY:
            return NOBODY  # it is he who sits out
        if view.openers == 2:
            return view.seat_of(1 - view.player_of(view.forehand))
        return (view.forehand + view.seats - 1) % view.seats

    def leave(self) -> None:
        super().leave()
        if self.putting_away():
            self.app.cursor = self.cursor

    def putting_away(self) -> bool:
        if self.table.stage <= END or not self.call_count or self.calls[0] < DISCARD:
            return False
        return not (self.said or self.handed) and self.persons_turn()

    def scan(self):
        if self.put == _TWO and self.putting_away() and not self.motion:
            return _AWAY
        return Table.scan(self)  # by name: super() takes from the heap

    def choosing(self) -> bool:
        return self.putting_away() or super().choosing()

    def choosing_call(self) -> bool:
        return super().choosing_call() and not self.putting_away()

    def list_calls(self) -> None:
        super().list_calls()
        self.put = 0
        if self.table.stage != TURN:  # where the card comes first, whose suit may be trump
            arrange(self.calls, self.call_count)

    def list_cards(self, found) -> int:
        if not self.putting_away():
            return super().list_cards(found)
        count = 0
        for place in self.own():
            card = self.table.top[place]
            if self.put < _TWO and self._may_go(card) and not self._is_away(card):
                found[count] = card
                count += 1
        return count

    def _may_go(self, card: int) -> bool:
        for i in range(self.call_count):
            if card == self.calls[i] & 31 or card == self.calls[i] - DISCARD >> 5:
                return True
        return False

    def _is_away(self, card: int) -> bool:
        for i in range(self.put):
            if self.away[i] == card:
                return True
        return False

    def take_view(self) -> None:
        if self.watching and not self.looking:
            self._watch()
            return
        super().take_view()
        if self.put and self.putting_away():
            for place in self.own():
                if self._is_away(self.view.top[place]):
                    self.view.top[place] = NONE

    def _watch(self) -> None:
        """Whoever sits out sees no hand that is not open; the one below has no place."""
        view = self.view
        self.table.watch(NOBODY, view)
        for place in self.own():
            if view.top[place] == UNKNOWN:
                view.top[place] = NONE

    def _kind_called(self):
        if self.choosing_call():
            call = self.calls[self.call]
            if call < PASS or SAID <= call < BID:
                return cards.kind(declared_game(call))
        return cards.kind(GRAND)

    def press(self, button: int, kind: int) -> None:
        if not self.putting_away() or button == B or kind == HOLD and button == A:
            super().press(button, kind)
        elif self.put == _TWO and button == A:
            self.play(discard(self.away[0], self.away[1]))
        elif self.put == _TWO:
            self.put = 0
            self._look_at_hand()
        elif button == A:
            if self.playable(self.cursor):
                self.away[self.put] = self.table.top[self.cursor]
                self.put += 1
                self._look_at_hand()
        else:
            super().press(button, kind)

    def _look_at_hand(self) -> None:
        self.app.new_situation()
        self.look()
        if self.put < _TWO:
            self.cursor = self.layout.nearest(self)

    def click(self, x: int, y: int) -> None:
        if self.putting_away():
            pointing.put_away(self, x, y)
        else:
            pointing.click(self, x, y)

    def was_played(self, seat: int, action: int) -> None:
        super().was_played(seat, action)
        if action < CALL and self.table.count % self.table.seats:
            self.app.after_drawing(self._save)  # every card, and not only a complete trick

    def _called(self, seat: int, call: int) -> None:
        super()._called(seat, call)
        if self.table.stage == END:
            self.evening.keep_record()


def arrange(calls, count: int) -> None:
    """Sort what may be said: to take the skat first, then declarations by how much they announce,
    then by their game."""
    for i in range(1, count):
        call = calls[i]
        j = i
        while j and _rank(calls[j - 1]) > _rank(call):
            calls[j] = calls[j - 1]
            j -= 1
        calls[j] = call


def _rank(call: int) -> int:
    if SAID <= call < BID:
        said = declared_bits(call)
        if declared_game(call) == NULL:
            said &= HAND
        return said * 16 + declared_game(call) + 32
    if call < PASS:
        return call - CALL + 32
    return 0
