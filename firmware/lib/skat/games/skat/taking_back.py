"""Calls of Skat are taken back."""

from skat.bidding_calls import DISCARD, TAKE
from skat.bidding_stages import AWAY, BID, CONSENT, KONTRA, PLACES, SKAT, TAKEN
from skat.calls import PASS
from skat.cards import NONE
from skat.table import NOBODY, PLAY


def take_back(table, action: int, stage: int) -> None:
    """Take back what an action that is no card, done in this stage, has brought about."""
    if stage == BID:
        _bid_again(table)
    elif action == TAKE:
        lay_back(table)
    elif stage == SKAT and action == PASS:
        table.refused -= 1
    elif stage == AWAY:
        pick_up(table)
    elif stage == PLAY:
        table.mover = table.to_play()  # a defender who gives up may have been another one
    elif stage == CONSENT:
        pass
    elif stage < KONTRA:
        table.show_hands(False)
        table.kind = None
        table.said = 0
    elif action != PASS:
        table.kontra -= 1


def _bid_again(table) -> None:
    """Repeat the auction as far as the log goes."""
    table.start_auction()
    for i in range(table.logged):
        table.auction.act(table.log[i])
    table.declarer = NOBODY
    table.kind = None


def lay_back(table) -> None:
    """Lay the skat back that the mover has taken; it may still be on its way."""
    place = table.mover * PLACES + TAKEN
    for i in range(2):
        card = table.top[place + i]
        if card != NONE:
            table.top[place + i] = NONE
            table.under[table.skat + i] = card
            if card < NONE:
                table.known[card] = _pushed(table)


def _pushed(table) -> int:
    """`known` of the skat that lies there: a bit for who has put it away, if anybody has."""
    for i in range(table.logged - 1, -1, -1):
        if table.log[i] >= DISCARD:
            return 1 << (table.who[i] & 3)
    return 0


def pick_up(table) -> None:
    """Take what the mover has put away back into the hand."""
    for i in range(2):
        table.top[table.gone[2 * table.mover + i]] = table.under[table.skat + i]
        table.under[table.skat + i] = NONE
