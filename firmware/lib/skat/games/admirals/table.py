"""The table of Admirals' Skat: stacks and hands for two, with the auction and the skat of Skat.

Each seat has five stacks and five cards in hand. The dealer bids against forehand, who leads
whoever declares. Rules: docs/rules.md, section 5.
"""

from array import array

from skat.bidding import Auction
from skat.bidding_stages import PLACES
from skat.games.admirals.options import Options
from skat.games.admirals.scoring import Score
from skat.games.skat.table import SkatTable
from skat.table import NOBODY, Table

_STACKS = 5
_LOG = 168  # actions of the longest deal: 63 bids, all held, and 30 cards among them

_would = Score()  # for would_score: one serves all tables


class AdmiralsTable(SkatTable):
    """The table of Skat, on which a seat's first five places are stacks."""

    VARIANT = "admirals"
    IN_PACK = 30

    def __init__(self):
        """An empty table."""
        self.log = array("H", [0] * _LOG)
        self.who = bytearray(_LOG)
        self.auction = Auction()
        Table.__init__(self, 2, _STACKS, PLACES - _STACKS, 2)

    def deal(self, source, forehand: int, options=None) -> None:
        super().deal(source, forehand, options or Options())

    def start_auction(self) -> None:
        """Begin the bidding: the dealer against forehand."""
        self.auction.start(self.forehand, 1 - self.forehand, NOBODY)

    def place_in_pack(self, i: int, forehand: int) -> int:
        """Where the card at position i of the pack is dealt to: five covered cards to forehand,
        five to the dealer, so the open ones on them, so those in hand, then the skat."""
        if i >= self.IN_PACK:
            return self.skat + i - self.IN_PACK
        row = i // _STACKS
        place = i % _STACKS + (_STACKS if row >= 4 else 0)
        return (forehand ^ row & 1) * PLACES + place

    def position_of(self, place: int) -> int:
        """The position in the pack of the card that is covered on a place: the other way round."""
        return place % PLACES + (_STACKS if place // PLACES != self.forehand else 0)

    def is_covered(self, i: int) -> bool:
        return i < 2 * _STACKS or i >= self.IN_PACK

    def _turn_trick(self) -> bool:
        return Table._turn_trick(self) and super()._turn_trick()

    def _may_end(self, action: int) -> bool:
        return False  # nobody gives up or claims here

    def count_score(self, result) -> None:
        run = 0 if self.declarer == NOBODY else self.matadors()
        result.count_deal(self, self.points, self.tricks, run, self.auction.bid)

    def would_score(self, points, tricks, run: int = 1) -> int:
        # Matadors nearly multiply all scores, so to compare them any number will do.
        _would.count_deal(self, points, tricks, run, 0)
        return _would.seats[0] - _would.seats[1]
