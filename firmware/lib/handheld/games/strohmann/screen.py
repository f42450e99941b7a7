"""The table of a game with an auction and a dummy, in play: whoever plays the dummy chooses from
its cards when it is the dummy's turn."""

from handheld.games.skat.screen import AuctionTable
from handheld.table.looks import CHOSEN, PLAYABLE
from skat.table import PLAY


class DummyTable(AuctionTable):
    """The same for two, with a hand that is nobody's own.

    What draws calls AuctionTable by name: super() takes from the heap.
    """

    def _chosen_from(self) -> int:
        """The seat from whose cards is chosen."""
        table = self.table
        if table.stage == PLAY and table.mover == table.dummy():
            if table.seat_of(table.player_of(table.mover)) == self.bottom:
                return table.mover
        return self.bottom

    def own(self):
        first = self._chosen_from() * self.table.places
        return range(first, first + self.table.places)

    def look_again(self) -> None:
        cursor = self.cursor
        super().look_again()
        if cursor in self.own() and self.playable(cursor):
            self.move_cursor(cursor)

    def look_of(self, place: int, choosing: bool) -> int:
        look = AuctionTable.look_of(self, place, choosing)
        seat = place // self.view.places
        if seat != self.view.dummy():
            return look
        if not choosing or not self.playable(place):
            return look & ~PLAYABLE
        return look | (CHOSEN if place == self.cursor else 0)

    def move_cursor(self, place: int) -> None:
        super().move_cursor(place)
        if not self.wide[place]:  # with large cards it is shown elsewhere
            self.middle_changed()
