"""Deals that one chooses, and what they gave before."""

from json import loads

from handheld.deals import begin
from skat.calls import CALL


def may_choose(evening) -> bool:
    """Whether deals can be chosen: no series is under way, which they would upset."""
    match = evening.session.match
    return match is None or not match.rounds or match.ended()


def choose(app, number: int, forehand: int) -> None:
    """Deal this number outside a series, and show the table. `forehand`: the seat that opens it.

    Of a deal that was on the table, or is among the records, all actions count as taken back: who
    knows its cards plays it outside the statistics.
    """
    session = app.evening.session
    undone = hints = 0
    if session.number == number:
        undone = session.undone + session.table.done()
        hints = session.hints
    else:
        before = record_of(app.evening, number)
        if before is not None:
            undone = max(len(before["actions"]), 1)
    session.match = None
    session.abort()
    session.starter = forehand % session.table.openers
    session.deal(number)
    session.undone = min(undone, 255)
    session.hints = hints
    begin(app.evening)
    app.show_dealt()


def may_go_on(evening, record) -> bool:
    """Whether a person can play on from where the table of a recorded deal stands: it is of the
    game that is played, has a number, and the seat that acts is a person's."""
    table = record.table
    if evening.link is not None or record.number < 0:
        return False
    return table.VARIANT == evening.session.game.name and evening.human(table.mover)


def go_on(app, record, ply: int) -> None:
    """Play on from this action of a recorded deal, outside series and statistics."""
    session = app.evening.session
    table = record.table
    actions = list(record.actions)
    left = len(actions) - ply
    before = actions[:ply]
    for _ in session.deal_aside(record.number, table.forehand, table.options, before, left):
        pass  # there is no screen that could wait
    action = actions[ply]
    app.show("table", action if action >= CALL else session.table.place_of(action))
    app.after_drawing(app.evening.save)


def earlier(evening):
    """(points, scores) that the deal which has just ended gave when it was last played before, by
    the same rules and with the same forehand; None if it was not."""
    session = evening.session
    if session.number < 0:
        return None
    before = record_of(evening, session.number, 1)
    if before is None or before.get("forehand") != session.forehand:
        return None
    if before.get("options") != session.table.options.named():
        return None
    return before["points"], before["score"]


def record_of(evening, number: int, skipped: int = 0):
    """The newest record of the deal of this number in what is played, without so many newer ones,
    as its keys and values; or None."""
    seats = evening.session.table.seats
    for place in evening.files.games():
        try:
            line = evening.files.game(place)
            if '"deal": %d' % number not in line:
                continue
            fields = loads(line)
            if fields["deal"] != number or fields["variant"] != evening.session.table.VARIANT:
                continue
            if not len(fields["points"]) == len(fields["score"]) == seats or not fields["actions"]:
                continue
        except (ValueError, KeyError, TypeError):  # it is damaged
            continue
        if not skipped:
            return fields
        skipped -= 1
    return None
