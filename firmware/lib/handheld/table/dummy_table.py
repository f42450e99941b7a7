"""The table of a game with an auction and a dummy, in play: whoever plays the dummy chooses from
its cards when it is the dummy's turn."""

from handheld.table.auction_table import AuctionTable
from skat.table import PLAY


class DummyTable(AuctionTable):
    """The same for two, with a hand that is nobody's own."""

    def chosen_from(self) -> int:
        table = self.table
        if table.stage == PLAY and table.mover == table.dummy():
            if table.seat_of(table.player_of(table.mover)) == self.bottom:
                return table.mover
        return self.bottom
