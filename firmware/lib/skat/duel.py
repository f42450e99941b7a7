"""A duel: deals that a person plays, and then a level in the same seat against the same others.

Whoever makes more of the same cards has won, however they fell.
"""

import struct

from skat.save import SaveError

_HEAD = ">BBBBB"  # what is played, the level, how many deals, the person's seat, bytes of options
ROW = ">iBBhhhh"  # its number comes first in a deal's bytes, then the bits below
ROW_SIZE = 14
PLAYED, PLAYED_TOO, HELPED = 1, 2, 4  # by the person, by the level, and with help


class Row:
    """A deal. `own` and `theirs`: (points, score) of the person and of the level, or None until
    they have played it; `helped`: whether hints were given, or something was taken back."""

    def __init__(self, number: int, forehand: int):
        self.number = number
        self.forehand = forehand
        self.own: tuple | None = None
        self.theirs: tuple | None = None
        self.helped = False

    def to_bytes(self) -> bytes:
        """Its bytes in a save."""
        bits = (self.own is not None) * PLAYED + (self.theirs is not None) * PLAYED_TOO
        bits += self.helped * HELPED
        none = (0, 0)
        results = (self.own or none) + (self.theirs or none)
        return struct.pack(ROW, self.number, self.forehand, bits, *results)


class Duel:
    """A duel of so many `deals`: `rows` are those that were dealt. `mode` is what is played and
    `level` who plays, both as the settings have them; `seat` the person's, `options` the rules as
    bytes."""

    def __init__(self, mode: int = 0, level: int = 0, deals: int = 0, seat: int = 0, options=b""):
        self.mode = mode
        self.level = level
        self.deals = deals
        self.seat = seat
        self.options = options
        self.rows: list = []

    def to_bytes(self) -> bytes:
        """The payload of a save."""
        head = self.mode, self.level, self.deals, self.seat, len(self.options)
        return (
            struct.pack(_HEAD, *head) + self.options + b"".join([r.to_bytes() for r in self.rows])
        )

    def from_bytes(self, payload: bytes, _version: int = 1) -> None:
        """Take over a payload. Raises SaveError."""
        start = struct.calcsize(_HEAD)
        if len(payload) < start:
            raise SaveError("this duel is incomplete")
        self.mode, self.level, self.deals, self.seat, size = struct.unpack(_HEAD, payload[:start])
        start += size
        if (len(payload) - start) % ROW_SIZE or len(payload) - start > ROW_SIZE * self.deals:
            raise SaveError("this duel is incomplete")
        self.options = payload[start - size : start]
        self.rows = []
        for at in range(start, len(payload), ROW_SIZE):
            fields = struct.unpack(ROW, payload[at : at + ROW_SIZE])
            row = Row(fields[0], fields[1])
            row.own = fields[3:5] if fields[2] & PLAYED else None
            row.theirs = fields[5:7] if fields[2] & PLAYED_TOO else None
            row.helped = bool(fields[2] & HELPED)
            self.rows.append(row)

    def waiting(self):
        """The deal that the person is to finish, or None."""
        if self.rows and self.rows[-1].own is None:
            return self.rows[-1]
        return None

    def number(self) -> int:
        """The number of the deal that the person is to play next, or to finish, from 1."""
        return len(self.rows) + (self.waiting() is None)

    def second(self):
        """The next deal that the level is to play, or None."""
        for row in self.rows:
            if row.own is not None and row.theirs is None:
                return row
        return None

    def ended(self) -> bool:
        """Whether both have played all deals."""
        return len(self.rows) == self.deals and self.rows[-1].theirs is not None

    def totals(self):
        """[points, score] of the person and of the level, in the deals that both have played."""
        both = [0, 0], [0, 0]
        for row in self.rows:
            if row.theirs is not None:
                for i in range(2):
                    both[0][i] += row.own[i]
                    both[1][i] += row.theirs[i]
        return both

    def winner(self) -> int:
        """0 for the person, 1 for the level, by score, then by points; -1 if all is even."""
        own, theirs = self.totals()
        own.reverse()
        theirs.reverse()
        if own == theirs:
            return -1
        return 0 if own > theirs else 1
