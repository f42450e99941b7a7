"""Bidding in Skat: the legal values, and the auction between two or three seats.

Rules: docs/skat.md.
"""

from array import array

from skat.calls import BID, HOLD, PASS
from skat.table import NOBODY

# fmt: off
BIDS = array("H", (
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72,
    77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144,
    150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
))
# fmt: on


def next_bid(bid: int, values=BIDS) -> int:
    """The lowest value above `bid`, 0 if there is none; `bid` 0: nobody has bid yet."""
    for value in values:
        if value > bid:
            return value
    return 0


class Auction:
    """Who declares, and at what bid; seats are 0 to 2.

    `mover` acts next, NOBODY after the end; `caller` names values; `bid` is the value called last,
    0 for none; `declarer` is known at the end, NOBODY if all passed. `spoken` has a bit for each
    seat that has bid or held. `values` are those that can be called.
    """

    def __init__(self, forehand: int = 0, values=BIDS):
        """A new auction between three."""
        self.values = values
        self.start(forehand, (forehand + 1) % 3, (forehand + 2) % 3)

    def start(self, forehand: int, caller: int, waiting: int) -> None:
        """Start a new one: `caller` bids against forehand, then `waiting` (or NOBODY) against the
        one who is left."""
        self._responder = forehand
        self.caller = self.mover = caller
        self._waiting = waiting
        self.bid = 0
        self.declarer = NOBODY
        self.spoken = 0

    def end(self, declarer: int) -> None:
        """End it with this declarer, whatever was bid."""
        self.mover = NOBODY
        self.declarer = declarer

    def copy(self, other) -> None:
        """Copy another auction."""
        self._responder = other._responder
        self.caller = other.caller
        self._waiting = other._waiting
        self.mover = other.mover
        self.bid = other.bid
        self.declarer = other.declarer
        self.spoken = other.spoken

    def calls(self) -> bool:
        """Whether the mover is to name a value; else it answers one."""
        return self.mover != self._responder

    def next_bid(self) -> int:
        """The lowest value that can be called next, 0 if there is none."""
        return next_bid(self.bid, self.values)

    def may(self, action: int) -> bool:
        """Whether an action is legal for the mover now."""
        if self.mover == NOBODY:
            return False
        if action == PASS:
            return True
        if not self.calls():
            return action == HOLD
        if self._responder == NOBODY:
            return action - BID == self.values[0]  # the others have passed: the lowest value
        bid = action - BID
        return bid > self.bid and bid == next_bid(bid - 1, self.values)

    def legal(self, actions) -> int:
        """Write all legal actions into the caller's buffer (64 or more, of two bytes) and return
        how many."""
        if self.mover == NOBODY:
            return 0
        actions[0] = PASS
        if not self.calls():
            actions[1] = HOLD
            return 2
        n = 1
        for value in self.values:
            if value > self.bid:
                actions[n] = BID + value
                n += 1
                if self._responder == NOBODY:
                    break
        return n

    def act(self, action: int) -> None:
        """Carry out an action. An illegal one raises ValueError and changes nothing."""
        if not self.may(action):
            raise ValueError("action %r is not legal here" % action)
        if action == PASS:
            self._pass()
            return
        self.spoken |= 1 << self.mover
        if action == HOLD:
            self.mover = self.caller
            return
        self.bid = action - BID
        if self._responder == NOBODY:
            self.declarer = self.mover
        self.mover = self._responder

    def _pass(self) -> None:
        left = self._responder if self.mover == self.caller else self.caller
        if self._waiting != NOBODY:
            self._responder = left
            self.caller = self.mover = self._waiting
            self._waiting = NOBODY
        elif self.bid:
            self.declarer = left
            self.mover = NOBODY
        else:  # nobody has called: forehand is left, and after forehand nobody
            self.caller = self.mover = left
            self._responder = NOBODY
