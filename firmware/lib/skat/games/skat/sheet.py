"""A list of Skat: so many deals, and a sheet like the paper one. Rules: docs/skat.md."""

import struct

from skat.save import SaveError
from skat.series import Series
from skat.table import NOBODY
from skat.values import league_points

LENGTHS = (12, 24, 36, 48)  # deals of a list

_ROW = ">BBBbBhhhh"  # declarer, game, bits of what was said, run, flags, everybody's score
_SIZE = struct.calcsize(_ROW)
_WON, _OVERBID, _FOUR = 1, 2, 16  # flags; Kontra is 4 times its number


class Row:
    """A deal on the sheet: `declarer` is a person, NOBODY in Ramsch and where all have passed; then
    `game` is NOBODY, too. `said`, `run`, `won`, `overbid`, `kontra` and `people` are those of a
    Score; `scores` has what each person has scored, plain.
    """

    def __init__(self, packed: bytes | bytearray):
        """Read it from its bytes."""
        self.declarer, self.game, self.said, self.run, flags, *self.scores = struct.unpack(
            _ROW, packed
        )
        self.won = bool(flags & _WON)
        self.overbid = bool(flags & _OVERBID)
        self.kontra = flags >> 2 & 3
        self.people = 4 if flags & _FOUR else 3

    def value(self) -> int:
        """What stands in the column of the declarer: the score of the game, or 0."""
        return 0 if self.declarer == NOBODY else self.scores[self.declarer]


class List(Series):
    """A Series of three or four people. Whoever deals sits out where there are four; the others
    take the seats in their order. `total` has the plain score of each person.
    """

    IS_LIST = True

    def __init__(self, first_opener: int = 0, deals: int = LENGTHS[2], people: int = 3):
        """`first_opener`: the person who is forehand first. Raises ValueError for other lengths
        than those of LENGTHS, or other numbers of people than 3 and 4."""
        if deals not in LENGTHS:
            raise ValueError("a list has 12, 24, 36 or 48 deals, not %d" % deals)
        if people not in (3, 4):
            raise ValueError("3 or 4 people play a list, not %d" % people)
        super().__init__(first_opener, deals, 0, people)
        self._rows = bytearray(deals * _SIZE)

    def sits_out(self) -> int:
        return self._out(self.rounds)

    def _out(self, i: int) -> int:
        """Who sits out in the i-th deal: of four its dealer."""
        return (self.first_opener + i + 3) % 4 if len(self.total) == 4 else NOBODY

    def people(self):
        """Who sits on each seat in the next deal."""
        return [person for person in range(len(self.total)) if person != self.sits_out()]

    def opener(self, openers: int = 0) -> int:
        """The seat that opens the next deal."""
        return self.people().index((self.first_opener + self.rounds) % len(self.total))

    def note(self, result, _scores=()) -> None:
        """Write down a deal, a Score."""
        people = self.people()
        scores = [0, 0, 0, 0]
        for seat in range(3):
            scores[people[seat]] = result.plain[seat]
        declared = result.declarer != NOBODY
        flags = 0
        if declared:
            flags = _WON * result.won + _OVERBID * result.overbid + 4 * result.kontra
            flags += _FOUR * (result.people == 4)
        struct.pack_into(
            _ROW,
            self._rows,
            self.rounds * _SIZE,
            people[result.declarer] if declared else NOBODY,
            result.game,
            result.said if declared else 0,
            result.run if declared else 0,
            flags,
            *scores,
        )
        self.add(*scores[: len(self.total)])

    def put(self, i: int, row: bytes) -> None:
        """The i-th deal, as it was packed."""
        self._rows[i * _SIZE : i * _SIZE + _SIZE] = row

    def row(self, i: int) -> Row:
        """The i-th deal, from 0."""
        return Row(bytes(self._rows[i * _SIZE : i * _SIZE + _SIZE]))

    def running(self, i: int, person: int) -> int:
        """A person's total after the i-th deal."""
        return sum([self.row(j).scores[person] for j in range(i + 1)])

    def declared(self, person: int, won: bool) -> int:
        """How many games a person has declared and won, or lost."""
        count = 0
        for i in range(self.rounds):
            row = self.row(i)
            count += row.declarer == person and row.won == won
        return count

    def league(self, person: int) -> int:
        """A person's League points: the total, 50 more or less for each game won or lost, and what
        the opponents' lost games bring."""
        count = len(self.total)
        points = 0
        for i in range(self.rounds):
            row = self.row(i)
            points += row.scores[person]
            if row.declarer != NOBODY and self._out(i) != person:
                points -= row.scores[person]
                people = max(count, row.people)
                points += league_points(people, row.declarer == person, row.value())
        return points

    def winner(self) -> int:
        """Who has most League points at the end, or -1: not ended, or several have."""
        points = [self.league(person) for person in range(len(self.total))]
        if not self.ended() or points.count(max(points)) > 1:
            return -1
        return points.index(max(points))

    # Saving: behind all else in the session's payload

    def to_bytes(self) -> bytes:
        """How many people there are, and the deals so far."""
        return bytes((len(self.total),)) + self._rows[: self.rounds * _SIZE]


def people(options) -> int:
    """How many people play a new list by these options."""
    return 4 if options.four else 3


def read_list(first_opener: int, deals: int, rounds: int, packed: bytes) -> List:
    """The list that List.to_bytes has packed. Raises SaveError."""
    if not packed or len(packed) != 1 + rounds * _SIZE:
        raise SaveError("the list in this save is incomplete")
    try:
        made = List(first_opener, deals, packed[0])
    except ValueError as error:
        raise SaveError("%s" % error)
    if rounds > deals or first_opener >= packed[0]:
        raise SaveError("the list in this save does not add up")
    for i in range(rounds):
        row = Row(packed[1 + i * _SIZE : 1 + i * _SIZE + _SIZE])
        if row.declarer != NOBODY and row.declarer >= packed[0]:
            raise SaveError("the list in this save does not add up")
        made.put(i, packed[1 + i * _SIZE : 1 + i * _SIZE + _SIZE])
        made.add(*row.scores[: packed[0]])
    return made
