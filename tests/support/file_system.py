"""A board's file system, made on the desk: quicker than sending files to a virtual handheld."""

from littlefs import LittleFS

from devices.processors import BLOCK

_DISK_VERSION = 0x0002_0000  # 2.0, which every MicroPython reads


def file_system(contents: dict, processor) -> bytes:
    """A processor's LittleFS with these files, bytes by path. Raises LittleFSError if they don't
    fit."""
    return bytes(_system(contents, processor).context.buffer)


def used(contents: dict, processor) -> int:
    """How many bytes of it these files take."""
    system = _system(contents, processor)
    return system.used_block_count * BLOCK


def _system(contents: dict, processor) -> LittleFS:
    system = LittleFS(
        block_size=BLOCK,
        block_count=processor.blocks,
        read_size=processor.progsize,
        prog_size=processor.progsize,
        cache_size=4 * processor.progsize,  # extmod/vfs_lfsx.c; what fits into a folder's block
        lookahead_size=32,
        block_cycles=100,
        disk_version=_DISK_VERSION,
    )
    for path, data in sorted(contents.items()):
        system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
    return system
