"""Images: finding the file for a board, or building it, and reading it."""

import subprocess
import sys
from pathlib import Path

from devices import uf2
from devices.failures import BadFile, WrongBoard, WrongImage
from devices.paths import ROOT
from devices.processors import PROCESSORS, of_board
from tools.flashing import firmware
from tools.flashing.esp_image import EspImage, is_esp
from tools.flashing.rp2_image import RP2Image

IMAGES = ROOT / "build" / "images"


def read(path):
    """The image in a file. Raises BadFile and WrongImage."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}")
    if uf2.is_uf2(data):
        return RP2Image(data, path.name)
    if is_esp(data):
        return EspImage(data, path.name)
    raise WrongImage(f"{path} is no image: it is neither a .uf2 file nor an ESP32's .bin")


def file_of(board: str, chip: str) -> Path:
    """Where the image for a board is that is made here; `chip` as build_for()."""
    ending = "bin" if PROCESSORS[chip].platform == "esp32" else "uf2"
    return IMAGES / f"pocket-skat-{firmware.version()}-{board}-{chip}.{ending}"


def build_for(board: str, machine: str) -> str:
    """The name of the build for a board that says `machine` in sys.implementation, or of which only
    the chip is known. Raises WrongBoard if the board does not come with it."""
    chip = chip_of(machine)
    fitting = [processor for processor in of_board(board) if processor.chip == chip]
    for processor in fitting:
        if processor.machine == machine:
            return processor.name
    if not fitting:
        chips = dict.fromkeys(processor.chip for processor in of_board(board))
        raise WrongBoard(f"{board} has an {' or '.join(chips)}, but this is an {chip}")
    return fitting[0].name


def chip_of(machine: str) -> str:
    """The chip's name, with which MicroPython's words for a machine end."""
    return machine.split()[-1] if machine else ""


def find(board: str, build: str, teller):
    """The image for a board, of the build of build_for(), which is made if need be. Raises
    BadFile."""
    path = file_of(board, build)
    if not path.exists():
        _make(board, build, path, teller)
    return read(path)


def _make(board: str, build: str, path: Path, teller) -> None:
    elsewhere = (
        f"download {path.name} from the project's releases page, and run the same command with "
        "--image FILE"
    )
    if not _can_make(build):
        raise BadFile(f"there is no image for this board here: {elsewhere}")
    teller.say(
        f"There is no image for this board here: building {path.name}, which takes some minutes."
    )
    command = [sys.executable, "-m", "tools.make_image", "--board", board, "--chip", build]
    done = subprocess.run(command, cwd=ROOT, stdout=sys.stderr.fileno())
    if done.returncode or not path.exists():
        raise BadFile(f"the image could not be built; instead, {elsewhere}")


def _can_make(build: str) -> bool:
    """Whether an image can be made here without asking for anything."""
    try:
        from tools.imaging import chips, sources
    except ImportError:  # which only a checkout has
        return False
    return sources.can_build(chips.CHIPS[build].wireless)


def check(image, board: str, chip: str) -> None:
    """Raise a Failure unless an image is for this board and this chip."""
    if image.chip != chip:
        raise WrongImage(f"{image.name} is for an {image.chip}, but the board is an {chip}")
    if image.board != board:
        raise WrongBoard(
            f"{image.name} is for {image.board or 'no board in particular'}, not for {board}"
        )
