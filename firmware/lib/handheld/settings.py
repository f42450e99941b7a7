"""The settings: small numbers with names, and the players' names."""

from skat.games.game import LISTS, SERIES
from skat.players import LEVELS
from skat.save import SaveError

SAVE = ("settings", "S", 1)  # its name, kind and version
LANGUAGES = ("en", "de")
SEATS = 4  # the most who play: at a table of three one more may sit out
HUMAN = 0  # a seat's setting; 1 and up are the levels in SEAT_LEVELS
SEAT_LEVELS = ("simple", "greedy", "beginner", "club", "strong", "master", "casual")
# In the order of the screens: the strongest last.
LADDER = (HUMAN,) + tuple(
    [1 + SEAT_LEVELS.index(level) for level in LEVELS if level in SEAT_LEVELS]
)
MODES = 256  # numbers of what is played, of which games have some (skat/games)
LENGTHS = SERIES + LISTS[3:]  # all of these
SLOW, NORMAL, FAST = range(3)  # how long a trick lies and the computer waits
PACES = 3
SCANS = 1 + PACES  # no scanning, or its pace
FRENCH, GERMAN, LETTERS = range(3)  # card faces; letters in place of French signs
FACES = 3
OF_LANGUAGE, JQK, BDK = range(3)  # the letters of court cards
BACKS = 3
LIGHT_ON_DARK, DARK_ON_LIGHT = range(2)  # themes of boards with two colours
THEMES = 5  # of boards with 256: themes.py
COLUMNS = 6  # the first column of an OLED: as recognized, or 0 to 4
NAME_LENGTH = 10
NAME_CHARACTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789-."

OLDEST = 9  # how many values the first settings had
# How many values there were, at most, as long as two played at a table, and three.
_TWO_SEATS, _THREE_SEATS = 12, 18

# The values of a save in its order: the name of each, how many choices it has, and its default.
_PLAYERS = 1 + len(SEAT_LEVELS)  # who may have a seat
_GREEDY = 1 + SEAT_LEVELS.index("greedy")
VALUES = (
    ("language", len(LANGUAGES), 0),
    ("seat0", _PLAYERS, _GREEDY),
    ("seat1", _PLAYERS, HUMAN),
    ("mode", MODES, 0),
    ("pace", PACES, NORMAL),
    ("faces", FACES, FRENCH),
    ("back", BACKS, 0),
    ("theme", THEMES, 0),
    ("motion", 2, 1),
    ("suits", 2, 0),
    ("sound", 2, 0),
    ("series", len(LENGTHS), 0),
    ("seat2", _PLAYERS, _GREEDY),
    ("counting", 2, 1),
    ("order", 2, 0),
    ("scan", SCANS, 0),
    ("left", 2, 0),
    ("large", 2, 0),
    ("seat3", _PLAYERS, _GREEDY),
    # What the display is like, where the board's can be one of several (docs/architecture.md).
    ("column", COLUMNS, 0),
    ("bgr", 2, 0),
    ("plain", 2, 0),
    ("courts", 3, OF_LANGUAGE),
)


class Settings:
    """What a person has chosen: an int from 0 for each name in VALUES. Those of the seats are in
    `seats`; `names` has what each of these is called.

    A name is empty until somebody types one.
    """

    def __init__(self):
        self.names = [""] * SEATS
        self.seats = [HUMAN] * SEATS
        for name, _choices, default in VALUES:
            self._put(name, default)

    def _put(self, name: str, value: int) -> None:
        if name[:4] == "seat":
            self.seats[int(name[4:])] = value
        else:
            setattr(self, name, value)

    def change(self, name: str, step: int) -> None:
        """Set a value that has no seat to the choice `step` steps further, round the end."""
        for known, choices, _default in VALUES:
            if known == name:
                setattr(self, name, (getattr(self, name) + step) % choices)

    def to_bytes(self) -> bytes:
        """The payload of a save: a count and the values, then each name with its length."""
        data = bytearray((len(VALUES),))
        for name, _choices, default in VALUES:
            if name[:4] != "seat":
                data.append(getattr(self, name))
            elif int(name[4:]) < len(self.seats):
                data.append(self.seats[int(name[4:])])
            else:  # whoever sets two seats names no more
                data.append(default)
        for name in (self.names + [""] * 2)[:SEATS]:
            data.append(len(name))
            data.extend(bytes([ord(c) for c in name]))
        return bytes(data)

    def from_bytes(self, payload: bytes, _version: int = 1) -> None:
        """Take over a payload; settings that an older one lacks get their defaults.

        Raises SaveError, with nothing changed.
        """
        count = payload[0] if payload else 0
        if not OLDEST <= count <= len(VALUES) or len(payload) < 1 + count:
            raise SaveError("these settings are incomplete")
        values = payload[1 : 1 + count]
        for value, row in zip(values, VALUES):
            if value >= row[1]:
                raise SaveError("a setting has a value that does not exist")
        names = []
        rest = payload[1 + count :]
        for _ in range(2 if count <= _TWO_SEATS else 3 if count <= _THREE_SEATS else SEATS):
            if not rest or rest[0] > NAME_LENGTH or len(rest) < 1 + rest[0]:
                raise SaveError("a name in these settings is incomplete")
            name = "".join([chr(code) for code in rest[1 : 1 + rest[0]]])
            for c in name:
                if c not in NAME_CHARACTERS:
                    raise SaveError("a name in these settings has a character that can't be typed")
            names.append(name)
            rest = rest[1 + len(name) :]
        if rest:
            raise SaveError("these settings are too long")
        self.names = names + [""] * (SEATS - len(names))
        self.seats = [HUMAN] * SEATS
        for i in range(len(VALUES)):
            name, _choices, default = VALUES[i]
            self._put(name, values[i] if i < count else default)
