"""The save bytes of the settings; a device loads this only to read or write them."""

from handheld.settings import (
    BACKS,
    DEFAULTS,
    FACES,
    LANGUAGES,
    LENGTHS,
    MODES,
    NAME_LENGTH,
    PACES,
    SCANS,
    SEAT_LEVELS,
    SEATS,
    THEMES,
)
from skat.save import SaveError

NAME_CHARACTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789-."

OLDEST = 9  # how many values the first settings had

_SEAT_CHOICES = 1 + len(SEAT_LEVELS)
_CHOICES = (len(LANGUAGES), _SEAT_CHOICES, _SEAT_CHOICES, len(MODES), PACES, FACES, BACKS)
_CHOICES += (THEMES, 2, 2, 2, len(LENGTHS), _SEAT_CHOICES, 2, 2, SCANS, 2, 2, _SEAT_CHOICES)
# How many values there were, at most, as long as two played at a table, and three.
_TWO_SEATS, _THREE_SEATS = 12, 18


def to_bytes(settings) -> bytes:
    """The payload of a save: a count and the values, then each name with its length."""
    seats = settings.seats + [DEFAULTS[12]] * 2  # who sets two seats names no more
    data = bytearray(
        (len(_CHOICES), settings.language, settings.seats[0], settings.seats[1], settings.mode)
    )
    data.extend(bytes((settings.pace, settings.faces, settings.back, settings.theme)))
    data.extend(bytes((settings.motion, settings.suits, settings.sound, settings.series)))
    data.extend(bytes((seats[2], settings.counting, settings.order)))
    data.extend(bytes((settings.scan, settings.left, settings.large, seats[3])))
    for name in (settings.names + [""] * 2)[:SEATS]:
        data.append(len(name))
        data.extend(bytes([ord(c) for c in name]))
    return bytes(data)


def from_bytes(settings, payload: bytes) -> None:
    """Take over a payload; settings that an older one lacks get their defaults.

    Raises SaveError, with nothing changed.
    """
    count = payload[0] if payload else 0
    if not OLDEST <= count <= len(_CHOICES) or len(payload) < 1 + count:
        raise SaveError("these settings are incomplete")
    values = payload[1 : 1 + count] + bytes(DEFAULTS[count:])
    for value, choices in zip(values, _CHOICES):
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
    settings.names = names + [""] * (SEATS - len(names))
    settings.take(values)
