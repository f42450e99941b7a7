"""A deal is begun, taken back, or recorded: what an evening does between two looks at the table."""

import struct

from handheld.sides import DUMMY
from skat import VERSION
from skat.calls import CALL
from skat.deal_words import deal_word
from skat.record_writer import record_line
from skat.session import Series
from skat.table import NOBODY

DUEL = ("duel", "V", 1)  # the save of a duel: skat/duel.py


def deal(app, number: int) -> None:
    """As App.deal."""
    _begin_series(app)
    app.session.deal(app.random_number() if number < 0 else number)
    begin(app)


def word(app) -> str:
    """The word of the deal on the table; "" if it has no number."""
    session = app.session
    table = session.table
    if session.number < 0:
        return ""
    own = table.player_of(app.bottom())
    return deal_word(session.number, (session.forehand - own) % table.openers)


def begin(app) -> None:
    """Make the calls of the deal that nobody is asked for, and show the table."""
    session = app.session
    for call in app.played().calls:
        session.play(call)
    app.show("table", 0)
    app.after_drawing(app.save)


def _begin_series(app) -> None:
    """Go on with the series, or begin one."""
    session = app.session
    match = session.match
    deals, target = app.length()
    make = session.game.rules.new_list if session.game.lists else None
    if match is not None and make is None:
        match.deals = deals  # it may have been made longer or shorter
        match.target = target
    if not deals and not target:
        session.match = None
    elif match is None or match.ended():
        players = session.game.rules.people(session.options) if make else session.table.openers
        opener = max(app.only_human(), 0)
        if session.game.by_chance:
            opener = app.random_number() % players
        if make is None:
            session.match = Series(opener, deals, target, players)
        else:  # which keeps its length, and its people
            session.match = make(opener, deals, players)


def take_back(app) -> None:
    """As App.take_back."""
    session = app.session
    table = session.table
    action = NOBODY
    while action == NOBODY or not app.human(table.mover):
        action = table.action(table.done() - 1)
        session.undo()
    app.save()
    app.show("table", action if action >= CALL else table.place_of(action))


def in_duel(app) -> bool:
    """Whether a duel waits for the deal on the table."""
    last = [b""]

    def take(payload: bytes, _version: int) -> None:
        last[0] = payload[-14:]

    if not app.files.load(DUEL, take) or len(last[0]) < 14:
        return False
    number, _forehand, bits = struct.unpack(">iBB", last[0][:6])
    return number == app.session.number and not bits & 1


def sides(app):
    """The names that were typed, and who plays, as records have them: both for each seat."""
    session = app.session
    table = session.table
    names = [app.settings.names[session.player_of(seat)] for seat in range(table.seats)]
    players = ["human" if app.human(seat) else app.level(seat) for seat in range(table.seats)]
    if table.dummy() < table.seats:
        names[table.dummy()] = ""
        players[table.dummy()] = DUMMY
    return names, players


def record(app) -> str:
    """The completed deal as a line of the records."""
    return record_line(app.session, VERSION, *sides(app))
