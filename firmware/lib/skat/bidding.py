"""Bidding in Skat: the legal values, and the auction between three seats.

Rules: docs/skat.md.
"""

from skat.calls import PASS
from skat.table import NOBODY

# fmt: off
BIDS = (
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72,
    77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144,
    150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
)
# fmt: on

HOLD = 43  # yes: an action, as PASS
BID = 64  # plus the place of the value in BIDS


def next_bid(bid: int) -> int:
    """The lowest value above one, or above none (0); 0 if there is none."""
    for value in BIDS:
        if value > bid:
            return value
    return 0


def bid_action(value: int) -> int:
    """The action that calls a value. Raises ValueError if no game has it."""
    if value not in BIDS:
        raise ValueError("%d is not a bid: no game has this value" % value)
    return BID + BIDS.index(value)


class Auction:
    """Who declares, and at what bid; seats are 0 to 2.

    `mover` acts next, NOBODY after the end; `bid` is the value called last, 0 for none;
    `declarer` is known at the end, NOBODY if all passed. `spoken` has a bit for each seat that has
    bid or held.
    """

    def __init__(self, forehand: int = 0):
        """A new auction."""
        self.start(forehand)

    def start(self, forehand: int) -> None:
        """Start a new one: middlehand bids against forehand."""
        self._responder = forehand
        self._caller = self.mover = (forehand + 1) % 3
        self._waiting = (forehand + 2) % 3
        self.bid = 0
        self.declarer = NOBODY
        self.spoken = 0

    def may(self, action: int) -> bool:
        """Whether an action is legal for the mover now."""
        if self.mover == NOBODY:
            return False
        if action == PASS:
            return True
        if self.mover == self._responder:
            return action == HOLD
        i = action - BID
        if self._responder == NOBODY:
            return i == 0  # the others have passed: at the lowest value
        return 0 <= i < len(BIDS) and BIDS[i] > self.bid

    def legal(self, actions) -> int:
        """Write all legal actions into the caller's buffer (64 or more) and return how many."""
        n = 0
        for action in range(PASS, BID + len(BIDS)):
            if self.may(action):
                actions[n] = action
                n += 1
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
            self.mover = self._caller
            return
        self.bid = BIDS[action - BID]
        if self._responder == NOBODY:
            self.declarer = self.mover
        self.mover = self._responder

    def _pass(self) -> None:
        left = self._responder if self.mover == self._caller else self._caller
        if self._waiting != NOBODY:
            self._responder = left
            self._caller = self.mover = self._waiting
            self._waiting = NOBODY
        elif self.bid:
            self.declarer = left
            self.mover = NOBODY
        else:  # nobody has called: forehand is left, and after forehand nobody
            self._caller = self.mover = left
            self._responder = NOBODY
