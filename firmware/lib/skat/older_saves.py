"""Saves of earlier versions, which are read for ever: converted to the present format (session.py).

lskat's payload had version 1, which ended with the actions, and 2, with the hints after them; that
of Officers' Skat 1 and 2, with different numbers of options.
"""

import struct

from skat.save import SaveError
from skat.session import HEAD

_LSKAT = ">iBBBBBiiIII4B"
_OFFICERS = ">BiBBBBBiiIIIBHHHii"


def upgrade_lskat(version: int, payload: bytes, target: int) -> bytes:
    """The payload of a save of lskat in the present format; `target` is a match's. Raises
    SaveError."""
    fields = _unpack(_LSKAT, payload)
    number, starter, forehand, has_match, undone, count = fields[:6]
    score0, score1, games, won0, won1, first, rounds, total0, total1 = fields[6:]
    begin = struct.calcsize(_LSKAT)
    end = begin + 2 * count
    if len(payload) != end + (version > 1) or has_match > 1 or first > 1:
        raise SaveError("the game in this save does not add up")
    hints = payload[end] if version > 1 else 0
    match = 1 + first if has_match else 0
    head = (0, number, starter, forehand, undone, hints, match, rounds, 0)
    numbers = (score0, score1, games, won0, won1, total0, total1)
    return _pack(head + (target if has_match else 0, count), numbers) + payload[begin:end]


def upgrade_officers(payload: bytes) -> bytes:
    """The payload of a save of Officers' Skat in the present format. Raises SaveError."""
    fields = _unpack(_OFFICERS, payload)
    width, number, starter, forehand, undone, hints, count = fields[:7]
    score0, score1, games, won0, won1, match, rounds, deals, target, total0, total1 = fields[7:]
    begin = struct.calcsize(_OFFICERS)
    if len(payload) != begin + 2 * width + 2 * count:
        raise SaveError("the game in this save does not add up")
    head = (width, number, starter, forehand, undone, hints, match, rounds, deals, target, count)
    numbers = (score0, score1, games, won0, won1, total0, total1)
    own = payload[begin : begin + width]  # the options in force, whoever had set them
    return _pack(head, numbers) + own + payload[begin:]


def _unpack(form: str, payload: bytes):
    size = struct.calcsize(form)
    if len(payload) < size:
        raise SaveError("the game in this save is incomplete")
    return struct.unpack(form, payload[:size])


def _pack(head, numbers) -> bytes:
    if max(numbers) >= 1 << 31:
        raise SaveError("the scores in this save do not add up")
    return struct.pack(HEAD, *head) + struct.pack(">7i", *numbers)
