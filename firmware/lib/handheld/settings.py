"""The settings: small numbers with names, their choices, and their save bytes."""

from skat.players import LEVELS
from skat.save import SaveError

VERSION = 1  # of the save payload
LANGUAGES = ("en", "de")
HUMAN = 0  # a seat's setting; 1 and up are the levels in SEAT_LEVELS
SEAT_LEVELS = LEVELS[1:]
SINGLE, MATCH = range(2)  # what is played
SLOW, NORMAL, FAST = range(3)  # how long a trick lies and the computer waits

_DEFAULTS = (0, len(SEAT_LEVELS), HUMAN, SINGLE, NORMAL)
_CHOICES = (len(LANGUAGES), 1 + len(SEAT_LEVELS), 1 + len(SEAT_LEVELS), 2, 3)


class Settings:
    """What a person has chosen; each value is an int from 0."""

    def __init__(self):
        self.from_bytes(bytes(_DEFAULTS))

    def to_bytes(self) -> bytes:
        """The payload of a save."""
        return bytes((self.language, self.seats[0], self.seats[1], self.mode, self.pace))

    def from_bytes(self, payload: bytes) -> None:
        """Become what a payload says. Raises SaveError, and nothing is changed then."""
        if len(payload) != len(_CHOICES):
            raise SaveError("these settings are incomplete")
        for value, choices in zip(payload, _CHOICES):
            if value >= choices:
                raise SaveError("a setting has a value that does not exist")
        self.language, seat0, seat1, self.mode, self.pace = payload
        self.seats = [seat0, seat1]
