"""Duels on the handheld: their deals, what the person made of them, and the level's play."""

from json import dumps

from handheld.chosen import choose, record_of
from handheld.deals import DUEL
from handheld.settings import HUMAN, SEAT_LEVELS
from skat.chance import Pack
from skat.duel import Duel, Row
from skat.records import Record
from skat.session import Session
from skat.table import DRAW, END


def load(evening):
    """The duel that is kept, or None."""
    duel = Duel()
    return duel if evening.files.load(DUEL, duel.from_bytes) else None


def keep(evening, duel) -> None:
    """Save it."""
    evening.write(evening.files.save, DUEL, duel.to_bytes())


def deal(app, duel) -> None:
    """Deal the next one, or once more the one that was not finished; the seats are those of the
    duel."""
    evening = app.evening
    session = evening.session
    seats = [duel.level] * len(evening.settings.seats)
    seats[duel.seat] = HUMAN
    if evening.settings.seats != seats:
        evening.settings.seats[:] = seats
        evening.save_settings()
    row = duel.waiting()
    if row is None:
        row = Row(evening.random_number(), len(duel.rows) % session.table.openers)
        duel.rows.append(row)
        keep(evening, duel)
    mine = session.options.to_bytes()
    session.options.from_bytes(duel.options)
    choose(app, row.number, row.forehand)
    session.options.from_bytes(mine)


def note_own(evening, duel) -> None:
    """Take what the person has made of the deal that the duel waits for: from the table, or from
    the records."""
    row = duel.waiting()
    if row is None:
        return
    session = evening.session
    if session.number == row.number:
        if session.table.stage != END:
            return
        row.own = session.table.points_of(duel.seat), session.scores()[duel.seat]
        row.helped = not session.counts()
    else:
        found = record_of(evening, row.number)
        if found is None:
            return
        row.own = _recorded(found, duel.seat)
        row.helped = bool(found.get("undone") or found.get("hints"))
    keep(evening, duel)


def _recorded(found, player: int):
    """(points, score) that a record has of a player; in Strohmann he may have had another seat."""
    record = Record(dumps(found))
    table = record.table
    for action in record.actions:
        table.play(action)
    return table.points_of(player), found["score"][table.seat_of(player)]


class Second:
    """A level plays a deal of a duel in all seats: `think` until it says True. It sees what each
    seat sees, as always."""

    def __init__(self, evening, duel, row):
        self._seat = duel.seat
        self._session = Session(evening.session.game)
        self._session.options.from_bytes(duel.options)
        self._session.lay_out(row.number, Pack(row.number), row.forehand)
        for call in evening.played().calls:
            self._session.play(call)
        players = evening.session.game.players
        self._player = players.make_player(SEAT_LEVELS[duel.level - 1], 0, timed=evening.timed)
        self._thinks = False
        self._view = None

    def think(self) -> bool:
        """Do a slice; whether the deal is over."""
        session = self._session
        table = session.table
        if table.stage == DRAW:
            session.draw()
        elif not self._thinks:
            self._view = table.view(table.mover, self._view)
            self._player.start(self._view)
            self._thinks = True
        else:
            action = self._player.think()
            if action >= 0:
                self._thinks = False
                session.play(action)
        return table.stage == END

    def result(self):
        """(points, score) of the person's seat."""
        session = self._session
        return session.table.points_of(self._seat), session.scores()[self._seat]
