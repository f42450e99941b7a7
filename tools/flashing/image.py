"""One file for a blank board: MicroPython, and a file system with the game in it."""

from pathlib import Path

from simulator.hardware import processor
from tools.flashing import firmware, in_place, uf2
from tools.flashing.esp_image import EspImage, is_esp
from tools.flashing.failures import BadFile, NoSpace, WrongBoard, WrongImage, missing
from tools.flashing.rp2_image import RP2Image

BLOCK = 4096  # of the file system, on all ports
FOLDER = "/a"
_DISK_VERSION = 0x0002_0000  # 2.0, which every MicroPython reads; newer ones make it 2.1


def read(path: str):
    """The MicroPython in a file. Raises BadFile and WrongImage."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}")
    if uf2.is_uf2(data):
        return RP2Image(data, path)
    if is_esp(data):
        return EspImage(data, path)
    raise WrongImage(
        f"{path} is neither a .uf2 file nor an ESP32's .bin: take the file for your board from "
        "micropython.org/download"
    )


def files(board: str, image) -> dict:
    """All files of a device that has just the game, bytes by path, as install.py leaves them."""
    package = firmware.compiled(board, image.mpy, image.version)
    found = {f"{FOLDER}/{path}": data for path, data in package.files.items()}
    found[f"{FOLDER}/version.json"] = package.manifest
    found |= {f"{in_place.FOLDER}/{name}": data for name, data in package.code.items()}
    found["/current"] = FOLDER.encode()
    found["/main.py"] = firmware.launcher()
    return found


def check(board: str, image) -> None:
    """Raise WrongBoard if the MicroPython of read() can't run on a board."""
    if firmware.platform(board) != image.platform:
        raise WrongBoard(f"{image.name} is for an {image.chip}, but {board} has another processor")


def build(board: str, image) -> bytes:
    """A file with the MicroPython of read() and the game for a board. Raises Failure."""
    check(board, image)
    if image.platform == "rp2":
        _, size = image.area
        return image.joined(file_system(files(board, image), size, image.progsize))
    flash = processor(board).image_kb << 10
    _, size = image.area(flash)
    return image.joined(file_system(files(board, image), size, image.progsize), flash)


def file_system(contents: dict, size: int, progsize: int) -> dict:
    """A LittleFS of `size` bytes with `contents`, bytes by path: its used blocks, BLOCK bytes by
    number. `progsize` as MicroPython mounts it. Raises NoSpace, and BadFile if littlefs-python is
    missing."""
    try:
        from littlefs import LittleFS, LittleFSError, UserContext
    except ImportError:
        raise missing("littlefs-python")

    class Flash(UserContext):
        """Notes every block that LittleFS touches.

        It writes only one of each pair of metadata blocks, but reads both: the other must be in the
        image too, empty, lest the board find an old, valid one there.
        """

        used = set()

        def read(self, cfg, block, off, size):
            self.used.add(block)
            return super().read(cfg, block, off, size)

        def prog(self, cfg, block, off, data):
            self.used.add(block)
            return super().prog(cfg, block, off, data)

    flash = Flash(size)
    try:
        system = LittleFS(
            flash,
            block_size=BLOCK,
            block_count=size // BLOCK,
            read_size=progsize,
            prog_size=progsize,
            cache_size=4 * progsize,  # extmod/vfs_lfsx.c; files in a directory's block depend on it
            lookahead_size=32,
            block_cycles=100,
            disk_version=_DISK_VERSION,
        )
        for path, data in sorted(contents.items()):
            system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
            with system.open(path, "wb") as file:
                file.write(data)
        system.unmount()
    except LittleFSError:
        raise NoSpace(f"the game doesn't fit into a file system of {size // 1024} KB")
    return {
        number: bytes(flash.buffer[number * BLOCK : (number + 1) * BLOCK])
        for number in sorted(flash.used)
    }
