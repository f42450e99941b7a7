"""Starts MicroPython's unix port with a flash image where an RP2040 or RP2350 reads it as memory.

    python mapped.py IMAGE SIZE ARGUMENTS…

maps the file IMAGE at the end of SIZE bytes of flash, and goes on as `micropython ARGUMENTS`, with
MAPPED in its environment unless that memory was taken. Linux only.
"""

import ctypes
import os
import sys

WINDOW = 0x10000000
_WIDTH = 16 << 20
_PROT_READ, _MAP_SHARED, _MAP_PRIVATE, _MAP_FIXED, _MAP_ANONYMOUS = 1, 1, 2, 0x10, 0x20
_MAP_FIXED_NOREPLACE = 0x100000


def map_flash(image: str, size: int) -> bool:
    """Map it, its last byte the last of `size`; whether there was room."""
    mmap = ctypes.CDLL(None, use_errno=True).mmap
    mmap.restype = ctypes.c_void_p
    mmap.argtypes = (ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long)
    flags = _MAP_PRIVATE | _MAP_ANONYMOUS | _MAP_FIXED_NOREPLACE
    if mmap(WINDOW, _WIDTH, _PROT_READ, flags, -1, 0) != WINDOW:
        return False
    fd = os.open(image, os.O_RDONLY)
    length = os.fstat(fd).st_size
    place = WINDOW + size - length
    found = mmap(place, length, _PROT_READ, _MAP_SHARED | _MAP_FIXED, fd, 0)
    os.close(fd)
    return found == place


if __name__ == "__main__":
    if map_flash(sys.argv[1], int(sys.argv[2])):
        os.environ["MAPPED"] = "1"
    from micropython_unix import run_main

    sys.exit(run_main(["micropython", *sys.argv[3:]]))
