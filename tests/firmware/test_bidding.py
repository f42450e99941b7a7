"""Bids: the values of games; auctions against a second implementation of the rules."""

from array import array

from games import refusal, without_heap

from skat import values
from skat.bidding import BIDS, Auction, next_bid
from skat.calls import BID, HAND, HOLD, OUVERT, PASS, SCHNEIDER, SCHWARZ
from skat.cards import GRAND, NULL
from skat.table import NOBODY


def test_bids_are_the_values_of_all_games():
    possible = {23, 35, 46, 59}
    for base, levels in ((9, 18), (10, 18), (11, 18), (12, 18), (24, 11)):
        for level in range(2, levels + 1):
            possible.add(base * level)
    assert list(BIDS) == sorted(possible)
    counted = set()
    for said in _declarations():
        for grade in range(3):
            for game in range(NULL):
                for run in range(1, 5 if game == GRAND else 12):
                    counted.add(values.value(game, values.declared(game, said), run, grade))
    for said in (0, HAND, OUVERT, HAND | OUVERT):
        counted.add(values.value(NULL, said))
    assert counted == possible


def _declarations():
    """What can be said in a suit game or Grand."""
    hand = HAND
    return (0, hand, hand | SCHNEIDER, hand | SCHWARZ, hand | OUVERT)


def test_next_bid():
    for bid in range(264):
        after = next_bid(bid)
        assert after in list(BIDS) and after > bid
        assert not [value for value in BIDS if bid < value < after]
    assert next_bid(264) == 0


def _told(forehand):
    """An auction by the rules: yields whose turn it is, the possible values and whether HOLD is
    possible, and is sent the action; at the end yields declarer and bid."""
    bid = 0
    ahead = forehand
    for caller in ((forehand + 1) % 3, (forehand + 2) % 3):
        while True:
            action = yield caller, [value for value in BIDS if value > bid], False
            if action == PASS:
                break
            bid = action - BID
            action = yield ahead, [], True
            if action == PASS:
                ahead = caller
                break
    if bid == 0:
        action = yield forehand, [18], False
        if action == PASS:
            yield NOBODY, NOBODY, 0
        yield NOBODY, forehand, 18
    yield NOBODY, ahead, bid


def _follow(actions, forehand):
    """An auction after these actions, compared with `_told`."""
    auction = Auction(forehand)
    told = _told(forehand)
    turn = next(told)
    spoken = 0
    for action in actions:
        assert auction.mover == turn[0] and auction.declarer == NOBODY
        if action != PASS:
            spoken |= 1 << auction.mover
        auction.act(action)
        turn = told.send(action)
    assert auction.spoken == spoken
    if auction.mover == NOBODY:
        assert turn == (NOBODY, auction.declarer, auction.bid), actions
        assert auction.declarer == NOBODY or spoken >> auction.declarer & 1
        want = []
    else:
        seat, calls, answers = turn
        assert auction.mover == seat and auction.declarer == NOBODY
        want = [PASS, HOLD] if answers else [PASS] + [BID + value for value in calls]
    assert _legal(auction) == want
    for action in range(BID + 30):
        assert auction.may(action) == (action in want)
    return auction


def _legal(auction):
    buffer = array("H", [0] * 64)
    return list(buffer[: auction.legal(buffer)])


def test_all_small_auctions():
    for forehand in range(3):
        ends = 0
        paths = [[]]
        while paths:
            actions = paths.pop()
            auction = _follow(actions, forehand)
            ends += auction.mover == NOBODY
            for action in _legal(auction):
                if action < BID + BIDS[4]:
                    paths.append(actions + [action])
        # A duel with n values left ends in W(n) = 2 ** (n + 1) - 1 ways, two of them in
        # E(n) = W(n) + sum of W(m) + E(m) for m < n; and if nobody calls, forehand has two ways.
        assert ends == 129 + 1


def test_to_the_top():
    """Everybody holds, and calls the next value, up to the last one."""
    for forehand in range(3):
        actions = []
        for value in BIDS:
            actions += [BID + value, HOLD]
        auction = _follow(actions + [PASS, PASS], forehand)
        assert (auction.declarer, auction.bid, auction.mover) == (forehand, 264, NOBODY)
    assert _legal(_follow([BID + 264, PASS], 0)) == [PASS]


def test_an_illegal_bid_changes_nothing():
    auction = Auction(1)
    auction.act(BID + 20)
    for action in (0, 31, BID, BID + 19, BID + 23, BID + 240, 255, -1):
        before = dict(auction.__dict__)
        assert "not legal" in refusal(auction.act, action)
        assert auction.__dict__ == before


def test_an_auction_takes_no_heap():
    auction = Auction()
    legal = array("H", [0] * 64)
    some = (BID + 18, HOLD, BID + 24, PASS, BID + 27, HOLD, PASS)

    def bid():
        for forehand in range(3):
            auction.start(forehand, (forehand + 1) % 3, (forehand + 2) % 3)
            for action in some:
                auction.legal(legal)
                auction.act(action)

    without_heap(bid)
    assert (auction.declarer, auction.bid) == (0, 27)
