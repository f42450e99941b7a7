"""Boot drives: finding a board's, copying an image there, and waiting for the serial port that it
opens.

A boot drive is recognized by its INFO_UF2.TXT: github.com/microsoft/uf2, "Files exposed by
bootloaders".
"""

import os
import re
import string
import sys
import time
from pathlib import Path

from devices.failures import BadFile, Blank, NoPort
from tools.flashing.ports import RASPBERRY, ports

DRIVE_S = 15  # until the drive appears
PORT_S = 20  # until MicroPython has started, on a blank board after making its file system
_SETTLE_S = 3  # until the system lets us use a new port
_START_S = 1  # its first start makes the file system, and must not be interrupted
_LOOK_S = 0.2
_PIECE = 1 << 16
_NAME = "pocket-skat.uf2"

_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # by Board-ID, which is the label, too
_DRIVE_SYSTEMS = ("vfat", "msdos", "fuseblk", "9p")  # how Linux names a boot drive's file system
_LABELS = Path("/dev/disk/by-label")
_MOUNTS = Path("/proc/mounts")

BUTTON = (
    "hold BOOTSEL while you plug the board in (a Thumby: hold down while you switch it on), and a "
    "drive RPI-RP2 or RP2350 appears"
)


class Drive:
    """A boot drive: its `folder` and its `chip`, None for a chip that isn't ours."""

    def __init__(self, folder: Path):
        self.folder = folder
        board = re.search(r"^Board-ID:\s*(\S+)", self._info(), re.MULTILINE)
        self.chip = _CHIPS.get(board[1]) if board else None

    def there(self) -> bool:
        """Whether it is still mounted."""
        return bool(self._info())

    def _info(self) -> str:
        try:
            return (self.folder / "INFO_UF2.TXT").read_text(encoding="ascii", errors="replace")
        except OSError:
            return ""


def drives() -> list:
    """All boot drives of our chips. Raises Blank if one is plugged in but not mounted."""
    found = [drive for drive in map(Drive, _mounts()) if drive.chip]
    unmounted = [name for name in _CHIPS if (_LABELS / name).exists()]
    if unmounted and not found:
        raise Blank(
            f"the drive {unmounted[0]} is there but not mounted: open it in your file manager, "
            f"or run: udisksctl mount -b {_LABELS / unmounted[0]}"
        )
    return found


def _mounts() -> list:
    """The folders where a boot drive may be mounted."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    mounts = []
    for line in _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines():
        _, folder, system, *_ = line.split(" ")
        if system in _DRIVE_SYSTEMS:  # others may be on the network, and asleep
            mounts.append(Path(re.sub(r"\\(\d{3})", lambda m: chr(int(m[1], 8)), folder)))
    return mounts


def look():
    """The boot drive, None if there is none. Raises Blank if there are several."""
    found = drives()
    if len(found) > 1:
        names = ", ".join(str(drive.folder) for drive in found)
        raise Blank(f"there are several boot drives ({names}): unplug all but one")
    return found[0] if found else None


def wait_for_drive() -> Drive:
    """Wait for the boot drive of a board that has restarted into it. Raises Blank."""
    end = time.monotonic() + DRIVE_S
    while True:
        try:
            drive = look()
        except Blank:
            if time.monotonic() > end:  # the system may still be mounting it
                raise
            drive = None
        if drive:
            return drive
        if time.monotonic() > end:
            raise Blank(f"no boot drive appeared within {DRIVE_S} s: {BUTTON}")
        time.sleep(_LOOK_S)


def put(image, drive: Drive, progress) -> str:
    """Copy an RP2Image to a drive and wait; returns the serial port that MicroPython opens.

    `progress(bytes)` is called as they are written. Raises BadFile, Blank, NoPort.
    """
    before = {port.name for port in ports()}
    written = 0
    try:
        fd = os.open(drive.folder / _NAME, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0))
        try:
            while written < len(image.data):
                count = os.write(fd, image.data[written : written + _PIECE])
                written += count
                os.fsync(fd)
                progress(count)
        finally:
            os.close(fd)
    except OSError as error:
        # The board restarts as soon as it has the last block, so whatever the system still writes
        # to the drive fails, which does no harm.
        if written < len(image.data):
            if drive.there():
                raise BadFile(f"cannot write to {drive.folder}: {error.strerror}")
            raise Blank(f"{drive.folder} disappeared while it was written: try again, {BUTTON}")
    return wait_for_port(before, drive)


def wait_for_port(before: set, drive: Drive) -> str:
    """The name of a serial port that is not in `before`. Raises NoPort."""
    end = time.monotonic() + PORT_S
    while time.monotonic() < end:
        for port in ports():
            if port.name not in before and port.vendor == RASPBERRY:
                _settle(port.name)
                return port.name
        time.sleep(_LOOK_S)
    if drive.there():
        raise NoPort(f"the drive {drive.folder} is still there: the board did not take the file")
    raise NoPort(
        f"the image is on the board, but no serial port appeared within {PORT_S} s: unplug it, "
        "plug it in, and run the same command again"
    )


def _settle(port: str) -> None:
    """Wait until we may use a port without interrupting MicroPython's first start."""
    time.sleep(_START_S)
    end = time.monotonic() + _SETTLE_S
    while sys.platform != "win32" and time.monotonic() < end:
        if os.access(port, os.R_OK | os.W_OK):
            return
        time.sleep(_LOOK_S)
