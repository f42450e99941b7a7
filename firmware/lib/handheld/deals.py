"""A deal is begun, taken back, or recorded: what an evening does between two looks at the table.

The table has the memory while it is shown, so this is loaded when it is needed.
"""

from json import loads

from handheld.games import CALLS, opened_by_chance
from skat import VERSION
from skat.calls import CALL
from skat.deal_words import deal_word
from skat.session import Series
from skat.table import NOBODY


def deal(app, number: int) -> None:
    """As App.deal."""
    _begin_series(app)
    app.session.deal(app.random_number() if number < 0 else number)
    _begin(app)


def may_choose(app) -> bool:
    """Whether deals can be chosen: no series is under way, which they would upset."""
    match = app.session.match
    return match is None or not match.rounds or match.ended()


def choose(app, number: int, forehand: int) -> None:
    """Deal this number outside a series, and show the table. `forehand`: the seat that opens it.

    Of a deal that was on the table, or is among the records, all actions count as taken back: who
    knows its cards plays it outside the statistics.
    """
    session = app.session
    undone = hints = 0
    if session.number == number:
        undone = session.undone + session.table.done()
        hints = session.hints
    else:
        before = _record_of(app, number)
        if before is not None:
            undone = max(len(before["actions"]), 1)
    session.match = None
    session.abort()
    session.starter = forehand % session.table.openers
    session.deal(number)
    session.undone = min(undone, 255)
    session.hints = hints
    _begin(app)


def word(app) -> str:
    """The word of the deal on the table; "" if it has no number."""
    session = app.session
    if session.number < 0:
        return ""
    opener = (session.forehand - app.bottom()) % session.table.seats
    return deal_word(session.number, opener)


def earlier(app):
    """(points, scores) of the deal that has just ended from when it was last played before, by the
    same rules and with the same forehand; None if it was not."""
    session = app.session
    if session.counts() or session.number < 0:
        return None
    before = _record_of(app, session.number, 1)
    if before is None or before.get("forehand") != session.forehand:
        return None
    if before.get("options") != session.table.options.named():
        return None
    return before["points"], before["score"]


def _record_of(app, number: int, skipped: int = 0):
    """The newest record of the deal of this number in what is played, without so many newer ones,
    as its keys and values; or None."""
    seats = app.session.table.seats
    for place in app.files.games():
        try:
            line = app.files.game(place)
            if '"deal": %d' % number not in line:
                continue
            fields = loads(line)
            if fields["deal"] != number or fields["variant"] != app.session.table.VARIANT:
                continue
            if not len(fields["points"]) == len(fields["score"]) == seats or not fields["actions"]:
                continue
        except (ValueError, KeyError, TypeError):  # it is damaged
            continue
        if not skipped:
            return fields
        skipped -= 1
    return None


def _begin(app) -> None:
    """Make the calls of the deal that nobody is asked for, and show the table."""
    session = app.session
    for call in app.played()[CALLS]:
        session.play(call)
    app.show("table", 0)
    app.after_drawing(app.save)


def _begin_series(app) -> None:
    """Go on with the series, or begin one."""
    session = app.session
    match = session.match
    deals, target = app.length()
    make = getattr(session.game, "new_list", None)
    if match is not None and make is None:
        match.deals = deals  # it may have been made longer or shorter
        match.target = target
    if not deals and not target:
        session.match = None
    elif match is None or match.ended():
        seats = session.table.seats
        opener = max(app.only_human(), 0)
        if opened_by_chance(session.game.NAME):
            opener = app.random_number() % seats
        if make is None:
            session.match = Series(opener, deals, target, seats)
        else:  # which keeps its length
            session.match = make(opener, deals)


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


def record(app) -> str:
    """The completed deal as a line of the records."""
    from skat.record_writer import record_line

    seats = range(app.session.table.seats)
    players = ["human" if app.human(seat) else app.level(seat) for seat in seats]
    return record_line(app.session, VERSION, app.settings.names[: len(seats)], players)
