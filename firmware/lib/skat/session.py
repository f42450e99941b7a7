"""A session at the table: the deal in play, whose lead comes next, and what has been scored."""

import struct

from skat import lskat
from skat.save import SaveError
from skat.table import END

VERSION = 1  # of the save payload
_FIXED = ">iBBBBBiiIII4B"
_SIZE = struct.calcsize(_FIXED)
_MOST = 1000000000  # a score, or a count of games


class Session:
    """lskat between two seats, deal after deal, alone or as matches to 21.

    `number` is the deal on the table, -1 for none. `forehand` opened it; `starter` opens the next
    one, by itself the other seat. `score`, `games` and `won` count completed deals until they are
    cleared. `undone` is how many actions of this deal were taken back: with any, it doesn't count
    there. `match` is the match to 21 being played, or None.
    """

    def __init__(self):
        self.table = self.new_table()
        self.number = -1
        self.starter = 0
        self.forehand = 0
        self.score = [0, 0]
        self.games = 0
        self.won = [0, 0]
        self.match = None
        self.undone = 0

    def new_table(self):
        """An empty table for what is played here."""
        return lskat.new_table()

    def lay_out(self, table, number: int, forehand: int) -> None:
        """Deal a number on a table. Raises ValueError for a number out of range."""
        lskat.deal(table, number, forehand)

    def opening(self):
        """A table as it was when the deal on the table began."""
        table = self.new_table()
        self.lay_out(table, self.number, self.forehand)
        return table

    def deal(self, number: int) -> None:
        """Deal this number's pack; the match's opener leads, or the starter.

        A deal that is still running is ended without a score, as by `abort`. Raises ValueError for
        a number out of range and where the match is over; the deal before stays then.
        """
        if self.match is not None and self.match.ended():
            raise ValueError("the match is over")
        forehand = self.forehand if self.running() else self.starter
        if self.match is not None:
            forehand = self.match.opener()
        self.lay_out(self.table, number, forehand)
        self.forehand = forehand
        self.starter = 1 - forehand
        self.number = number
        self.undone = 0

    def running(self) -> bool:
        """Whether a deal is on the table that is not finished."""
        return self.number >= 0 and self.table.stage != END

    def play(self, action: int) -> None:
        """Play an action; a deal that ends by it is scored. ValueError for an illegal one."""
        self.table.play(action)
        if self.table.stage == END:
            self._count()

    def undo(self) -> None:
        """Take back the last action of a running deal. ValueError where there is none."""
        if not self.running():
            raise ValueError("no deal is running")
        self.table.undo()
        self.undone = min(self.undone + 1, 255)

    def clear_statistics(self) -> None:
        """Forget the scores, games and wins of all deals before."""
        self.score = [0, 0]
        self.games = 0
        self.won = [0, 0]

    def deal_score(self, seat: int) -> int:
        """What a seat scores in the finished deal."""
        return lskat.score(self.table.points[seat])

    def _count(self) -> None:
        if not self.undone:
            self.games += 1
            for seat in (0, 1):
                self.score[seat] += self.deal_score(seat)
                self.won[seat] += self.deal_score(seat) > self.deal_score(1 - seat)
        if self.match is not None:
            self.match.add(self.deal_score(0), self.deal_score(1))

    def abort(self) -> None:
        """End the running deal without a winner or a score; its forehand opens the next one."""
        self.number = -1
        self.starter = self.forehand
        self.table.clear()

    # Saving

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        table = self.table
        match = self.match
        count = table.count if self.number >= 0 else 0
        head = struct.pack(
            _FIXED,
            self.number,
            self.starter,
            self.forehand,
            match is not None,
            self.undone,
            count,
            self.score[0],
            self.score[1],
            self.games,
            self.won[0],
            self.won[1],
            match.first_opener if match else 0,
            match.rounds if match else 0,
            match.total[0] if match else 0,
            match.total[1] if match else 0,
        )
        actions = bytearray(2 * count)
        for i in range(count):
            actions[2 * i + 1] = table.played[i]
        return head + bytes(actions)

    def from_bytes(self, payload: bytes) -> None:
        """Become what a payload says. Raises SaveError, and nothing is changed then."""
        if len(payload) < _SIZE:
            raise SaveError("the game in this save is incomplete")
        fields = struct.unpack(_FIXED, payload[:_SIZE])
        number, starter, forehand, has_match, undone, count = fields[:6]
        first, rounds, total0, total1 = fields[11:]
        if len(payload) != _SIZE + 2 * count or count > 32 or number < -1 or number >= 1 << 30:
            raise SaveError("the game in this save does not add up")
        if max(starter, forehand, has_match, first) > 1 or number < 0 < count:
            raise SaveError("the seats in this save do not add up")
        if not 0 <= min(fields[6:11]) <= max(fields[6:11]) <= _MOST:
            raise SaveError("the scores in this save do not add up")
        if max(total0, total1) >= lskat.TARGET + 4 or rounds > 2 * lskat.TARGET:
            raise SaveError("the match in this save does not add up")
        table = lskat.new_table()
        if number >= 0:
            lskat.deal(table, number, forehand)
            try:
                for i in range(_SIZE, len(payload), 2):
                    table.play(payload[i] << 8 | payload[i + 1])
            except ValueError:
                raise SaveError("a move in this save is not legal")
        match = None
        if has_match:
            match = lskat.Match(first)
            match.rounds = rounds
            match.total = [total0, total1]
            if match.ended() and number >= 0 and table.stage != END:
                raise SaveError("the match in this save is over, but not its deal")
        self.table = table
        self.number = number
        self.starter = starter
        self.forehand = forehand
        self.undone = undone
        self.score = [fields[6], fields[7]]
        self.games = fields[8]
        self.won = [fields[9], fields[10]]
        self.match = match
