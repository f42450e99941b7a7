"""A board without MicroPython: finding its boot drive, copying MicroPython there, and waiting for
the serial port that MicroPython opens.

A boot drive is recognized by its INFO_UF2.TXT: github.com/microsoft/uf2, "Files exposed by
bootloaders".
"""

import os
import re
import string
import sys
import time
from pathlib import Path

from tools.flashing.failures import BadFile, Blank, NoPort, WrongImage
from tools.flashing.ports import RASPBERRY, ports

DRIVE_S = 15  # until the drive appears
PORT_S = 20  # until MicroPython has started, on a blank board after making its file system
_SETTLE_S = 3  # until the system lets us use a new port
_START_S = 1  # its first start makes the file system, and must not be interrupted
_LOOK_S = 0.2
_PIECE = 1 << 16
_NAME = "micropython.uf2"

_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # by Board-ID, which is the label, too
_DRIVE_SYSTEMS = ("vfat", "msdos", "fuseblk", "9p")  # how Linux names a boot drive's file system
_LABELS = Path("/dev/disk/by-label")
_MOUNTS = Path("/proc/mounts")

# MicroPython's builds: the last part of micropython.org/download/NAME.
_BUILDS = {
    "RP2040": "RPI_PICO (with Wi-Fi: RPI_PICO_W)",
    "RP2350": "RPI_PICO2 (with Wi-Fi: RPI_PICO2_W)",
    "ESP32": "ESP32_GENERIC",
}

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
            f"or say: udisksctl mount -b {_LABELS / unmounted[0]}"
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


def advice(chip: str, board: str | None) -> str:
    """What to download for a chip, from where, and which command to run then."""
    builds = _BUILDS[chip]
    name = builds.partition(" ")[0]
    kind = "bin" if chip == "ESP32" else "uf2"
    return (
        f"get the .{kind} file of {builds} from https://micropython.org/download/{name}, then run "
        f"the same command with --board {board or 'NAME'} --micropython FILE.{kind}"
    )


def look(image, board: str | None):
    """The boot drive for an RP2Image, None if there is no drive at all. Raises Blank if there are
    several, WrongImage if it has another chip."""
    found = drives()
    if not found:
        return None
    if len(found) > 1:
        names = ", ".join(str(drive.folder) for drive in found)
        raise Blank(f"there are several boot drives ({names}): leave one of them plugged in")
    if found[0].chip != image.chip:
        raise WrongImage(
            f"{image.name} is for an {image.chip}, but {found[0].folder} is an {found[0].chip}: "
            + advice(found[0].chip, board)
        )
    return found[0]


def wait_for_drive(image, board: str | None) -> Drive:
    """Wait for the boot drive for an RP2Image. Raises Blank, WrongImage."""
    end = time.monotonic() + DRIVE_S
    while True:
        try:
            drive = look(image, board)
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
    """Copy an RP2Image to its drive and wait; returns the serial port that MicroPython opens.

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
        f"MicroPython is on the board, but no serial port appeared within {PORT_S} s: unplug "
        "it, plug it in, and run the same command again without --micropython"
    )


def _settle(port: str) -> None:
    """Wait until we may use a port without interrupting MicroPython's first start."""
    time.sleep(_START_S)
    end = time.monotonic() + _SETTLE_S
    while sys.platform != "win32" and time.monotonic() < end:
        if os.access(port, os.R_OK | os.W_OK):
            return
        time.sleep(_LOOK_S)
