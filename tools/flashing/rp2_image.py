"""MicroPython for Raspberry Pi's chips, a UF2 file: its chip, its version, and, from its binary
info, where the file system lies.

Binary info: pico/binary_info/defs.h and structure.h of the Pico SDK. MicroPython declares its file
system there as a block device (ports/rp2/rp2_flash.c), picotool shows it.
"""

import struct

from tools.flashing import uf2
from tools.flashing.failures import BadFile, WrongImage
from tools.flashing.versions import mpy, version

# The chip and the architecture of its native code (firmware.ARCHITECTURES), by UF2 family.
_CHIPS = {
    uf2.RP2040: ("RP2040", "armv6m"),
    uf2.RP2350_ARM: ("RP2350", "armv7emsp"),
    uf2.RP2350_RISCV: ("RP2350", "rv32imc"),
}

_FLASH = range(0x1000_0000, 0x1100_0000)  # where the flash begins in the address space
_INFO_WITHIN = 0x400  # bytes at the beginning in which its marker is looked for
_INFO = struct.Struct("<5I")
_BEGIN, _END = 0x7188EBF2, 0xE71AA390
_BLOCK_DEVICE = 7
_TAG = b"MP"


class RP2Image:
    """`chip`, `mpy` and `version` as sys.implementation will have them; the file system is `area`:
    its address and its size."""

    platform = "rp2"
    progsize = 256  # ports/rp2/modules/_boot.py

    def __init__(self, data: bytes, name: str):
        """From the bytes of a file; raises BadFile and WrongImage."""
        self.name = name
        self.data = data
        self._parts = uf2.read(data, name)
        chosen = [part for part in self._parts if part.family in _CHIPS]
        if len(chosen) != 1:
            families = {uf2.NAMES.get(part.family, hex(part.family)) for part in self._parts}
            raise WrongImage(
                f"{name} is for {' and '.join(sorted(families)) or 'nothing'}, not for one of "
                "RP2040 and RP2350"
            )
        self._part = chosen[0]
        self.chip, architecture = _CHIPS[self._part.family]
        self.mpy = mpy(architecture)
        if not all(address in _FLASH for address in self._part.pages):
            raise WrongImage(f"{name} is not for the flash, where MicroPython belongs")
        self._first = min(self._part.pages)
        memory = bytearray(max(self._part.pages) + uf2.PAYLOAD - self._first)
        for address, page in self._part.pages.items():
            memory[address - self._first : address - self._first + uf2.PAYLOAD] = page
        self._memory = bytes(memory)
        self.version = version(self._memory, name)

    @property
    def area(self) -> tuple:
        """Address and size of the file system. Raises BadFile where it isn't told."""
        for entry in self._info():
            kind, tag = struct.unpack("<H2s", self._at(entry, 4))
            if kind == _BLOCK_DEVICE and tag == _TAG:
                _, start, size = struct.unpack("<3I", self._at(entry + 4, 12))
                fits = start in _FLASH and start + size - 1 in _FLASH
                if fits and not (start % uf2.SECTOR or size % uf2.SECTOR):
                    return start, size
        raise self._untold()

    def joined(self, blocks: dict) -> bytes:
        """A file with MicroPython and a file system, of which `blocks` are the used ones (SECTOR
        bytes by number). Raises BadFile where they overlap."""
        start, size = self.area
        if max(self._part.pages) >= start:
            raise BadFile(
                f"the MicroPython in {self.name} reaches into its own file system: use an official "
                "build from micropython.org/download"
            )
        pages = uf2.whole_sectors(self._part.pages)
        for number, block in sorted(blocks.items()):
            address = start + number * uf2.SECTOR
            for at in range(0, uf2.SECTOR, uf2.PAYLOAD):
                pages[address + at] = block[at : at + uf2.PAYLOAD]
        parts = [
            uf2.write(part.family, pages) if part is self._part else b"".join(part.raw)
            for part in self._parts
        ]
        return b"".join(parts)

    def to_write(self, file: str) -> str:
        """How a joined file comes onto a board."""
        return f"to be dragged onto the board's boot drive ({self.chip})"

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
        return BadFile(
            f"{self.name} doesn't tell where its file system lies: use an official build from "
            "micropython.org/download"
        )
