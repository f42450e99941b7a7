"""What may be done in Skat between the auction and the play: take the skat or play from the hand,
put two cards away, declare a game, say Kontra and Re; and how a wish to give up is answered.

Rules: docs/skat.md.
"""

from skat import values
from skat.bidding_stages import AWAY, CONSENT, DECLARE, KONTRA, PLACES, SKAT
from skat.calls import (
    CALL,
    DISCARD,
    HAND,
    HOLD,
    OUVERT,
    PASS,
    SAID,
    SAY_KONTRA,
    SAY_RE,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
    declared_bits,
    declared_game,
    discard,
)
from skat.cards import GRAND, JACK, NONE, NULL, RAMSCH
from skat.table import NOBODY

# What can be said of a suit game or Grand from the hand.
HANDS = (HAND, HAND | SCHNEIDER, HAND | SCHNEIDER | SCHWARZ, HAND | SCHNEIDER | SCHWARZ | OUVERT)


def legal(table, actions) -> int:
    """Fill `actions` with what the mover may do; returns how many there are."""
    stage = table.stage
    if stage == SKAT:
        return _with_skat(table, actions)
    if stage == AWAY:
        return _discards(table, actions)
    if stage == DECLARE:
        return _games(table, actions)
    actions[0] = PASS
    actions[1] = _saying(stage)
    return 2


def may_say(table, action: int) -> bool:
    """Whether the mover may do this."""
    stage = table.stage
    if stage == AWAY:
        return _may_discard(table, action)
    if stage >= KONTRA:
        return action == PASS or action == _saying(stage)
    if stage == SKAT and (action == TAKE or table.declarer == NOBODY):
        return action == TAKE or action == PASS
    return _may_declare(table, action)


def _saying(stage: int) -> int:
    """What can be said instead of PASS at Kontra, Re and when somebody wants to give up."""
    if stage == CONSENT:
        return HOLD
    return SAY_KONTRA if stage == KONTRA else SAY_RE


def _with_skat(table, actions) -> int:
    actions[0] = TAKE
    if table.declarer == NOBODY:
        actions[1] = PASS
        return 2
    n = 1
    for game in range(GRAND + 1):
        for said in HANDS:
            actions[n] = declaration(game, said)
            n += 1
    return _nulls(table, actions, n, HAND)


def _games(table, actions) -> int:
    for game in range(GRAND + 1):
        actions[game] = CALL + game
    return _nulls(table, actions, GRAND + 1, 0)


def _nulls(table, actions, n: int, hand: int) -> int:
    """Add those that are worth what was bid to the first `n` actions."""
    for ouvert in range(2):
        said = hand | OUVERT * ouvert
        if values.value(NULL, said) >= table.auction.bid:
            actions[n] = declaration(NULL, said)
            n += 1
    return n


def _discards(table, actions) -> int:
    n = 0
    end = (table.mover + 1) * PLACES
    for p in range(end - PLACES + table.stacks, end - 1):
        for q in range(p + 1, end):
            if _may_go(table, table.top[p]) and _may_go(table, table.top[q]):
                actions[n] = discard(table.top[p], table.top[q])
                n += 1
    return n


def _may_discard(table, action: int) -> bool:
    if action < DISCARD:
        return False
    one, other = action - DISCARD >> 5, action & 31
    if not one < other or not _in_hand(table, one) or not _in_hand(table, other):
        return False
    return _may_go(table, one) and _may_go(table, other)


def _in_hand(table, card: int) -> bool:
    """Whether the mover holds a card in the hand."""
    place = table.place_of(card)
    return place != NOBODY and place % PLACES >= table.stacks


def _may_go(table, card: int) -> bool:
    """Whether the mover may put a card away; in Ramsch jacks stay."""
    return card < NONE and (table.declarer != NOBODY or card & 7 != JACK)


def _may_declare(table, action: int) -> bool:
    if not (CALL <= action <= CALL + NULL or SAID < action < SAID + 16 * RAMSCH):
        return False
    said = declared_bits(action)
    if bool(said & HAND) != (table.stage == SKAT) or action >= SAID and not said:
        return False
    if declared_game(action) == NULL:
        return not said & (SCHNEIDER | SCHWARZ) and values.value(NULL, said) >= table.auction.bid
    return said == 0 or said in HANDS
