"""The settings: small numbers with names, and the players' names."""

from skat.games.game import LISTS, SERIES
from skat.save import SaveError

SAVE = ("settings", "S", 1)  # its name, kind and version
LANGUAGES = ("en", "de")
SEATS = 4  # the most who play: at a table of three one more may sit out
HUMAN = 0  # a seat's setting; 1 and up are the levels in SEAT_LEVELS
SEAT_LEVELS = ("simple", "greedy", "beginner", "club", "strong", "master", "casual")
LADDER = (HUMAN, 3, 1, 7, 2, 4, 5, 6)  # in the order of the screens: the strongest last
MODES = 256  # numbers of what is played, of which games have some (skat/games)
LENGTHS = SERIES + LISTS[3:]  # all of these
SLOW, NORMAL, FAST = range(3)  # how long a trick lies and the computer waits
PACES = 3
SCANS = 1 + PACES  # no scanning, or its pace
FRENCH, GERMAN, LETTERS = range(3)  # card faces; letters in place of French signs
FACES = 3
BACKS = 3
LIGHT_ON_DARK, DARK_ON_LIGHT = range(2)  # themes of boards with two colours
THEMES = 4  # of boards with sixteen: themes.py
NAME_LENGTH = 10
NAME_CHARACTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789-."

DEFAULTS = (0, 1 + SEAT_LEVELS.index("greedy"), HUMAN, 0, NORMAL, FRENCH, 0)
DEFAULTS += (0, 1, 0, 0, 0, 1 + SEAT_LEVELS.index("greedy"), 1, 0, 0, 0, 0)
DEFAULTS += (1 + SEAT_LEVELS.index("greedy"),)

OLDEST = 9  # how many values the first settings had

# How many choices each value of a save has.
_SEAT_CHOICES = 1 + len(SEAT_LEVELS)
CHOICES = (len(LANGUAGES), _SEAT_CHOICES, _SEAT_CHOICES, MODES, PACES, FACES, BACKS)
CHOICES += (THEMES, 2, 2, 2, len(LENGTHS), _SEAT_CHOICES, 2, 2, SCANS, 2, 2, _SEAT_CHOICES)
# How many values there were, at most, as long as two played at a table, and three.
_TWO_SEATS, _THREE_SEATS = 12, 18


class Settings:
    """What a person has chosen; each value is an int from 0, `seats` and `names` have one a seat.

    A name is empty until somebody types one.
    """

    def __init__(self):
        self.names = [""] * SEATS
        self.take(DEFAULTS)

    def take(self, values) -> None:
        """Take over these values, in the order of a save."""
        self.language, seat0, seat1, self.mode, self.pace = values[:5]
        self.faces, self.back, self.theme, self.motion, self.suits, self.sound = values[5:11]
        self.series = values[11]
        self.seats = [seat0, seat1, values[12], values[18]]
        self.counting, self.order, self.scan, self.left, self.large = values[13:18]

    def to_bytes(self) -> bytes:
        """The payload of a save: a count and the values, then each name with its length."""
        seats = self.seats + [DEFAULTS[12]] * 2  # who sets two seats names no more
        data = bytearray((len(CHOICES), self.language, self.seats[0], self.seats[1], self.mode))
        data.extend(bytes((self.pace, self.faces, self.back, self.theme)))
        data.extend(bytes((self.motion, self.suits, self.sound, self.series)))
        data.extend(bytes((seats[2], self.counting, self.order)))
        data.extend(bytes((self.scan, self.left, self.large, seats[3])))
        for name in (self.names + [""] * 2)[:SEATS]:
            data.append(len(name))
            data.extend(bytes([ord(c) for c in name]))
        return bytes(data)

    def from_bytes(self, payload: bytes, _version: int = 1) -> None:
        """Take over a payload; settings that an older one lacks get their defaults.

        Raises SaveError, with nothing changed.
        """
        count = payload[0] if payload else 0
        if not OLDEST <= count <= len(CHOICES) or len(payload) < 1 + count:
            raise SaveError("these settings are incomplete")
        values = payload[1 : 1 + count] + bytes(DEFAULTS[count:])
        for value, choices in zip(values, CHOICES):
            if value >= choices:
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
        self.take(values)
