"""UF2, the file that is dragged onto a boot drive: reading and writing its blocks.

The format: github.com/microsoft/uf2. What Raspberry Pi's chips require beyond that: chapter
2.8.4 of the RP2040's data sheet, 5.5 of the RP2350's. Whole sectors are written because of the
erratum RP2040-E14: an incomplete sector that is not the last one may be lost.
"""

import struct

from devices.failures import BadFile

BLOCK = 512  # bytes per block of the file
PAYLOAD = 256  # bytes of flash that it carries: a page
SECTOR = 4096  # bytes of flash that are erased together

# Family ids: utils/uf2families.json of the format's repository.
RP2040 = 0xE48BFF56
ABSOLUTE = 0xE48BFF57  # for every chip; the first block of an RP2350's file, against RP2350-E10
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A
NAMES = {
    RP2040: "RP2040",
    ABSOLUTE: "no chip in particular",
    0xE48BFF58: "data",
    RP2350_ARM: "RP2350",
    RP2350_RISCV: "RP2350 as RISC-V",
    0xE48BFF5B: "RP2350 without its secure side",
    0x1C5F21B0: "ESP32",
    0xBFDD4EEE: "ESP32-S2",
    0xC47E5767: "ESP32-S3",
    0xD42BA06C: "ESP32-C3",
}

_MAGIC = 0x0A324655, 0x9E5D5157
_END = 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY = 0x1, 0x2000
_HEAD = struct.Struct("<8I")


class Part:
    """The blocks of a file that belong together: those of one family, numbered from 0.

    There should be `total` of them, and are `count`; `pages`: their payloads by address, in the
    file's order.
    """

    def __init__(self, family: int, total: int):
        self.family = family
        self.total = total
        self.count = 0
        self.pages: dict = {}


def is_uf2(data: bytes) -> bool:
    """Whether a file starts as a UF2 file does."""
    return data[:8] == struct.pack("<2I", *_MAGIC)


def read(data: bytes, name: str) -> list:
    """The parts of a file called `name`. Raises BadFile if it is incomplete or damaged."""
    if not is_uf2(data) or len(data) % BLOCK:
        raise BadFile(f"{name} is not a complete UF2 file: download it again")
    parts = []
    for at in range(0, len(data), BLOCK):
        raw = data[at : at + BLOCK]
        *magic, flags, address, size, number, total, family = _HEAD.unpack(raw[: _HEAD.size])
        (end,) = struct.unpack("<I", raw[-4:])
        if tuple(magic) != _MAGIC or end != _END:
            raise BadFile(f"{name} is damaged at byte {at}: download it again")
        if flags & _NOT_FLASH:
            continue
        if size != PAYLOAD or address % PAYLOAD or not flags & _HAS_FAMILY:
            raise BadFile(f"{name} is a UF2 file, but not for a Raspberry Pi chip")
        if number == 0:
            parts.append(Part(family, total))
        part = parts[-1] if parts else None
        found = (family, total, number)
        if not part or found != (part.family, part.total, part.count) or number >= total:
            raise BadFile(f"{name} lacks blocks: download it again")
        if address in part.pages:
            raise BadFile(f"{name} has two blocks for {address:#x}: download it again")
        part.count += 1
        part.pages[address] = raw[_HEAD.size : _HEAD.size + size]
    # The block against RP2350-E10 claims to be the first of two; the second never comes.
    if any(part.count != part.total for part in parts if part.family != ABSOLUTE):
        raise BadFile(f"{name} ends before its last block: download it again")
    return parts


def whole_sectors(pages: dict) -> dict:
    """Pages by address, in order, with the missing pages of each sector added."""
    sectors = sorted({address // SECTOR for address in pages})
    return {
        address: pages.get(address, b"\xff" * PAYLOAD)
        for sector in sectors
        for address in range(sector * SECTOR, (sector + 1) * SECTOR, PAYLOAD)
    }


def write(family: int, pages: dict) -> bytes:
    """Blocks for pages of PAYLOAD bytes by address, numbered in that order."""
    out = bytearray()
    for number, (address, page) in enumerate(pages.items()):
        head = _HEAD.pack(*_MAGIC, _HAS_FAMILY, address, PAYLOAD, number, len(pages), family)
        out += (head + page).ljust(BLOCK - 4, b"\0") + struct.pack("<I", _END)
    return bytes(out)
