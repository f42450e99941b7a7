"""How deals went: sums for each game and level of the others, and their save bytes."""

import struct

from skat.save import SaveError

SAVE = ("tallies", "N", 1)  # its name, kind and version
MIXED = 0  # in place of a level: the others are not all of one
_MOST = 65535  # deals of a tally, which counts no more then
_WIDEST = 32767  # a best or worst score
_ROW = ">BBHHIiIhhHHIH"
_REVIEWED = 64  # deals of which it is known that they were analysed: as many as have records


class Tally:
    """The deals of a game (the letter of its saves) against a level (its setting of a seat, or
    MIXED).

    `points` and `score` are sums: of one's own card points, and of how far one was ahead of the
    best other; `best` and `worst` the most and least of that. `halves` counts two for each of the
    others that one was ahead of, one for each with as much. `run` is how many were won up to now
    one after the other, `longest` the most. In `reviewed` of the deals, which were analysed to
    their end, `lost` is what was lost against the best play, in tenths.
    """

    def __init__(self, game: str, level: int):
        self.game = game
        self.level = level
        self.deals = self.won = self.points = self.score = self.halves = 0
        self.best = self.worst = self.run = self.longest = self.lost = self.reviewed = 0

    def add(self, points: int, scores, own: int) -> None:
        """Count a deal: one's own card points, the score of each seat, and which is one's own."""
        if self.deals == _MOST:
            return
        most = -_WIDEST
        for seat in range(len(scores)):
            if seat != own:
                most = max(most, scores[seat])
                self.halves += (scores[own] > scores[seat]) + (scores[own] >= scores[seat])
        ahead = max(min(scores[own] - most, _WIDEST), -_WIDEST)
        self.best = max(self.best, ahead) if self.deals else ahead
        self.worst = min(self.worst, ahead) if self.deals else ahead
        self.deals += 1
        self.won += ahead > 0
        self.run = self.run + 1 if ahead > 0 else 0
        self.longest = max(self.longest, self.run)
        self.points += points
        self.score += ahead

    def numbers(self):
        """All, as a row of a save."""
        sums = (
            ord(self.game),
            self.level,
            self.deals,
            self.won,
            self.points,
            self.score,
            self.halves,
        )
        most = self.best, self.worst, self.run, self.longest, self.lost, self.reviewed
        return sums + most


class Tallies:
    """All tallies: `rows`."""

    def __init__(self):
        self.rows: list = []
        self._reviewed = b""

    def row(self, game: str, level: int):
        """The Tally of a game, by the letter of its saves, and a level; or None."""
        for row in self.rows:
            if row.game == game and row.level == level:
                return row
        return None

    def of(self, game: str, level: int) -> Tally:
        """The same, made if there is none."""
        row = self.row(game, level)
        if row is None:
            row = Tally(game, level)
            self.rows.append(row)
        return row

    def clear(self, game: str) -> None:
        """Forget the deals of a game."""
        self.rows = [row for row in self.rows if row.game != game]

    def review(self, game: str, level: int, record, lost: int) -> bool:
        """Count what a Record's deal lost, in tenths; whether it was counted: each only once."""
        mark = record.number & 0xFFFF
        for action in record.actions:
            mark = mark * 31 + action & 0xFFFF
        mark = struct.pack(">H", mark)
        row = self.row(game, level)
        if row is None or row.reviewed == _MOST:
            return False
        for i in range(0, len(self._reviewed), 2):
            if self._reviewed[i : i + 2] == mark:
                return False
        self._reviewed = (self._reviewed + mark)[-2 * _REVIEWED :]
        row.reviewed += 1
        row.lost += lost
        return True

    def to_bytes(self) -> bytes:
        """The payload of a save: the number of rows, the rows, and marks of analysed deals."""
        payload = bytes((len(self.rows),))
        for row in self.rows:
            payload += struct.pack(_ROW, *row.numbers())
        return payload + self._reviewed

    def from_bytes(self, payload: bytes, _version: int = 1) -> None:
        """Take over a payload. Raises SaveError, with nothing changed."""
        size = struct.calcsize(_ROW)
        count = payload[0] if payload else 0
        end = 1 + count * size
        marks = len(payload) - end
        if marks < 0 or marks % 2 or marks > 2 * _REVIEWED:
            raise SaveError("these statistics are incomplete")
        rows = []
        for i in range(count):
            numbers = struct.unpack(_ROW, payload[1 + i * size : 1 + (i + 1) * size])
            game, level, deals, won = numbers[:4]
            if not 0 < deals >= won:
                raise SaveError("these statistics do not add up")
            row = Tally(chr(game), level)
            row.deals, row.won, row.points, row.score, row.halves = numbers[2:7]
            row.best, row.worst, row.run, row.longest, row.lost, row.reviewed = numbers[7:]
            rows.append(row)
        self.rows = rows
        self._reviewed = payload[end:]
