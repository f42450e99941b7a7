"""Code and letters that stay in flash, which an RP2040 and an RP2350 read like memory.

MicroPython keeps the code of what it imports in the heap. The files in /code have bytecode of
modules that are nearly always loaded, each in one block of flash: the functions of such a module
are pointed there, and their copies in the heap become garbage. Only where every byte is the same,
so whatever these files hold, a function does what it did. What interrupts call has to stay, and so
have generators, which may be in the middle of their code.

A file: the number of its parts, a byte; for each 3 bytes of the CRC-32 of its name, a module's or a
data file's, and in 2 where in the file it starts. A part: how many pieces, in 2 bytes; for each 2
bytes of its length, and it: a function's code or all that is in a data file. Numbers are
little-endian.
"""

import sys
from binascii import crc32
from struct import calcsize

from uctypes import bytearray_at, bytes_at

HEAD = 16  # bytes by which functions are told apart
_WORD = calcsize("P")
# A function has its bytecode's address in word 3, a property and the like its function's in word 1:
# py/objfun.h, objproperty.c and obj.h of MicroPython 1.23 to 1.29.
_BYTECODE = 3 * _WORD
_HEAP = 1 << 22  # no two addresses in the heap are as far apart

_records = b""  # for each part the CRC-32's bytes, which block, and 2 bytes of where in it
_blocks: list = []  # their addresses


def add(block: int) -> None:
    """Use what is in the block of flash at an address."""
    global _records
    for i in range(bytes_at(block, 1)[0]):
        record = bytes_at(block + 1 + 5 * i, 5)
        _records += record[:3] + bytes((len(_blocks),)) + record[3:]
    _blocks.append(block)


def settle(module: str) -> None:
    """Have the functions of a module that is loaded run in flash, as far as they are there. None
    of them may be running, but for those of this module."""
    place = _find(module)
    if not place:
        return
    heads: dict = {}  # lists of the words with a function's address, and what keeps its code alive
    _gather(sys.modules[module].__dict__, module, heads)
    count = _number(bytes_at(place, 2))
    place += 2
    for _ in range(count):
        length = _number(bytes_at(place, 2))
        place += 2
        for word, _ in heads.get(bytes_at(place, HEAD), ()):
            if bytearray_at(_number(word), length) == bytearray_at(place, length):
                word[:] = place.to_bytes(_WORD, "little")
        place += length


def same(name: str, data):
    """The bytes of a data file as they lie in flash; `data` itself where they don't."""
    place = _find(name)
    if place:
        found = bytearray_at(place + 4, len(data))
        if found == data:
            return found
    return data


def _find(name: str) -> int:
    """The address of a part, 0 where there is none."""
    key = (crc32(name) & 0xFFFFFF).to_bytes(3, "little")
    at = _records.find(key)
    while at > 0 and at % 6:
        at = _records.find(key, at + 1)
    return _blocks[_records[at + 3]] + _number(_records[at + 4 : at + 6]) if at >= 0 else 0


def _gather(names: dict, module: str, heads: dict) -> None:
    """Note the words that have the addresses of a module's bytecode, by how that starts."""
    for thing in names.values():
        kind = type(thing)
        at = id(thing)
        if kind is type:
            if thing.__dict__.get("__module__") == module:
                _gather(thing.__dict__, module, heads)
            continue
        if kind in (property, staticmethod, classmethod):
            at = _number(bytearray_at(at + _WORD, _WORD))
        elif kind is not _FUNCTION:
            continue
        word = bytearray_at(at + _BYTECODE, _WORD)
        code = _number(word)
        if -_HEAP < code - at < _HEAP:  # in the heap
            heads.setdefault(bytes_at(code, HEAD), []).append((word, bytearray_at(code, HEAD)))


def _number(data) -> int:
    return int.from_bytes(data, "little")


_FUNCTION = type(_number)
