"""What a save holds of a session, by name: docs/notation.md, "Save bytes".

One format for writing and reading, of which versions before 3 were others: `from_lskat` and
`from_officers` read these, for ever.
"""

import struct

from skat.chance import TRUMP
from skat.save import SaveError

VERSION = 3
NO_DEAL, NO_NUMBER = -1, -2  # in place of a deal's number

HEAD = ">BiBBBBBHHHH"  # in their order:
_FIELDS = "width number starter forehand undone hints series rounds deals target count".split()
# Of the byte `series` the low bits are 0 for none, else 1 + its first opener, and the others:
_OPENER = 15
_LIST = 128  # the series is a list, which follows the actions
_ASIDE = 64  # the deal is none of the series
_COUNTED = 32  # the cards that are out were looked up
_FOURTH = 16  # a fourth player has scores, which are the last bytes
_FOURTH_PLAYER = ">iIB"  # score and games won, and who sits out

# Versions 1 and 2; of lskat version 1 lacked the hints, which are its last byte
_LSKAT = ">iBBBBBiiIII4B"
_OFFICERS = ">BiBBBBBiiIIIBHHHii"


class Saved:
    """The parts of a payload. All are numbers, 0 at first, or flags; but

    `score`, `won`, `total` have a number for each seat, `own`, `options` and `dealt` a byte for
    each option, `actions` two bytes for each; `cards` are those drawn so far of a deal without a
    number; `sheet` is the list, where there is one; `fourth` is (score, won, sitting out), or ().
    `first` is the series' first opener, -1 for no series.
    """

    def __init__(self, seats: int):
        self.number = NO_DEAL
        self.starter = self.forehand = self.undone = self.hints = 0
        self.first = -1
        self.is_list = self.aside = self.counted = False
        self.rounds = self.deals = self.target = self.games = 0
        self.score = [0] * seats
        self.won = [0] * seats
        self.total = [0] * seats
        self.own = self.options = self.dealt = self.actions = self.cards = self.sheet = b""
        self.fourth: tuple = ()

    def to_bytes(self) -> bytes:
        """The payload."""
        series = self.first + 1
        for bit, flag in (
            (_LIST, self.is_list),
            (_ASIDE, self.aside),
            (_COUNTED, self.counted),
            (_FOURTH, bool(self.fourth)),
        ):
            if flag:
                series |= bit
        head = struct.pack(
            HEAD,
            len(self.options),
            self.number,
            self.starter,
            self.forehand,
            self.undone,
            self.hints,
            series,
            self.rounds,
            self.deals,
            self.target,
            len(self.actions) // 2,
        )
        numbers = self.score + [self.games] + self.won + self.total
        payload = head + struct.pack(">%di" % len(numbers), *numbers)
        payload += self.own + self.options + self.dealt + self.actions + self.cards + self.sheet
        return payload + (struct.pack(_FOURTH_PLAYER, *self.fourth) if self.fourth else b"")

    def from_bytes(self, payload: bytes, lists: bool) -> None:
        """Take the parts of a payload; `lists`: whether the game has any. Raises SaveError."""
        seats = len(self.score)
        begin = struct.calcsize(HEAD) + 4 * (3 * seats + 1)
        head = dict(zip(_FIELDS, _unpack(HEAD, payload)))
        for name in "number starter forehand undone hints rounds deals target".split():
            setattr(self, name, head[name])
        series = head["series"]
        self.first = (series & _OPENER) - 1
        self.is_list = series & _LIST != 0
        self.aside = series & _ASIDE != 0
        self.counted = series & _COUNTED != 0
        if series & (_LIST | _FOURTH) and not lists or self.is_list and self.first < 0:
            raise SaveError("the seats in this save do not add up")
        if series & _FOURTH:
            end = len(payload) - struct.calcsize(_FOURTH_PLAYER)
            self.fourth = struct.unpack(_FOURTH_PLAYER, payload[end:])
            payload = payload[:end]
        if len(payload) < begin:
            raise SaveError("the game in this save is incomplete")
        numbers = struct.unpack(">%di" % (3 * seats + 1), payload[struct.calcsize(HEAD) : begin])
        self.score = list(numbers[:seats])
        self.games = numbers[seats]
        self.won = list(numbers[seats + 1 : 2 * seats + 1])
        self.total = list(numbers[2 * seats + 1 :])
        width = head["width"]
        drawn = TRUMP + 1 if self.number == NO_NUMBER else 0
        parts = []
        for size in (width, width, width, 2 * head["count"], drawn):
            parts.append(payload[begin : begin + size])
            begin += size
        self.own, self.options, self.dealt, self.actions, self.cards = parts
        self.sheet = payload[begin:]
        if len(payload) < begin or self.sheet and not self.is_list:
            raise SaveError("the game in this save does not add up")


def from_lskat(version: int, payload: bytes, target: int) -> Saved:
    """What a save of lskat in version 1 or 2 holds; `target` is a match's. Raises SaveError."""
    saved = Saved(2)
    fields = _unpack(_LSKAT, payload)
    saved.number, saved.starter, saved.forehand, has_match, saved.undone, count = fields[:6]
    begin = struct.calcsize(_LSKAT)
    end = begin + 2 * count
    if len(payload) != end + (version > 1) or has_match > 1 or fields[11] > 1:
        raise SaveError("the game in this save does not add up")
    saved.hints = payload[end] if version > 1 else 0
    saved.actions = payload[begin:end]
    _take_scores(saved, fields[6:11], fields[13:])
    saved.rounds = fields[12]
    if has_match:
        saved.first = fields[11]
        saved.target = target
    return saved


def from_officers(payload: bytes) -> Saved:
    """What a save of Officers' Skat in version 1 or 2 holds; these differ in the number of options.
    Raises SaveError."""
    saved = Saved(2)
    width, saved.number, saved.starter, saved.forehand, *more = _unpack(_OFFICERS, payload)
    saved.undone, saved.hints, count = more[:3]
    begin = struct.calcsize(_OFFICERS)
    if len(payload) != begin + 2 * width + 2 * count:
        raise SaveError("the game in this save does not add up")
    series, saved.rounds, saved.deals, saved.target = more[8:12]
    saved.first = series - 1
    _take_scores(saved, more[3:8], more[12:])
    saved.own = payload[begin : begin + width]  # the options in force, whoever had set them
    saved.options = saved.own
    saved.dealt = payload[begin + width : begin + 2 * width]
    saved.actions = payload[begin + 2 * width :]
    return saved


def _take_scores(saved, scores, total) -> None:
    saved.score = list(scores[:2])
    saved.games = scores[2]
    saved.won = list(scores[3:])
    saved.total = list(total)


def _unpack(form: str, payload: bytes):
    size = struct.calcsize(form)
    if len(payload) < size:
        raise SaveError("the game in this save is incomplete")
    return struct.unpack(form, payload[:size])


def none_older(version: int, payload: bytes):
    """As a game's `upgrade`, for one of which there are no older saves. Raises SaveError."""
    raise SaveError("there were no saves of this game in version %d" % version)
