"""A deal is begun, taken back, or recorded: what an evening does between two looks at the table."""

import struct

from handheld.sides import DUMMY
from skat import VERSION
from skat.calls import CALL
from skat.deal_words import deal_word
from skat.records import record_line
from skat.series import Series
from skat.table import NOBODY

DUEL = ("duel", "V", 1)  # the save of a duel: skat/duel.py


def deal(evening, number: int) -> None:
    """Deal, as Evening.deal."""
    _begin_series(evening)
    evening.session.deal(evening.random_number() if number < 0 else number)
    begin(evening)


def word(evening) -> str:
    """The word of the deal on the table; "" if it has no number."""
    session = evening.session
    table = session.table
    if session.number < 0:
        return ""
    own = table.player_of(evening.bottom())
    return deal_word(session.number, (session.forehand - own) % table.openers)


def begin(evening) -> None:
    """Make the calls of the deal that nobody is asked for."""
    for call in evening.played().calls:
        evening.session.play(call)


def _begin_series(evening) -> None:
    """Go on with the series, or begin one."""
    session = evening.session
    match = session.match
    deals, target = evening.length()
    make = session.game.rules.new_list if session.game.lists else None
    if match is not None and make is None:
        match.deals = deals  # it may have been made longer or shorter
        match.target = target
    if not deals and not target:
        session.match = None
    elif match is None or match.ended():
        players = session.game.rules.people(session.options) if make else session.table.openers
        opener = max(evening.only_human(), 0)
        if session.game.by_chance:
            opener = evening.random_number() % players
        if make is None:
            session.match = Series(opener, deals, target, players)
        else:  # which keeps its length, and its people
            session.match = make(opener, deals, players)


def take_back(evening) -> int:
    """Take back, as Evening.take_back."""
    session = evening.session
    table = session.table
    action = NOBODY
    while action == NOBODY or not evening.human(table.mover):
        action = table.action(table.done() - 1)
        session.undo()
    evening.save()
    return action if action >= CALL else table.place_of(action)


def _kept_duel(evening) -> bytes:
    """The payload of the duel that is kept (skat/duel.py, which small packages lack); b"" for
    none."""
    kept = [b""]

    def take(payload: bytes, _version: int) -> None:
        kept[0] = payload

    evening.files.load(DUEL, take)
    return kept[0]


def in_duel(evening) -> bool:
    """Whether a duel waits for the deal on the table."""
    last = _kept_duel(evening)[-14:]
    if len(last) < 14:
        return False
    number, _forehand, bits = struct.unpack(">iBB", last[:6])
    return number == evening.session.number and not bits & 1


def duel_left(evening):
    """Of a duel that is not over the number of its next deal, and how many it has; else None."""
    payload = _kept_duel(evening)
    if len(payload) < 5:
        return None
    deals = payload[2]
    dealt = (len(payload) - 5 - payload[4]) // 14
    bits = payload[-9] if dealt else 1  # of the last one
    if dealt == deals and bits & 2:
        return None
    return min(dealt + (bits & 1), deals), deals


def sides(evening):
    """The names that were typed, and who plays, as records have them: both for each seat."""
    session = evening.session
    table = session.table
    names = [evening.settings.names[session.player_of(seat)] for seat in range(table.seats)]
    players = [
        "human" if evening.human(seat) else evening.level(seat) for seat in range(table.seats)
    ]
    if table.dummy() < table.seats:
        names[table.dummy()] = table.DUMMY_NAME
        players[table.dummy()] = DUMMY
    return names, players


def record(evening) -> str:
    """The completed deal as a line of the records."""
    return record_line(evening.session, VERSION, *sides(evening))
