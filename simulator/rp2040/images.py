"""Images, and the flash that they are put into: buffers of chip.FLASH bytes, kept in files."""

import mmap
from pathlib import Path

from devices import uf2
from simulator.rp2040.chip import FLASH, START

PAGE = 256  # bytes, which the boot ROM loads first


def blank() -> bytearray:
    """Flash as it is sold."""
    return bytearray(b"\xff" * FLASH)


def is_blank(flash) -> bool:
    """Whether there is nothing that the boot ROM could start."""
    return flash[:PAGE] == b"\xff" * PAGE


def kept(path):
    """Flash that is a file, made if need be. Raises OSError."""
    if not Path(path).exists():
        Path(path).write_bytes(blank())
    with open(path, "r+b") as f:
        try:
            return mmap.mmap(f.fileno(), FLASH)
        except ValueError:
            raise OSError(f"{path} is not the flash of a Pico")


def put(image: bytes, name: str, flash) -> None:
    """Write an image into flash as the boot ROM does, whole sectors at a time; the rest stays.
    Raises BadFile if `image`, the contents of the file `name`, is none for an RP2040."""
    parts = [part for part in uf2.read(image, name) if part.family == uf2.RP2040]
    if not parts:
        raise uf2.BadFile(f"{name} is not for an RP2040")
    for part in parts:
        for address, page in uf2.whole_sectors(part.pages).items():
            flash[address - START : address - START + len(page)] = page
