"""The end of a deal of Skat before its last trick: giving up, consent, and claims.

Rules: docs/skat.md.
"""

from skat import values
from skat.bidding_stages import CONSENT, PLACES
from skat.calls import CLAIM, CONCEDE, CONCEDE_OF, HOLD, SCHNEIDER, SCHWARZ
from skat.cards import NONE, NULL
from skat.table import NOBODY, PLAY

_ALONE = 9  # cards with which the declarer gives up without asking


def may_end(table, action: int) -> bool:
    """Whether the mover, or a defender who is not to play, may give up, once in a deal; or the
    mover claim the rest: claims.py."""
    if table.declarer == NOBODY:
        return False
    if _is_wish(action):
        seat = wisher(table, action)
        for i in range(table.logged):
            if _is_wish(table.log[i]) and table.who[i] & 3 == seat:
                return False
        return action == CONCEDE or _may_interrupt(table, seat)
    return action == CLAIM and table.claim().stands()


def _is_wish(action: int) -> bool:
    return action == CONCEDE or CONCEDE_OF <= action < CONCEDE_OF + 3


def _may_interrupt(table, seat: int) -> bool:
    """Whether a seat is a defender's who is not to play."""
    if seat >= table.seats or seat in (table.mover, table.declarer):
        return False
    return table.played_by(seat) == seat


def wisher(table, action: int) -> int:
    """Whose an action in the play is: the mover's, but for CONCEDE_OF."""
    return action - CONCEDE_OF if CONCEDE_OF <= action < CONCEDE_OF + 3 else table.mover


def want_end(table, action: int) -> None:
    """End the play, or ask those who have to consent: of a defender's wish the declarer, of the
    declarer's, when he holds fewer than nine cards, the defenders."""
    own = wisher(table, action) == table.declarer
    if action == CLAIM or own and _cards_held(table) >= _ALONE:
        table.end_now()
        return
    table.stage = CONSENT
    table.mover = table.next_answering() if own else table.declarer


def _cards_held(table) -> int:
    held = 0
    first = table.mover * PLACES
    for p in range(first, first + PLACES):
        held += table.top[p] != NONE
    return held


def after_consent(table, action: int) -> None:
    """End the play, ask the other defender, or go on with it."""
    wishes = giver(table)
    if action == HOLD:
        table.mover = wishes
        table.end_now()
        return
    if wishes == table.declarer and table.next_answering() != wishes:
        table.mover = table.next_answering()
        return
    table.stage = PLAY
    table.mover = table.to_play()


def giver(table) -> int:
    """Who has wanted to give up last."""
    return table.who[last_wish(table)] & 3


def last_wish(table) -> int:
    """Where in the log the last wish to give up is."""
    i = table.logged - 1
    while not _is_wish(table.log[i]):
        i -= 1
    return i


def decided(table) -> int:
    """0 for lost where somebody has given up, -1 after a claim; else won: 1, 2 where the declarer
    has made Schneider or, as a defender has given up, can still make it, 3 the same for Schwarz.

    A game that was won before, or lost, stays so.
    """
    if table.log[table.logged - 1] == CLAIM:
        return -1
    declarer = table.declarer
    gave_up = giver(table) == declarer
    if table.kind.game == NULL:
        return int(not gave_up)
    points = table.points[declarer]
    total = table.points_in_play()
    others = sum(table.tricks) > table.tricks[declarer]
    if gave_up:
        others = True  # they have a trick in what is left
    else:
        points += total - sum(table.points)
    if table.said & SCHWARZ and others or not values.enough(points, total, table.said):
        return 0
    return (1 + values.enough(points, total, SCHNEIDER)) if others else 3


def give_rest(table, sign: int) -> None:
    """Give who has claimed all tricks that are left, the one on the table too; or, with sign -1,
    take them back. In Null nobody gets any."""
    if table.log[table.logged - 1] != CLAIM or table.kind.game == NULL:
        return
    seat = table.who[table.logged - 1] & 3
    points = 0
    for p in range(table.skat):
        for card in (table.top[p], table.under[p]):
            if card < NONE:
                points += table.kind.points[card]
    tricks = table.count // table.seats
    for i in range(table.seats * tricks, table.count):
        points += table.kind.points[table.played[i]]
    table.points[seat] += sign * points
    table.tricks[seat] += sign * (table.total // table.seats - tricks)
