"""An image for Raspberry Pi's chips, a UF2 file: its chip, which board it is for, and, from its
binary info, where the file system lies.

Binary info: pico/binary_info/defs.h and structure.h of the Pico SDK. MicroPython declares its file
system there as a block device (ports/rp2/rp2_flash.c), picotool shows it.
"""

import re
import struct

from devices import uf2
from devices.failures import BadFile, WrongImage
from tools.flashing.versions import told

_CHIPS = {uf2.RP2040: "RP2040", uf2.RP2350_ARM: "RP2350"}  # by UF2 family

_FLASH = range(0x1000_0000, 0x1100_0000)  # where the flash begins in the address space
_INFO_WITHIN = 0x400  # bytes at the beginning in which its marker is looked for
_INFO = struct.Struct("<5I")
_BEGIN, _END = 0x7188EBF2, 0xE71AA390
_BLOCK_DEVICE = 7
_TAG = b"MP"
_BOARD = re.compile(rb"SKATBOARD (\w+)\n")  # before the file system: tools/imaging/files.py


class RP2Image:
    """`chip` as sys.implementation ends with it; `storage`: bytes of its file system; its `board`
    ("" for none in particular), `version` and `build`."""

    platform = "rp2"

    def __init__(self, data: bytes, name: str):
        """From the bytes of a file; raises BadFile and WrongImage."""
        self.name = name
        self.data = data
        parts = uf2.read(data, name)
        chosen = [part for part in parts if part.family in _CHIPS]
        if len(chosen) != 1:
            families = {uf2.NAMES.get(part.family, hex(part.family)) for part in parts}
            raise WrongImage(
                f"{name} is for {' and '.join(sorted(families)) or 'nothing'}, not for one of "
                "RP2040 and RP2350"
            )
        pages = chosen[0].pages
        self.chip = _CHIPS[chosen[0].family]
        if not all(address in _FLASH for address in pages):
            raise WrongImage(f"{name} is not for the flash, where MicroPython belongs")
        self._first = min(pages)
        memory = bytearray(max(pages) + uf2.PAYLOAD - self._first)
        for address, page in pages.items():
            memory[address - self._first : address - self._first + uf2.PAYLOAD] = page
        self._memory = bytes(memory)
        self.version, self.build = told(self._memory, name)
        start, self.storage = self._area()
        board = _BOARD.match(pages.get(start - uf2.SECTOR, b""))
        self.board = board[1].decode() if board else ""

    def _area(self) -> tuple:
        """Address and size of the file system."""
        for entry in self._info():
            kind, tag = struct.unpack("<H2s", self._at(entry, 4))
            if kind == _BLOCK_DEVICE and tag == _TAG:
                _, start, size = struct.unpack("<3I", self._at(entry + 4, 12))
                fits = start in _FLASH and start + size - 1 in _FLASH
                if fits and not (start % uf2.SECTOR or size % uf2.SECTOR):
                    return start, size
        raise self._untold()

    def _at(self, address: int, count: int) -> bytes:
        at = address - self._first
        data = self._memory[at : at + count] if at >= 0 else b""
        if len(data) < count:
            raise self._untold()
        return data

    def _info(self):
        """The addresses of all entries."""
        for at in range(0, min(_INFO_WITHIN, len(self._memory) - _INFO.size), 4):
            begin, first, last, _, end = _INFO.unpack_from(self._memory, at)
            if (begin, end) == (_BEGIN, _END) and first <= last:
                table = self._at(first, last - first)
                return struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4])
        return ()

    def _untold(self):
        return BadFile(f"{self.name} doesn't say where its file system is: download it again")
