"""Save bytes: the format of every file that the game writes.

    "PSk" kind version serial(4) length(2) payload crc32(4)     numbers big-endian

The kind is a letter (`G` the game, `S` the settings). The serial number grows with every save and
tells the newer of two files; after the last one comes 0. The CRC covers all bytes before it.
"""

import struct
from binascii import crc32

_HEAD = ">4sBIH"
_HEAD_SIZE = 11
LAST_SERIAL = 1073741823  # 2**30 - 1


class SaveError(ValueError):
    """These bytes are not a readable save."""


class NewerSave(SaveError):
    """These bytes are intact, but a later version of the program wrote them."""


def pack(kind: str, version: int, serial: int, payload: bytes) -> bytes:
    """The bytes of a save. `kind` is one letter, `version` 1 to 255, `serial` 0 to LAST_SERIAL."""
    head = struct.pack(_HEAD, b"PSk" + kind.encode(), version, serial, len(payload))
    return head + payload + struct.pack(">I", crc32(head + payload))


def unpack(kind: str, newest: int, data: bytes):
    """(version, serial, payload) of a save of this kind.

    Raises NewerSave for a version above `newest`, SaveError with a sentence for anything else.
    """
    if len(data) < _HEAD_SIZE + 4:
        raise SaveError("too short to be a save")
    magic, version, serial, length = struct.unpack(_HEAD, data[:_HEAD_SIZE])
    if magic != b"PSk" + kind.encode():
        raise SaveError("not a save of this kind")
    if len(data) != _HEAD_SIZE + length + 4:
        raise SaveError("its length is wrong")
    if struct.unpack(">I", data[-4:])[0] != crc32(data[:-4]):
        raise SaveError("the checksum is wrong")
    if serial > LAST_SERIAL:
        raise SaveError("its serial number is out of range")
    if version > newest:
        raise NewerSave("version %d, and this program reads up to %d" % (version, newest))
    return version, serial, data[_HEAD_SIZE:-4]
