"""MicroPython for ESP32 chips, a .bin file that starts with the boot loader: its chip, its version,
and, from its partition table, where the file system lies.

The headers: docs.espressif.com/projects/esptool, "Firmware Image Format"; the partition table:
docs.espressif.com/projects/esp-idf, "Partition Tables". Where MicroPython's table has no file
system, as since 1.26, it takes the flash behind the last partition (ports/esp32/main.c).
"""

import struct

from tools.flashing.failures import BadFile, WrongImage
from tools.flashing.versions import mpy, version

SECTOR = 4096
_MAGIC = 0xE9
_CHIP_ID = 12  # where the extended header has the chip's number, in 2 bytes
_PARTITIONS = 0x8000  # ports/esp32/makeimg.py
_PARTITION = struct.Struct("<HBBII16sI")
_PARTITION_MAGIC = 0x50AA
_MOST_PARTITIONS = 95

# By the chip's number: name, where the boot loader lies, architecture of native code.
_CHIPS = {
    0: ("ESP32", 0x1000, "xtensawin"),
    2: ("ESP32-S2", 0x1000, "xtensawin"),
    5: ("ESP32-C3", 0, "rv32imc"),
    9: ("ESP32-S3", 0, "xtensawin"),
    13: ("ESP32-C6", 0, "rv32imc"),
}


def is_esp(data: bytes) -> bool:
    """Whether a file begins as an ESP32's program does."""
    return data[:1] == bytes((_MAGIC,))


class EspImage:
    """`chip`, `mpy` and `version` as sys.implementation will have them; the file is written from
    `offset` on."""

    platform = "esp32"
    progsize = 32  # the default of vfs.VfsLfs2: ports/esp32/modules/inisetup.py

    def __init__(self, data: bytes, name: str):
        """`data`: the bytes of the file `name`. Raises BadFile and WrongImage."""
        self.name = name
        self.data = data
        if not is_esp(data) or len(data) < 24:
            raise WrongImage(f"{name} is not a program for an ESP32")
        (number,) = struct.unpack_from("<H", data, _CHIP_ID)
        if number not in _CHIPS:
            raise WrongImage(f"{name} is for an unsupported chip (number {number})")
        self.chip, self.offset, architecture = _CHIPS[number]
        self.mpy = mpy(architecture)
        self.version = version(data, name)
        self._partitions = self._read_partitions()

    def _read_partitions(self) -> dict:
        """Address and size of each partition, by label."""
        found = {}
        at = _PARTITIONS - self.offset
        for number in range(_MOST_PARTITIONS):
            entry = self.data[at + number * _PARTITION.size :][: _PARTITION.size]
            if len(entry) < _PARTITION.size:
                break
            magic, _, _, start, size, label, _ = _PARTITION.unpack(entry)
            if magic != _PARTITION_MAGIC:
                break
            found[label.rstrip(b"\0").decode(errors="replace")] = start, size
        if not found:
            raise WrongImage(
                f"{self.name} has no partition table: take the .bin file for new boards, "
                "not the one for updates (.app-bin)"
            )
        return found

    def area(self, flash: int) -> tuple:
        """Address and size of the file system on a board with `flash` bytes of flash. Raises
        BadFile if there is none."""
        if "vfs" in self._partitions:
            start, size = self._partitions["vfs"]
        else:
            start = max(start + size for start, size in self._partitions.values())
            size = flash - start
        if size <= 0 or start + size > flash or start % SECTOR or size % SECTOR:
            raise BadFile(
                f"the MicroPython in {self.name} has no file system in a flash of "
                f"{flash >> 20} MB: is it the file for your board?"
            )
        return start, size

    def joined(self, blocks: dict, flash: int) -> bytes:
        """The bytes of a file with MicroPython and a file system, to be written from `offset` on
        too. `blocks`: the file system's, SECTOR bytes each, by number. Raises BadFile if they
        overlap."""
        start, size = self.area(flash)
        if self.offset + len(self.data) > start:
            raise BadFile(
                f"the MicroPython in {self.name} reaches into its own file system: use an official "
                "build from micropython.org/download"
            )
        out = bytearray(b"\xff" * (start + size - self.offset))
        out[: len(self.data)] = self.data
        for number, block in blocks.items():
            at = start - self.offset + number * SECTOR
            out[at : at + SECTOR] = block
        return bytes(out)

    def to_write(self, file: str) -> str:
        """How to put a joined file on a board."""
        return f"write it with: esptool --baud 460800 write-flash {self.offset:#x} {file}"
