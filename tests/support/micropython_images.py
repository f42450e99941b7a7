"""Stand-ins for images: ours, which take minutes to build, and MicroPython's own.

They have everything that the tools read in such a file, where the real one has it: binary info,
banner, partition table, with random bytes around. They don't run. The formats are implemented here
a second time, so that a mistake in tools/flashing can't hide itself.
"""

import struct
from random import Random

FLASH = 0x10000000
RP2040, RP2350, RISCV, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF5A, 0xE48BFF57
# Where the file system of a build lies: ports/rp2/boards/*/mpconfigboard.h, and tools/imaging
AREAS = {
    "pico": (RP2040, 0x101C0000, 256 << 10),
    "pico_2": (RP2350, 0x103C0000, 256 << 10),
    "RPI_PICO": (RP2040, 0x100A0000, 1408 << 10),
    "RPI_PICO_W": (RP2040, 0x1012C000, 848 << 10),
    "RPI_PICO2": (RP2350, 0x10100000, 3072 << 10),
    "RPI_PICO2_W": (RP2350, 0x10180000, 2560 << 10),
}
BANNER = b"3.4.0; MicroPython v1.26.1 on 2025-09-11"
TOLD = b"SKATIMAGE 0.1.0 1a2b3c4d"


def rp2_program(build="pico", size=9 * 1024 + 256, banner=BANNER, told=TOLD) -> bytes:
    """The program at the start of the flash; its last sector is not full."""
    _, start, length = AREAS[build]
    program = bytearray(Random(1).randbytes(size))
    entries = [FLASH + 0x800, FLASH + 0x820]
    # Behind the boot stage: marker, first and last entry's pointer, a table for RAM, marker.
    info = (0x7188EBF2, FLASH + 0x700, FLASH + 0x708, FLASH + 0x600, 0xE71AA390)
    program[0x1D4 : 0x1D4 + 20] = struct.pack("<5I", *info)
    program[0x700:0x708] = struct.pack("<2I", *entries)
    program[0x800:0x80C] = struct.pack("<H2sII", 6, b"RP", 0x02031C86, FLASH + 0x900)  # a name
    program[0x820:0x836] = struct.pack("<H2sIIIIH", 7, b"MP", FLASH + 0x900, start, length, 0, 3)
    program[0x900:0x90C] = b"MicroPython\0"
    at = len(program) - 300  # across two blocks
    program[at : at + len(banner) + 1] = banner + b"\0"
    program[0xA00 : 0xA00 + len(told)] = told
    return bytes(program)


def uf2_blocks(family: int, address: int, data: bytes, total=None, first: int = 0) -> list:
    """The blocks of UF2 for bytes at an address, numbered from `first` on."""
    pages = [data[at : at + 256] for at in range(0, len(data), 256)]
    return [
        struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address + 256 * number, 256,
                    first + number, total or len(pages), family) + page.ljust(476, b"\0")
        + struct.pack("<I", 0x0AB16F30)
        for number, page in enumerate(pages)
    ]  # fmt: skip


def rp2_uf2(build="pico", board="pico_oled", **program) -> bytes:
    """A build's .uf2 for a board; an RP2350's begins with a block for every chip, as picotool makes
    them."""
    family, start, _ = AREAS[build]
    first = []
    if family != RP2040:
        first = uf2_blocks(ABSOLUTE, 0x10FFFF00, b"\xef" * 256, total=2)
    made = rp2_program(build, **program)
    name = f"SKATBOARD {board}\n".encode().ljust(256, b"\xff")
    total = -(-len(made) // 256) + 1
    blocks = uf2_blocks(family, FLASH, made, total)
    blocks += uf2_blocks(family, start - 4096, name, total, first=total - 1)
    return b"".join(first + blocks)


PARTITIONS = {"nvs": (0x9000, 0x6000), "phy_init": (0xF000, 0x1000), "factory": (0x10000, 0x1F0000)}
VFS = {"vfs": (0x3C0000, 0x40000)}


def esp_bin(
    chip=0, begins=0x1000, partitions=None, size=24 << 10, banner=BANNER, told=TOLD
) -> bytes:
    """A .bin for a chip's number, which begins at an offset of the flash."""
    flash = bytearray(b"\xff" * (0x10000 + size))
    header = struct.pack("<BBBBIB3sHBHH4sB", 0xE9, 3, 2, 0x20, 0x400805F0, 0xEE, bytes(3), chip,
                         0, 0, 0xFFFF, bytes(4), 1)  # fmt: skip
    flash[begins : begins + 4096] = header + Random(2).randbytes(4096 - len(header))
    partitions = PARTITIONS | VFS if partitions is None else partitions
    table = [
        struct.pack("<HBBII16sI", 0x50AA, name == "factory", 0, *place, name.encode(), 0)
        for name, place in partitions.items()
    ]
    flash[0x8000 : 0x8000 + 32 * len(table)] = b"".join(table)
    flash[0x10000:] = Random(3).randbytes(size)
    flash[0x10100 : 0x10100 + len(banner)] = banner
    flash[0x10200 : 0x10200 + len(told)] = told
    return bytes(flash[begins:])
