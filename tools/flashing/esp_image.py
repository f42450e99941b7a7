"""An image for ESP32 chips, a .bin file that starts with the boot loader: its chip and, from its
partition table, where the file system lies.

The headers: docs.espressif.com/projects/esptool, "Firmware Image Format"; the partition table:
docs.espressif.com/projects/esp-idf, "Partition Tables".
"""

import struct

from devices.boards import boards
from devices.failures import BadFile, WrongImage
from devices.processors import of_board
from tools.flashing.versions import told

_MAGIC = 0xE9
_CHIP_ID = 12  # where the extended header has the chip's number, in 2 bytes
_PARTITIONS = 0x8000  # ports/esp32/makeimg.py
_PARTITION = struct.Struct("<HBBII16sI")
_PARTITION_MAGIC = 0x50AA
_MOST_PARTITIONS = 95

# By the chip's number: its name, and where the boot loader lies.
_CHIPS = {
    0: ("ESP32", 0x1000),
    2: ("ESP32-S2", 0x1000),
    5: ("ESP32-C3", 0),
    9: ("ESP32-S3", 0),
    13: ("ESP32-C6", 0),
}
_FILE_SYSTEM = "vfs"


def is_esp(data: bytes) -> bool:
    """Whether a file begins as an ESP32's program does."""
    return data[:1] == bytes((_MAGIC,))


class EspImage:
    """`chip` as esptool calls it; the `file_system` begins at this address, and has `storage`
    bytes; its `board`, `version` and `build`. It is written from `offset` on."""

    platform = "esp32"

    def __init__(self, data: bytes, name: str):
        """`data`: the bytes of the file `name`. Raises BadFile and WrongImage."""
        self.name = name
        self.data = data
        if not is_esp(data) or len(data) < 24:
            raise WrongImage(f"{name} is not a program for an ESP32")
        (number,) = struct.unpack_from("<H", data, _CHIP_ID)
        if number not in _CHIPS:
            raise WrongImage(f"{name} is for an unsupported chip (number {number})")
        self.chip, self.offset = _CHIPS[number]
        self.version, self.build = told(data, name)
        # There is but one with this chip.
        fitting = [board for board in boards() if of_board(board)[0].chip == self.chip]
        self.board = "".join(fitting)
        partitions = self._partitions()
        if _FILE_SYSTEM not in partitions:
            raise BadFile(f"{name} has no partition for the file system: download it again")
        self.file_system, self.storage = partitions[_FILE_SYSTEM]

    def _partitions(self) -> dict:
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
                f"{self.name} has no partition table: use the .bin file for new boards, "
                "not the one for updates (.app-bin)"
            )
        return found
