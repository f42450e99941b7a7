"""Code and letters that stay in flash, which an RP2040 and an RP2350 read like memory.

MicroPython keeps the code of what it imports in the heap. The files in /code have bytecode of
modules that are nearly always loaded, each in one block of flash: the functions of such a module
are pointed there, and their copies in the heap become garbage. Only where every byte is the same,
so whatever these files hold, a function does what it did. What interrupts call has to stay, and so
have generators, which may be in the middle of their code, and native code.

A file: the number of its parts, a byte; for each 3 bytes of the CRC-32 of its name, a module's or a
data file's, and in 2 where in the file it starts. A part: how many pieces, in 2 bytes; for each 2
bytes of its length, and it: a function's code or all that is in a data file. Numbers are
little-endian.
"""

import sys
from binascii import crc32
from struct import calcsize

from uctypes import bytearray_at, bytes_at

_BLOCK = 4096
HEAD = 16  # bytes by which functions are told apart
_WORD = calcsize("P")
# A function has its bytecode's address in word 3, bytes and a bytearray that of theirs, a property
# and the like a function's in word 1: objfun.h, objstr.h, objarray.h, objproperty.c and obj.h in
# py/ of MicroPython 1.23 to 1.29.
_ADDRESS = 3 * _WORD
_HEAP = 1 << 25  # no two addresses in the heap are as far apart, and none of flash is as near

_records = b""  # for each part the CRC-32's bytes, which block, and 2 bytes of where in it
_blocks: list = []  # their addresses
_settled = bytearray()  # for each record whether it is that of a module that has been settled


def add(block: int) -> None:
    """Use what is in the block of flash at an address."""
    global _records
    for i in range(bytes_at(block, 1)[0]):
        record = bytes_at(block + 1 + 5 * i, 5)
        if _number(record[3:]) < _BLOCK - 4:
            _records += record[:3] + bytes((len(_blocks),)) + record[3:]
            _settled.append(0)
    _blocks.append(block)


def settle(module: str, heads: dict) -> bool:
    """Have the functions of a module that is loaded run in flash, as far as they are there; whether
    there was that to do. None of them may be running, but for those of this module and one that
    holds `heads`, an empty dictionary, until it returns."""
    at = _find(module)
    if at < 0 or _settled[at // 6]:
        return False
    _settled[at // 6] = 1
    place, end = _place(at)
    _gather(sys.modules[module].__dict__, module, heads)
    count = _number(bytes_at(place, 2))
    place += 2
    for _ in range(count):
        length = _number(bytes_at(place, 2))
        place += 2
        if place + length > end:
            break  # these are not the numbers that were written
        for at, _ in heads.get(bytes_at(place, HEAD), ()):
            _move(at, place, length)
        place += length
    return True


def forget(module: str) -> None:
    """A module is loaded no more."""
    at = _find(module)
    if at >= 0:
        _settled[at // 6] = 0


def keep(name: str, data) -> bool:
    """Have bytes, or a bytearray, with all of a data file in flash, if they are there; whether."""
    at = _find(name)
    if at < 0:
        return False
    place, end = _place(at)
    return place + 4 + len(data) <= end and _move(id(data), place + 4, len(data))


def _move(at: int, place: int, length: int) -> bool:
    """Have an object's bytes in flash, if they are the same there; whether."""
    old = _heap(at)
    if old and bytearray_at(old, length) == bytearray_at(place, length):
        bytearray_at(at + _ADDRESS, _WORD)[:] = place.to_bytes(_WORD, "little")
        return True
    return False


def _heap(at: int, word: int = _ADDRESS) -> int:
    """The address in an object's word, if that is in the heap; else 0."""
    old = _number(bytes_at(at + word, _WORD))
    return old if -_HEAP < old - at < _HEAP else 0


def _find(name: str) -> int:
    """Where in the records a part's is, -1 if there is none."""
    key = (crc32(name) & 0xFFFFFF).to_bytes(3, "little")
    at = _records.find(key)
    while at > 0 and at % 6:
        at = _records.find(key, at + 1)
    return at


def _place(at: int) -> tuple:
    """A part's address and that of its block's end, by where its record is."""
    block = _blocks[_records[at + 3]]
    return block + _number(_records[at + 4 : at + 6]), block + _BLOCK


def _gather(names: dict, module: str, heads: dict) -> None:
    """Note a module's functions by how their bytecode starts: lists of their addresses, each with
    what keeps the code alive."""
    for thing in names.values():
        kind = type(thing)
        at = id(thing)
        if kind is type:
            if thing.__dict__.get("__module__") == module:
                _gather(thing.__dict__, module, heads)
            continue
        if kind in (property, staticmethod, classmethod):
            at = _heap(at, _WORD)
            if not at or bytes_at(at, _WORD) != bytes_at(id(_number), _WORD):
                continue  # a generator, or native code
        elif kind is not _FUNCTION:
            continue
        code = _heap(at)
        if code:
            heads.setdefault(bytes_at(code, HEAD), []).append((at, bytearray_at(code, HEAD)))


def _number(data) -> int:
    return int.from_bytes(data, "little")


_FUNCTION = type(_number)
