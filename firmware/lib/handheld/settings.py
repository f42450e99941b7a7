"""The settings: small numbers with names, and the players' names."""

SAVE = ("settings", "S", 1)  # its name, kind and version
LANGUAGES = ("en", "de")
SEATS = 4  # the most who play: at a table of three one more may sit out
HUMAN = 0  # a seat's setting; 1 and up are the levels in SEAT_LEVELS
SEAT_LEVELS = ("simple", "greedy", "beginner", "club", "strong", "master", "casual")
LADDER = (HUMAN, 3, 1, 7, 2, 4, 5, 6)  # in the order of the screens: the strongest last
# What is played (handheld/games), as saves have it; from CLUB on, Officers' Skat, in CLUB with
# declared Ramsch, in TRUMPS without. And the order on the screens.
SINGLE, MATCH, CLUB, RAMSCHES, OWN, TRUMPS, HARLEQUIN, HALFOPEN, SKAT, ADMIRALS = range(10)
DEADHAND, TOURNEE, STROHMANN = 10, 11, 12
MODES = (SINGLE, MATCH, TRUMPS, CLUB, RAMSCHES, OWN, HARLEQUIN, HALFOPEN, ADMIRALS, SKAT, TOURNEE)
MODES += (STROHMANN, DEADHAND)
SERIES = ((0, 0), (6, 0), (12, 0), (24, 0), (0, 200), (0, 500))  # deals of a series, or its target
LISTS = ((0, 0), (12, 0), (24, 0), (36, 0), (48, 0))  # of Skat
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

DEFAULTS = (0, 1 + SEAT_LEVELS.index("greedy"), HUMAN, SINGLE, NORMAL, FRENCH, 0)
DEFAULTS += (0, 1, 0, 0, 0, 1 + SEAT_LEVELS.index("greedy"), 1, 0, 0, 0, 0)
DEFAULTS += (1 + SEAT_LEVELS.index("greedy"),)


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
        """The payload of a save."""
        from handheld.settings_bytes import to_bytes

        return to_bytes(self)

    def from_bytes(self, payload: bytes, _version: int = 1) -> None:
        """Take over a payload. Raises SaveError, with nothing changed."""
        from handheld.settings_bytes import from_bytes

        from_bytes(self, payload)
