"""A session of Officers' Skat: deals with their options, and a series of them."""

import struct

from skat import officers
from skat.chance import Pack
from skat.lskat import Match
from skat.options import TABLE, Options
from skat.save import SaveError
from skat.scoring import Score
from skat.session import Session
from skat.table import END

VERSION = 2  # of the save payload; 1 had ten options
_FIXED = ">BiBBBBBiiIIIBHHHii"
_SIZE = struct.calcsize(_FIXED)
_MOST = 1000000000  # a score, or a count of games
_LONGEST = 9999  # a series, in deals or points


class Series(Match):
    """So many deals, or deals to a target score, between two seats that are forehand in turn.

    With a target it ends after the deal in which a total reaches it, above or below zero.
    """

    def __init__(self, first_opener: int = 0, deals: int = 0, target: int = 0):
        """`deals`, `target`: where it ends; 0 for nowhere. Raises ValueError beyond 9999."""
        if not 0 <= min(deals, target) <= max(deals, target) <= _LONGEST:
            raise ValueError("a series has 0 to %d deals or points" % _LONGEST)
        super().__init__(first_opener)
        self.deals = deals
        self.target = target

    def ended(self) -> bool:
        """Whether all deals are played, or a total is at the target."""
        if self.deals and self.rounds >= self.deals:
            return True
        most = max(max(self.total), -min(self.total))
        return 0 < self.target <= most


class OfficersSession(Session):
    """Officers' Skat between two seats, deal after deal, alone or as a series.

    As in the base class, and: `options` are those of the deals to come; the deal on the table has
    its own, `table.options`. `match` is the Series being played, or None. `result` is the
    scoring.Score of the last finished deal.
    """

    def __init__(self):
        self.options = Options()
        self.result = Score()
        super().__init__()

    def new_table(self):
        """An empty table for what is played here."""
        return officers.new_table()

    def lay_out(self, table, number: int, forehand: int) -> None:
        """Begin a deal on a table, with the options of the deals to come."""
        options = Options()
        options.from_bytes(self.options.to_bytes())
        table.deal(Pack(number), options, forehand)

    def opening(self):
        """A table as it was when the deal on the table began."""
        table = self.new_table()
        table.deal(Pack(self.number), self.table.options, self.forehand)
        return table

    def deal_score(self, seat: int) -> int:
        """What a seat scores in the finished deal."""
        return self.result.seats[seat]

    def _count(self) -> None:
        self.table.count_score(self.result)
        super()._count()

    # Saving

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        table = self.table
        match = self.match
        count = table.done() if self.number >= 0 else 0
        options = table.options if self.number >= 0 else self.options
        head = struct.pack(
            _FIXED,
            len(TABLE),
            self.number,
            self.starter,
            self.forehand,
            self.undone,
            self.hints,
            count,
            self.score[0],
            self.score[1],
            self.games,
            self.won[0],
            self.won[1],
            0 if match is None else 1 + match.first_opener,
            match.rounds if match else 0,
            match.deals if match else 0,
            match.target if match else 0,
            match.total[0] if match else 0,
            match.total[1] if match else 0,
        )
        actions = bytearray(2 * count)
        for i in range(count):
            actions[2 * i + 1] = table.action(i)
        return head + self.options.to_bytes() + options.to_bytes() + bytes(actions)

    def from_bytes(self, payload: bytes) -> None:
        """Become what a payload says. Raises SaveError, and nothing is changed then."""
        if len(payload) < _SIZE:
            raise SaveError("the game in this save is incomplete")
        fields = struct.unpack(_FIXED, payload[:_SIZE])
        width, number, starter, forehand, undone, hints, count = fields[:7]
        opener, rounds, deals, target, total0, total1 = fields[12:]
        begin = _SIZE + 2 * width
        if len(payload) != begin + 2 * count or not -1 <= number < 1 << 30:
            raise SaveError("the game in this save does not add up")
        if max(starter, forehand) > 1 or opener > 2 or number < 0 < count:
            raise SaveError("the seats in this save do not add up")
        if max(fields[7:12]) > _MOST or min(fields[7:9]) < -_MOST:
            raise SaveError("the scores in this save do not add up")
        if max(abs(total0), abs(total1)) > _MOST:
            raise SaveError("the series in this save does not add up")
        again = OfficersSession()
        try:
            again.options.from_bytes(payload[_SIZE + width : begin])
            if number >= 0:
                again.lay_out(again.table, number, forehand)
                for i in range(begin, len(payload), 2):
                    again.table.play(payload[i] << 8 | payload[i + 1])
            again.options.from_bytes(payload[_SIZE : _SIZE + width])
            if opener:
                again.match = Series(opener - 1, deals, target)
                again.match.rounds = rounds
                again.match.total = [total0, total1]
        except ValueError:
            raise SaveError("an option or an action in this save is not legal")
        if number >= 0 and again.table.stage == END:
            again.table.count_score(again.result)
        elif number >= 0 and opener and again.match.ended():
            raise SaveError("the series in this save is over, but not its deal")
        self.table = again.table
        self.options = again.options
        self.result = again.result
        self.number = number
        self.starter = starter
        self.forehand = forehand
        self.undone = undone
        self.hints = hints
        self.score = [fields[7], fields[8]]
        self.games = fields[9]
        self.won = [fields[10], fields[11]]
        self.match = again.match
